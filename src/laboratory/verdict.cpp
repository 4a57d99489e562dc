#include "src/laboratory/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

namespace hornbeam::laboratory {
namespace {

constexpr std::size_t kMostTold = 4;  // comparisons of one claim

// What a claim asks for: which cells to compare, each expected to be better than the other.
struct Asked {
  std::size_t first;
  std::optional<std::size_t> second;
};

class Judge {
 public:
  Judge(const Experiment& experiment, const Runs& runs, const Drawing& drawing)
      : experiment_(experiment), drawing_(drawing), cells_(cells_of(experiment, runs, drawing)) {
    for (const FoundRun& found : runs.found) ++runs_[{found.search, found.budget, found.set}];
  }

  Analysis analysis() {
    Analysis analysis;
    std::vector<std::size_t> with_baseline;
    for (const Asked& asked : beside_baseline()) with_baseline.push_back(compared(asked, true));
    std::vector<std::vector<std::size_t>> of_claims;
    for (const Claim& claim : drawing_.claims) {
      std::vector<std::size_t>& list = of_claims.emplace_back();
      for (const Asked& asked : asked_by(claim))
        list.push_back(compared(asked, claim.kind != Claim::Kind::no_worse));
    }
    correct();
    for (const std::size_t i : with_baseline) analysis.with_baseline.push_back(all_[i]);
    for (std::size_t i = 0; i < drawing_.claims.size(); ++i)
      analysis.claims.push_back(judged(drawing_.claims[i], of_claims[i]));
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
  using Place = std::tuple<std::size_t, std::size_t, std::size_t>;  // search, budget, set

  std::vector<Place> planned(const std::string& label, const std::optional<PlannedBudget>& budget,
                             const std::string& set_name) const {
    const auto is_shown = [&](const std::string& name) {
      return (set_name.empty() || name == set_name) &&
             (drawing_.sets.empty() ||
              std::ranges::find(drawing_.sets, name) != drawing_.sets.end());
    };
    std::vector<Place> places;
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
  bool is_run(const Place& place) const {
    const auto& [search, budget, set] = place;
    const auto found = runs_.find(place);
    return found != runs_.end() && found->second == experiment_.sets[set].instances.size() *
                                                        experiment_.searches[search].seeds.size();
  }

  // All runs that were planned of both, wherever both were.
  bool are_run(const Claim& claim, const std::string& first, const std::string& second) const {
    return std::ranges::all_of(planned(first, claim.budget, claim.set), [&](const Place& place) {
      if (second.empty()) return is_run(place);
      const auto& [search, budget, set] = place;
      const auto& own = experiment_.searches[search].budgets[budget];
      for (const Place& other : planned(second, claim.second_budget.value_or(own), claim.set))
        if (std::get<2>(other) == set) return is_run(place) && is_run(other);
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
      if (const auto other = find(second, claim.second_budget.value_or(cell.budget), cell.set))
        list.push_back({i, other});
    }
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

  // Its index among all; one that is asked for twice is there once.
  std::size_t compared(const Asked& asked, bool is_tested) {
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (all_[i].first == asked.first && all_[i].second == asked.second) {
        if (is_tested) are_tested_[i] = true;
        return i;
      }
    are_tested_.push_back(is_tested);
    const Cell& first = cells_[asked.first];
    all_.push_back({asked.first, asked.second,
                    asked.second ? compare(first, cells_[*asked.second]) : compare_with_even(first),
                    std::numeric_limits<double>::quiet_NaN()});
    return all_.size() - 1;
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
    text += " " + difference_text(one.comparison);
    if (has_p) text += fmt::format(", p {}", statistics::p_text(one.p));
    return text;
  }
  std::ptrdiff_t cells_of_label(const std::string& label) const {
    return std::ranges::count(cells_, label, &Cell::label);
  }

  Judged judged(const Claim& claim, const std::vector<std::size_t>& asked) const {
    Judged result{.claim = claim, .found = {}};
    const bool is_test = claim.kind != Claim::Kind::no_worse;
    const auto is_known = [&](const Compared& one) {
      return !std::isnan(is_test ? one.p : one.comparison.p);
    };
    const auto holds = [&](const Compared& one) {
      const bool is_cost = cells_[one.first].objective == Objective::minimise;
      const statistics::Comparison scores =
          is_cost ? statistics::turned(one.comparison) : one.comparison;
      if (!is_test) return scores.is_no_worse(claim.margin);
      return scores.difference > 0 && one.p < claim.p;
    };
    std::vector<const Compared*> known, failing;
    for (const std::size_t i : asked)
      if (is_known(all_[i])) {
        known.push_back(&all_[i]);
        if (!holds(all_[i])) failing.push_back(&all_[i]);
      }
    if (known.empty() || known.size() < asked.size()) return result;
    result.verdict = failing.empty() ? Judged::Verdict::holds : Judged::Verdict::fails;
    const auto& told = known.size() > kMostTold && !failing.empty() ? failing : known;
    for (std::size_t i = 0; i < std::min(told.size(), kMostTold); ++i)
      result.found += (i > 0 ? "; " : "") + found_text(*told[i], is_test);
    if (told.size() > kMostTold)
      result.found += fmt::format("; and {} more", told.size() - kMostTold);
    return result;
  }

  const Experiment& experiment_;
  const Drawing& drawing_;
  std::vector<Cell> cells_;
  std::map<Place, std::size_t> runs_;  // that were found
  std::vector<Compared> all_;
  std::vector<bool> are_tested_;  // each of them, or is it about an interval alone
};

std::string to_the_point(double value, double half) {
  if (std::isnan(half)) half = std::abs(value) / 10;
  const int digits = half >= 10 ? 0 : half >= 1 ? 1 : half >= 0.1 ? 2 : 3;
  const double unit = std::pow(10, -digits);
  return fmt::format("{:.{}f}", std::round(value / unit) == 0 ? 0.0 : value, digits);
}

}  // namespace

Analysis analyse(const Experiment& experiment, const Runs& runs, const Drawing& drawing) {
  return Judge(experiment, runs, drawing).analysis();
}

std::string difference_text(const statistics::Comparison& comparison) {
  const auto& [low, high] = comparison.interval;
  const double half = (high - low) / 2;
  const std::string sign = comparison.difference >= 0 ? "+" : "";
  if (std::isnan(half)) return sign + to_the_point(comparison.difference, half);
  return fmt::format("{}{} ({} to {})", sign, to_the_point(comparison.difference, half),
                     to_the_point(low, half), to_the_point(high, half));
}

std::string claim_text(const Claim& claim) {
  std::string text;
  std::string first = claim.first;
  std::string second = claim.second.empty() ? "even" : claim.second;
  if (claim.second_budget) {  // each has its own
    if (claim.budget) first += " at " + claim.budget->text;
    second += " at " + claim.second_budget->text;
  }
  switch (claim.kind) {
    case Claim::Kind::better: text = fmt::format("{} is better than {}", first, second); break;
    case Claim::Kind::no_worse:
      text = fmt::format("{} is no worse than {} by {:g} or more", first, second, claim.margin);
      break;
    case Claim::Kind::rising:
      text = fmt::format("{}: each is better than the one before", fmt::join(claim.order, ", "));
      break;
    case Claim::Kind::falling:
      text = fmt::format("{}: each is better than the next", fmt::join(claim.order, ", "));
      break;
  }
  if (claim.budget && !claim.second_budget) text += " at " + claim.budget->text;
  if (!claim.set.empty()) text += " on " + claim.set;
  return text;
}

std::string_view verdict_text(Judged::Verdict verdict) {
  switch (verdict) {
    case Judged::Verdict::holds: return "shown again";
    case Judged::Verdict::fails: return "not shown again";
    case Judged::Verdict::unknown: return "not judged";
  }
  return "";
}

std::string verdict(const Experiment& experiment, const Runs& runs) {
  if (runs.found.empty())
    return experiment.too_large.empty() ? "not run" : "too large here: " + experiment.too_large;
  bool has_claims = false;
  bool is_whole = true;
  for (const Drawing& drawing : experiment.drawings) {
    const Analysis analysis = analyse(experiment, runs, drawing);
    for (const Judged& judged : analysis.claims) {
      has_claims = true;
      if (judged.verdict == Judged::Verdict::fails)
        return fmt::format("not shown again: {}: {}", claim_text(judged.claim), judged.found);
      if (judged.verdict == Judged::Verdict::unknown) is_whole = false;
    }
  }
  std::string text = has_claims ? "shown again" : "measured";
  if (!is_whole) text = runs.missing > 0 ? "not all of it is run" : "not all of it could be judged";
  if (runs.missing > 0)
    text += fmt::format(" ({} of {} runs)", runs.found.size(), runs.found.size() + runs.missing);
  return text;
}

}  // namespace hornbeam::laboratory
