// A Domain of any position: what the program's subcommands need besides the rules, in a few lines.
//
//     std::unique_ptr<hornbeam::Domain> bags() {
//       return hornbeam::make_domain<Bag>({
//           .name = "bag",
//           .summary = "pack a bag that holds 10",
//           .instances = {{"six", "six items", "8 6 9 7 3 1"}},
//           .parse = [](const std::string& text) { return Bag(text); },
//       });
//     }
//
// An instance is a text that `parse` turns into its starting position. Users name one of
// `instances`, a file, or - for standard input, and the text goes into results, so that a line can be
// replayed wherever the file is. Moves are written as the position formats them.
//
// A position whose lines cost something (core/minimised.hpp) is given as `Minimised<Tour>`; `parse` may
// return a Tour, and scores in a Verdict and an Appraisal are those of the Minimised one.
//
// A domain with other ways to name its instances, or with several position types, derives from Domain
// itself and poses its problems by `ProblemOf`.
#pragma once

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <functional>
#include <istream>

#include "hornbeam/core/minimised.hpp"
#include "hornbeam/core/read_whole.hpp"
#include "hornbeam/learn/watch.hpp"
#include "hornbeam/problem/replay.hpp"
#include "hornbeam/run/text_run.hpp"
#include "hornbeam/spec/error.hpp"

namespace hornbeam {

// An instance that the domain has in the box.
struct NamedInstance {
  std::string name;
  std::string meaning;
  std::string text;
};

// Instances by number, the same on every machine: random/FAMILY/SEED.
struct RandomInstances {
  std::string family;   // what stands for FAMILY in help: "CUSTOMERS"
  std::string meaning;  // "so many customers at random"
  // The text of one. Throws InputError where there is no such family.
  std::function<std::string(const std::string& family, std::uint64_t seed)> text;
};

template <Position P>
struct DomainOf {
  std::string name;                      // small letters, digits and hyphens
  std::string summary;                   // what is scored, in a line
  std::vector<NamedInstance> instances;  // at least one; the first is the example in help

  // Throws InputError where the text is no instance: what is wrong, in which line, what would be
  // right. The caller adds the name of the file.
  std::function<P(const std::string& text)> parse;

  // What values are taught on (docs/learning.md), where positions have features.
  std::optional<RandomInstances> random = {};

  std::string default_search = TwoPlayer<P> ? "mcts" : "nrpa";

  // What `explain` says, each a paragraph: what the problem is, what a move means, what the text of
  // an instance holds.
  std::string game = {};
  std::string notation = {};
  std::string instance_file = {};
  bool has_blanks_in_moves = false;  // where moves are written with blanks in them

  // What the slow rules say of a line from the instance in `text`. Rules of their own, written
  // without the fast ones, confirm more than a replay by the position itself, which is done where
  // none are given. They may be a position, too: `return replay(SlowBag(text), line);`.
  std::function<Verdict(const std::string& text, const Moves& line)> verify = {};

  // A legal line as something to look at. Where none is given, pages show the moves and scores, and
  // the positions as text where these have a `text()`.
  std::function<Picture(const std::string& text, const Moves& line)> draw = {};

  // How good a legal line is. The position's own `bound` is told in any case.
  std::function<Appraisal(const std::string& text, const Moves& line)> appraise = {};

  // Files that games of the domain are exchanged in; a plain list of moves is always one.
  std::vector<GameFormat> formats = {};
};

// An instance as its domain poses it: where the search starts, and all else that is known of it. What
// is left out is made up for by the position.
template <Position P>
struct Instance {
  P start;
  std::string text;  // to restore it from
  std::string variant = {};
  std::string shown = {};           // on a terminal; the text where there is nothing better
  std::string default_search = {};  // where the domain's is not the best for it
  std::function<Verdict(const Moves&)> verify = {};
  std::function<Picture(const Moves&)> draw = {};
  std::function<Appraisal(const Moves&)> appraise = {};
  std::function<std::vector<Speed>(double)> bench = {};
};

template <Position P>
class ProblemOf final : public Problem {
 public:
  ProblemOf(const Domain& owner, Instance<P> posed) : Problem(owner), posed_(std::move(posed)) {
    position = posed_.text;
    variant = posed_.variant;
    default_search = posed_.default_search.empty() ? owner.default_search : posed_.default_search;
    is_of_two = TwoPlayer<P>;
    objective = objective_of<P>();
  }

  std::unique_ptr<Run> start(const Spec& search, const RunSettings& settings,
                             const Moves& first_moves) const override {
    return std::make_unique<TextRun<P>>(heading(), posed_.start, search, settings, first_moves);
  }
  std::unique_ptr<Run> resume(const Checkpoint& checkpoint,
                              const RunSettings& settings) const override {
    return std::make_unique<TextRun<P>>(heading(), posed_.start, checkpoint, settings);
  }
  Verdict verify(const Moves& line) const override {
    return posed_.verify ? posed_.verify(line) : replay(posed_.start, line);
  }
  Moves moves(const Moves& line) const override {
    P position = posed_.start;
    play_text(position, line);
    std::vector<MoveOf<P>> list;
    position.moves(list);
    Moves texts;
    for (const MoveOf<P>& move : list) texts.push_back(format_move(position, move));
    return texts;
  }
  std::vector<Speed> bench(double seconds_each) const override {
    return posed_.bench ? posed_.bench(seconds_each) : std::vector<Speed>{};
  }
  std::optional<Picture> draw(const Moves& line) const override {
    return posed_.draw ? posed_.draw(line) : retold(posed_.start, line);
  }
  Appraisal appraise(const Moves& line) const override {
    Appraisal appraisal;
    if (posed_.appraise) appraisal = posed_.appraise(line);
    if constexpr (HasBound<P>)
      if (!appraisal.bound) appraisal.bound = posed_.start.bound();
    return appraisal;
  }
  std::optional<learn::Subject> subject() const override {
    if constexpr (HasFeatures<P> && HasHash<P>)
      if (const auto names = posed_.start.feature_names(); !names.empty())
        return learn::Subject{posed_.start.feature_family(), names};
    return std::nullopt;
  }
  learn::Lesson watch(const value::LearnedPtr& value, const learn::WatchPlan& plan) const override {
    if constexpr (HasFeatures<P> && HasHash<P>)
      return learn::Watch<P>(posed_.start, value, plan)();
    else
      return {};
  }
  std::string show() const override { return posed_.shown.empty() ? position : posed_.shown; }

 private:
  Instance<P> posed_;
};

template <Position P>
std::unique_ptr<Problem> pose(const Domain& owner, Instance<P> posed) {
  return std::make_unique<ProblemOf<P>>(owner, std::move(posed));
}

template <Position P>
class DescribedDomain final : public Domain {
 public:
  explicit DescribedDomain(DomainOf<P> described)
      : described_(std::make_shared<const DomainOf<P>>(std::move(described))) {
    if (described_->instances.empty())
      throw InputError("the domain " + in_quotes(described_->name) +
                       " has no instance of its own, and help needs one for its example");
    name = described_->name;
    summary = described_->summary;
    example = name + ":" + described_->instances.front().name;
    default_search = described_->default_search;
    game = described_->game;
    notation = described_->notation;
    instance_file = described_->instance_file;
    has_blanks_in_moves = described_->has_blanks_in_moves;
    if constexpr (HasRollout<P, playout::Heavy>)
      heavy_rules.assign(P::kHeavyRules.begin(), P::kHeavyRules.end());
    formats = described_->formats;
    for (const NamedInstance& instance : described_->instances)
      families.push_back({{{instance.name}}, instance.meaning});
    if (described_->random)
      families.push_back(
          {{{kRandom, described_->random->family + "/SEED"}}, described_->random->meaning});
    families.push_back({{{"", "FILE"}}, "the instance in a file"});
    families.push_back({{{"-"}}, "the same from standard input"});
  }

  std::unique_ptr<Problem> load(std::string_view instance,
                                std::istream& standard_input) const override {
    const std::string source(instance);
    return posed(text_of(source, standard_input), source);
  }
  bool is_fixed(std::string_view instance) const override {
    return (described_->random && instance.starts_with(kRandom)) ||
           std::any_of(described_->instances.begin(), described_->instances.end(),
                       [&](const NamedInstance& named) { return named.name == instance; });
  }
  std::unique_ptr<Problem> restore(const Result& result, const std::string& source) const override {
    return posed(result.position, source + ", position");
  }

 private:
  // `source` is what the text is called in complaints.
  std::unique_ptr<Problem> posed(const std::string& text, const std::string& source) const {
    const auto with_text = [&](const auto& use) {
      return [use = use, text](const Moves& line) { return use(text, line); };
    };
    Instance<P> instance{.start = parsed(text, source), .text = text};
    if (described_->verify) instance.verify = with_text(described_->verify);
    if (described_->draw) instance.draw = with_text(described_->draw);
    if (described_->appraise) instance.appraise = with_text(described_->appraise);
    return pose(*this, std::move(instance));
  }
  P parsed(const std::string& text, const std::string& source) const {
    try {
      return described_->parse(text);
    } catch (const InputError& error) {
      throw InputError(source + ": " + error.what());
    }
  }
  std::string text_of(const std::string& instance, std::istream& standard_input) const {
    constexpr std::size_t kMostMebibytes = 64;
    std::vector<std::string> names;
    for (const NamedInstance& named : described_->instances) {
      if (named.name == instance) return named.text;
      names.push_back(named.name);
    }
    if (described_->random && instance.starts_with(kRandom)) return random_text(instance);
    const std::string what = "instance of " + name;
    if (instance == "-") return read_whole(standard_input, instance, kMostMebibytes, what);
    std::error_code ignored;
    std::ifstream file(instance, std::ios::binary);
    if (file && !std::filesystem::is_directory(instance, ignored))
      return read_whole(file, instance, kMostMebibytes, what);
    throw InputError(in_quotes(instance) + " is neither an instance of " + name +
                     " nor a file that can be read" + hint(instance, names, "instances are"));
  }

  static constexpr const char* kRandom = "random/";
  std::string random_text(const std::string& instance) const {
    const std::size_t slash = instance.rfind('/');
    const std::string_view digits = std::string_view(instance).substr(slash + 1);
    std::uint64_t seed = 0;
    const auto [end, wrong] = std::from_chars(digits.data(), digits.data() + digits.size(), seed);
    const std::size_t family = std::string_view(kRandom).size();
    if (wrong != std::errc{} || end != digits.data() + digits.size() || slash < family)
      throw InputError(in_quotes(instance) + " is no instance of " + name +
                       ": it would be random/" + described_->random->family +
                       "/SEED, where SEED is a whole number");
    try {
      return described_->random->text(instance.substr(family, slash - family), seed);
    } catch (const InputError& error) {
      throw InputError(instance + ": " + error.what());
    }
  }

  std::shared_ptr<const DomainOf<P>> described_;
};

template <Position P>
std::unique_ptr<Domain> make_domain(DomainOf<P> described) {
  return std::make_unique<DescribedDomain<P>>(std::move(described));
}

}  // namespace hornbeam
