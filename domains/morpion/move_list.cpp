// See move_list.hpp. Eight moves at a time are compared with the one that is played, and a table knows
// how those that stay move up.
#include "domains/morpion/move_list.hpp"

#include <immintrin.h>

#include <cstring>

namespace hornbeam::morpion {
namespace {

// By the lanes that stay: which lane goes to the first place, which to the second, ...
struct MovingUp {
  alignas(8) std::uint8_t from[256][8];
};
constexpr MovingUp kMovingUp = [] {
  MovingUp table{};
  for (unsigned stay = 0; stay < 256; ++stay)
    for (std::uint8_t lane = 0, to = 0; lane < 8; ++lane)
      if (stay >> lane & 1) table.from[stay][to++] = lane;
  return table;
}();

}  // namespace

// A lane is a move as it lies in memory, the line in its low half: see Rules::spoils.
__attribute__((target("avx2,popcnt"))) void drop_spoiled_by_avx2(NumberedMoves& listed, Move move,
                                                                 int reach) {
  const auto at = [](auto* place) { return reinterpret_cast<__m256i*>(place); };
  const __m256i zero = _mm256_setzero_si256();
  const __m256i played = _mm256_set1_epi32(move.dot << 16 | move.line);
  const __m256i track = _mm256_set1_epi32(0xff00);
  const __m256i place = _mm256_set1_epi32(0xff);
  const __m256i first_closed = _mm256_set1_epi32(move.line - 4 * reach);
  const __m256i beyond = _mm256_set1_epi32(4 * 2 * reach + 1);
  const std::size_t size = listed.size;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < size; i += 8) {
    const __m256i others = _mm256_loadu_si256(at(listed.moves.data() + i));
    const __m256i numbers = _mm256_loadu_si256(at(listed.numbers.data() + i));
    const __m256i unlike = _mm256_xor_si256(others, played);
    const __m256i same_dot = _mm256_cmpeq_epi32(_mm256_srli_epi32(unlike, 16), zero);
    const __m256i same_track = _mm256_cmpeq_epi32(_mm256_and_si256(unlike, track), zero);
    const __m256i past = _mm256_and_si256(_mm256_sub_epi32(others, first_closed), place);
    const __m256i closed = _mm256_and_si256(same_track, _mm256_cmpgt_epi32(beyond, past));
    const int spoiled = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_or_si256(same_dot, closed)));
    const unsigned here = size - i < 8 ? (1u << (size - i)) - 1 : 0xffu;
    const unsigned stay = ~static_cast<unsigned>(spoiled) & here;
    std::int64_t from;
    std::memcpy(&from, kMovingUp.from[stay], sizeof from);
    const __m256i lanes = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(from));
    _mm256_storeu_si256(at(listed.moves.data() + kept), _mm256_permutevar8x32_epi32(others, lanes));
    _mm256_storeu_si256(at(listed.numbers.data() + kept),
                        _mm256_permutevar8x32_epi32(numbers, lanes));
    kept += static_cast<std::size_t>(__builtin_popcount(stay));
  }
  listed.size = kept;
}

// Those after its place move down, from the end on.
__attribute__((target("avx2,popcnt"))) void insert_by_avx2(NumberedMoves& listed, Move move,
                                                           std::uint32_t number) {
  const auto at = [](auto* place) { return reinterpret_cast<__m256i*>(place); };
  const __m256i line = _mm256_set1_epi32(move.line);
  const std::size_t size = listed.size++;
  std::size_t before = 0;
  for (std::size_t i = 0; i < size; i += 8) {
    const __m256i others = _mm256_loadu_si256(at(listed.moves.data() + i));
    const __m256i lines = _mm256_and_si256(others, _mm256_set1_epi32(0xffff));
    const int less = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(line, lines)));
    const unsigned here = size - i < 8 ? (1u << (size - i)) - 1 : 0xffu;
    before += static_cast<std::size_t>(__builtin_popcount(static_cast<unsigned>(less) & here));
  }
  for (std::size_t i = before + (size - before) / 8 * 8;; i -= 8) {
    const __m256i moves = _mm256_loadu_si256(at(listed.moves.data() + i));
    const __m256i numbers = _mm256_loadu_si256(at(listed.numbers.data() + i));
    _mm256_storeu_si256(at(listed.moves.data() + i + 1), moves);
    _mm256_storeu_si256(at(listed.numbers.data() + i + 1), numbers);
    if (i == before) break;
  }
  listed.moves[before] = move;
  listed.numbers[before] = number;
}

}  // namespace hornbeam::morpion
