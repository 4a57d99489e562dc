// Trees that can be written out by hand: two moves, then two more, and a playout that leaves nothing to
// chance.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hornbeam/search/mcts.hpp"

namespace hornbeam::testing {

// A position derives from it and adds what its four lines, ll to rr, are worth.
struct FourLines {
  using Move = char;
  std::string line;
  void moves(std::vector<Move>& list) const {
    list.clear();
    if (line.size() < 2) list = {'l', 'r'};
  }
  void play(Move move) { line.push_back(move); }
};

// Finishes a game with the first move of each list.
template <class P>
class FirstMoves : public Search<P> {
 public:
  void start(const P&, ContextOf<P>&) override {}
  Outcome resume(ContextOf<P>&) override { return Outcome::done; }
  Score evaluate(P& position, ContextOf<P>& context) override {
    while (position.line.size() < 2) {
      position.play('l');
      context.line.push_back('l');
    }
    context.finish(position.score());
    return position.score();
  }
  void advance(typename P::Move, ContextOf<P>&) override {}
  SearchPtr<P> fresh() const override { return std::make_unique<FirstMoves>(); }
  void save(Writer&) const override {}
  void load(Reader&, const P&, ContextOf<P>&) override {}
};

// What `write(block, i)` says of the node that a path of moves below the root leads to; "" where there
// is none.
template <class P, class Write>
std::string at_path(const Mcts<P>& search, const std::string& path, Write write) {
  tree::Handle at = search.view().root;
  for (std::size_t depth = 0; at != tree::kNoHandle; ++depth) {
    const auto block = search.view().tree->view(at);
    std::uint32_t i = 0;
    while (i < block.count && block.move[i] != path[depth]) ++i;
    if (i == block.count || !block.is_tried(i)) return "";
    if (depth + 1 == path.size()) return write(block, i);
    at = block.child[i];
  }
  return "";
}

}  // namespace hornbeam::testing
