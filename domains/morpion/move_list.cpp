// See move_list.hpp. Eight moves at a time are compared with the one that is played, and a table knows
// how those that stay move up.
#include "domains/morpion/move_list.hpp"

#include <immintrin.h>

#include <algorithm>
#include <cstring>

#include "hornbeam/core/instruction_set.hpp"

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

// What the move makes possible becomes known, in the order of the list.
template <class R>
[[gnu::always_inline]] inline void find_new(Tracks& tracks, NumberedMoves& listed, Move move) {
  KnownMove* const begin = listed.all.data() + listed.known;
  KnownMove* end = begin;
  int last = -1;
  bool is_sorted = true;
  R::draw(
      tracks, move, [&](Move found, int index) __attribute__((always_inline)) {
        // Written at once: a move that was written in two parts could not be read at once just after.
        const std::uint64_t whole = std::uint64_t{code_of(found.line, index)} << 32 |
                                    std::uint32_t{found.dot} << 16 | found.line;
        std::memcpy(end++, &whole, sizeof whole);
        is_sorted &= found.line > last;
        last = found.line;
      });
  if (!is_sorted) [[unlikely]]  // across the seam of the torus
    std::sort(begin, end,
              [](const KnownMove& a, const KnownMove& b) { return a.move.line < b.move.line; });
  listed.known = static_cast<std::size_t>(end - listed.all.data());
}

// A lane is a move as it lies in memory, the line in its low half: see Rules::spoils. In both halves 0 is what
// remains of a move that is spoiled: by its track and place, or by its dot.
template <class R>
[[gnu::always_inline, gnu::target("avx2,bmi,bmi2,popcnt")]] inline void drop_spoiled_by_avx2(
    NumberedMoves& listed, Move move) {
  const auto at = [](auto* place) { return reinterpret_cast<__m256i*>(place); };
  const int first_closed = (move.line & 0xff00) | ((move.line - 4 * R::kReach) & 0xff);
  const __m256i played = _mm256_set1_epi32(move.dot << 16 | first_closed);
  const __m256i span = _mm256_set1_epi32(4 * 2 * R::kReach);
  const std::size_t size = listed.size;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < size; i += 8) {
    const __m256i others = _mm256_loadu_si256(at(listed.moves.data() + i));
    const __m256i numbers = _mm256_loadu_si256(at(listed.numbers.data() + i));
    const __m256i beyond = _mm256_subs_epu16(_mm256_sub_epi8(others, played), span);
    const __m256i spoiled = _mm256_cmpeq_epi16(beyond, _mm256_setzero_si256());
    const __m256i either = _mm256_or_si256(spoiled, _mm256_slli_epi32(spoiled, 16));
    const auto gone = static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(either)));
    const unsigned stay = _bzhi_u32(~gone & 0xff, static_cast<unsigned>(size - i));
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
[[gnu::always_inline, gnu::target("avx2,bmi,bmi2,popcnt")]] inline void insert_by_avx2(
    NumberedMoves& listed, Move move, std::uint32_t number) {
  const auto at = [](auto* place) { return reinterpret_cast<__m256i*>(place); };
  const __m256i line = _mm256_set1_epi32(move.line);
  const std::size_t size = listed.size++;
  std::size_t before = 0;
  for (std::size_t i = 0; i < size; i += 8) {
    const __m256i others = _mm256_loadu_si256(at(listed.moves.data() + i));
    const __m256i lines = _mm256_and_si256(others, _mm256_set1_epi32(0xffff));
    const auto less = static_cast<unsigned>(
        _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(line, lines))));
    before += static_cast<std::size_t>(
        __builtin_popcount(_bzhi_u32(less, static_cast<unsigned>(size - i))));
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

template <class R>
[[gnu::target("avx2,bmi,bmi2,popcnt")]] void play_by_avx2(Tracks& tracks, NumberedMoves& listed,
                                                          Move move) {
  std::size_t number = listed.known;
  drop_spoiled_by_avx2<R>(listed, move);
  find_new<R>(tracks, listed, move);
  for (; number < listed.known; ++number)
    insert_by_avx2(listed, listed.all[number].move, static_cast<std::uint32_t>(number));
}

void make_narrow(NumberedMoves& listed) {
  for (std::size_t i = 0; i < listed.size; ++i) {
    listed.narrow.lines[i] = listed.moves[i].line;
    listed.narrow.dots[i] = listed.moves[i].dot;
    listed.narrow.numbers[i] = static_cast<std::uint16_t>(listed.numbers[i]);
  }
  listed.is_narrow = true;
}
void make_wide(NumberedMoves& listed) {
  for (std::size_t i = 0; i < listed.size; ++i)
    listed.moves[i] = {listed.narrow.lines[i], listed.narrow.dots[i]};
  listed.is_narrow = false;
}

#define HORNBEAM_AVX512 "avx2,bmi,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2"

// The whole list in three registers, where it is not too long: nothing waits for memory.
template <class R>
[[gnu::target(HORNBEAM_AVX512)]] void play_by_avx512(Tracks& tracks, NumberedMoves& listed,
                                                     Move move) {
  std::size_t number = listed.known;
  find_new<R>(tracks, listed, move);
  if (listed.size + (listed.known - number) > NumberedMoves::Narrow::kRoom) {
    if (listed.is_narrow) make_wide(listed);
    drop_spoiled_by_avx2<R>(listed, move);
    for (; number < listed.known; ++number)
      insert_by_avx2(listed, listed.all[number].move, static_cast<std::uint32_t>(number));
    return;
  }
  if (!listed.is_narrow) make_narrow(listed);
  __m512i lines = _mm512_load_si512(listed.narrow.lines.data());
  __m512i dots = _mm512_load_si512(listed.narrow.dots.data());
  __m512i numbers = _mm512_load_si512(listed.narrow.numbers.data());
  const int first_closed = (move.line & 0xff00) | ((move.line - 4 * R::kReach) & 0xff);
  const __m512i past = _mm512_sub_epi8(lines, _mm512_set1_epi16(static_cast<short>(first_closed)));
  const __m512i beyond = _mm512_subs_epu16(past, _mm512_set1_epi16(4 * 2 * R::kReach));
  const __mmask32 stays_open = _mm512_test_epi16_mask(beyond, beyond);
  const __mmask32 other_dot =
      _mm512_cmpneq_epi16_mask(dots, _mm512_set1_epi16(static_cast<short>(move.dot)));
  const std::uint32_t stay = _bzhi_u32(stays_open & other_dot, static_cast<unsigned>(listed.size));
  // All look for their places in the list as it was: nobody waits for the one before.
  std::uint32_t places = 0;
  for (std::size_t i = number; i < listed.known; ++i) {
    const auto line = _mm512_set1_epi16(static_cast<short>(listed.all[i].move.line));
    const std::uint32_t before = stay & _mm512_cmplt_epu16_mask(lines, line);
    places |= 1u << (static_cast<unsigned>(__builtin_popcount(before)) + (i - number));
  }
  const auto make_place =
      [ stay, places ](__m512i list) __attribute__((always_inline, target(HORNBEAM_AVX512))) {
    return _mm512_maskz_expand_epi16(~places, _mm512_maskz_compress_epi16(stay, list));
  };
  listed.size = static_cast<std::size_t>(__builtin_popcount(stay)) + (listed.known - number);
  lines = make_place(lines);
  dots = make_place(dots);
  numbers = make_place(numbers);
  for (; number < listed.known; ++number, places &= places - 1) {
    const Move found = listed.all[number].move;
    const std::uint32_t place = places & -places;
    lines = _mm512_mask_set1_epi16(lines, place, static_cast<short>(found.line));
    dots = _mm512_mask_set1_epi16(dots, place, static_cast<short>(found.dot));
    numbers = _mm512_mask_set1_epi16(numbers, place, static_cast<short>(number));
  }
  _mm512_store_si512(listed.narrow.lines.data(), lines);
  _mm512_store_si512(listed.narrow.dots.data(), dots);
  _mm512_store_si512(listed.narrow.numbers.data(), numbers);
  for (std::size_t i = 0; i < NumberedMoves::Narrow::kRoom; ++i)
    listed.numbers[i] = listed.narrow.numbers[i];
}

template <class R>
void play_plainly(Tracks& tracks, NumberedMoves& listed, Move move) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < listed.size; ++i) {  // without a branch that cannot be foreseen
    const Move other = listed.moves[i];
    listed.moves[kept] = other;
    listed.numbers[kept] = listed.numbers[i];
    kept += !R::spoils(move, other);
  }
  listed.size = kept;
  std::size_t number = listed.known;
  find_new<R>(tracks, listed, move);
  for (; number < listed.known; ++number) {
    const Move found = listed.all[number].move;
    std::size_t at = listed.size++;
    for (; at > 0 && listed.moves[at - 1].line > found.line; --at) {
      listed.moves[at] = listed.moves[at - 1];
      listed.numbers[at] = listed.numbers[at - 1];
    }
    listed.moves[at] = found;
    listed.numbers[at] = static_cast<std::uint32_t>(number);
  }
}

}  // namespace

PlayListed listed_play(Variant variant) {
  return with_rules(variant, [](auto rules) -> PlayListed {
    using R = decltype(rules);
    switch (instruction_set()) {
      case InstructionSet::plain: return play_plainly<R>;
      case InstructionSet::avx2: return play_by_avx2<R>;
      case InstructionSet::avx512: break;
    }
    return play_by_avx512<R>;
  });
}

}  // namespace hornbeam::morpion
