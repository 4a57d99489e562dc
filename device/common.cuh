// Device memory that frees itself, errors as sentences, and loops over many items.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace hornbeam::device {

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline void check(cudaError_t status, const char* what) {
  if (status == cudaSuccess) return;
  if (status == cudaErrorNoDevice || status == cudaErrorInsufficientDriver)
    throw Failure("there is no GPU that this program can use: " +
                  std::string(cudaGetErrorString(status)));
  if (status == cudaErrorMemoryAllocation)
    throw Failure("the GPU's memory is full; a smaller --members needs less");
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

// The place in a list for one more item, for all threads of a warp that come here together.
__device__ inline std::uint32_t place_in(unsigned int* count) {
  const unsigned mask = __activemask();
  const int leader = __ffs(static_cast<int>(mask)) - 1;
  const int lane = threadIdx.x % 32;
  unsigned base = 0;
  if (lane == leader) base = atomicAdd(count, __popc(mask));
  base = __shfl_sync(mask, base, leader);
  return base + __popc(mask & ((1u << lane) - 1));
}

}  // namespace hornbeam::device
