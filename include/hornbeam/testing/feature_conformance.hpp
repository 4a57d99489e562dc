// The part of the conformance kit that looks at `features` and `kin`: as many numbers as names, within
// their range, the same for positions that are alike, which their hash says, or else the same moves.
#pragma once

#include <algorithm>
#include <set>
#include <unordered_map>

#include "hornbeam/testing/games.hpp"

namespace hornbeam::testing {

template <Position P>
class FeatureConformance {
 public:
  FeatureConformance(const Games<P>& games, Complaints& complaints)
      : games_(games), complaints_(complaints) {}

  void check() {
    if constexpr (HasFeatures<P>)
      if (!names_are_sound()) return;
    if constexpr (HasHash<P>)
      if (states<Stated::hash>(games_.root())) {
        games_.everywhere([&](const P& position, const std::string& where) {
          return looks_sound(position, where) && is_as_its_equal(position, where);
        });
        return;
      }
    games_.replays(complaints_, "kin", "the same moves lead to other kin", kin_of);
  }

 private:
  struct Seen {
    std::vector<std::int16_t> features;
    std::uint64_t kin;
  };

  bool names_are_sound() const requires HasFeatures<P> {
    const std::vector<std::string> names = games_.root().feature_names();
    if (std::set<std::string>(names.begin(), names.end()).size() < names.size())
      return complaints_.add("features", "two have the same name");
    return names.empty() || !games_.root().feature_family().empty() ||
           complaints_.add("features", "there is no feature_family()");
  }

  Seen look_at(const P& position) const {
    Seen seen{{}, 0};
    if constexpr (HasFeatures<P>) {
      seen.features.assign(position.feature_names().size(), kUntouched);
      position.features(seen.features.data());
    }
    seen.kin = kin_of(position);
    return seen;
  }
  static std::uint64_t kin_of([[maybe_unused]] const P& position) {
    if constexpr (HasKin<P>) return position.kin();
    return 0;
  }

  bool looks_sound(const P& position, const std::string& where) const {
    for (const std::int16_t number : look_at(position).features) {
      if (number == kUntouched)
        return complaints_.add("features", "there are fewer than names, " + where);
      if (number < 0 || number > kLargestFeature)
        return complaints_.add("features", "one is " + std::to_string(number) + ", not 0 to " +
                                               std::to_string(kLargestFeature) + ", " + where);
    }
    return true;
  }

  bool is_as_its_equal(const P& position, const std::string& where) requires HasHash<P> {
    const Seen now = look_at(position);
    const auto [at, is_new] = seen_.try_emplace(likeness(position), now);
    if (is_new) return true;
    if (at->second.features != now.features)
      return complaints_.add("features",
                             "positions that hash equally have other features, " + where);
    return at->second.kin == now.kin ||
           complaints_.add("kin", "positions that hash equally have other kin, " + where);
  }

  static constexpr std::int16_t kUntouched = std::numeric_limits<std::int16_t>::min();

  const Games<P>& games_;
  Complaints& complaints_;
  std::unordered_map<std::uint64_t, Seen> seen_;
};

}  // namespace hornbeam::testing
