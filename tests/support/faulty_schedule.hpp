// The schedule with one deliberate fault in what it says of itself: in `finished`, `bound`, `hash`,
// `canonical_hash`, `code`, `bias` or the list that it keeps for NRPA. Which one is a value, not a
// type, because every type that the conformance kit is compiled for takes its time.
#pragma once

#include <algorithm>
#include <limits>

#include "hornbeam/playout/coded_moves.hpp"
#include "tests/support/schedule.hpp"

namespace hornbeam::testing {

enum class Fault {
  none,
  finished_too_early,
  finished_never,
  bound_below_the_end,
  bound_of_one_line,  // as if the jobs left were done as they are listed; other orders are cheaper
  bound_is_no_number,
  hash_of_the_order,
  hash_of_the_count,
  hash_forgets_the_last,  // another kind of job than the last takes longer, which nothing tells
  canonical_of_the_count,
  canonical_of_the_score,
  code_by_chance,
  code_of_nothing,
  bias_is_no_number,
  kept_backwards,
  kept_with_one_missing,
  kept_with_other_codes,
  kept_with_other_biases,
  kept_without_score,
  kept_by_place,  // numbers are places in the list, which change their meaning
  kept_beyond_what_is_known,
  kept_by_turns,  // a number stands for its move at every other step
};

class FaultySchedule : public Schedule {
 public:
  class CodedMoves;

  explicit FaultySchedule(Fault fault = Fault::none) : fault_(fault) {}

  void play(Move job) {
    if (fault_ == Fault::hash_forgets_the_last && job % 2 != last_ % 2) wait(3);
    Schedule::play(job);
    order_ = mix_bits(order_ + job + 1);
    last_ = job;
  }

  bool finished() const {
    if (fault_ == Fault::finished_too_early) return left().size() < 2;
    return fault_ != Fault::finished_never && Schedule::finished();
  }
  Score bound() const {
    if (fault_ == Fault::bound_is_no_number) return std::numeric_limits<Score>::quiet_NaN();
    if (fault_ == Fault::bound_below_the_end) return score() - 1;
    Schedule rest = *this;
    if (fault_ == Fault::bound_of_one_line)
      for (const Move job : left()) rest.play(job);
    return rest.score();
  }
  std::uint64_t hash() const {
    if (fault_ == Fault::hash_of_the_order) return order_;
    return fault_ == Fault::hash_of_the_count ? left().size() : Schedule::hash();
  }
  std::uint64_t canonical_hash() const {
    if (fault_ == Fault::canonical_of_the_count) return left().size();
    return fault_ == Fault::canonical_of_the_score ? cost() : hash();
  }
  std::uint64_t code(Move job) const {
    if (fault_ == Fault::code_by_chance) return job + ++asked_;
    return fault_ == Fault::code_of_nothing ? 7 : job;
  }
  double bias(Move job) const {
    return fault_ == Fault::bias_is_no_number ? 1 / static_cast<double>(job) : job;
  }

 private:
  std::uint64_t cost() const { return static_cast<std::uint64_t>(-score()); }

  static inline std::uint64_t asked_ = 0;
  Fault fault_;
  std::uint64_t order_ = 0;
  Move last_ = 0;
};

class FaultySchedule::CodedMoves : public playout::ListedMoves<FaultySchedule> {
 public:
  void start(const FaultySchedule& root, int tabu) {
    fault_ = root.fault_;
    ListedMoves::start(root, tabu);
  }
  void play(std::uint32_t number) { ListedMoves::play(own(number)); }

  std::vector<std::uint32_t> candidates() const {
    std::vector<std::uint32_t> numbers = ListedMoves::candidates();
    if (fault_ == Fault::kept_backwards) std::reverse(numbers.begin(), numbers.end());
    if (fault_ == Fault::kept_with_one_missing && numbers.size() == 3) numbers.pop_back();
    if (fault_ == Fault::kept_by_place)
      for (std::uint32_t i = 0; i < numbers.size(); ++i) numbers[i] = i;
    if (fault_ == Fault::kept_by_turns)
      for (std::uint32_t& number : numbers)
        number = ListedMoves::move(number) + (numbers.size() % 2 == 1 ? kTurn : 0);
    return numbers;
  }
  std::size_t known() const {
    if (fault_ == Fault::kept_by_turns) return 2 * kTurn;
    return fault_ == Fault::kept_beyond_what_is_known ? 0 : ListedMoves::known();
  }
  Move move(std::uint32_t number) const { return ListedMoves::move(own(number)); }
  std::uint64_t code(std::uint32_t number) const {
    return ListedMoves::code(own(number)) + (fault_ == Fault::kept_with_other_codes ? 1 : 0);
  }
  double bias(std::uint32_t number) const {
    return ListedMoves::bias(own(number)) + (fault_ == Fault::kept_with_other_biases ? 1 : 0);
  }
  Score score() const { return fault_ == Fault::kept_without_score ? 0 : ListedMoves::score(); }

 private:
  std::uint32_t own(std::uint32_t number) const {
    if (fault_ == Fault::kept_by_turns)
      for (const std::uint32_t candidate : ListedMoves::candidates())
        if (ListedMoves::move(candidate) == number % kTurn) return candidate;
    return fault_ == Fault::kept_by_place ? ListedMoves::candidates()[number] : number;
  }

  static constexpr std::uint32_t kTurn = 1000;

  Fault fault_ = Fault::none;
};

}  // namespace hornbeam::testing
