// How hard the compiler is pushed to inline and unroll the kernels.
//
// Registers are only used well when every small function disappears into the kernel it is part of.
// Without optimisation, or with a sanitizer watching every variable, that would only make code so
// large that it takes minutes to compile; there they stay functions.
#pragma once

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(undefined_behavior_sanitizer)
#define HORNBEAM_SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HORNBEAM_SANITIZED
#endif

#if !defined(__OPTIMIZE__) || defined(HORNBEAM_SANITIZED)
#define HORNBEAM_FORCE_INLINE inline
#define HORNBEAM_FORCE_INLINE_LAMBDA
#define HORNBEAM_UNROLL
#elif defined(__clang__)
#define HORNBEAM_FORCE_INLINE __attribute__((always_inline)) inline
#define HORNBEAM_FORCE_INLINE_LAMBDA __attribute__((always_inline))
#define HORNBEAM_UNROLL _Pragma("unroll")
#else
#define HORNBEAM_FORCE_INLINE __attribute__((always_inline)) inline
#define HORNBEAM_FORCE_INLINE_LAMBDA __attribute__((always_inline))
#define HORNBEAM_UNROLL _Pragma("GCC unroll 16")
#endif
