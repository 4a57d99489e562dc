# Flags that every target of the project is compiled with.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")
# Line numbers for the sanitizers' reports; what a debugger would want more costs a third again to
# compile.
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1")

# The same bits on every x86-64 machine: no fused multiply-add where the source has none. The other
# two change no result; they let the compiler vectorise a square root.
add_compile_options(-ffp-contract=off -fno-math-errno -fno-trapping-math)

# GCC notes on every build that wide vectors are passed in another way than by older compilers. Ours
# are never passed between functions.
add_compile_options(-Wno-psabi)

# What only reads and writes text is optimised less in a release and not at all under sanitizers: it takes no
# time to run, and compiling it is half of a build.
function(hornbeam_cold)
  foreach(target ${ARGN})
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1> $<$<CONFIG:RelWithDebInfo>:-O0>)
  endforeach()
endfunction()

# Sources of a target are compiled together, `batch` at a time: most of what a small file costs is reading
# headers. Names in them have to differ, also where nobody else sees them.
function(hornbeam_joined batch)
  set_target_properties(${ARGN} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${batch})
endfunction()

if(HORNBEAM_DEVELOPER)
  add_compile_options(-Wall -Wextra -Wconversion -Wno-sign-conversion)
  # Sanitizers lead GCC's flow analysis astray: warnings are errors in the other builds.
  if(NOT HORNBEAM_SANITIZE)
    add_compile_options(-Werror)
  endif()
  # A parameter may have the name of the member it initialises.
  add_compile_options($<IF:$<CXX_COMPILER_ID:GNU>,-Wshadow=local,-Wshadow>)
  # GCC 12 sees overlaps where strings are joined that are none (its bug 105651).
  add_compile_options($<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
endif()

if(HORNBEAM_SANITIZE)
  add_compile_options(-fsanitize=${HORNBEAM_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  # What the address sanitizer finds anyway is left to it: a quarter of the time to compile.
  if(HORNBEAM_SANITIZE MATCHES "address,undefined")
    add_compile_options(-fno-sanitize=null,object-size,vptr)
  endif()
  add_link_options(-fsanitize=${HORNBEAM_SANITIZE})
endif()
