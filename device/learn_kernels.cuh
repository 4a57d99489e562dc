// Learning to rank on the device: groups, gradients, steps.
//
// A beam's best line says, level by level, which of the candidates should have come first. A group is
// one level: the position of the best line, and 63 other candidates of that level, 40 that were kept
// and 23 that were not, more of them from the top. The loss is the cross-entropy of the softmax of
// beta (score + value) over the group; beta is learnt with the rest. What a position is worth is never
// predicted: only the order matters to a beam.
//
// One block teaches one group at a time, all in shared memory, and leaves its gradient; a second
// kernel adds these in a fixed order and makes AdamW's step (Loshchilov and Hutter, 2019). So a run
// repeats bit for bit.
#pragma once

#include <cmath>

#include "device/beam.hpp"

namespace hornbeam::device {

constexpr int kGroup = 64;
constexpr int kSamples = kGroup - 1;
constexpr int kSamplesKept = 40;
constexpr float kValuePoints = 100;  // what an output of 1 means
constexpr std::int32_t kAbsent = INT32_MIN;

// Where the parameters stand. Weights are stored by input, so that a row of outputs is contiguous.
constexpr int kFirst = 0;
constexpr int kFirstBias = kFirst + kPadded * kHidden;
constexpr int kSecond = kFirstBias + kHidden;
constexpr int kSecondBias = kSecond + kHidden * kHidden;
constexpr int kOutput = kSecondBias + kHidden;
constexpr int kLogBeta = kOutput + kHidden;
constexpr int kParameters = kLogBeta + 1;
constexpr int kLoss =
    kParameters;  // of the gradient's block: the loss, and whether the best came first
constexpr int kGradient = kParameters + 3;

struct Moments {
  float mean[kPadded];
  float scale[kPadded];  // one over the deviation
};

// ---- groups

__device__ inline float uniform(std::uint64_t key) {
  return static_cast<float>(rules::mixed(key) >> 40) * 0x1p-24f;
}

__global__ void __launch_bounds__(kThreads)
    sample(WideBeam::Look look, int jobs, std::uint32_t width, std::uint64_t seed,
           rules::Planes* planes, std::int32_t* scores) {
  const std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= static_cast<std::uint32_t>(jobs) * kSamples) return;
  const std::uint32_t job = i / kSamples, s = i % kSamples;
  const std::size_t to = (static_cast<std::size_t>(look.depth) * jobs + job) * kSamples + s;
  const std::uint32_t begin = look.begin[job], count = look.end[job] - begin;
  if (count < 2) {
    planes[to] = rules::Planes{};
    scores[to] = kAbsent;
    return;
  }
  const std::uint32_t kept = min(width, count);
  const float u =
      uniform(seed + (static_cast<std::uint64_t>(look.depth) << 40) + i * 0x9e3779b97f4a7c15u);
  const bool is_kept = s < kSamplesKept || kept == count;
  const std::uint32_t range = is_kept ? kept : count - kept;
  const std::uint32_t rank =
      min(static_cast<std::uint32_t>(u * u * static_cast<float>(range)), range - 1) +
      (is_kept ? 0 : kept);
  const std::uint32_t candidate = look.chosen[look.kept[begin + rank]];
  const std::uint32_t parent = look.candidates.parent[candidate];
  rules::Tiles tiles(look.members.planes[parent]);
  const int size = rules::play(tiles, rules::tile_of(look.candidates.tile[candidate]));
  tiles.store(planes[to]);
  scores[to] = look.members.score[parent] + look.members.worth.of_group(size);
}

// The positions of the best lines; one thread per job.
__global__ void replay(const Job* jobs, int count, const rules::TileCode* lines, const int* lengths,
                       rules::Worth worth, rules::Planes* planes, std::int32_t* scores) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= count) return;
  rules::Tiles tiles(jobs[j].start);
  int score = jobs[j].score;
  for (int d = 0; d < lengths[j]; ++d) {
    score += worth.of_group(rules::play(tiles, rules::tile_of(lines[j * kMostMoves + d])));
    tiles.store(planes[j * kMostMoves + d]);
    scores[j * kMostMoves + d] = score;
  }
}

struct GroupPlace {
  std::uint32_t job, depth;
  std::uint32_t to;  // in the memory of groups
};

__global__ void __launch_bounds__(kGroup)
    make_groups(const GroupPlace* places, int jobs, const rules::Planes* positive,
                const std::int32_t* positive_score, const rules::Planes* samples,
                const std::int32_t* sample_scores, std::int16_t* inputs, std::int32_t* scores) {
  const GroupPlace place = places[blockIdx.x];
  const int row = threadIdx.x;
  const std::size_t best = static_cast<std::size_t>(place.job) * kMostMoves + place.depth;
  const std::size_t other = (static_cast<std::size_t>(place.depth) * jobs + place.job) * kSamples +
                            (row > 0 ? row - 1 : 0);
  const rules::Tiles tiles(row == 0 ? positive[best] : samples[other]);
  int score = row == 0 ? positive_score[best] : sample_scores[other];
  if (row > 0 && rules::hash(tiles) == rules::hash(rules::Tiles(positive[best]))) score = kAbsent;
  const std::size_t to = static_cast<std::size_t>(place.to) * kGroup + row;
  scores[to] = score;
  std::int16_t* const input = inputs + to * kPadded;
  rules::features_of<kColors>(
      tiles.plane, [input](int i, int number) { input[i] = static_cast<std::int16_t>(number); });
  for (int i = kInputs; i < kPadded; ++i) input[i] = 0;
}

// ---- gradients

constexpr int kTeachers = 256;
constexpr int kTeacherBytes = static_cast<int>(sizeof(float)) * kGroup * (kPadded + 2 * kHidden);

// Eight rows and four columns of `rows` times `weights`, per thread; a warp has eight rows.
template <int kWidth>
__device__ inline void times(const float* rows, const float* __restrict__ weights,
                             float (&sum)[8][4]) {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
#pragma unroll
  for (int r = 0; r < 8; ++r)
#pragma unroll
    for (int c = 0; c < 4; ++c) sum[r][c] = 0;
#pragma unroll 2
  for (int k = 0; k < kWidth; k += 4) {
    float4 b[4];
#pragma unroll
    for (int i = 0; i < 4; ++i)
      b[i] = *reinterpret_cast<const float4*>(weights + (k + i) * kHidden + lane * 4);
#pragma unroll
    for (int r = 0; r < 8; ++r) {
      const float4 a = *reinterpret_cast<const float4*>(rows + (warp * 8 + r) * kWidth + k);
      const float x[4] = {a.x, a.y, a.z, a.w};
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        sum[r][0] += x[i] * b[i].x;
        sum[r][1] += x[i] * b[i].y;
        sum[r][2] += x[i] * b[i].z;
        sum[r][3] += x[i] * b[i].w;
      }
    }
  }
}

// Inputs, transposed, times what comes back: the gradient of a layer.
template <int kWidth>
__device__ inline void gradient_of(const float* rows, const float* back, float* gradient) {
  constexpr int kPart = kWidth / 8;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  float sum[kPart][4];
#pragma unroll
  for (int k = 0; k < kPart; ++k)
#pragma unroll
    for (int c = 0; c < 4; ++c) sum[k][c] = 0;
#pragma unroll 2
  for (int r = 0; r < kGroup; ++r) {
    const float4 b = *reinterpret_cast<const float4*>(back + r * kHidden + lane * 4);
#pragma unroll
    for (int k = 0; k < kPart; k += 4) {
      const float4 a = *reinterpret_cast<const float4*>(rows + r * kWidth + warp * kPart + k);
      const float x[4] = {a.x, a.y, a.z, a.w};
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        sum[k + i][0] += x[i] * b.x;
        sum[k + i][1] += x[i] * b.y;
        sum[k + i][2] += x[i] * b.z;
        sum[k + i][3] += x[i] * b.w;
      }
    }
  }
#pragma unroll
  for (int k = 0; k < kPart; ++k)
    *reinterpret_cast<float4*>(gradient + (warp * kPart + k) * kHidden + lane * 4) =
        make_float4(sum[k][0], sum[k][1], sum[k][2], sum[k][3]);
}

// Writes max(sum + bias, 0) to shared rows.
__device__ inline void rectify(float (&sum)[8][4], const float* bias, float* rows) {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const float4 b = *reinterpret_cast<const float4*>(bias + lane * 4);
#pragma unroll
  for (int r = 0; r < 8; ++r)
    *reinterpret_cast<float4*>(rows + (warp * 8 + r) * kHidden + lane * 4) =
        make_float4(fmaxf(sum[r][0] + b.x, 0), fmaxf(sum[r][1] + b.y, 0), fmaxf(sum[r][2] + b.z, 0),
                    fmaxf(sum[r][3] + b.w, 0));
}

__global__ void __launch_bounds__(kTeachers, 2)
    teach(const float* __restrict__ parameters, const float* __restrict__ second_by_output,
          const Moments* moments, const std::int16_t* inputs, const std::int32_t* scores,
          std::uint32_t groups, std::uint64_t seed, float* gradients) {
  extern __shared__ char shared[];
  float* const x = reinterpret_cast<float*>(shared);
  float* const h1 = x + kGroup * kPadded;
  float* const h2 = h1 + kGroup * kHidden;
  __shared__ float value[kGroup];
  __shared__ float back[kGroup];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const std::uint32_t group =
      static_cast<std::uint32_t>((rules::mixed(seed + blockIdx.x) >> 32) * groups >> 32);
  float* const gradient = gradients + static_cast<std::size_t>(blockIdx.x) * kGradient;

  const std::int16_t* const input = inputs + static_cast<std::size_t>(group) * kGroup * kPadded;
  for (int i = threadIdx.x; i < kGroup * kPadded; i += kTeachers)
    x[i] =
        (static_cast<float>(input[i]) - moments->mean[i % kPadded]) * moments->scale[i % kPadded];
  __syncthreads();
  float sum[8][4];
  times<kPadded>(x, parameters + kFirst, sum);
  rectify(sum, parameters + kFirstBias, h1);
  __syncthreads();
  times<kHidden>(h1, parameters + kSecond, sum);
  rectify(sum, parameters + kSecondBias, h2);
  __syncthreads();
#pragma unroll
  for (int r = 0; r < 8; ++r) {
    float part = 0;
#pragma unroll
    for (int c = 0; c < 4; ++c)
      part += h2[(warp * 8 + r) * kHidden + lane + 32 * c] * parameters[kOutput + lane + 32 * c];
    for (int step = 16; step > 0; step /= 2) part += __shfl_xor_sync(~0u, part, step);
    if (lane == 0) value[warp * 8 + r] = part;
  }
  __syncthreads();

  if (warp == 0) {
    const float beta = expf(parameters[kLogBeta]);
    float total[2], logit[2];
    const std::int32_t base = scores[static_cast<std::size_t>(group) * kGroup];
    for (int i = 0; i < 2; ++i) {
      const int row = lane + 32 * i;
      const std::int32_t score = scores[static_cast<std::size_t>(group) * kGroup + row];
      total[i] = static_cast<float>(score - base) + kValuePoints * value[row];
      logit[i] = score == kAbsent ? -INFINITY : beta * total[i];
    }
    float top = fmaxf(logit[0], logit[1]);
    for (int step = 16; step > 0; step /= 2) top = fmaxf(top, __shfl_xor_sync(~0u, top, step));
    float weight[2] = {expf(logit[0] - top), expf(logit[1] - top)};
    float all = weight[0] + weight[1];
    for (int step = 16; step > 0; step /= 2) all += __shfl_xor_sync(~0u, all, step);
    float slope = 0;
    for (int i = 0; i < 2; ++i) {
      const int row = lane + 32 * i;
      const float d = weight[i] / all - (row == 0 ? 1.0f : 0.0f);
      back[row] = d * beta * kValuePoints;
      if (logit[i] != -INFINITY) slope += d * logit[i];
    }
    for (int step = 16; step > 0; step /= 2) slope += __shfl_xor_sync(~0u, slope, step);
    if (lane == 0) {
      gradient[kLogBeta] = slope;
      gradient[kLoss] = logf(all) + top - logit[0];
      gradient[kLoss + 1] = logit[0] >= top ? 1 : 0;
    }
  }
  __syncthreads();

  if (threadIdx.x < kHidden) {
    const int n = threadIdx.x;
    const float out = parameters[kOutput + n];
    float slope = 0, bias = 0;
    for (int r = 0; r < kGroup; ++r) {
      const float h = h2[r * kHidden + n];
      slope += back[r] * h;
      const float d = h > 0 ? back[r] * out : 0;
      h2[r * kHidden + n] = d;
      bias += d;
    }
    gradient[kOutput + n] = slope;
    gradient[kSecondBias + n] = bias;
  }
  __syncthreads();
  gradient_of<kHidden>(h1, h2, gradient + kSecond);
  times<kHidden>(h2, second_by_output, sum);
  __syncthreads();
#pragma unroll
  for (int r = 0; r < 8; ++r)
#pragma unroll
    for (int c = 0; c < 4; ++c) {
      float& h = h1[(warp * 8 + r) * kHidden + lane * 4 + c];
      h = h > 0 ? sum[r][c] : 0;
    }
  __syncthreads();
  if (threadIdx.x < kHidden) {
    float bias = 0;
    for (int r = 0; r < kGroup; ++r) bias += h1[r * kHidden + threadIdx.x];
    gradient[kFirstBias + threadIdx.x] = bias;
  }
  gradient_of<kPadded>(x, h1, gradient + kFirst);
}

struct Step {
  float rate, decay, first_correction, second_correction;
  int blocks;
};

__global__ void adam(float* parameters, float* second_by_output, float* first, float* second,
                     const float* gradients, Step step, double* losses) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= kParameters + 2) return;
  float sum = 0;
  for (int b = 0; b < step.blocks; ++b)
    sum += gradients[static_cast<std::size_t>(b) * kGradient + i];
  const float g = sum / static_cast<float>(step.blocks);
  if (i >= kParameters) {
    losses[i - kParameters] += g;
    return;
  }
  const float m = first[i] = 0.9f * first[i] + 0.1f * g;
  const float v = second[i] = 0.999f * second[i] + 0.001f * g * g;
  const bool is_weight = i < kFirstBias || (i >= kSecond && i < kSecondBias);
  float p = parameters[i];
  if (is_weight) p -= step.rate * step.decay * p;
  p -= step.rate * (m * step.first_correction) / (sqrtf(v * step.second_correction) + 1e-8f);
  parameters[i] = p;
  if (i >= kSecond && i < kSecondBias) {
    const int k = (i - kSecond) / kHidden, n = (i - kSecond) % kHidden;
    second_by_output[n * kHidden + k] = p;
  }
}

}  // namespace hornbeam::device
