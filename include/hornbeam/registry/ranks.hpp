// Ranks that average what they know, as parts: voting, slow root and slow tree parallelization.
//
// They are for trees. Around a search that begins a tree again and again (by-move, restart) ranks go on
// together: what is inside is searched by all of them, so they play the same moves.
#pragma once

#include "hornbeam/registry/by_move.hpp"
#include "hornbeam/registry/mcts.hpp"
#include "hornbeam/registry/restart.hpp"
#include "hornbeam/search/ranks.hpp"

namespace hornbeam::registry {

struct VotingOptions {
  Spec search;
  bool rave = false;
};
extern const Part<VotingOptions> kVoting;

struct SlowRootOptions : VotingOptions {
  static constexpr std::uint64_t kPlayouts = 1000;  // where nothing is said

  Limit playouts{};
  std::optional<Seconds> time{};

  Budget interval() const {
    const bool is_given = playouts != kUnlimited || time;
    return {time ? time->count() : kForever, is_given ? playouts.count : kPlayouts, kUnlimited};
  }
};
extern const Part<SlowRootOptions> kSlowRoot;

struct SlowTreeOptions : SlowRootOptions {
  std::uint64_t depth = 3;
  double share = 0.05;
};
extern const Part<SlowTreeOptions> kSlowTree;

// The search by all ranks; where there is no exchange it is the search itself.
template <Position P>
SearchPtr<P> build_ranks(const Spec& search, const RanksPlan& plan, bool rave, const Means& means) {
  if constexpr (!TwoPlayer<P>) {
    if (search.name == kByMove.name) {
      ByMoveOptions options = kByMove.read(search);
      options.each = options.budget();
      return std::make_unique<ByMove<P>>(options,
                                         build_ranks<P>(options.search, plan, rave, means));
    }
    if (search.name == kRestart.name) {
      RestartOptions options = kRestart.read(search);
      options.each = options.budget();
      return std::make_unique<Restart<P>>(options,
                                          build_ranks<P>(options.search, plan, rave, means));
    }
  }
  if (search.name != kMcts.name)
    throw SpecError("'" + search.name +
                        "' has no tree that ranks could share: mcts has, and by-move or restart "
                        "around it",
                    search.place);
  MctsOptions options = kMcts.read(search);
  Exchange* const exchange = means.exchange;
  options.averaged = exchange && exchange->ranks() > 1;
  options.averaged_rave = rave && options.select.name == kRave.name;
  options.restrictions = means.restrictions;
  SearchPtr<P> tree = build_mcts_over(build_evaluator<P>(options.evaluate, {}), options);
  if (!exchange) return tree;
  return std::make_unique<Ranks<P>>(
      plan, std::unique_ptr<Mcts<P>>(static_cast<Mcts<P>*>(tree.release())), *exchange);
}

template <Position P>
SearchPtr<P> build_voting(const Spec& spec, const Means& means) {
  const VotingOptions options = kVoting.read(spec);
  return build_ranks<P>(options.search, {}, options.rave, means);
}
template <Position P>
SearchPtr<P> build_slow_root(const Spec& spec, const Means& means) {
  const SlowRootOptions options = kSlowRoot.read(spec);
  return build_ranks<P>(options.search, {.interval = options.interval()}, options.rave, means);
}
template <Position P>
SearchPtr<P> build_slow_tree(const Spec& spec, const Means& means) {
  const SlowTreeOptions options = kSlowTree.read(spec);
  return build_ranks<P>(
      options.search,
      {.interval = options.interval(), .depth = options.depth, .share = options.share},
      options.rave, means);
}

}  // namespace hornbeam::registry
