// Where the steps of an algorithm run: each of them once for every item, in no order, on the GPU where nvcc
// compiles them, and elsewhere one after the other. So tests without a GPU test what a GPU runs.
//
// A step is a struct with an operator()(item), for host and device; it may change what others see only
// through atomics.hpp. An engine has
//   Buffer<T>                           memory for so many T: clear, put, get
//   launch(count, step, what)           the step for items 0 to count - 1
//   Sorter                              pairs by key
//   free_memory()                       bytes
#pragma once

#if defined(__CUDACC__)
#include "device/cuda_engine.cuh"
#else
#include "device/plain_engine.hpp"
#endif
