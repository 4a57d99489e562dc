// Texts and numbers as people write them: every form that is read, every sentence that refuses one.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "hornbeam/core/stream.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "tests/spec/parts.hpp"

namespace hornbeam {
namespace {

using testing::complaint;

std::string syntax(const std::string& text) {
  return complaint([&] { parse_spec(text); });
}

// --- Grammar ---

TEST(Grammar, APartHasANameAndArgumentsWithPlaces) {
  const Spec spec = parse_spec(" mcts( 10k, select = sp(c=-3.5), prune=[1, [x]]) ");
  EXPECT_EQ(spec.name, "mcts");
  EXPECT_EQ(spec.place.offset, 1u);
  ASSERT_EQ(spec.arguments.size(), 3u);
  EXPECT_EQ(spec.arguments[0].name, "");
  ASSERT_TRUE(spec.arguments[0].value.number());
  EXPECT_EQ(spec.arguments[0].value.number()->text, "10k");
  EXPECT_EQ(spec.arguments[1].name, "select");
  EXPECT_EQ(spec.arguments[1].place.offset, 12u);
  ASSERT_TRUE(spec.arguments[1].value.spec());
  EXPECT_EQ(spec.arguments[1].value.place.offset, 21u);
  EXPECT_EQ(to_text(*spec.arguments[1].value.spec()), "sp(c=-3.5)");
  ASSERT_TRUE(spec.arguments[2].value.list());
  EXPECT_TRUE(spec.arguments[2].value.list()->back().list()->front().is_word("x"));
}

TEST(Grammar, WhiteSpaceIsFree) {
  EXPECT_EQ(to_text(parse_spec("\n a-1 ( b\t=\r\n[ 1 ,2],c ( ) ) ")), "a-1(b=[1, 2], c)");
  EXPECT_EQ(parse_spec("a(b=[1,2])"), parse_spec(" a ( b = [ 1 , 2 ] ) "));
}

TEST(Grammar, TextInDoubleQuotesIsAValue) {
  const Spec spec = parse_spec(R"(a( "my file", b = ["x\"y", "\\"]))");
  ASSERT_EQ(spec.arguments.size(), 2u);
  ASSERT_TRUE(spec.arguments[0].value.text());
  EXPECT_EQ(spec.arguments[0].value.text()->text, "my file");
  EXPECT_EQ(spec.arguments[1].value.list()->front().text()->text, "x\"y");
  EXPECT_EQ(to_text(spec), R"(a("my file", b=["x\"y", "\\"]))");
  EXPECT_EQ(parse_spec(to_text(spec)), spec);
  EXPECT_NE(parse_spec("a(b)"), parse_spec("a(\"b\")"));
}

TEST(Grammar, TextThatIsNoneIsRefused) {
  EXPECT_NE(syntax("a(\"b)").find("has no closing quote"), std::string::npos);
  EXPECT_NE(syntax("a(\"b\\n\")").find("behind a backslash"), std::string::npos);
  EXPECT_NE(syntax("a(\"b\nc\")").find("control character"), std::string::npos);
}

TEST(Grammar, EmptyBracketsAreAllowed) {
  EXPECT_EQ(parse_spec("a()"), parse_spec("a"));
  EXPECT_EQ(to_text(parse_spec("a(b=[])")), "a(b=[])");
}

TEST(Grammar, SpecsThatSayDifferentThingsDiffer) {
  EXPECT_NE(parse_spec("a(b=1)"), parse_spec("a(b=2)"));
  EXPECT_NE(parse_spec("a(b=1)"), parse_spec("a(c=1)"));
  EXPECT_NE(parse_spec("a(b=1)"), parse_spec("a(b=[1])"));
}

TEST(Grammar, EveryMistakeIsASentenceWithItsPlace) {
  EXPECT_EQ(syntax(""), "\na name is expected here\n  \n  ^\n");
  EXPECT_EQ(syntax("(a)"), "\na name is expected here\n  (a)\n  ^\n");
  EXPECT_EQ(syntax("5"), "\na name begins with a letter\n  5\n  ^\n");
  EXPECT_EQ(syntax("mcts(a=1"), "\n'(' is never closed\n  mcts(a=1\n      ^\n");
  EXPECT_EQ(syntax("mcts(a=[1, "), "\n'[' is never closed\n  mcts(a=[1, \n         ^\n");
  EXPECT_EQ(syntax("mcts("), "\n'(' is never closed\n  mcts(\n      ^\n");
  EXPECT_EQ(syntax("mcts(a=)"), "\na value is expected here\n  mcts(a=)\n         ^\n");
  EXPECT_EQ(syntax("a('b')"),
            "\na value is expected here; text stands in double quotes: \"...\"\n  a('b')\n    ^\n");
  EXPECT_EQ(syntax("mcts(a=1,)"), "\na value is expected here\n  mcts(a=1,)\n           ^\n");
  EXPECT_EQ(syntax("mcts(a=1 b=2)"),
            "\n',' or ')' is expected here\n  mcts(a=1 b=2)\n           ^\n");
  EXPECT_EQ(syntax("a(b=[1 2])"), "\n',' or ']' is expected here\n  a(b=[1 2])\n         ^\n");
  EXPECT_EQ(syntax("a(b=[1)"), "\n',' or ']' is expected here\n  a(b=[1)\n        ^\n");
  EXPECT_EQ(syntax("mcts)"), "\nnothing is expected after 'mcts'\n  mcts)\n      ^\n");
  EXPECT_EQ(syntax("mcts(a=1.2.3)"), "\n'1.2.3' is not a number\n  mcts(a=1.2.3)\n         ^\n");
  EXPECT_EQ(syntax("mcts(a=-)"), "\n'-' is not a number\n  mcts(a=-)\n         ^\n");
  EXPECT_EQ(syntax("mcts(Select=1)"),
            "\nnames are made of lower-case letters, digits and '-'\n"
            "  mcts(Select=1)\n       ^\n");
  EXPECT_EQ(syntax("mcts(expand_after=1)"),
            "\nnames are made of lower-case letters, digits and '-'\n"
            "  mcts(expand_after=1)\n             ^\n");
}

TEST(Grammar, BytesThatAreNoTextAreShownAsQuestionMarks) {
  EXPECT_EQ(syntax("a\tb\xc3\xa9(\n"),
            "\nnothing is expected after 'a'\n  a b?"
            "?( \n    ^\n");
  EXPECT_EQ(syntax(std::string("a(\0)", 4)), "\na value is expected here\n  a(?)\n    ^\n");
}

TEST(Grammar, DepthAndLengthAreLimited) {
  const auto nested = [](int depth, const char* open, const char* close) {
    std::string text = "a(b=";
    for (int i = 1; i < depth; ++i) text += open;
    text += "1";
    for (int i = 1; i < depth; ++i) text += close;
    return text + ")";
  };
  EXPECT_EQ(syntax(nested(kMaxSpecDepth, "[", "]")), "no complaint");
  EXPECT_EQ(syntax(nested(kMaxSpecDepth, "a(", ")")), "no complaint");
  EXPECT_NE(syntax(nested(kMaxSpecDepth + 1, "[", "]")).find("nested more than 32 deep"),
            std::string::npos);
  EXPECT_NE(syntax(nested(20'000, "a(", ")")).find("nested more than 32 deep"), std::string::npos);
  EXPECT_EQ(syntax(std::string(kMaxSpecLength, 'a')), "no complaint");
  EXPECT_NE(syntax(std::string(kMaxSpecLength + 1, 'a')).find("longer than 65536 characters"),
            std::string::npos);
}

TEST(Grammar, OfALongTextThePartAroundThePlaceIsShown) {
  const std::string text = "a(" + std::string(60, 'b') + "=1, c=$, " + std::string(60, 'd') + ")";
  EXPECT_EQ(syntax(text), "\na value is expected here\n  ..." + std::string(32, 'b') + "=1, c=$, " +
                              std::string(35, 'd') + "...\n  " + std::string(3 + 38, ' ') + "^\n");
}

// --- Units ---

TEST(Units, Counts) {
  EXPECT_EQ(parse_count("0"), 0u);
  EXPECT_EQ(parse_count("10k"), 10'000u);
  EXPECT_EQ(parse_count("1M"), 1'000'000u);
  EXPECT_EQ(parse_count("2G"), 2'000'000'000u);
  EXPECT_EQ(parse_count("1e6"), 1'000'000u);
  EXPECT_EQ(parse_count("2.5k"), 2500u);
  EXPECT_EQ(parse_count("12.50e1"), 125u);
  EXPECT_EQ(parse_count("+7"), 7u);
  EXPECT_EQ(parse_count("0e999999999999"), 0u);
  EXPECT_EQ(parse_count("18446744073709551615"), 18446744073709551615u);
}

TEST(Units, Durations) {
  EXPECT_EQ(parse_duration("250ms").count(), 0.25);
  EXPECT_EQ(parse_duration("2.5s").count(), 2.5);
  EXPECT_EQ(parse_duration("10min").count(), 600);
  EXPECT_EQ(parse_duration("2h").count(), 7200);
  EXPECT_EQ(parse_duration("3").count(), 3);
  EXPECT_EQ(parse_duration("1e-3s").count(), 0.001);
  EXPECT_EQ(parse_duration("-0s").count(), 0);
}

TEST(Units, Bytes) {
  EXPECT_EQ(parse_bytes("1"), 1u);
  EXPECT_EQ(parse_bytes("512k"), 524'288u);
  EXPECT_EQ(parse_bytes("64M"), 67'108'864u);
  EXPECT_EQ(parse_bytes("64MiB"), 67'108'864u);
  EXPECT_EQ(parse_bytes("1.5G"), 1'610'612'736u);
  EXPECT_EQ(parse_bytes("18446744073709551615"), 18446744073709551615u);
}

TEST(Units, EveryMistakeIsASentenceWithItsPlace) {
  const auto count = [](const char* text) { return complaint([&] { parse_count(text); }); };
  const auto wanted = "a count such as 500, 10k or 1M is wanted";
  EXPECT_EQ(count("10x"), fmt::format("\n'10x' is of an unknown unit; {}\n  10x\n    ^\n", wanted));
  EXPECT_EQ(count("-5"), fmt::format("\n'-5' is negative; {}\n  -5\n  ^\n", wanted));
  EXPECT_EQ(count(""), fmt::format("\n'' is not a number; {}\n  \n  ^\n", wanted));
  EXPECT_EQ(count("many"), fmt::format("\n'many' is not a number; {}\n  many\n  ^\n", wanted));
  EXPECT_EQ(count("nan"), fmt::format("\n'nan' is not a number; {}\n  nan\n  ^\n", wanted));
  EXPECT_EQ(count("1 k"), fmt::format("\n'1 k' is not a number; {}\n  1 k\n  ^\n", wanted));
  EXPECT_EQ(count("1.5"), fmt::format("\n'1.5' is not whole; {}\n  1.5\n  ^\n", wanted));
  EXPECT_EQ(count("1e99999999999"),
            fmt::format("\n'1e99999999999' is too large; {}\n  1e99999999999\n  ^\n", wanted));
  EXPECT_NE(count("18446744073709551616").find("too large"), std::string::npos);
  EXPECT_NE(count("1e-5").find("not whole"), std::string::npos);

  const auto time = [](const char* text) { return complaint([&] { parse_duration(text); }); };
  EXPECT_EQ(time("5m"),
            "\n'5m' is of an unknown unit; a duration such as 250ms, 2.5s, 10min or 2h is wanted\n"
            "  5m\n   ^\n");
  EXPECT_NE(time("-1s").find("negative"), std::string::npos);
  EXPECT_NE(time("inf").find("not a number"), std::string::npos);
  EXPECT_NE(time("1e308h").find("too large"), std::string::npos);
  EXPECT_NE(time((std::string(400, '9') + "s").c_str()).find("too large"), std::string::npos);
  EXPECT_NE(time("1e400s").find("too large"), std::string::npos);

  const auto bytes = [](const char* text) { return complaint([&] { parse_bytes(text); }); };
  EXPECT_EQ(bytes("64MB"),
            "\n'64MB' is of an unknown unit; a size such as 512k, 64M or 1G is wanted\n"
            "  64MB\n    ^\n");
  EXPECT_NE(bytes("-1G").find("negative"), std::string::npos);
  EXPECT_NE(bytes("99999999T").find("too large"), std::string::npos);
}

TEST(Units, NumbersAreWrittenInTheirShortestForm) {
  EXPECT_EQ(format_number(0.1), "0.1");
  EXPECT_EQ(format_number(10000), "10000");
  EXPECT_EQ(format_number(-3.5), "-3.5");
  EXPECT_EQ(format_number(0.00007), "7e-5");
  EXPECT_EQ(format_number(1e20), "1e20");
  EXPECT_EQ(format_number(5e-324), "5e-324");
  EXPECT_EQ(format_number(1e-10), "1e-10");
  EXPECT_EQ(format_duration(parse_duration("1.5min")), "90s");
}

TEST(Units, NumbersReadBackAsTheyWere) {
  Stream stream(1);
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t bits = (std::uint64_t{stream.next()} << 32) | stream.next();
    const double value = std::bit_cast<double>(bits);
    if (!std::isfinite(value)) continue;
    const auto reading = read_number(format_number(value));
    ASSERT_TRUE(reading) << value;
    ASSERT_EQ(reading.value, value);
  }
  EXPECT_EQ(read_integer("-9223372036854775808").value, std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(read_integer("9223372036854775807").value, std::numeric_limits<std::int64_t>::max());
  EXPECT_FALSE(read_integer("-9223372036854775809"));
  EXPECT_FALSE(read_integer("-+5"));
  EXPECT_FALSE(read_integer("9223372036854775808"));
}

// --- Suggestions ---

TEST(Suggestions, AreNearOrBeginWithTheWord) {
  const std::vector<std::string> names{"c", "ucb1", "ucb1-tuned", "expand-after", "tabu-color"};
  EXPECT_EQ(suggest("expnd-after", names), "expand-after");
  EXPECT_EQ(suggest("expand", names), "expand-after");
  EXPECT_EQ(suggest("ubc1", names), "ucb1");
  EXPECT_EQ(suggest("ucb1-tune", names), "ucb1-tuned");
  EXPECT_EQ(suggest("tabu-colour", names), "tabu-color");
  EXPECT_EQ(suggest("x", names), std::nullopt);
  EXPECT_EQ(suggest("annealing", names), std::nullopt);
  EXPECT_EQ(suggest("", names), std::nullopt);
  EXPECT_EQ(suggest("mcts", {}), std::nullopt);
}

}  // namespace
}  // namespace hornbeam
