// Who chooses the policy of each playout: nothing to choose (uniform), or the tabu colour, by
// chance (TabuRandom), by count (TabuColorRandom), or by a bandit that learns which colour does best
// for the position at hand (Baier and Winands, Beam MCTS, section V).
#pragma once

#include <array>

#include "hornbeam/core/archive.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/playout/policy.hpp"
#include "hornbeam/tree/selection.hpp"

namespace hornbeam::playout {

// Most sources learn nothing and have nothing to save.
struct Stateless {
  template <class P>
  void start(const P&) {}
  void learn(Score) {}
  void save(Writer&) const {}
  void load(Reader&) {}
};

struct UniformSource : Stateless {
  template <Position P>
  Uniform begin(const P&, Stream&) {
    return {};
  }
};

struct LightSource : Stateless {
  template <Position P>
  Light begin(const P&, Stream&) {
    return {};
  }
};

struct HeavySource : Stateless {
  Heavy policy;
  template <Position P>
  Heavy begin(const P&, Stream&) {
    return policy;
  }
};

// What asks positions for colours says so, since a position that is known at run time only may have none.
struct TabuSource : Stateless {
  static constexpr bool kNeedsColors = true;
  Stream::Chance epsilon{0.0};
  template <Colored P>
  Tabu begin(const P& position, Stream& stream) {
    return {static_cast<int>(stream.below(static_cast<std::uint32_t>(position.colors()))), epsilon};
  }
};

struct TabuColorSource : Stateless {
  static constexpr bool kNeedsColors = true;
  Stream::Chance epsilon{0.0};
  template <Colored P>
  Tabu begin(const P& position, Stream&) {
    return {position.common_color(), epsilon};
  }
};

// A UCB1-TUNED bandit with one arm per colour; every arm is tried once, in order, first.
class TabuBanditSource {
 public:
  static constexpr bool kNeedsColors = true;

  TabuBanditSource(double epsilon, double c, std::optional<ScoreRange> range)
      : epsilon_(epsilon), rule_{c, {}}, range_(range) {}

  template <Colored P>
  void start(const P& root) {
    if (root.colors() > static_cast<int>(kMaxArms))
      throw InputError("tabu-bandit chooses among at most " + std::to_string(kMaxArms) +
                       " colours; this position has " + std::to_string(root.colors()));
    arms_ = static_cast<std::uint32_t>(root.colors());
    tried_ = arm_ = 0;
    plays_ = 0;
    mean_.fill(0), spread_.fill(0), reach_.fill(0), top_.fill(kNoScore), visits_.fill(0);
    ScoreRange range = range_.value_or(ScoreRange{});
    if constexpr (HasScoreRange<P>) {
      const std::optional<ScoreRange> stated = root.score_range();
      if (!range_ && stated) range = *stated;
    }
    rule_.scale = tree::Scale::to_unit(range);
  }

  template <Colored P>
  Tabu begin(const P&, Stream&) {
    arm_ = tried_ < arms_ ? tried_++ : rule_.select(children(), static_cast<double>(plays_));
    return {static_cast<int>(arm_), epsilon_};
  }

  void learn(Score score) {
    children().record(arm_, score);
    ++plays_;
  }

  void save(Writer& out) const {
    out.put(tried_), out.put(plays_), out.put(mean_), out.put(spread_), out.put(reach_);
    out.put(top_), out.put(visits_);
  }
  void load(Reader& in) {
    in.get(tried_), in.get(plays_), in.get(mean_), in.get(spread_), in.get(reach_);
    in.get(top_), in.get(visits_);
  }

 private:
  static constexpr std::size_t kMaxArms = 64;

  tree::Children children() {
    return {{},          arms_,         tried_, mean_.data(), spread_.data(), reach_.data(),
            top_.data(), visits_.data()};
  }

  Stream::Chance epsilon_;
  tree::Ucb1Tuned rule_;
  std::optional<ScoreRange> range_;
  std::uint32_t arms_ = 0;
  std::uint32_t tried_ = 0;
  std::uint32_t arm_ = 0;
  std::uint64_t plays_ = 0;
  std::array<double, kMaxArms> mean_{}, spread_{}, reach_{}, top_{};
  std::array<std::uint32_t, kMaxArms> visits_{};
};

}  // namespace hornbeam::playout
