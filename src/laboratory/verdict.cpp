#include "src/laboratory/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

#include "src/laboratory/numbers.hpp"

namespace hornbeam::laboratory {
namespace {

constexpr std::size_t kMostTold = 4;  // comparisons of one claim

// What a claim asks for: which cells to compare, each expected to be better than the other.
struct Asked {
  std::size_t first;
  std::optional<std::size_t> second;
  double factor = 1;
};

// As if all of it were so many times as much: the first is at least so many times the second where it is more
// than this.
Cell multiplied(Cell cell, double factor) {
  for (double& number : cell.numbers) number *= factor;
  return cell;
}

class Judge {
 public:
  Judge(const Experiment& experiment, const Runs& runs, const Drawing& drawing)
      : experiment_(experiment),
        drawing_(drawing),
        cells_(cells_of(experiment, runs, drawing)),
        why_unmeasured_(why_unmeasured(experiment, runs, drawing)) {
    for (const FoundRun& found : runs.found) ++runs_[{found.search, found.budget, found.set}];
  }

  Analysis analysis() {
    Analysis analysis;
    std::vector<Place> with_baseline;
    for (const Asked& asked : beside_baseline()) with_baseline.push_back(compared(asked, true));
    std::vector<std::vector<Place>> of_claims;
    for (const Claim& claim : drawing_.claims) {
      std::vector<Place>& list = of_claims.emplace_back();
      for (const Asked& asked : asked_by(claim))
        list.push_back(compared(asked, claim.kind != Claim::Kind::no_worse));
    }
    correct();
    for (const Place& place : with_baseline) analysis.with_baseline.push_back(at(place));
    for (std::size_t i = 0; i < drawing_.claims.size(); ++i) {
      std::vector<Compared> asked;
      for (const Place& place : of_claims[i]) asked.push_back(at(place));
      analysis.claims.push_back(judged(drawing_.claims[i], asked));
    }
    analysis.cells = std::move(cells_);
    return analysis;
  }

 private:
  std::vector<Asked> beside_baseline() const {
    std::vector<Asked> list;
    if (drawing_.baseline.empty()) return list;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (cells_[i].label == drawing_.baseline) continue;
      if (const auto other = find(drawing_.baseline, cells_[i].budget, cells_[i].set))
        list.push_back({i, other});
    }
    return list;
  }

  std::optional<std::size_t> find(const std::string& label, const PlannedBudget& budget,
                                  std::size_t set) const {
    for (std::size_t i = 0; i < cells_.size(); ++i)
      if (cells_[i].label == label && cells_[i].budget == budget && cells_[i].set == set) return i;
    return std::nullopt;
  }

  // Where a search was to run with one of its budgets on one of its sets.
  using Planned = std::tuple<std::size_t, std::size_t, std::size_t>;  // search, budget, set

  std::vector<Planned> planned(const std::string& label, const std::optional<PlannedBudget>& budget,
                               const std::string& set_name) const {
    const auto is_shown = [&](const std::string& name) {
      return (set_name.empty() || name == set_name) &&
             (drawing_.sets.empty() ||
              std::ranges::find(drawing_.sets, name) != drawing_.sets.end());
    };
    std::vector<Planned> places;
    for (std::size_t i = 0; i < experiment_.searches.size(); ++i) {
      const PlannedSearch& search = experiment_.searches[i];
      if (search.label != label) continue;
      for (std::size_t j = 0; j < search.budgets.size(); ++j)
        for (const std::size_t set : search.sets)
          if ((!budget || search.budgets[j] == *budget) && is_shown(experiment_.sets[set].name))
            places.emplace_back(i, j, set);
    }
    return places;
  }
  bool is_run(const Planned& place) const {
    const auto& [search, budget, set] = place;
    const auto found = runs_.find(place);
    return found != runs_.end() && found->second == experiment_.sets[set].instances.size() *
                                                        experiment_.searches[search].seeds.size();
  }

  // All runs that were planned of both, wherever both were.
  bool are_run(const Claim& claim, const std::string& first, const std::string& second) const {
    return std::ranges::all_of(planned(first, claim.budget, claim.set), [&](const Planned& place) {
      if (second.empty()) return is_run(place);
      const auto& [search, budget, set] = place;
      const auto& own = experiment_.searches[search].budgets[budget];
      const bool is_across = !claim.second_set.empty();
      for (const Planned& other : planned(second, claim.second_budget.value_or(own),
                                          is_across ? claim.second_set : claim.set))
        if (is_across || std::get<2>(other) == set) return is_run(place) && is_run(other);
      return true;
    });
  }

  // Each of the first label's cells that the claim speaks of, beside its partner.
  void add_pairs(const Claim& claim, const std::string& first, const std::string& second,
                 std::vector<Asked>& list) const {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const Cell& cell = cells_[i];
      if (cell.label != first || (claim.budget && cell.budget != *claim.budget) ||
          (!claim.set.empty() && experiment_.sets[cell.set].name != claim.set))
        continue;
      if (second.empty()) {
        list.push_back({i, std::nullopt});
        continue;
      }
      const auto other = find(second, claim.second_budget.value_or(cell.budget),
                              claim.second_set.empty() ? cell.set : set_called(claim.second_set));
      if (other && *other != i) list.push_back({i, other, claim.factor});
    }
  }
  std::size_t set_called(const std::string& name) const {
    const auto found = std::ranges::find(experiment_.sets, name, &InstanceSet::name);
    return static_cast<std::size_t>(found - experiment_.sets.begin());
  }

  // Nothing where some of it was not run: a claim is about all boards, and an order about all of its steps.
  std::vector<Asked> asked_by(const Claim& claim) const {
    std::vector<Asked> list;
    const auto add = [&](const std::string& first, const std::string& second) {
      const std::size_t before = list.size();
      add_pairs(claim, first, second, list);
      return list.size() > before && are_run(claim, first, second);
    };
    if (claim.order.empty() && !add(claim.first, claim.second)) return {};
    const bool is_rising = claim.kind == Claim::Kind::rising;
    for (std::size_t i = 1; i < claim.order.size(); ++i)
      if (!add(claim.order[is_rising ? i : i - 1], claim.order[is_rising ? i - 1 : i])) return {};
    return list;
  }

  // Why nothing is asked for by a claim.
  std::string why_open(const Claim& claim) const {
    std::vector<std::string> labels = claim.order;
    labels.insert(labels.end(), {claim.first, claim.second});
    for (const std::string& label : labels)
      for (const Planned& place : planned(label, std::nullopt, ""))
        if (!is_run(place)) return "not all of its runs are there";
    if (!why_unmeasured_.empty()) return why_unmeasured_;
    return "its searches have no budget and no instances in common";
  }

  // Where a comparison stands among all; one that is asked for twice is there once, and one that is asked for from
  // the other side is the same. So Holm's correction counts it once.
  struct Place {
    std::size_t index = 0;
    bool is_swapped = false;
  };
  Place compared(const Asked& asked, bool is_tested) {
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const bool is_same = all_[i].first == asked.first && all_[i].second == asked.second &&
                           all_[i].factor == asked.factor;
      const bool is_swapped = all_[i].second == asked.first && all_[i].first == asked.second &&
                              all_[i].factor == 1 && asked.factor == 1;
      if (!is_same && !is_swapped) continue;
      if (is_tested) are_tested_[i] = true;
      return {i, is_swapped};
    }
    are_tested_.push_back(is_tested);
    const Cell& first = cells_[asked.first];
    all_.push_back({asked.first, asked.second, asked.factor,
                    asked.second ? compare(first, multiplied(cells_[*asked.second], asked.factor))
                                 : compare_with_even(first),
                    std::numeric_limits<double>::quiet_NaN()});
    return {all_.size() - 1, false};
  }
  Compared at(const Place& place) const {
    Compared one = all_[place.index];
    if (!place.is_swapped) return one;
    one.first = *all_[place.index].second;
    one.second = all_[place.index].first;
    one.comparison = statistics::swapped(one.comparison);
    return one;
  }

  void correct() {
    std::vector<double> chances;
    std::vector<Compared*> tested;
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (are_tested_[i] && !std::isnan(all_[i].comparison.p)) {
        chances.push_back(all_[i].comparison.p);
        tested.push_back(&all_[i]);
      }
    const std::vector<double> adjusted = statistics::holm(chances);
    for (std::size_t i = 0; i < tested.size(); ++i) tested[i]->p = adjusted[i];
  }

  std::string found_text(const Compared& one, bool has_p) const {
    const Cell& cell = cells_[one.first];
    std::string text = cell.label;
    if (cells_of_label(cell.label) > 1) text += fmt::format(" at {}", cell.budget.text);
    if (!experiment_.sets[cell.set].name.empty())
      text += fmt::format(" on {}", experiment_.sets[cell.set].name);
    if (one.factor != 1)
      text += fmt::format(" {:.3g} times as much, beyond {:g} times",
                          one.factor * one.comparison.first / one.comparison.second, one.factor);
    text += " " + difference_text(one.comparison);
    if (has_p) text += fmt::format(", p {}", statistics::p_text(one.p));
    return text;
  }
  std::ptrdiff_t cells_of_label(const std::string& label) const {
    return std::ranges::count(cells_, label, &Cell::label);
  }

  // Of one comparison.
  Judged::Verdict verdict_of(const Claim& claim, const Compared& one) const {
    using enum Judged::Verdict;
    const bool is_cost = cells_[one.first].objective == Objective::minimise;
    const statistics::Comparison scores =
        is_cost ? statistics::turned(one.comparison) : one.comparison;
    if (claim.kind == Claim::Kind::no_worse) {
      if (std::isnan(one.comparison.p) || !scores.has_width()) return unknown;
      return scores.is_no_worse(claim.margin)       ? holds
             : scores.interval.high < -claim.margin ? fails
                                                    : undecided;
    }
    const bool are_alike =
        !one.second || cells_[*one.second].objective == cells_[one.first].objective;
    if (std::isnan(one.p) || !are_alike) return unknown;
    if (one.p >= claim.p || scores.difference == 0) return undecided;
    return scores.difference > 0 ? holds : fails;
  }

  // Of all that it asks for: nothing fails and nothing is open where it holds.
  Judged judged(const Claim& claim, const std::vector<Compared>& asked) const {
    using enum Judged::Verdict;
    Judged result{.claim = claim,
                  .text = claim_text(claim, drawing_.measure),
                  .asked = asked,
                  .found = asked.empty() ? why_open(claim) : "",
                  .is_again = !experiment_.paper.empty()};
    std::map<Judged::Verdict, std::vector<const Compared*>> by_verdict;
    for (const Compared& one : asked) by_verdict[verdict_of(claim, one)].push_back(&one);
    if (by_verdict.contains(unknown))
      result.found = "too few runs, or nothing varies, so that there is no p";
    // The gaps that are left are of those who did well: they say nothing of the search.
    const auto lacks_gaps = [&](const Compared& one) {
      return cells_[one.first].incomparable > 0 ||
             (one.second && cells_[*one.second].incomparable > 0);
    };
    const bool are_left_out = std::ranges::any_of(asked, lacks_gaps);
    if (are_left_out)
      result.found = "some of its runs break a rule that the best known keeps, and have no gap";
    if (by_verdict.contains(unknown) || are_left_out || asked.empty()) return result;
    result.verdict = by_verdict.contains(fails)       ? fails
                     : by_verdict.contains(undecided) ? undecided
                                                      : holds;
    // All, where they are few; else those that the verdict is made of.
    std::vector<const Compared*> told;
    if (asked.size() <= kMostTold)
      for (const Compared& one : asked) told.push_back(&one);
    else
      told = by_verdict[result.verdict];
    for (std::size_t i = 0; i < std::min(told.size(), kMostTold); ++i)
      result.found +=
          (i > 0 ? "; " : "") + found_text(*told[i], claim.kind != Claim::Kind::no_worse);
    if (told.size() > kMostTold)
      result.found += fmt::format("; and {} more", told.size() - kMostTold);
    return result;
  }

  const Experiment& experiment_;
  const Drawing& drawing_;
  std::vector<Cell> cells_;
  std::string why_unmeasured_;
  std::map<Planned, std::size_t> runs_;  // that were found
  std::vector<Compared> all_;
  std::vector<bool> are_tested_;  // each of them, or is it about an interval alone
};

}  // namespace

Analysis analyse(const Experiment& experiment, const Runs& runs, const Drawing& drawing) {
  return Judge(experiment, runs, drawing).analysis();
}

std::string difference_text(const statistics::Comparison& comparison) {
  const auto& [low, high] = comparison.interval;
  const double half = (high - low) / 2;
  const std::string sign = comparison.difference >= 0 ? "+" : "";
  if (half == 0) return sign + rounded(comparison.difference, 0);
  if (std::isnan(half))
    return sign + rounded(comparison.difference, std::abs(comparison.difference) / 10);
  const int digits = digits_of(comparison.difference, half);
  return fmt::format("{}{} ({} to {})", sign, in_digits(comparison.difference, digits),
                     in_digits(low, digits), in_digits(high, digits));
}

std::string verdict(const Experiment& experiment, const Runs& runs) {
  using enum Judged::Verdict;
  if (runs.found.empty())
    return experiment.too_large.empty() ? "not run" : "too large here: " + experiment.too_large;
  std::map<Judged::Verdict, std::vector<Judged>> by_verdict;
  std::size_t claims = 0, cells = 0;
  for (const Drawing& drawing : experiment.drawings) {
    Analysis analysis = analyse(experiment, runs, drawing);
    cells += analysis.cells.size();
    for (Judged& judged : analysis.claims) {
      ++claims;
      by_verdict[judged.verdict].push_back(std::move(judged));
    }
  }
  std::string text = claims > 0 ? verdict_text(holds, !experiment.paper.empty()) : "measured";
  if (claims == 0 && cells == 0 && !experiment.drawings.empty())
    if (const std::string why = why_unmeasured(experiment, runs, experiment.drawings.front());
        !why.empty())
      text = "nothing measured: " + why;
  // What was decided first, then what is missing, then what is open.
  const auto worst = by_verdict.contains(fails)       ? fails
                     : by_verdict.contains(unknown)   ? unknown
                     : by_verdict.contains(undecided) ? undecided
                                                      : holds;
  if (worst == unknown) {
    text = runs.missing > 0 ? "not all of it is run" : "not all of it could be judged";
  } else if (worst != holds) {
    const Judged& first = by_verdict[worst].front();
    text = fmt::format("{}: {}: {}", verdict_text(worst, first.is_again), first.text, first.found);
  }
  if (worst != holds && by_verdict.contains(holds))
    text += fmt::format("; {} of {} conclusions {}", by_verdict[holds].size(), claims,
                        verdict_text(holds, !experiment.paper.empty()));
  if (const std::size_t there = sum_of(runs.found).runs; runs.missing > 0)
    text += fmt::format(" ({} of {} runs)", there, there + runs.missing);
  return text;
}

}  // namespace hornbeam::laboratory
