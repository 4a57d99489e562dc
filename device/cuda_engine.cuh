// engine.hpp on a GPU.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <cub/device/device_radix_sort.cuh>
#include <string>
#include <vector>

#include "device/failure.hpp"

namespace hornbeam::device {

inline void check(cudaError_t status, const char* what) {
  if (status == cudaSuccess) return;
  cudaGetLastError();  // so that what comes later is not blamed for it
  if (status == cudaErrorNoDevice || status == cudaErrorInsufficientDriver)
    throw Failure("there is no GPU that this program can use (" +
                  std::string(cudaGetErrorString(status)) +
                  "): it takes one of NVIDIA's with its driver; the CPU searches without");
  if (status == cudaErrorNoKernelImageForDevice || status == cudaErrorInvalidDeviceFunction)
    throw Failure(
        "this program was not compiled for a GPU like this one: it takes one of compute capability "
        "8.0 or later, for which 'cmake -S device -B build/device "
        "-DCMAKE_CUDA_ARCHITECTURES=native' compiles it");
  if (status == cudaErrorMemoryAllocation)
    throw OutOfMemory("the GPU's memory is full; a narrower beam needs less");
  throw Failure(std::string(what) + ": " + cudaGetErrorString(status));
}

template <class T>
class Buffer {
 public:
  Buffer() = default;
  explicit Buffer(std::size_t size) : size_(size) {
    if (size > 0) check(cudaMalloc(&data_, size * sizeof(T)), "cudaMalloc");
  }
  Buffer(Buffer&& other) noexcept : data_(other.data_), size_(other.size_) {
    other.data_ = nullptr;
    other.size_ = 0;
  }
  Buffer& operator=(Buffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~Buffer() { cudaFree(data_); }

  T* data() const { return data_; }
  std::size_t size() const { return size_; }
  void clear(std::size_t count) {
    check(cudaMemsetAsync(data_, 0, count * sizeof(T)), "cudaMemset");
  }
  void put(const std::vector<T>& values) {
    check(cudaMemcpy(data_, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice),
          "copying to the GPU");
  }
  std::vector<T> get(std::size_t count, std::size_t from = 0) const {
    std::vector<T> values(count);
    check(cudaMemcpy(values.data(), data_ + from, count * sizeof(T), cudaMemcpyDeviceToHost),
          "copying from the GPU");
    return values;
  }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

constexpr int kThreads = 128;

inline int blocks_for(std::size_t items, int threads = kThreads) {
  return static_cast<int>((items + threads - 1) / threads);
}

inline void check_launch(const char* what) {
  check(cudaGetLastError(), what);
}

template <class Step>
__global__ void __launch_bounds__(kThreads) run_step(const Step step, std::uint32_t count) {
  const std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) step(i);
}

template <class Step>
void launch(std::uint32_t count, const Step& step, const char* what) {
  if (count == 0) return;
  run_step<<<blocks_for(count), kThreads>>>(step, count);
  check_launch(what);
}

inline void wait() {
  check(cudaDeviceSynchronize(), "waiting for the GPU");
}

inline std::size_t free_memory() {
  std::size_t free = 0, all = 0;
  check(cudaMemGetInfo(&free, &all), "asking for the GPU's memory");
  return free;
}

inline int processors() {
  int count = 1;
  check(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0),
        "reading the GPU's properties");
  return count;
}

// Bytes that a block has where it asks for them.
inline int shared_memory() {
  int bytes = 0;
  check(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0),
        "reading the GPU's properties");
  return bytes;
}

// Has the kernel ask for so many.
template <class Kernel>
void allow_shared_memory(Kernel kernel, int bytes, const std::string& what) {
  if (bytes > shared_memory())
    throw Failure(what + " takes a GPU whose blocks have " + std::to_string(bytes) +
                  " bytes of shared memory, and this one's have " +
                  std::to_string(shared_memory()));
  check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes),
        "shared memory");
}

inline std::string device_name() {
  cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, 0), "reading the GPU's properties");
  return properties.name;
}

// How many threads the GPU has at once for a step.
template <class Step>
std::uint32_t threads_at_once() {
  int blocks = 1;
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, run_step<Step>, kThreads, 0),
        "reading the GPU's properties");
  return static_cast<std::uint32_t>(blocks * processors() * kThreads);
}

class Sorter {
 public:
  // The largest key first.
  void descending(const Buffer<unsigned long long>& keys, Buffer<unsigned long long>& sorted_keys,
                  const Buffer<std::uint32_t>& values, Buffer<std::uint32_t>& sorted,
                  std::uint32_t count) {
    run([&](void* scratch, std::size_t& bytes) {
      return cub::DeviceRadixSort::SortPairsDescending(
          scratch, bytes, keys.data(), sorted_keys.data(), values.data(), sorted.data(), count);
    });
  }
  // The smallest key first, of equals as they were; the keys are below 2^bits.
  void ascending(const Buffer<std::uint32_t>& keys, Buffer<std::uint32_t>& sorted_keys,
                 const Buffer<std::uint32_t>& values, Buffer<std::uint32_t>& sorted,
                 std::uint32_t count, int bits) {
    run([&](void* scratch, std::size_t& bytes) {
      return cub::DeviceRadixSort::SortPairs(scratch, bytes, keys.data(), sorted_keys.data(),
                                             values.data(), sorted.data(), count, 0, bits);
    });
  }

 private:
  template <class Sort>
  void run(Sort&& sort) {
    std::size_t bytes = 0;
    check(sort(nullptr, bytes), "sort");
    if (scratch_.size() < bytes) {
      scratch_ = {};  // before there is another one
      scratch_ = Buffer<char>(bytes);
    }
    check(sort(scratch_.data(), bytes), "sort");
  }
  Buffer<char> scratch_;
};

}  // namespace hornbeam::device
