// Boards for a program that stands alone: those of samegame:random/15x15x5/SEED, and those of a file.
#pragma once

#include <cstdint>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "domains/samegame/portable.hpp"

namespace hornbeam::device {

inline void set_tile(samegame::portable::Planes& planes, int x, int y, int tile) {
  for (int p = 0; p < 3; ++p)
    if (tile >> p & 1) planes.word[p][x / 2] |= 1u << (x % 2 * 16 + y);
}

// core/stream.hpp's numbers: pcg32 (M. E. O'Neill, PCG, 2014).
class BoardStream {
 public:
  explicit BoardStream(std::uint64_t key)
      : increment_(samegame::portable::mixed(key ^ 2) << 1 | 1),
        state_((samegame::portable::mixed(key ^ 1) + increment_) * kMultiplier + increment_) {}

  std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = std::uint64_t{next()} * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t unfair = (0 - n) % n;
      while (static_cast<std::uint32_t>(product) < unfair) product = std::uint64_t{next()} * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

 private:
  static constexpr std::uint64_t kMultiplier = 6364136223846793005u;
  std::uint32_t next() {
    const std::uint64_t old = state_;
    state_ = old * kMultiplier + increment_;
    const auto shifted = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
    const auto turn = static_cast<unsigned>(old >> 59);
    return shifted >> turn | shifted << ((32 - turn) & 31);
  }
  std::uint64_t increment_, state_;
};

// samegame:random/15x15x5/SEED.
inline samegame::portable::Planes random_board(std::uint64_t seed) {
  constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15u;
  const auto fork = [](std::uint64_t key, std::uint64_t ordinal) {
    return samegame::portable::mixed(key + kGolden * (ordinal + 1));
  };
  constexpr int kSide = 15, kTiles = 5;
  const std::uint64_t key = fork(fork(samegame::portable::mixed(seed + kGolden), 0x626f617264),
                                 (kSide * 256 + kSide) * 256 + kTiles);
  BoardStream stream(key);
  samegame::portable::Planes planes{};
  for (int x = 0; x < kSide; ++x)
    for (int y = 0; y < kSide; ++y)
      set_tile(planes, x, y, 1 + static_cast<int>(stream.below(kTiles)));
  return planes;
}

// The boards of data/samegame/standard20.txt and files like it: `board N`, then rows of digits.
inline std::vector<samegame::portable::Planes> read_boards(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error(path + ": this file cannot be read");
  std::vector<std::vector<std::string>> boards;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line.rfind("board", 0) == 0)
      boards.emplace_back();
    else if (!boards.empty())
      boards.back().push_back(line);
  }
  std::vector<samegame::portable::Planes> result;
  for (const auto& rows : boards) {
    samegame::portable::Planes planes{};
    for (std::size_t r = 0; r < rows.size(); ++r)
      for (std::size_t x = 0; x < rows[r].size(); ++x) {
        const int tile = rows[r][x] - '0' + 1;
        if (rows.size() > 16 || rows[r].size() > 16 || tile < 1 || tile > 5)
          throw std::runtime_error(path +
                                   ": boards have at most 16x16 tiles in the colours 0 to 4");
        set_tile(planes, static_cast<int>(x), static_cast<int>(rows.size() - 1 - r), tile);
      }
    result.push_back(planes);
  }
  if (result.empty()) throw std::runtime_error(path + ": there is no board in this file");
  return result;
}

}  // namespace hornbeam::device
