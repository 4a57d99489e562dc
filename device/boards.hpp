// Boards for a program that stands alone: random ones, and those of a file.
#pragma once

#include <cstdint>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "device/rules.hpp"
#include "domains/samegame/portable_playout.hpp"

namespace hornbeam::device {

inline void set_tile(rules::Planes& planes, int x, int y, int tile) {
  const rules::Bits bit =
      rules::Bits::of({static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)});
  for (int p = 0; p < rules::Layout::kPlanes; ++p)
    for (int i = 0; tile >> p & 1 && i < rules::Bits::kWords; ++i) planes.word[p][i] |= bit.word[i];
}

// random/15x15x5/SEED, or 20x20x10.
inline rules::Planes random_board(std::uint64_t seed) {
  using rules::Stream, rules::kSide, rules::kColors;
  const std::uint64_t root = rules::mixed(seed + Stream::kGolden);
  Stream stream(
      Stream::fork(Stream::fork(root, 0x626f617264), (kSide * 256 + kSide) * 256 + kColors));
  rules::Planes planes{};
  for (int x = 0; x < kSide; ++x)
    for (int y = 0; y < kSide; ++y)
      set_tile(planes, x, y, static_cast<int>(1 + stream.below(kColors)));
  return planes;
}

struct Board {
  rules::Planes planes;
  std::size_t rows, columns;
};

// The boards of data/samegame/standard20.txt and files like it: `board N`, then rows of digits.
inline std::vector<Board> read_boards(const std::string& path) {
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
  std::vector<Board> result;
  for (const auto& rows : boards) {
    rules::Planes planes{};
    for (std::size_t r = 0; r < rows.size(); ++r)
      for (std::size_t x = 0; x < rows[r].size(); ++x) {
        const int tile = rows[r][x] - '0' + 1;
        if (rows.size() > 16 || rows[r].size() > 16 || tile < 1 || tile > 5)
          throw std::runtime_error(path +
                                   ": boards have at most 16x16 tiles in the colours 0 to 4");
        set_tile(planes, static_cast<int>(x), static_cast<int>(rows.size() - 1 - r), tile);
      }
    result.push_back({planes, rows.size(), rows.empty() ? 0 : rows[0].size()});
  }
  if (result.empty()) throw std::runtime_error(path + ": there is no board in this file");
  return result;
}

}  // namespace hornbeam::device
