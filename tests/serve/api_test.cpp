// The API as plain requests: what is asked and told, and what is refused with which sentence.
#include "hornbeam/core/stream.hpp"
#include "tests/serve/service.hpp"

namespace hornbeam::serve {
namespace {

using nlohmann::json;

class ServeApi : public ServeTest {
 protected:
  json act(const std::string& what, const json& body, int status = 200) const {
    return ask(post("/api/1/" + what, body.dump()), status);
  }
  json look(const std::string& what, const std::string& run = "") const {
    Request request = get("/api/1/" + what);
    if (!run.empty()) request.query.emplace("run", run);
    return ask(request);
  }
  void expect_wrong(const std::string& what, const std::string& body, int status,
                    const std::string& words) const {
    expect_refusal(post("/api/1/" + what, body), status, words);
  }
  const json small_run{
      {"instance", "samegame:random/6x6x3/1"}, {"search", "mcts"}, {"budget", {{"playouts", 200}}}};
};

TEST_F(ServeApi, StartsARunAndTellsItsResult) {
  const json begun = act("start", small_run);
  EXPECT_EQ(begun["run"], "r1");
  EXPECT_EQ(begun["status"], "running");
  EXPECT_EQ(begun["result"]["search"], "mcts");
  work_to_the_end();
  const json state = look("state", "r1");
  EXPECT_EQ(state["status"], "spent");
  const Result result = parse_result(look("result", "r1").dump(), "the answer");
  EXPECT_EQ(result.spent.playouts, 200u);
  EXPECT_EQ(result.score, state["result"]["score"]);
  const Verdict verdict = restore_problem(result, "the answer")->verify(result.line);
  EXPECT_TRUE(verdict.legal && verdict.finished);
  EXPECT_EQ(verdict.score, result.score);
  EXPECT_EQ(look("state")["runs"].size(), 1u);
}

TEST_F(ServeApi, SteersARun) {
  act("start", small_run);
  EXPECT_EQ(act("pause", {{"run", "r1"}})["status"], "paused");
  EXPECT_EQ(act("resume", {{"run", "r1"}})["status"], "running");
  work_to_the_end();
  EXPECT_EQ(act("resume", {{"run", "r1"}, {"budget", {{"playouts", 100}}}})["status"], "running");
  work_to_the_end();
  const json hint = look("hint", "r1");
  const std::string move = hint["moves"][0]["move"];
  EXPECT_EQ(hint["moves"][0]["value"], look("result", "r1")["score"]);
  EXPECT_EQ(act("play", {{"run", "r1"}, {"move", move}})["played"], 1);
  EXPECT_EQ(act("stop", {{"run", "r1"}})["line"][0], move);
  expect_wrong("stop", R"({"run":"r1"})", 404, "somebody stopped it");
}

TEST_F(ServeApi, TakesBoardsAsText) {
  const json run{{"domain", "samegame"}, {"board", "112\n122\n"}, {"search", "mcts"}};
  EXPECT_EQ(act("start", run)["result"]["position"], "001\n011\n");
  const json grid{{"domain", "morpion"}, {"variant", "5D"}, {"board", "(28,28)\n"}};
  act("start", grid, 200);
  expect_wrong("start", R"({"domain":"morpion","board":"(28,28)\n"})", 400, "has variants");
  expect_wrong("start", R"({"domain":"samegame","board":"1(\n2"})", 400, "the board:1:2: '('");
  expect_wrong("start", R"({"domain":"havannah","board":"1"})", 400, "the board:1:1: a game");
  expect_wrong("start", R"({"domain":"samegame","variant":"5D","board":"11"})", 400, "no variants");
  const std::string large(33, '1');
  expect_wrong("start", json{{"domain", "samegame"}, {"board", large}}.dump(), 400, "32");
}

TEST_F(ServeApi, GoesOnFromAResult) {
  act("start", small_run);
  work_to_the_end();
  const std::string result = look("result", "r1").dump();
  const json again =
      act("start", {{"result", result}, {"search", "mcts"}, {"budget", {{"playouts", 1}}}});
  EXPECT_GE(again["result"]["score"], look("result", "r1")["score"]);  // it is the line to beat
  const json line = look("result", "r1")["line"];
  const json some = act("start", {{"result", result}, {"moves", {line[0], line[1]}}});
  EXPECT_EQ(some["played"], 2);
}

TEST_F(ServeApi, GoesThroughARecord) {
  const json drawn = act("draw", {{"record", "morpion:5D/rosin82"}});
  EXPECT_EQ(drawn["line"].size(), 82u);
  EXPECT_EQ(drawn["picture"]["moments"].size(), 83u);
  const json run = act("start", {{"record", "morpion:5D/rosin82"}, {"paused", true}});
  EXPECT_EQ(run["result"]["score"], 82);  // to be beaten
  EXPECT_EQ(run["result"]["line"], drawn["line"]);
  expect_wrong("draw", R"({"record":"morpion:5D/rosin83"})", 400, "did you mean");
  expect_wrong("draw", R"({"record":"morpion:/etc/passwd"})", 400, "there is no record");
}

TEST_F(ServeApi, TellsWhatItThinksOfMovesInAGameOfTwo) {
  act("start", {{"instance", "havannah:4"}, {"budget", {{"playouts", 300}}}});
  work_to_the_end();
  const json hint = look("hint", "r1");
  EXPECT_EQ(hint["to_move"], 0);
  ASSERT_GT(hint["moves"].size(), 1u);
  EXPECT_GE(hint["moves"][0]["visits"], hint["moves"][1]["visits"]);
  const json after = act("play", {{"run", "r1"}, {"move", hint["moves"][0]["move"]}});
  EXPECT_EQ(after["result"]["to_move"], 1);
}

TEST_F(ServeApi, HintsFirstAtTheMoveThatItWouldMake) {
  int differ = 0;
  for (int seed = 1; seed <= 8; ++seed) {
    const json run = act("start", {{"instance", "havannah:4"},
                                   {"search", "mcts(select=rave, final=mean)"},
                                   {"seed", seed},
                                   {"budget", {{"playouts", 300}}}});
    work_to_the_end();
    const std::string name = run["run"];
    const json hint = look("hint", name);
    EXPECT_EQ(hint["moves"][0]["move"], look("result", name)["line"][0]);
    for (const json& move : hint["moves"]) differ += move["visits"] > hint["moves"][0]["visits"];
  }
  EXPECT_GT(differ, 0);
}

TEST_F(ServeApi, TellsWhoIsToMove) {
  EXPECT_EQ(act("draw", {{"instance", "go:9x9"}})["to_move"], 0);
  const json handicap{{"instance", "go:9x9/handicap=2"}, {"choices", true}};
  const json drawn = act("draw", handicap);
  EXPECT_EQ(drawn["to_move"], 1);
  json after = handicap;
  after["moves"] = json::array({drawn["choices"][0]["move"]});
  EXPECT_EQ(act("draw", after)["to_move"], 0);
  after["instance"] = "go:9x9";
  after["moves"] = json::array({"pass", "pass"});
  EXPECT_FALSE(act("draw", after).contains("to_move"));  // it is over
  EXPECT_FALSE(act("draw", {{"instance", "samegame:standard/7"}}).contains("to_move"));
}

TEST_F(ServeApi, TellsWhatLinesCost) {
  const json drawn =
      act("draw", {{"instance", "jobshop:ft06"}, {"moves", {"0"}}, {"choices", true}});
  EXPECT_EQ(drawn["cost"], 1);
  EXPECT_EQ(drawn["score"], -1);
  EXPECT_EQ(drawn["best_known"]["cost"], 55);
  EXPECT_EQ(drawn["picture"]["moments"][1]["cost"], 1);
  EXPECT_EQ(drawn["picture"]["moments"][1]["score"], -1);
  EXPECT_GT(drawn["choices"][0]["cost"], 0);
  act("start", {{"instance", "jobshop:ft06"}, {"search", "nrpa"}, {"budget", {{"playouts", 100}}}});
  work_to_the_end();
  EXPECT_EQ(look("state")["runs"][0]["result"]["cost"], look("result", "r1")["cost"]);
  EXPECT_EQ(look("hint", "r1")["moves"][0]["value"], look("result", "r1")["cost"]);
}

TEST_F(ServeApi, TakesTheTextOfAPositionForABoard) {
  for (const char* name : {"morpion:5D", "morpion:5T/rosin178@3", "samegame:standard/7",
                           "jobshop:ft06", "tsptw:rc_206.1"}) {
    const json drawn = act("draw", {{"instance", name}});
    json board{{"domain", drawn["domain"]}, {"board", drawn["position"]}};
    if (drawn.contains("variant")) board["variant"] = "4D";  // the text knows better
    EXPECT_EQ(act("draw", board)["position"], drawn["position"]);
  }
}

TEST_F(ServeApi, OffersNoNamesThatItRefuses) {
  for (const json& domain : look("catalogue")["domains"])
    for (const json& family : domain["families"])
      for (const json& name : family["names"])
        EXPECT_EQ(name["text"].get<std::string>().find("/-"), std::string::npos) << name;
}

TEST_F(ServeApi, ReadsNoFileAndTellsOfNone) {
  for (const char* name : {"samegame:/etc/passwd", "samegame:/no/such/file", "samegame:-",
                           "samegame:-/3", "samegame:../x", "samegame:board.txt", "go:/etc/passwd",
                           "go:game.sgf", "havannah:-", "havannah:/etc/passwd", "morpion:5D/-",
                           "morpion:5D/etc", "morpion:/etc/passwd", "clickomania:/dev/zero"})
    expect_wrong("start", json{{"instance", name}}.dump(), 403, "may be a file");
  for (const char* name : {"/etc/passwd", "etc", "", "CMakeLists.txt"})
    expect_wrong("start", json{{"instance", name}}.dump(), 400, "has no colon");
  for (const char* search :
       {R"(beam(value=learned("/etc/passwd")))", R"(portfolio([nrpa, beam(value=learned("x"))]))",
        R"(beam(value=learned("/etc/passwd", checksum="cc6d2f537ee74777")))"})
    expect_wrong("start", json{{"instance", "samegame:standard/7"}, {"search", search}}.dump(), 403,
                 "names a file");
  expect_wrong("start", R"({"instance":"samegame:standard/7","plugin":"x.so"})", 403, "plug-ins");
  EXPECT_EQ(table_.runs(), 0u);
}

TEST_F(ServeApi, SaysWhatIsWrongWithARequest) {
  const struct {
    const char* what;
    const char* body;
    int status;
    const char* words;
  } wrong[] = {
      {"start", "", 400, "not whole JSON"},
      {"start", "{", 400, "not whole JSON"},
      {"start", "[]", 400, "no object"},
      {"start", "{}", 400, "one of 'instance'"},
      {"start", R"({"instance":7})", 400, "'instance' is not a text"},
      {"start", R"({"instance":"samgame:standard/7"})", 400, "did you mean 'samegame'"},
      {"start", R"({"instance":"samegame:standard/21"})", 400, "21"},
      {"start", R"({"instance":"samegame:standard/7","serch":"mcts"})", 400,
       "did you mean 'search'"},
      {"start", R"({"instance":"samegame:standard/7","search":"mtcs"})", 400,
       "did you mean 'mcts'"},
      {"start", R"({"instance":"samegame:standard/7","search":"mcts("})", 400, "^"},
      {"start", R"({"instance":"samegame:standard/7","budget":{}})", 400,
       "seconds, playouts or nodes"},
      {"start", R"({"instance":"samegame:standard/7","budget":{"seconds":0}})", 400,
       "allows nothing"},
      {"start", R"({"instance":"samegame:standard/7","budget":{"seconds":-1}})", 400,
       "allows nothing"},
      {"start", R"({"instance":"samegame:standard/7","budget":{"playouts":1.5}})", 400,
       "whole number"},
      {"start", R"({"instance":"samegame:standard/7","seed":-1})", 400,
       "'seed' is not a whole number"},
      {"start", R"({"instance":"samegame:standard/7","memory":"lots"})", 400, "64M"},
      {"start", R"({"instance":"samegame:standard/7","memory":"999G"})", 503, "bytes are left"},
      {"start", R"({"instance":"samegame:standard/7","moves":["0,0","x"]})", 400, "not legal"},
      {"start", R"({"instance":"samegame:standard/7","moves":"0,0"})", 400, "a list of texts"},
      {"start", R"({"instance":"samegame:standard/7","page":"a b"})", 400, "a page's name"},
      {"start", R"({"instance":"samegame:standard/7","keep":1})", 400, "true or false"},
      {"start",
       R"({"instance":"samegame:standard/7","budget":{"playouts":9},"search":"exhaustive"})", 400,
       "budget"},
      {"start", R"({"result":"{}"})", 400, "no result of hornbeam"},
      {"start", R"({"instance":"samegame:standard/7","board":"11"})", 400, "one of 'instance'"},
      {"pause", R"({})", 400, "there is no 'run'"},
      {"pause", R"({"run":"r99"})", 404, "there is no run 'r99'"},
      {"play", R"({"run":"r1"})", 400, "there is no 'move'"},
      {"dance", R"({})", 404, "there is no '/api/1/dance'"},
  };
  for (const auto& one : wrong) expect_wrong(one.what, one.body, one.status, one.words);
  std::string deep(100'000, '[');
  expect_wrong("start", R"({"instance":)" + deep, 400, "nested deeper");
  json wide;
  for (int i = 0; i < 1000; ++i) wide[std::to_string(i)] = i;
  expect_wrong("start", wide.dump(), 400, "more than 64 fields");
  expect_refusal(get("/api/1/result"), 400, "which run?");
  Request odd = get("/api/1/state");
  odd.query.emplace("walk", "r1");
  expect_refusal(odd, 400, "takes run");
  EXPECT_EQ(table_.runs(), 0u);
}

// Requests that were right, with some bytes that are not.
TEST_F(ServeApi, TenThousandBadRequestsAreAnsweredAndLeaveNothing) {
  const std::vector<Request> right{
      post("/api/1/start", small_run.dump()),
      post("/api/1/start",
           R"_({"domain":"samegame","board":"112\n122\n","search":"nrpa(level=1)"})_"),
      post("/api/1/play", R"({"run":"r1","move":"0,0","budget":{"seconds":1}})"),
      post("/api/1/resume", R"({"run":"r1"})"),
      post("/api/1/stop", R"({"run":"r1"})"),
      get("/api/1/state"),
      get("/api/1/hint")};
  Stream random(1);
  const auto below = [&](std::size_t n) { return random.below(static_cast<std::uint32_t>(n)); };
  const auto spoil = [&](std::string& text) {
    const std::size_t spoilt = 1 + below(4);
    for (std::size_t i = 0; i < spoilt && !text.empty(); ++i) {
      const std::size_t place = below(text.size());
      switch (below(3)) {
        case 0: text[place] = static_cast<char>(below(256)); break;
        case 1: text.erase(place, 1 + below(5)); break;
        default: text.insert(place, text.substr(below(text.size()), below(9)));
      }
    }
  };
  int turned_down = 0;
  for (int i = 0; i < 10'000; ++i) {
    Request request = right[below(right.size())];
    switch (below(4)) {
      case 0: spoil(request.path); break;
      case 1:
        spoil(std::next(request.headers.begin(), below(request.headers.size()))->second);
        break;
      default: spoil(request.body);
    }
    const Answer answer = serve::answer(service_, request);
    turned_down += answer.status >= 400;
    EXPECT_LT(answer.status, 500) << request.path << " " << request.body << " " << answer.body;
    EXPECT_TRUE(answer.status == 200 || json::parse(answer.body).contains("error"));
    for (const auto& news : table_.all_news()) table_.stop(news->run);
  }
  EXPECT_GT(turned_down, 8000);
  EXPECT_EQ(table_.runs(), 0u);
}

}  // namespace
}  // namespace hornbeam::serve
