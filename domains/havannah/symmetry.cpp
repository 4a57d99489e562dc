// A stone's share of the hash is a number drawn for its cell and colour, as in Zobrist's tables (1970),
// but added up when somebody asks: playouts never do.
#include "domains/havannah/symmetry.hpp"

#include <array>
#include <bit>
#include <memory>
#include <utility>

#include "hornbeam/core/stream.hpp"

namespace hornbeam::havannah {
namespace {

// Where each cell goes.
using Images = std::array<std::array<Cell, kEndOfCells>, kImages>;

const Images& images(int side) {
  static const auto all = [] {
    auto made = std::make_unique<std::array<Images, kGeometries.size()>>();
    for (const Geometry& g : kGeometries)
      for (int image = 0; image < kImages; ++image)
        for (int i = 0; i < g.cells; ++i)
          (*made)[g.side - kLeastSide][image][g.cell[i]] =
              g.at(image_of(g.placement(g.cell[i]), g.side, image));
    return made;
  }();
  return (*all)[side - kLeastSide];
}

constexpr std::array<std::array<std::uint64_t, kEndOfCells>, 2> kShares = [] {
  std::array<std::array<std::uint64_t, kEndOfCells>, 2> shares{};
  for (std::uint64_t c = 0; c < kEndOfCells; ++c)
    for (std::uint64_t color : {0, 1}) shares[color][c] = mix_bits(2 * c + color + 1);
  return shares;
}();

}  // namespace

std::uint64_t hash_of(const Board& board, const Geometry& g, int to_move, int image) {
  const auto& to = images(g.side)[image];
  auto sum = static_cast<std::uint64_t>(to_move);
  for (const int color : {kWhite, kBlack})
    for (int i = 0; i < kWords; ++i)
      for (std::uint64_t left = board.word(color, i); left != 0; left &= left - 1)
        sum += kShares[color][to[64 * i + std::countr_zero(left)]];
  return mix_bits(sum);
}

}  // namespace hornbeam::havannah
