// Results as JSON: version 2's fields and their order, the way there and back, what version 1 was, and what
// is refused.
#include "hornbeam/result/result.hpp"

#include <gtest/gtest.h>

#include "hornbeam/core/error.hpp"

namespace hornbeam {
namespace {

Result sample() {
  Result result;
  result.domain = "samegame";
  result.instance = "samegame:board.txt";
  result.position = "11\n22\n";
  result.search = "uniform";
  result.seed = 18446744073709551615u;
  result.budget = {.seconds = 2.5, .playouts = 100, .nodes = kUnlimited};
  result.spent = {.seconds = 0.25, .playouts = 100, .nodes = 7};
  result.peak_bytes = 4096;
  result.score = 1000.5;
  result.line = {"0,0", "0,1"};
  result.history = {{0.125, 3, -2}, {0.25, 9, 1000.5}};
  result.statistics.nodes = 4;
  result.statistics.depth_sum = 6;
  result.statistics.deepest = 2;
  result.statistics.searches = 1;
  return result;
}

constexpr const char* kVersion2 = R"({
  "version": 2,
  "domain": "samegame",
  "instance": "samegame:board.txt",
  "position": "11\n22\n",
  "search": "uniform",
  "objective": "maximise",
  "device": "cpu",
  "seed": 18446744073709551615,
  "budget": {
    "seconds": 2.5,
    "playouts": 100
  },
  "spent": {
    "seconds": 0.25,
    "playouts": 100,
    "nodes": 7,
    "peak_bytes": 4096
  },
  "score": 1000.5,
  "line": [
    "0,0",
    "0,1"
  ],
  "history": [
    {
      "seconds": 0.125,
      "playouts": 3,
      "score": -2
    },
    {
      "seconds": 0.25,
      "playouts": 9,
      "score": 1000.5
    }
  ],
  "statistics": {
    "nodes": 4,
    "average_depth": 1.5,
    "deepest_node": 2,
    "searches": 1
  }
}
)";

std::string complaint(const std::string& text) {
  try {
    parse_result(text, "best.json");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(ResultJson, HasTheFieldsOfVersion2InTheirOrder) {
  EXPECT_EQ(to_json(sample()), kVersion2);
}

TEST(ResultJson, Version1IsRead) {
  std::string text = kVersion2;
  for (const auto& [piece, other] :
       {std::pair<std::string, std::string>{"\"version\": 2", "\"version\": 1"},
        {"  \"objective\": \"maximise\",\n", ""},
        {"  \"device\": \"cpu\",\n", ""}})
    text.replace(text.find(piece), piece.size(), other);
  EXPECT_EQ(to_json(parse_result(text, "best.json")), kVersion2);
}

TEST(ResultJson, TellsWhichValuesAndWhichDeviceFoundTheLine) {
  Result result = sample();
  result.values = {{"small", "0123456789abcdef"}, {"large", "fedcba9876543210"}};
  result.device = "NVIDIA H200";
  const Result back = parse_result(to_json(result), "best.json");
  EXPECT_EQ(back.values, result.values);
  EXPECT_EQ(back.device, "NVIDIA H200");
  EXPECT_EQ(to_json(back), to_json(result));
}

TEST(ResultJson, SurvivesTheWayThereAndBack) {
  EXPECT_EQ(to_json(parse_result(kVersion2, "best.json")), kVersion2);
  Result plain = sample();
  plain.budget = {};
  plain.statistics = {};
  plain.history.clear();
  EXPECT_EQ(to_json(parse_result(to_json(plain), "best.json")), to_json(plain));
}

TEST(ResultJson, SaysWhereALineIsKnownToBeOptimal) {
  Result result = sample();
  EXPECT_FALSE(parse_result(to_json(result), "x").is_optimal);
  result.is_optimal = true;
  EXPECT_NE(to_json(result).find("\"optimal\": true"), std::string::npos);
  EXPECT_TRUE(parse_result(to_json(result), "x").is_optimal);
}

TEST(ResultJson, WholeNumbersHaveNoDecimalPoint) {
  Result result = sample();
  result.score = 2557;
  EXPECT_NE(to_json(result).find("\"score\": 2557,"), std::string::npos);
}

TEST(ResultJson, BytesThatAreNoUtf8AreReplaced) {
  Result result = sample();
  result.instance = "samegame:b\xff.txt";
  EXPECT_EQ(parse_result(to_json(result), "best.json").instance, "samegame:b\xef\xbf\xbd.txt");
}

TEST(ResultJson, ANameThatNobodyGaveIsRefusedAndNotRepeated) {
  Result result = sample();
  result.instance.append(1'000'000, 'a');
  try {
    parse_result(to_json(result), "a.json");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("no name has more than 4200 characters"),
              std::string::npos);
    EXPECT_LT(std::string(error.what()).size(), 200u);
  }
}

TEST(ResultJson, CutAnywhereIsNoResult) {
  const std::string whole = kVersion2;
  for (std::size_t size = 0; size + 1 < whole.size(); ++size)  // the last byte is a newline
    EXPECT_TRUE(complaint(whole.substr(0, size)).starts_with("best.json: this is not whole JSON: "))
        << size;
}

TEST(ResultJson, EveryFieldIsRequiredAndOfItsKind) {
  const std::string whole = kVersion2;
  const std::string begin = "best.json: this is no result of hornbeam: ";
  const auto with = [&](const std::string& piece, const std::string& other) {
    std::string text = whole;
    const std::size_t place = text.find(piece);
    EXPECT_NE(place, std::string::npos) << piece;
    return complaint(text.replace(place, piece.size(), other));
  };
  for (const std::string name :
       {"version", "domain", "instance", "position", "search", "objective", "device", "seed",
        "budget", "spent", "score", "line", "history", "statistics"}) {
    EXPECT_EQ(with("\"" + name + "\"", "\"other\""), begin + "there is no '" + name + "'");
    EXPECT_TRUE(with("\"" + name + "\": ", "\"" + name + "\": null, \"x\": ")
                    .starts_with(begin + "'" + name + "' is not "));
  }
  EXPECT_EQ(with("\"version\": 2", "\"version\": true"),
            begin + "'version' is not a whole number from 0 on");
  EXPECT_EQ(with("\"version\": 2", "\"version\": 3"),
            begin + "its version is 3; this program reads versions 1 to 2");
  EXPECT_EQ(with("maximise", "minimise"), begin + "there is no 'cost'");
  EXPECT_EQ(with("maximise", "maximize"),
            begin + "its objective is 'maximize'; there are maximise and minimise");
  EXPECT_EQ(with("\"seed\": 18446744073709551615", "\"seed\": -1"),
            begin + "'seed' is not a whole number from 0 on");
  EXPECT_EQ(with("\"peak_bytes\": 4096", "\"peak_bytes\": 1e300"),
            begin + "'peak_bytes' is not a whole number from 0 on");
  EXPECT_EQ(with("\"0,1\"", "7"), begin + "'line' is not a list of moves as text");
  EXPECT_EQ(with("\"deepest_node\": 2", "\"deepest_node\": 99999999999"),
            begin + "'deepest_node' is not a depth");
  EXPECT_EQ(with("\"score\": -2", "\"score\": \"-2\""), begin + "'score' is not a number");
  for (const char* text : {"[]", "1", "null", "\"version\"", "{}"})
    EXPECT_EQ(complaint(text), begin + "there is no 'version'") << text;
}

// --- Costs ---

TEST(Result, OfALineThatCostsSomethingReadsBack) {
  Result result = sample();
  result.objective = Objective::minimise;
  result.score = -444.54;
  const std::string text = to_json(result);
  EXPECT_NE(text.find("\"score\": -444.54,\n  \"cost\": 444.54,\n"), std::string::npos) << text;
  const Result back = parse_result(text, "a.json");
  EXPECT_EQ(back.objective, Objective::minimise);
  EXPECT_EQ(back.score, -444.54);
  std::string wrong = text;
  wrong.replace(wrong.find("\"cost\": 444.54"), 14, "\"cost\": 444.55");
  EXPECT_EQ(complaint(wrong),
            "best.json: this is no result of hornbeam: 'cost' is not the negative of 'score'");
}

TEST(Appraisal, TellsOfCostsWhatOneWouldSayOfThem) {
  const Appraisal appraisal{.notes = {}, .bound = -900, .best_known = BestKnown{-930, "somebody"}};
  const auto about = [&](Score score) { return told(appraisal, score, Objective::minimise); };
  EXPECT_EQ(about(-939),
            (std::vector<std::string>{"9 (0.97 %) more than the best published, 930 (somebody)",
                                      "no line costs less than 900"}));
  EXPECT_EQ(about(-930)[0], "as little as the best published, 930 (somebody)");
  EXPECT_EQ(about(-900),
            (std::vector<std::string>{"30 less than the best published, 930 (somebody)",
                                      "no line costs less"}));
}

TEST(Appraisal, ComparesNoLineThatBreaksARuleWhichThePublishedOneKeeps) {
  Result result = sample();
  result.objective = Objective::minimise;
  result.score = -2'000'900;
  result.appraisal = {
      .notes = {"2 late arrivals"}, .bound = {}, .best_known = BestKnown{-930, "somebody", -1e6}};
  const Result back = parse_result(to_json(result), "a.json");
  EXPECT_EQ(back.appraisal, result.appraisal);
  EXPECT_EQ(told(back.appraisal, back.score, back.objective),
            (std::vector<std::string>{"2 late arrivals", "the best published is 930 (somebody)"}));
  EXPECT_EQ(told(back.appraisal, -939, back.objective)[1],
            "9 (0.97 %) more than the best published, 930 (somebody)");
}

// --- Games of two ---

Result sample_of_two() {
  Result result = sample();
  result.score = 0.75;
  result.to_move = 1;
  result.considered = {{"A1", 90, 0.75, {0, 1}}, {"B2", 10, 0.5, {0.5, 0.5}}};
  result.statistics.discarded = 12;
  return result;
}

TEST(Result, OfAGameOfTwoReadsBack) {
  const Result back = parse_result(to_json(sample_of_two()), "a.json");
  EXPECT_EQ(back.to_move, 1);
  EXPECT_EQ(back.score, 0.75);
  EXPECT_EQ(back.statistics.discarded, 12u);
  ASSERT_EQ(back.considered.size(), 2u);
  EXPECT_EQ(back.considered[0].move, "A1");
  EXPECT_EQ(back.considered[0].visits, 90u);
  EXPECT_EQ(back.considered[0].value, 0.75);
  EXPECT_EQ(back.considered[0].proved.high, 1);
  EXPECT_EQ(back.considered[1].proved.low, 0.5);
  EXPECT_EQ(back.considered[1].proved.high, 0.5);
  EXPECT_EQ(parse_result(to_json(sample()), "a.json").to_move, std::nullopt);
}

TEST(Result, OfAGameOfTwoIsRefusedWhereItIsNone) {
  const auto refused = [](const std::string& from, const std::string& to) {
    std::string text = to_json(sample_of_two());
    text.replace(text.find(from), from.size(), to);
    try {
      parse_result(text, "a.json");
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_NE(refused("\"to_move\": 1", "\"to_move\": 2").find("'to_move' is not 0 or 1"),
            std::string::npos);
  EXPECT_NE(refused("\"moves\": [", "\"others\": [").find("there is no 'moves'"),
            std::string::npos);
  EXPECT_NE(refused("\"visits\": 90", "\"visits\": -1").find("'visits' is not"), std::string::npos);
  EXPECT_NE(refused("\"proved\": [", "\"proved\": [0, ").find("'proved' is not"),
            std::string::npos);
}

}  // namespace
}  // namespace hornbeam
