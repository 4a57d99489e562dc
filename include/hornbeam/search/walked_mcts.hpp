// MCTS in a tree in which several are on the way at once (search/walk.hpp), and what has to be done to it when
// nobody is: to prune it, where those under way have gone on since a depth came to its limit, and to make it
// compact, when a good part of it is finished games.
#pragma once

#include "hornbeam/search/walk.hpp"

namespace hornbeam {

template <Position P>
class WalkedMcts : public Mcts<P> {
 public:
  using typename Search<P>::Move;

  WalkedMcts(typename Mcts<P>::RuleMaker make_rule, const MctsPlan& plan, SearchPtr<P> evaluator)
      : Mcts<P>(std::move(make_rule), plan, std::move(evaluator), true),
        grounds_(this->tree_, this->rule_, this->plan_) {}

 protected:
  // Of a tree that nobody has walked in.
  void begin_walking() {
    grounds_.worst = -kNoScore;
    tolerate_erasures();
  }

  // What walkers see from now on.
  void open_grounds() {
    grounds_.root = &*this->root_;
    grounds_.root_block = this->root_block_;
    grounds_.root_visits = this->root_visits_;
    grounds_.stream = this->stream_;
    grounds_.evaluations = this->evaluations_;
    grounds_.advanced = this->advanced_;
    grounds_.begun = 0;
    grounds_.is_stopping = grounds_.is_exhausted = grounds_.is_proved = false;
  }

  // `pruned` depths had come to their limit when this was last done.
  void tidy(std::size_t pruned) {
    if (this->plan_.beam.prunes()) prune(pruned);
    if (!grounds_.erasures.is_spent()) return;
    this->root_block_ = this->tree_.compact(this->root_block_);
    tolerate_erasures();
  }
  // Depths that have come to their limit, which is from the root down.
  std::size_t reached() const {
    const auto is_reached = [&](std::uint64_t passed) { return passed >= this->plan_.beam.limit; };
    const auto end = std::find_if_not(this->passed_.begin(), this->passed_.end(), is_reached);
    return static_cast<std::size_t>(end - this->passed_.begin());
  }

  Grounds<P> grounds_;

 private:
  // Finished games are taken out when they are a quarter of the tree.
  void tolerate_erasures() {
    constexpr std::uint64_t kFew = 4096;
    const bool erases = this->plan_.skip_finished;
    grounds_.erasures.set(erases ? std::max(kFew, this->statistics_.nodes / 4) : kUnlimited);
  }
  void prune(std::size_t pruned) {
    for (std::size_t d = pruned; d < reached(); ++d) {
      const tree::Handle left =
          tree::prune(this->tree_, this->root_block_, d + 1, this->plan_.beam.width);
      if (left == tree::kNoHandle) {  // it waits for the next playout
        std::replace_if(
            this->passed_.begin() + static_cast<std::ptrdiff_t>(d), this->passed_.end(),
            [&](std::uint64_t passed) { return passed >= this->plan_.beam.limit; },
            this->plan_.beam.limit - 1);
        return;
      }
      this->root_block_ = left;
    }
  }
};

}  // namespace hornbeam
