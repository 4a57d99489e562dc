// A value on the device: features, two hidden layers of 128, whole numbers throughout.
//
// Activations have up to 15 bits and weights 8, sums 32. The tensor cores multiply bytes, so an
// activation is split into its upper and its lower byte; the sums are exact, and the result has the
// same bits as on any other machine. One warp evaluates its own 32 positions: a thread computes the
// features of one, and the layers overwrite each other in the same shared rows.
#pragma once

#include "device/beam_steps.hpp"
#include "device/cuda_engine.cuh"
#include "device/value_file.hpp"

namespace hornbeam::device {

constexpr int kPadded = (kInputs + 31) / 32 * 32;  // as the tensor cores want them

constexpr int kEvaluators = 384;    // threads of a block that evaluates, at most
constexpr int kRow = kPadded + 16;  // 16-bit words of a thread's row; so no two rows meet in a bank
constexpr int kFirstStride = kPadded + 16;  // bytes of a row of weights
constexpr int kSecondStride = 144;
constexpr int kWeightBytes = kHidden * (kFirstStride + kSecondStride);
constexpr int kRowBytes = kRow * 2;
constexpr int kWarp = 32;

// What a block that evaluates needs of shared memory.
constexpr int evaluator_bytes(int threads) {
  return kWeightBytes + threads * kRowBytes;
}

// As many threads as a block of this GPU has shared memory for; the kernel may then ask for it.
template <class Kernel>
int evaluators_for(Kernel kernel) {
  const int warps = (shared_memory() - kWeightBytes) / (kWarp * kRowBytes);
  const int threads = std::min(kEvaluators, std::max(warps, 1) * kWarp);
  allow_shared_memory(kernel, evaluator_bytes(threads), "a learned value");
  return threads;
}

struct DeviceNetwork {
  std::int8_t first[kHidden * kFirstStride];
  std::int8_t second[kHidden * kSecondStride];
  std::int32_t first_bias[kHidden], second_bias[kHidden];
  std::int32_t first_shift[kHidden], second_shift[kHidden];
  std::int32_t output[kHidden];
  std::int32_t output_bias, output_shift;
};

inline DeviceNetwork to_device(const Network& network) {
  require_shape(network);
  DeviceNetwork result{};
  for (int j = 0; j < kHidden; ++j) {
    const Layer& first = network.layers[0];
    const Layer& second = network.layers[1];
    for (int k = 0; k < kInputs; ++k)
      result.first[j * kFirstStride + k] = static_cast<std::int8_t>(first.weight(j, k));
    for (int k = 0; k < kHidden; ++k)
      result.second[j * kSecondStride + k] = static_cast<std::int8_t>(second.weight(j, k));
    result.first_bias[j] = first.bias[j];
    result.second_bias[j] = second.bias[j];
    result.first_shift[j] = first.shift[j];
    result.second_shift[j] = second.shift[j];
    result.output[j] = network.layers[2].weight(0, j);
  }
  result.output_bias = network.layers[2].bias[0];
  result.output_shift = network.layers[2].shift[0];
  return result;
}

// Activations are never negative: their bytes are unsigned.
__device__ inline void multiply(int (&sum)[4], const std::uint32_t (&a)[4],
                                const std::uint32_t (&b)[2]) {
  asm("mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
      "{%0,%1,%2,%3};"
      : "+r"(sum[0]), "+r"(sum[1]), "+r"(sum[2]), "+r"(sum[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

// Sixteen rows of activations times a layer's weights.
template <int kWidth, int kStride>
__device__ inline void layer(const std::uint16_t* rows, const std::int8_t* weights,
                             int (&sum)[kHidden / 8][4]) {
  const int group = threadIdx.x % 32 / 4, quarter = threadIdx.x % 4;
#pragma unroll
  for (int n = 0; n < kHidden / 8; ++n)
#pragma unroll
    for (int i = 0; i < 4; ++i) sum[n][i] = 0;
#pragma unroll 1
  for (int byte = 1; byte >= 0; --byte) {
    const std::uint32_t pick = byte == 1 ? 0x7531 : 0x6420;
#pragma unroll 1
    for (int k = 0; k < kWidth; k += 32) {
      std::uint32_t a[4];
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        const uint2 four = *reinterpret_cast<const uint2*>(rows + (group + i % 2 * 8) * kRow + k +
                                                           quarter * 4 + i / 2 * 16);
        a[i] = __byte_perm(four.x, four.y, pick);
      }
#pragma unroll
      for (int n = 0; n < kHidden / 8; ++n) {
        const std::int8_t* const row = weights + (n * 8 + group) * kStride + k + quarter * 4;
        const std::uint32_t b[2] = {*reinterpret_cast<const std::uint32_t*>(row),
                                    *reinterpret_cast<const std::uint32_t*>(row + 16)};
        multiply(sum[n], a, b);
      }
    }
    if (byte == 1) {
#pragma unroll
      for (int n = 0; n < kHidden / 8; ++n)
#pragma unroll
        for (int i = 0; i < 4; ++i) sum[n][i] *= 256;
    }
  }
}

__device__ inline int activation(int sum, int bias, int shift) {
  const int shifted = max(sum + bias, 0) >> shift;
  return min(shifted, value::kLargestActivation);
}

// Evaluates the positions of a warp's rows; each thread gets that of its own.
__device__ inline int evaluate_rows(std::uint16_t* warp_rows, const std::int8_t* first,
                                    const std::int8_t* second, const DeviceNetwork& network) {
  const int lane = threadIdx.x % 32, group = lane / 4, quarter = lane % 4;
  int result = 0;
  __syncwarp();
#pragma unroll 1
  for (int half = 0; half < 2; ++half) {
    std::uint16_t* const rows = warp_rows + half * 16 * kRow;
    int sum[kHidden / 8][4];
    layer<kPadded, kFirstStride>(rows, first, sum);
    __syncwarp();
#pragma unroll
    for (int n = 0; n < kHidden / 8; ++n)
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        const int column = n * 8 + quarter * 2 + i % 2;
        rows[(group + i / 2 * 8) * kRow + column] = static_cast<std::uint16_t>(
            activation(sum[n][i], network.first_bias[column], network.first_shift[column]));
      }
    __syncwarp();
    layer<kHidden, kSecondStride>(rows, second, sum);
    int total[2] = {0, 0};
#pragma unroll
    for (int n = 0; n < kHidden / 8; ++n)
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        const int column = n * 8 + quarter * 2 + i % 2;
        total[i / 2] += network.output[column] * activation(sum[n][i], network.second_bias[column],
                                                            network.second_shift[column]);
      }
#pragma unroll
    for (int i = 0; i < 2; ++i) {
      total[i] += __shfl_xor_sync(~0u, total[i], 1);
      total[i] += __shfl_xor_sync(~0u, total[i], 2);
    }
    // Row r of this half is position half * 16 + r; row r < 8 is with group r, the others above.
    const int row = lane % 16;
    const int low = __shfl_sync(~0u, total[0], row % 8 * 4);
    const int high = __shfl_sync(~0u, total[1], row % 8 * 4);
    if (lane / 16 == half)
      result = ((row < 8 ? low : high) + network.output_bias) >> network.output_shift;
  }
  __syncwarp();
  return result;
}

// The weights in a block's shared memory, and each thread's row.
struct Evaluator {
  std::int8_t* first;
  std::int8_t* second;
  std::uint16_t* rows;

  __device__ Evaluator(char* shared, const DeviceNetwork& network)
      : first(reinterpret_cast<std::int8_t*>(shared)),
        second(first + kHidden * kFirstStride),
        rows(reinterpret_cast<std::uint16_t*>(second + kHidden * kSecondStride)) {
    const auto copy = [](std::int8_t* to, const std::int8_t* from, int bytes) {
      for (int i = threadIdx.x * 4; i < bytes; i += blockDim.x * 4)
        *reinterpret_cast<std::uint32_t*>(to + i) =
            *reinterpret_cast<const std::uint32_t*>(from + i);
    };
    copy(first, network.first, kHidden * kFirstStride);
    copy(second, network.second, kHidden * kSecondStride);
    __syncthreads();
  }

  // Every thread of the warp must come here, with a position or without.
  __device__ int operator()(const rules::Tiles& tiles, const DeviceNetwork& network) const {
    std::uint16_t* const row = rows + threadIdx.x * kRow;
    rules::features_of<kColors>(
        tiles.plane, [row](int i, int number) { row[i] = static_cast<std::uint16_t>(number); });
#pragma unroll
    for (int i = kInputs; i < kPadded; ++i) row[i] = 0;
    return evaluate_rows(rows + threadIdx.x / 32 * 32 * kRow, first, second, network);
  }
};

__global__ void __launch_bounds__(kEvaluators, 1)
    evaluate(const Rank rank, std::uint32_t from, std::uint32_t to, const DeviceNetwork* network) {
  extern __shared__ char shared[];
  const Evaluator evaluator(shared, *network);
  for (std::uint32_t base = from + blockIdx.x * blockDim.x; base < to;
       base += gridDim.x * blockDim.x) {
    const std::uint32_t i = base + threadIdx.x;
    const bool is_there = i < to;
    rules::Tiles tiles;
    int score = 0;
    if (is_there)
      score = rank.position(i, tiles);
    else
      for (rules::Bits& plane : tiles.plane) plane = rules::Bits::none();
    const int value = evaluator(tiles, *network);
    if (is_there) rank(i, tiles, score, value);
  }
}

// What ranks the candidates that are chosen. It asks nothing of the GPU before there is a value: beams by others
// run without.
class Values {
 public:
  void use(const Network& network) {
    if (threads_ == 0) {
      threads_ = evaluators_for(evaluate);
      network_ = Buffer<DeviceNetwork>(1);
    }
    network_.put({to_device(network)});
  }
  void operator()(const Rank& rank, std::uint32_t from, std::uint32_t to) {
    const int blocks = std::min(processors(), blocks_for(to - from, threads_));
    evaluate<<<blocks, threads_, evaluator_bytes(threads_)>>>(rank, from, to, network_.data());
    check_launch("evaluate");
  }

 private:
  int threads_ = 0;  // of a block
  Buffer<DeviceNetwork> network_;
};

}  // namespace hornbeam::device
