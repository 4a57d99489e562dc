// The fast rules of Go and Havannah against the slow ones in many random games: more than a test has time
// for. Ends with 1 at the first difference.
//
//     bench-rules [GAMES]       of each, 100,000 where nothing is said
//
// Of Go after every move: who is to move, the legal moves, the margin; passes, captures, suicide and superko
// come as they come. Of Havannah the moves and the winner, and how often a ring, a bridge or a fork won.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "domains/go/position.hpp"
#include "domains/go/reference.hpp"
#include "domains/havannah/position.hpp"
#include "domains/havannah/reference.hpp"

namespace {

using namespace hornbeam;

[[noreturn]] void fail(const char* game, std::uint64_t number, const std::string& board) {
  std::printf("%s, game %llu: the rules differ\n%s\n", game,
              static_cast<unsigned long long>(number), board.c_str());
  std::exit(1);
}

// --- Go ---

go::Reference::Move to_slow(go::Shape shape, go::Move move) {
  if (move.point == go::kPass) return std::nullopt;
  return shape.vertex(move.point);
}

struct Seen {
  std::uint64_t games = 0, moves = 0, captures = 0, finished = 0;
};

// Passes are rare, so that the board fills.
void compare(const go::Start& start, std::uint64_t number, std::size_t longest, Seen& seen) {
  Stream stream = Stream(5).fork(number);
  go::Position fast(start);
  go::Reference slow(start);
  std::vector<go::Move> list;
  std::vector<go::Reference::Move> slow_list;
  for (std::size_t played = 0; played < longest; ++played) {
    fast.moves(list);
    slow_list.clear();
    slow.moves(slow_list);
    bool is_same = list.size() == slow_list.size() && fast.margin() == slow.margin() &&
                   fast.to_move() == go::player(slow.to_move());
    for (std::size_t i = 0; is_same && i < list.size(); ++i)
      is_same = to_slow(start.shape, list[i]) == slow_list[i];
    if (!is_same) fail("go", number, fast.text());
    if (list.empty()) {
      ++seen.finished;
      break;
    }
    const auto stones = static_cast<std::uint32_t>(list.size() - 1);
    const bool passes = stones == 0 || stream.below(50) == 0;
    const go::Move move = passes ? list.back() : list[stream.below(stones)];
    const int before = fast.board().empty_points();
    fast.play(move);
    slow.play(to_slow(start.shape, move));
    seen.captures += !passes && fast.board().empty_points() >= before;
    ++seen.moves;
  }
  ++seen.games;
}

void compare_go(std::uint64_t games) {
  struct Size {
    go::Shape shape;
    std::uint64_t share;  // of a thousand games
    std::size_t longest;
  };
  Seen seen;
  std::uint64_t number = 0;
  for (const Size& size : {Size{{1, 1}, 20, 100},
                           {{1, 2}, 60, 100},
                           {{2, 2}, 120, 100},
                           {{3, 2}, 150, 100},
                           {{1, 7}, 100, 100},
                           {{3, 3}, 250, 60},
                           {{4, 4}, 200, 60},
                           {{5, 5}, 90, 80},
                           {{7, 7}, 9, 120},
                           {{9, 9}, 1, 200}})
    for (std::uint64_t i = 0; i < games * size.share / 1000; ++i, ++number)
      compare({.shape = size.shape,
               .rules = {.komi = static_cast<double>(i % 4) * 0.5, .suicide = i % 2 == 1},
               .to_move = i % 8 < 4 ? go::kBlack : go::kWhite},
              number, size.longest, seen);
  std::printf(
      "go: %llu games, %llu moves, %llu of them captures; %llu games ended by passes; no "
      "difference\n",
      static_cast<unsigned long long>(seen.games), static_cast<unsigned long long>(seen.moves),
      static_cast<unsigned long long>(seen.captures),
      static_cast<unsigned long long>(seen.finished));
}

// --- Havannah ---

void compare_havannah(int side, std::uint64_t games) {
  std::array<std::uint64_t, 3> ways{};
  std::uint64_t draws = 0;
  std::uint64_t moves = 0;
  std::vector<havannah::Move> list;
  std::vector<havannah::Placement> slow_list;
  for (std::uint64_t game = 0; game < games; ++game) {
    havannah::Position fast(side);
    havannah::Reference slow(side);
    Stream stream = Stream(static_cast<std::uint64_t>(side)).fork(game);
    while (true) {
      fast.moves(list);
      slow_list.clear();
      slow.moves(slow_list);
      if (list.size() != slow_list.size() || fast.wins() != slow.wins() ||
          fast.score() != slow.score())
        fail("havannah", game, fast.text());
      if (list.empty()) break;
      const auto i = stream.below(static_cast<std::uint32_t>(list.size()));
      fast.play(list[i]);
      slow.play(slow_list[i]);
      ++moves;
    }
    draws += fast.wins() == 0;
    for (int way = 0; way < 3; ++way) ways[static_cast<std::size_t>(way)] += fast.wins() >> way & 1;
  }
  const auto percent = [&](std::uint64_t count) {
    return 100 * static_cast<double>(count) / static_cast<double>(games);
  };
  std::printf(
      "havannah:%d: %llu games, %llu moves, no difference; ring %.1f %%, bridge %.1f %%, fork "
      "%.1f %%, draw %.2f %%\n",
      side, static_cast<unsigned long long>(games), static_cast<unsigned long long>(moves),
      percent(ways[0]), percent(ways[1]), percent(ways[2]), percent(draws));
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100'000;
  compare_go(games);
  for (const int side : {3, 4, 5}) compare_havannah(side, games / 10 + 1);
}
