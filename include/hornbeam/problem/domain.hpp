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
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <istream>
#include <iterator>

#include "hornbeam/problem/problem.hpp"
#include "hornbeam/run/text_run.hpp"
#include "hornbeam/spec/error.hpp"

namespace hornbeam {

// An instance that the domain has in the box.
struct NamedInstance {
  std::string name;
  std::string meaning;
  std::string text;
};

template <Position P>
struct DomainOf {
  std::string name;                      // small letters, digits and hyphens
  std::string summary;                   // what is scored, in a line
  std::vector<NamedInstance> instances;  // at least one; the first is the example in help

  // Throws InputError where the text is no instance: what is wrong, in which line, what would be
  // right. The caller adds the name of the file.
  std::function<P(const std::string& text)> parse;

  std::string default_search = "nrpa";

  // What the slow rules say of a line from the instance in `text`. Rules of their own, written
  // without the fast ones, confirm more than a replay by the position itself, which is done where
  // none are given. They may be a position, too: `return replay(SlowBag(text), line);`.
  std::function<Verdict(const std::string& text, const std::vector<std::string>& line)> verify = {};

  // A legal line as something to look at, where the domain has pictures.
  std::function<Picture(const std::string& text, const std::vector<std::string>& line)> draw = {};
};

// What a position's own rules say of a line.
template <Position P>
Verdict replay(P position, const std::vector<std::string>& line) {
  Verdict verdict;
  std::vector<MoveOf<P>> legal;
  position.moves(legal);
  for (const std::string& text : line) {
    const auto move = parse_move(position, text);
    if (!move || std::find(legal.begin(), legal.end(), *move) == legal.end()) {
      verdict.legal = false;
      verdict.complaint = "it is not legal there";
      break;
    }
    position.play(*move);
    position.moves(legal);
    ++verdict.moves;
  }
  verdict.finished = legal.empty();
  verdict.score = position.score();
  return verdict;
}

template <Position P>
class ProblemOf final : public Problem {
 public:
  // `source` is what the text is called in complaints.
  ProblemOf(std::shared_ptr<const DomainOf<P>> described, std::string text,
            const std::string& source)
      : described_(std::move(described)), start_(read(*described_, text, source)) {
    domain = described_->name;
    position = std::move(text);
  }

  std::unique_ptr<Run> start(const Spec& search, const RunSettings& settings,
                             const std::vector<std::string>& first_moves) const override {
    return std::make_unique<TextRun<P>>(heading(), start_, search, settings, first_moves);
  }
  std::unique_ptr<Run> resume(const Checkpoint& checkpoint,
                              const RunSettings& settings) const override {
    return std::make_unique<TextRun<P>>(heading(), start_, checkpoint, settings);
  }
  Verdict verify(const std::vector<std::string>& line) const override {
    return described_->verify ? described_->verify(position, line) : replay(start_, line);
  }
  std::optional<Picture> draw(const std::vector<std::string>& line) const override {
    if (!described_->draw) return std::nullopt;
    return described_->draw(position, line);
  }

 private:
  static P read(const DomainOf<P>& described, const std::string& text, const std::string& source) {
    try {
      return described.parse(text);
    } catch (const InputError& error) {
      throw InputError(source + ": " + error.what());
    }
  }

  std::shared_ptr<const DomainOf<P>> described_;
  P start_;
};

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
  }

  std::vector<std::pair<std::string, std::string>> families() const override {
    std::vector<std::pair<std::string, std::string>> list;
    for (const NamedInstance& instance : described_->instances)
      list.emplace_back(instance.name, instance.meaning);
    list.emplace_back("FILE", "the instance in a file");
    list.emplace_back("-", "the same from standard input");
    return list;
  }
  std::unique_ptr<Problem> load(std::string_view instance,
                                std::istream& standard_input) const override {
    const std::string source(instance);
    return std::make_unique<ProblemOf<P>>(described_, text_of(source, standard_input), source);
  }
  bool is_fixed(std::string_view instance) const override {
    return std::any_of(described_->instances.begin(), described_->instances.end(),
                       [&](const NamedInstance& named) { return named.name == instance; });
  }
  std::unique_ptr<Problem> restore(const Result& result, const std::string& source) const override {
    return std::make_unique<ProblemOf<P>>(described_, result.position, source + ", position");
  }

 private:
  std::string text_of(const std::string& instance, std::istream& standard_input) const {
    std::vector<std::string> names;
    for (const NamedInstance& named : described_->instances) {
      if (named.name == instance) return named.text;
      names.push_back(named.name);
    }
    if (instance == "-") return rest_of(standard_input);
    std::error_code ignored;
    std::ifstream file(instance, std::ios::binary);
    if (file && !std::filesystem::is_directory(instance, ignored)) return rest_of(file);
    throw InputError(in_quotes(instance) + " is neither an instance of " + name +
                     " nor a file that can be read" + hint(instance, names, "instances are"));
  }
  static std::string rest_of(std::istream& in) {
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }

  std::shared_ptr<const DomainOf<P>> described_;
};

template <Position P>
std::unique_ptr<Domain> make_domain(DomainOf<P> described) {
  return std::make_unique<DescribedDomain<P>>(std::move(described));
}

}  // namespace hornbeam
