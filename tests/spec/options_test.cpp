// Option tables and the catalogue: what is read, every sentence that refuses it, and canonical texts
// that stay as they are.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "hornbeam/core/stream.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "tests/spec/parts.hpp"

namespace hornbeam {
namespace {

using testing::complaint;

std::string refusal(const std::string& text) {
  return complaint([&] { testing::test_catalogue().resolve(text); });
}

std::string canonical(const std::string& text, Kind wanted = Kind::search) {
  return testing::test_catalogue().canonical(text, wanted);
}

// --- Options ---

TEST(Options, AreReadIntoTheStruct) {
  const auto mcts = testing::kMcts.read(parse_spec(
      "mcts(select=keen, evaluate=tabu(epsilon=0.1), expand-after=10k, prune=[50000, 25], "
      "choose=visits, bias=-3)"));
  EXPECT_EQ(mcts.select, Spec("keen"));
  EXPECT_EQ(to_text(mcts.evaluate), "tabu(epsilon=0.1)");
  EXPECT_EQ(mcts.expand_after, 10'000u);
  ASSERT_TRUE(mcts.prune);
  EXPECT_EQ(*mcts.prune, std::pair(std::uint64_t{50'000}, std::uint64_t{25}));
  EXPECT_EQ(mcts.choose, testing::Choose::visits);
  EXPECT_EQ(mcts.bias, -3);

  const auto restart = testing::kRestart.read(parse_spec("restart(mcts, runs=none, time=2min)"));
  EXPECT_EQ(restart.search, Spec("mcts"));
  EXPECT_FALSE(restart.runs);
  EXPECT_EQ(restart.time.count(), 120);

  const auto sp = testing::kSp.read(parse_spec("sp(d=1k, scale=true, bounds=[-10, 1e4])"));
  EXPECT_EQ(sp.c, 0.5);
  EXPECT_EQ(sp.d, 1000);
  EXPECT_TRUE(sp.scale);
  ASSERT_TRUE(sp.bounds);
  EXPECT_EQ(sp.bounds->low, -10);
  EXPECT_EQ(sp.bounds->high, 1e4);

  const auto nested = testing::kNested.read(parse_spec("nested(level=2, widths=[4, 8])"));
  EXPECT_EQ(nested.widths, (std::vector{4, 8}));
}

TEST(Options, NotGivenAreTheStructsDefaults) {
  const auto mcts = testing::kMcts.read(Spec("mcts"));
  EXPECT_EQ(mcts.select, Spec("sp"));
  EXPECT_EQ(mcts.expand_after, 1u);
  EXPECT_FALSE(mcts.prune);
}

TEST(Options, APositionalOneMayBeNamed) {
  EXPECT_EQ(canonical("restart(runs=3, mcts)"), "restart(mcts, runs=3)");
  EXPECT_EQ(canonical("restart(runs=3, search=mcts)"), "restart(mcts, runs=3)");
}

TEST(Options, DescribeThemselves) {
  const auto options = testing::kRestart.options;
  ASSERT_EQ(options.size(), 3u);
  EXPECT_EQ(options[0].name, "search");
  EXPECT_TRUE(options[0].is_positional);
  EXPECT_TRUE(options[0].is_required);
  EXPECT_EQ(options[0].wants, "a search");
  EXPECT_EQ(options[1].default_text, "10");
  EXPECT_EQ(options[1].wants, "a whole number of at least 1, or none");
  EXPECT_EQ(options[1].meaning, "how many runs");
  EXPECT_FALSE(options[1].is_required);
  EXPECT_EQ(options[2].default_text, "0s");
  EXPECT_EQ(options[2].wants, "a duration (such as 2.5s) from 0s to 3600s");
  EXPECT_EQ(options[2].rule.range.high, 3600);
  EXPECT_EQ(testing::kMcts.options[2].paper, "T");
}

TEST(Options, EveryMistakeIsASentenceWithItsPlace) {
  EXPECT_EQ(refusal("mcts(expnd-after=10)"),
            "\nno option 'expnd-after' in mcts; did you mean 'expand-after'?\n"
            "  mcts(expnd-after=10)\n       ^\n");
  EXPECT_EQ(refusal("tabu(x=1)"),
            "\nno option 'x' in tabu; its options are epsilon\n  tabu(x=1)\n       ^\n");
  EXPECT_EQ(refusal("uniform(x=1)"), "\nuniform has no options\n  uniform(x=1)\n          ^\n");
  EXPECT_EQ(refusal("mcts(bias=1, bias=1)"),
            "\noption 'bias' of mcts is given twice\n  mcts(bias=1, bias=1)\n               ^\n");
  EXPECT_EQ(refusal("restart(mcts, search=mcts)"),
            "\noption 'search' of restart is given twice\n"
            "  restart(mcts, search=mcts)\n                ^\n");
  EXPECT_EQ(refusal("restart(mcts, mcts)"),
            "\nthis argument of restart needs a name; its options are search, runs, time\n"
            "  restart(mcts, mcts)\n                ^\n");
  EXPECT_EQ(refusal("restart(runs=3)"),
            "\nrestart needs its option 'search': a search\n  restart(runs=3)\n  ^\n");
  EXPECT_EQ(refusal("nested(level=3, widths=[4, 4])"),
            "\nnested needs as many widths as levels\n  nested(level=3, widths=[4, 4])\n  ^\n");
}

TEST(Options, AValueThatDoesNotFitIsToldWhatWouldBeRight) {
  const auto says = [](const std::string& text, std::size_t column, const std::string& sentence) {
    EXPECT_EQ(refusal(text),
              "\n" + sentence + "\n  " + text + "\n  " + std::string(column, ' ') + "^\n");
  };
  says("mcts(select=sp(c=-1))", 17, "option 'c' of sp must be a number of at least 0, not '-1'");
  says("mcts(select=sp(c=nan))", 17, "option 'c' of sp must be a number of at least 0, not 'nan'");
  says("mcts(select=sp(d=1e999))", 17, "option 'd' of sp must be a number, not '1e999'");
  says("mcts(select=sp(d=5s))", 17, "option 'd' of sp must be a number, not '5s'");
  says("mcts(select=sp(scale=1))", 21, "option 'scale' of sp must be true or false, not '1'");
  says("tabu(epsilon=1.5)", 13, "option 'epsilon' of tabu must be a number from 0 to 1, not '1.5'");
  says("mcts(expand-after=0)", 18,
       "option 'expand-after' of mcts must be a whole number of at least 1, not '0'");
  says("mcts(expand-after=2.5)", 18,
       "option 'expand-after' of mcts must be a whole number of at least 1, not '2.5'");
  says("mcts(bias=-101)", 10,
       "option 'bias' of mcts must be a whole number from -100 to 100, not '-101'");
  says("nested(level=1e10)", 13,
       "option 'level' of nested must be a whole number from 1 to 10, not '1e10'");
  says("mcts(prune=[5, 0])", 15,
       "option 'prune' of mcts must be a pair [a, b], each a whole number of at least 1, or none, "
       "not '0'");
  says("mcts(prune=[5])", 11,
       "option 'prune' of mcts must be a pair [a, b], each a whole number of at least 1, or none, "
       "not '[5]'");
  says("mcts(select=sp(bounds=[1, 1]))", 22,
       "option 'bounds' of sp must be an interval [low, high], low < high, each a number, or none, "
       "not '[1, 1]'");
  says("nested(widths=[1, a])", 18,
       "option 'widths' of nested must be a list, each item a whole number of at least 1, not 'a'");
  says("nested(widths=1)", 14,
       "option 'widths' of nested must be a list, each item a whole number of at least 1, not '1'");
  says("mcts(choose=averge)", 12,
       "option 'choose' of mcts must be one of top, average, visits, not 'averge'; "
       "did you mean 'average'?");
  says("mcts(select=5)", 12, "option 'select' of mcts must be a selection rule, not '5'");
  says("restart(mcts, time=2h)", 19,
       "option 'time' of restart must be a duration (such as 2.5s) from 0s to 3600s, not '2h'");
}

// --- Catalogue ---

TEST(Catalogue, CanonicalTextOmitsDefaultsAndKeepsTheTablesOrder) {
  EXPECT_EQ(canonical("mcts(bias=0, choose=top, prune=none, select=sp(c=0.50))"), "mcts");
  EXPECT_EQ(canonical("mcts(bias=-1, expand-after=1e3, select=sp(bounds=[0, 10k], c=.25))"),
            "mcts(select=sp(c=0.25, bounds=[0, 10000]), expand-after=1000, bias=-1)");
  EXPECT_EQ(canonical("restart(uniform, time=1.5min, runs=none)"),
            "restart(uniform, runs=none, time=90s)");
}

TEST(Catalogue, PresetsStandForTheirText) {
  EXPECT_EQ(canonical("quick"), "mcts(select=sp(c=0.1, d=32), expand-after=1000)");
  EXPECT_EQ(canonical("restart(quick, runs=3)"), canonical("quick-again"));
  EXPECT_EQ(canonical("mcts(select=keen)"), "mcts(select=sp(c=0.1, d=32))");
  EXPECT_EQ(canonical("eager", Kind::selection), "sp(c=0.1, d=32)");
  EXPECT_EQ(refusal("quick(bias=1)"),
            "\nthe preset quick takes no options; it stands for "
            "mcts(select=sp(c=0.1, d=32), expand-after=1000)\n  quick(bias=1)\n        ^\n");
}

TEST(Catalogue, KindsMustFit) {
  EXPECT_EQ(canonical("mcts(evaluate=mcts(evaluate=tabu))"), "mcts(evaluate=mcts(evaluate=tabu))");
  EXPECT_EQ(canonical("tabu"), "tabu");
  EXPECT_EQ(refusal("mcts(evaluate=sp)"),
            "\nsp is a selection rule; a search is wanted here\n"
            "  mcts(evaluate=sp)\n                ^\n");
  EXPECT_EQ(refusal("nested(evaluators=[mcts, keen])"),
            "\nkeen is a selection rule; a search is wanted here\n"
            "  nested(evaluators=[mcts, keen])\n                           ^\n");
  EXPECT_EQ(complaint([] { testing::test_catalogue().resolve("mcts", Kind::playout); }),
            "\nmcts is a search; a playout policy is wanted here\n  mcts\n  ^\n");
}

TEST(Catalogue, UnknownPartsGetASuggestionThatCanStandThere) {
  EXPECT_EQ(refusal("mtcs"), "\nno search 'mtcs'; did you mean 'mcts'?\n  mtcs\n  ^\n");
  EXPECT_EQ(refusal("restart(quik-again)"),
            "\nno search 'quik-again'; did you mean 'quick-again'?\n"
            "  restart(quik-again)\n          ^\n");
  EXPECT_EQ(refusal("mcts(select=annealing)"),
            "\nno selection rule 'annealing'; there are sp, keen, eager\n"
            "  mcts(select=annealing)\n              ^\n");
}

TEST(Catalogue, ListsWhatCanStandSomewhere) {
  const Catalogue& catalogue = testing::test_catalogue();
  EXPECT_EQ(catalogue.names(Kind::playout), (std::vector<std::string>{"uniform", "tabu"}));
  EXPECT_EQ(catalogue.names(Kind::selection), (std::vector<std::string>{"sp", "keen", "eager"}));
  EXPECT_EQ(catalogue.names(Kind::search),
            (std::vector<std::string>{"uniform", "tabu", "mcts", "restart", "nested", "quick",
                                      "quick-again"}));
  EXPECT_EQ(catalogue.find_part("sp"), &testing::kSp);
  EXPECT_EQ(catalogue.find_part("quick"), nullptr);
  EXPECT_EQ(catalogue.meant_by("quick"), &testing::kMcts);
  EXPECT_EQ(catalogue.meant_by("mcts"), &testing::kMcts);
  EXPECT_EQ(catalogue.meant_by("annealing"), nullptr);
  EXPECT_EQ(catalogue.find_preset("quick")->summary, "a preset with a preset inside");
}

TEST(Catalogue, MistakesInTheProgramAreFoundWhenItIsMade) {
  EXPECT_THROW(Catalogue({&testing::kSp, &testing::kSp}, {}), std::logic_error);
  EXPECT_THROW(Catalogue({&testing::kSp}, {{"sp", "sp", ""}}), std::logic_error);
  EXPECT_THROW(Catalogue({&testing::kSp}, {{"a", "sp(x=1)", ""}}), SpecError);
  EXPECT_THROW(Catalogue({&testing::kSp}, {{"a", "b", ""}, {"b", "sp", ""}}), SpecError);
}

TEST(Catalogue, ExpandedPresetsMayNotPassTheLimitsOfTexts) {
  std::string text = "quick";
  for (int i = 1; i < kMaxSpecDepth; ++i) text.insert(0, "restart(").append(")");
  EXPECT_NO_THROW(parse_spec(text));
  EXPECT_NE(refusal(text).find("nested more than 32 deep"), std::string::npos);
}

TEST(Catalogue, PlacesSurviveResolving) {
  const Spec spec = testing::test_catalogue().resolve("mcts(bias=1, evaluate=tabu)");
  const Spec& tabu = *spec.arguments[0].value.spec();
  EXPECT_EQ(tabu.name, "tabu");
  EXPECT_EQ(SpecError("here", tabu.place).render(),
            "here\n  mcts(bias=1, evaluate=tabu)\n                        ^");
}

// Random texts: options in any order, present or not, numbers in any form.
class RandomSpec {
 public:
  explicit RandomSpec(std::uint64_t seed) : stream_(seed) {}

  std::string search(int depth) {
    switch (stream_.below(depth > 0 ? 6 : 3)) {
      case 0: return "uniform";
      case 1: return part("tabu", {"epsilon=" + fmt::format("{}", stream_.uniform())});
      case 2: return "quick";
      case 3: {
        std::vector<std::string> options{"select=" + rule(), "evaluate=" + search(depth - 1),
                                         "expand-after=" + count(),
                                         fmt::format("prune=[{},{}]", count(), count()),
                                         pick({"choose=top", "choose=average", "prune=none"})};
        if (options.back() == "prune=none") options.erase(options.begin() + 3);
        return part("mcts", options);
      }
      case 4: {
        const std::string child = search(depth - 1);
        std::string rest = part("", {"runs=" + count(), "time=" + pick({"1ms", "2.5s", "0.1min"})});
        rest = rest.empty() ? ")" : ", " + rest.substr(1);
        return "restart( " + child + rest;
      }
      default: {
        const std::string list = fmt::format("[{}, {}]", search(depth - 1), search(depth - 1));
        return part("nested", {"level=2", "evaluators=" + list});
      }
    }
  }

 private:
  std::string rule() {
    if (stream_.below(4) == 0) return "keen";
    const double low = stream_.uniform() * 1e-3;
    return part("sp", {"c=" + fmt::format("{:.3e}", stream_.uniform()), "d=" + count(),
                       "scale=" + pick({"true", "false"}),
                       fmt::format("bounds=[{}, {}]", low, low + stream_.uniform() + 1)});
  }

  std::string count() {
    return std::to_string(1 + stream_.below(1000)) + pick({"", "k", "M", "e2", ".0"});
  }

  std::string pick(std::vector<std::string> from) {
    return from[stream_.below(static_cast<std::uint32_t>(from.size()))];
  }

  // Some of the options, rotated.
  std::string part(const std::string& name, std::vector<std::string> options) {
    std::string text;
    const std::size_t first = stream_.below(static_cast<std::uint32_t>(options.size()));
    for (std::size_t i = 0; i < options.size(); ++i)
      if (stream_.below(3) > 0)
        text += (text.empty() ? "(" : pick({",", " , "})) + options[(first + i) % options.size()];
    return text.empty() ? name : name + text + ")";
  }

  Stream stream_;
};

TEST(Catalogue, CanonicalTextIsAFixedPoint) {
  const Catalogue& catalogue = testing::test_catalogue();
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    const std::string text = RandomSpec(seed).search(4);
    SCOPED_TRACE(text);
    const Spec parsed = parse_spec(text);
    ASSERT_EQ(parse_spec(to_text(parsed)), parsed);
    const Spec resolved = catalogue.resolve(text);
    const std::string canonical_text = to_text(resolved);
    ASSERT_EQ(parse_spec(canonical_text), resolved);
    ASSERT_EQ(catalogue.resolve(canonical_text), resolved);
    ASSERT_EQ(catalogue.canonical(canonical_text), canonical_text);
  }
}

}  // namespace
}  // namespace hornbeam
