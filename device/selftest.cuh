// What the device computes, held to plain code on the host: run where there is a GPU.
#pragma once

#include <chrono>
#include <cstdio>
#include <map>

#include "device/boards.hpp"
#include "device/learn.cuh"
#if !defined(HORNBEAM_ROOMY_BOARDS)
#include "device/playouts.hpp"
#endif

namespace hornbeam::device {

// Roomy boards take the host, which it is compared with, ten times as long.
constexpr bool kIsQuick = rules::kSide == 15;
constexpr std::size_t kPositions = kIsQuick ? 100'000 : 10'000;

__global__ void __launch_bounds__(kEvaluators, 1)
    evaluate_planes(const rules::Planes* planes, int count, const DeviceNetwork* network,
                    int* values) {
  extern __shared__ char shared[];
  const Evaluator evaluator(shared, *network);
  for (int base = blockIdx.x * blockDim.x; base < count; base += gridDim.x * blockDim.x) {
    const int i = base + threadIdx.x;
    rules::Tiles tiles(planes[i < count ? i : 0]);
    const int value = evaluator(tiles, *network);
    if (i < count) values[i] = value;
  }
}

inline std::vector<int> host_features(const rules::Planes& planes) {
  std::vector<int> features(kInputs);
  rules::features_of<kColors>(rules::Tiles(planes).plane, [&](int i, int v) { features[i] = v; });
  return features;
}

inline Network random_network(std::uint64_t seed) {
  Network network;
  for (const auto [inputs, outputs, most, shift] :
       {std::array{kInputs, kHidden, 127, 8}, std::array{kHidden, kHidden, 127, 7},
        std::array{kHidden, 1, 300, 12}}) {
    Layer layer;
    layer.inputs = inputs;
    layer.outputs = outputs;
    for (int j = 0; j < outputs; ++j) {
      layer.bias.push_back(static_cast<int>(rules::mixed(++seed) % 20001) - 10000);
      layer.shift.push_back(shift + static_cast<int>(rules::mixed(++seed) % 2));
      for (int k = 0; k < inputs; ++k)
        layer.weights.push_back(static_cast<std::int16_t>(
            static_cast<int>(rules::mixed(++seed) % (2 * most + 1)) - most));
    }
    network.layers.push_back(layer);
  }
  return network;
}

// The beam as it is defined, without any cleverness.
inline Solution plain_beam(const Job& job, BeamSettings settings, const Network& network) {
  struct Member {
    rules::Planes planes;
    int score;
    std::vector<rules::Tile> line;
  };
  struct Candidate {
    unsigned long long rank;
    std::uint64_t kin, hash;
    Member member;
  };
  std::vector<Member> members{{job.start, job.score, {}}};
  Solution best;
  best.score = INT32_MIN;
  for (int depth = 0; !members.empty(); ++depth) {
    std::map<std::uint64_t, Member> unique;
    for (const Member& member : members) {
      rules::for_each_group(rules::Tiles(member.planes), [&](rules::Tile tile, int size) {
        rules::Tiles tiles(member.planes);
        rules::play(tiles, tile);
        Member child;
        tiles.store(child.planes);
        child.score = member.score + settings.worth.of_group(size);
        child.line = member.line;
        child.line.push_back(tile);
        if (rules::finished(tiles)) {
          const int score = child.score + settings.worth.of_end(tiles);
          if (score > best.score) best = {score, child.line, true};
          return;
        }
        const auto [at, is_new] = unique.emplace(rules::hash(tiles), child);
        if (!is_new && child.score > at->second.score) at->second = child;
      });
    }
    std::vector<Candidate> candidates;
    for (const auto& [hash, member] : unique) {
      const int rank = member.score * network.unit +
                       network.evaluate(host_features(member.planes)) +
                       noise_of(hash, job.seed, job.level + depth, job.noise);
      candidates.push_back(
          {rank_of(rank, hash), rules::kin(rules::Tiles(member.planes)), hash, member});
    }
    std::sort(candidates.begin(), candidates.end(),
              [](const Candidate& a, const Candidate& b) { return a.rank > b.rank; });
    std::map<std::uint64_t, int> kin;
    members.clear();
    for (const Candidate& candidate : candidates) {
      if (settings.cap > 0 && kin[candidate.kin]++ >= settings.cap) continue;
      if (members.size() < settings.width) members.push_back(candidate.member);
    }
  }
  return best;
}

inline bool same_moves(const Solution& a, const Solution& b) {
  if (a.score != b.score || a.moves.size() != b.moves.size()) return false;
  for (std::size_t i = 0; i < a.moves.size(); ++i)
    if (a.moves[i].x != b.moves[i].x || a.moves[i].y != b.moves[i].y) return false;
  return true;
}

// Positions of random games.
inline std::vector<rules::Planes> random_positions(std::size_t count) {
  std::vector<rules::Planes> planes;
  for (std::uint64_t seed = 0; planes.size() < count; ++seed) {
    rules::Tiles tiles(random_board(seed));
    std::uint64_t dice = seed << 32;
    for (;;) {
      rules::Planes stored;
      tiles.store(stored);
      planes.push_back(stored);
      std::vector<rules::Tile> moves;
      rules::for_each_group(tiles, [&](rules::Tile tile, int) { moves.push_back(tile); });
      if (moves.empty()) break;
      rules::play(tiles, moves[rules::mixed(++dice) % moves.size()]);
    }
  }
  planes.resize(count);
  return planes;
}

// All that is computed of a position: its features, its hash and kin, and a number for its moves with
// what comes of each.
struct Describe {
  static constexpr int kNumbers = kInputs + 3;
  const rules::Planes* planes;
  unsigned long long* numbers;

  HORNBEAM_PORTABLE void operator()(std::uint32_t i) const {
    unsigned long long* const out = numbers + static_cast<std::size_t>(i) * kNumbers;
    const rules::Tiles tiles(planes[i]);
    rules::features_of<kColors>(tiles.plane, [out](int feature, int number) {
      out[feature] = static_cast<unsigned long long>(number);
    });
    out[kInputs] = rules::hash(tiles);
    out[kInputs + 1] = rules::kin(tiles);
    unsigned long long sum = static_cast<unsigned long long>(rules::ending(tiles));
    rules::for_each_group(tiles, [&](rules::Tile tile, int size) {
      rules::Tiles next(planes[i]);
      rules::play(next, tile);
      sum = rules::mixed(sum + rules::hash(next) + static_cast<unsigned>(size) +
                         (rules::finished(next) ? 1 : 0));
    });
    out[kInputs + 2] = sum;
  }
};

inline bool test_positions() {
  const auto planes = random_positions(kPositions);
  Buffer<rules::Planes> device_planes(planes.size());
  device_planes.put(planes);
  Buffer<unsigned long long> numbers(planes.size() * Describe::kNumbers);
  launch(static_cast<std::uint32_t>(planes.size()), Describe{device_planes.data(), numbers.data()},
         "describe");
  const auto got = numbers.get(planes.size() * Describe::kNumbers);
  std::size_t wrong = 0;
  std::vector<unsigned long long> expected(Describe::kNumbers);
  for (std::size_t i = 0; i < planes.size(); ++i) {
    Describe{&planes[i], expected.data()}(0);
    wrong += !std::equal(expected.begin(), expected.end(), got.begin() + i * Describe::kNumbers);
  }
  std::printf("positions: %zu, feature by feature and move by move, %zu wrong\n", planes.size(),
              wrong);
  return wrong == 0;
}

inline bool test_values() {
  const auto planes = random_positions(kPositions);
  const Network network = random_network(7);
  Buffer<DeviceNetwork> device_network(1);
  device_network.put({to_device(network)});
  Buffer<rules::Planes> device_planes(planes.size());
  device_planes.put(planes);
  Buffer<int> values(planes.size());
  const int threads = evaluators_for(evaluate_planes);
  evaluate_planes<<<132, threads, evaluator_bytes(threads)>>>(
      device_planes.data(), static_cast<int>(planes.size()), device_network.data(), values.data());
  check_launch("evaluate_planes");
  const auto got = values.get(planes.size());
  int wrong = 0;
  for (std::size_t i = 0; i < planes.size(); ++i) {
    const int expected = network.evaluate(host_features(planes[i]));
    if (expected != got[i] && wrong++ < 5)
      std::printf("value %zu: %d, should be %d\n", i, got[i], expected);
  }
  std::printf("values: %zu positions, %d wrong\n", planes.size(), wrong);
  return wrong == 0;
}

inline bool test_beams() {
  const Network network = random_network(11);
  WideBeam beam(1 << 14);
  beam.use(network);
  int wrong = 0, tested = 0;
  for (const int cap : {0, 1, 2}) {
    std::vector<Job> jobs;
    for (int j = 0; j < (kIsQuick ? 6 : 2); ++j) {
      Job job;
      job.start = random_board(static_cast<std::uint64_t>(100 + j));
      job.seed = static_cast<std::uint32_t>(j);
      job.noise = j % 2 * 64;
      jobs.push_back(job);
    }
    const BeamSettings settings{static_cast<std::uint32_t>(kIsQuick ? 50 + 100 * cap : 8 + 4 * cap),
                                cap, cap == 2 ? rules::kBubbleBreaker : rules::kSameGame};
    const auto solutions = beam.run(jobs, settings);
    for (std::size_t j = 0; j < jobs.size(); ++j, ++tested)
      if (!same_moves(solutions[j], plain_beam(jobs[j], settings, network))) ++wrong;
  }
  std::printf("beams: %d, move by move, %d wrong\n", tested, wrong);
  return wrong == 0;
}

// Back-propagation once more, plainly.
inline bool test_gradient() {
  WideBeam beam(1 << 14);
  beam.use(random_network(3));
  Learner learner(4096, 5);
  std::vector<Job> jobs(16);
  for (std::size_t j = 0; j < jobs.size(); ++j) jobs[j].start = random_board(500 + j);
  const double mean = *learner.watch(beam, jobs, {256, 1}, 256, 1);
  learner.measure();
  const auto p = learner.parameters();
  learner.learn(1, 0, 0, 0, 42);
  const std::uint64_t seed = rules::mixed(42);
  double worst = 0, loss_difference = 0;
  for (int block = 0; block < 3; ++block) {
    const auto group = static_cast<std::size_t>(
        (rules::mixed(seed + static_cast<unsigned>(block)) >> 32) * learner.groups() >> 32);
    const auto inputs = learner.inputs().get(kGroup * kPadded, group * kGroup * kPadded);
    const auto scores = learner.scores().get(kGroup, group * kGroup);
    std::vector<double> want(kGradient, 0.0), logit(kGroup), value(kGroup);
    std::vector<std::vector<double>> x(kGroup), h1(kGroup), h2(kGroup);
    const double beta = std::exp(double{p[kLogBeta]});
    double top = -1e300;
    for (int r = 0; r < kGroup; ++r) {
      x[r].resize(kPadded), h1[r].resize(kHidden), h2[r].resize(kHidden);
      for (int k = 0; k < kPadded; ++k)
        x[r][k] = (inputs[r * kPadded + k] - double{learner.moments().mean[k]}) *
                  learner.moments().scale[k];
      for (int n = 0; n < kHidden; ++n) {
        double z = p[kFirstBias + n];
        for (int k = 0; k < kPadded; ++k) z += x[r][k] * p[kFirst + k * kHidden + n];
        h1[r][n] = std::max(z, 0.0);
      }
      for (int n = 0; n < kHidden; ++n) {
        double z = p[kSecondBias + n];
        for (int k = 0; k < kHidden; ++k) z += h1[r][k] * p[kSecond + k * kHidden + n];
        h2[r][n] = std::max(z, 0.0);
        value[r] += h2[r][n] * p[kOutput + n];
      }
      logit[r] =
          scores[r] == kAbsent ? -1e300 : beta * (scores[r] - scores[0] + kValuePoints * value[r]);
      top = std::max(top, logit[r]);
    }
    double all = 0;
    for (int r = 0; r < kGroup; ++r) all += std::exp(logit[r] - top);
    want[kLoss] = std::log(all) + top - logit[0];
    for (int r = 0; r < kGroup; ++r) {
      const double d = std::exp(logit[r] - top) / all - (r == 0);
      if (logit[r] > -1e299) want[kLogBeta] += d * logit[r];
      const double back = d * beta * kValuePoints;
      std::vector<double> d2(kHidden), d1(kHidden, 0.0);
      for (int n = 0; n < kHidden; ++n) {
        want[kOutput + n] += back * h2[r][n];
        d2[n] = h2[r][n] > 0 ? back * p[kOutput + n] : 0;
        want[kSecondBias + n] += d2[n];
        for (int k = 0; k < kHidden; ++k) {
          want[kSecond + k * kHidden + n] += h1[r][k] * d2[n];
          d1[k] += d2[n] * p[kSecond + k * kHidden + n];
        }
      }
      for (int k = 0; k < kHidden; ++k) {
        if (h1[r][k] <= 0) d1[k] = 0;
        want[kFirstBias + k] += d1[k];
        for (int i = 0; i < kPadded; ++i) want[kFirst + i * kHidden + k] += x[r][i] * d1[k];
      }
    }
    const auto got =
        learner.gradients().get(kGradient, static_cast<std::size_t>(block) * kGradient);
    double error = 0, norm = 0;
    for (int i = 0; i < kParameters; ++i)
      error += (got[i] - want[i]) * (got[i] - want[i]), norm += want[i] * want[i];
    worst = std::max(worst, std::sqrt(error / norm));
    loss_difference = std::max(loss_difference, std::abs(got[kLoss] - want[kLoss]));
  }
  std::printf(
      "gradient: relative error %.2g, loss differs by %.2g, %u groups of games worth %.1f\n", worst,
      loss_difference, learner.groups(), mean);
  return worst < 1e-3 && loss_difference < 1e-3;
}

inline double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

#if defined(HORNBEAM_ROOMY_BOARDS)
inline bool test_playouts() {
  return true;
}
inline void time_playouts() {}
#else
// Playouts by the device and by this core, each in its own way through the ordinals.
inline PlayoutJob playout_job(std::uint64_t board, int kind, std::uint64_t from,
                              std::uint64_t count) {
  PlayoutJob job{};
  job.start = random_board(board);
  job.worth = rules::kSameGame;
  job.draws = {kind, 3, kColors, kind == rules::Draws::any ? 0 : std::uint64_t{1} << 28};
  job.key = rules::mixed(board);
  job.from = from;
  job.count = count;
  return job;
}

inline bool test_playouts() {
  Playouts playouts;
  int wrong = 0, tested = 0;
  for (std::uint64_t board = 0; board < 4; ++board)
    for (int kind = 0; kind < 3; ++kind, ++tested) {
      const PlayoutJob job = playout_job(board, kind, 1000 * board, 20000);
      unsigned long long best = 0;
      PlayGames{job, 1, &best}(0);
      const BestPlayout got = playouts(job);
      const auto [score, after] = BestOfPlayouts::unpacked(best);
      const std::uint64_t ordinal = job.from + after;
      if ((got.score != score || got.ordinal != ordinal) && ++wrong)
        std::printf("playouts: the best is %d, number %llu, and should be %d, number %llu\n",
                    got.score, static_cast<unsigned long long>(got.ordinal), score,
                    static_cast<unsigned long long>(ordinal));
    }
  std::printf("playouts: %d times the best of 20,000, %d wrong\n", tested, wrong);
  return wrong == 0;
}

// On the device, and on one core by the same code.
inline void time_playouts() {
  Playouts playouts;
  for (int kind = 0; kind < 3; ++kind) {
    constexpr std::uint64_t kMany = 32'000'000, kFew = 40'000;
    playouts(playout_job(1, kind, 0, 1'000'000));
    const auto start = std::chrono::steady_clock::now();
    for (std::uint64_t board = 0; board < 4; ++board)
      playouts(playout_job(board, kind, 0, kMany / 4));
    const double seconds = seconds_since(start);
    const auto core_start = std::chrono::steady_clock::now();
    unsigned long long best = 0;
    for (std::uint64_t board = 0; board < 4; ++board)
      PlayGames{playout_job(board, kind, 0, kFew / 4), 1, &best}(0);
    const double core_seconds = seconds_since(core_start);
    constexpr const char* kKinds[] = {"uniform", "tabu of a colour", "tabu of a random colour"};
    std::printf("%s: %.1f million playouts per second; one core, by the same code, %.0f thousand\n",
                kKinds[kind], kMany / seconds / 1e6, kFew / core_seconds / 1e3);
  }
}

#endif

inline void time_beams() {
  for (const std::uint32_t width : {4096u, 262144u}) {
    const int count = static_cast<int>((1u << 20) / width);
    WideBeam beam(1 << 20);
    beam.use(random_network(11));
    std::vector<Job> jobs(static_cast<std::size_t>(count));
    for (std::size_t j = 0; j < jobs.size(); ++j) jobs[j].start = random_board(900 + j);
    for (const int cap : {0, 1, 2}) {
      const auto before = beam.evaluations();
      const auto start = std::chrono::steady_clock::now();
      beam.run(jobs, {width, cap});
      const double seconds = seconds_since(start);
      std::printf("%d beams of width %u, cap %d: %.2f s, %.1f million evaluations per second\n",
                  count, width, cap, seconds,
                  static_cast<double>(beam.evaluations() - before) / seconds / 1e6);
    }
  }
}

inline bool selftest() {
  const bool positions = test_positions();
  const bool values = test_values();
  const bool beams = test_beams();
  const bool playouts = test_playouts();
  const bool gradient = test_gradient();
  return positions && values && beams && playouts && gradient;
}

}  // namespace hornbeam::device
