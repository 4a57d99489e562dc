// The rules of the table of runs, with a clock that is moved by hand and workers that are the test.
#include <atomic>
#include <thread>

#include "hornbeam/core/error.hpp"
#include "src/serve/feed.hpp"
#include "tests/serve/service.hpp"

namespace hornbeam::serve {
namespace {

class ServeTable : public ServeTest {
 protected:
  // What the refusal says.
  template <class Act>
  static std::string refusal(int status, const Act& act) {
    try {
      act();
    } catch (const Refusal& refusal) {
      EXPECT_EQ(refusal.status, status) << refusal.what();
      return refusal.what();
    }
    ADD_FAILURE() << "it was not refused";
    return "";
  }
  static nlohmann::json data_of(const std::string& event) {
    const std::string head = "event: runs\ndata: ";
    EXPECT_TRUE(event.starts_with(head) && event.ends_with("\n\n")) << event;
    return nlohmann::json::parse(event.substr(head.size()));
  }
};

TEST_F(ServeTable, CarriesARunToWhatSolveFinds) {
  Start start = small("", 5000);
  const Result solved =
      start.problem->solve(start.search, {.budget = start.budget, .seed = start.seed});
  const std::string run = table_.start(std::move(start));
  work_to_the_end();
  const auto news = table_.news(run);
  EXPECT_EQ(news->status, Status::spent);
  EXPECT_EQ(news->result.line, solved.line);
  EXPECT_EQ(news->result.score, solved.score);
  EXPECT_EQ(news->result.spent.playouts, solved.spent.playouts);
}

TEST_F(ServeTable, HasEightRunsAndNoMore) {
  for (int i = 0; i < 8; ++i) table_.start(small());
  EXPECT_EQ(refusal(503, [&] { table_.start(small()); }),
            "there are 8 runs, and there may be no more: stop one");
  table_.stop("r3");
  EXPECT_EQ(table_.start(small()), "r9");
}

TEST_F(ServeTable, SharesItsMemoryAmongRuns) {
  Start greedy = small();
  greedy.memory = std::size_t{200} << 20;
  table_.start(std::move(greedy));
  table_.start(small());  // an eighth, 32 MiB
  const std::string sentence = refusal(503, [&] { table_.start(small()); });
  EXPECT_NE(sentence.find("25165824 bytes are left"), std::string::npos) << sentence;
  EXPECT_EQ(table_.runs(), 2u);
}

TEST_F(ServeTable, GivesRunsTheirTurns) {
  for (int i = 0; i < 3; ++i) table_.start(small("", 100'000'000));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(table_.work());
  for (const auto& news : table_.all_news()) EXPECT_GT(news->result.spent.playouts, 0u);
}

TEST_F(ServeTable, CountsTheTimeOfARunOnlyWhileItRuns) {
  Start start = small();
  start.budget = {.seconds = 0.03};
  const std::string run = table_.start(std::move(start));
  table_.pause(run);
  EXPECT_FALSE(table_.work());
  EXPECT_EQ(table_.news(run)->result.spent.seconds, 0);
  table_.resume(run);
  work_to_the_end();
  EXPECT_EQ(table_.news(run)->status, Status::spent);
}

TEST_F(ServeTable, PausesRunsWhosePageHasGone) {
  const std::string run = table_.start(small("page", 100'000'000));
  Start kept = small("page", 100'000'000);
  kept.keep = true;
  const std::string other = table_.start(std::move(kept));
  const std::uint64_t stream = table_.open_stream("page");
  now_ += 100;
  table_.work();
  EXPECT_EQ(table_.news(run)->status, Status::running);  // somebody looks
  table_.close_stream("page", stream);
  now_ += 9;
  const std::uint64_t again = table_.open_stream("page");  // a reload
  now_ += 100;
  table_.work();
  EXPECT_EQ(table_.news(run)->status, Status::running);
  table_.close_stream("page", again);
  now_ += 11;
  table_.work();
  EXPECT_EQ(table_.news(run)->status, Status::paused);
  EXPECT_EQ(table_.news(run)->reason, "nobody has looked at it for 10 s");
  EXPECT_EQ(table_.news(other)->status, Status::running);
  EXPECT_EQ(table_.resume(run)->reason, "");
}

TEST_F(ServeTable, EndsWhatHasNotRunForAnHour) {
  const std::string run = table_.start(small());
  table_.pause(run);
  now_ += 3599;
  table_.work();
  EXPECT_EQ(table_.runs(), 1u);
  now_ += 2;
  table_.work();
  EXPECT_EQ(table_.runs(), 0u);
  EXPECT_EQ(refusal(404, [&] { table_.news(run); }), "run r1 has ended: it had not run for 60 min");
}

TEST_F(ServeTable, GoesOnWithMoreBudget) {
  const std::string run = table_.start(small());
  work_to_the_end();
  EXPECT_EQ(refusal(409, [&] { table_.resume(run); }),
            "run r1 has spent its budget; to go on it needs more");
  table_.resume(run, Budget{.playouts = 100});
  work_to_the_end();
  EXPECT_EQ(table_.news(run)->result.spent.playouts, 300u);
}

TEST_F(ServeTable, FinishesWhereNothingIsLeft) {
  Start start = small();
  start.problem = load_problem("samegame:-", "11\n");
  table_.start(std::move(start));
  work_to_the_end();
  EXPECT_EQ(table_.news("r1")->status, Status::finished);
  EXPECT_EQ(refusal(409, [&] { table_.resume("r1"); }),
            "run r1 is finished: nothing is left to search");
}

TEST_F(ServeTable, PlaysMoves) {
  const std::string run = table_.start(small());
  work_to_the_end();
  EXPECT_THROW(table_.play(run, "99,99"), InputError);
  const std::string move = table_.news(run)->result.line.front();
  const auto news = table_.play(run, move, Budget{.playouts = 50});
  EXPECT_EQ(news->played, 1u);
  EXPECT_EQ(news->result.line.front(), move);
  EXPECT_EQ(news->status, Status::running);
  work_to_the_end();
  EXPECT_EQ(table_.news(run)->result.spent.playouts, 250u);
}

TEST_F(ServeTable, StopsARunAndForgetsIt) {
  const std::string run = table_.start(small());
  table_.work();
  EXPECT_FALSE(table_.stop(run)->result.line.empty());
  EXPECT_EQ(refusal(404, [&] { table_.stop(run); }), "run r1 has ended: somebody stopped it");
  EXPECT_EQ(refusal(404, [&] { table_.pause("r7"); }), "there is no run 'r7'");
}

TEST_F(ServeTable, SavesOnlyWhereThatWasAskedFor) {
  table_.start(small());
  EXPECT_NE(refusal(409, [&] { table_.save("r1"); }).find("--checkpoints"), std::string::npos);

  TableSettings settings = ServeTest::settings();
  std::vector<std::string> saved;
  settings.save = [&](const std::string& run, const hornbeam::Run&) {
    saved.push_back(run);
    return run + ".run";
  };
  Table keeping(settings);
  keeping.start(small());
  keeping.start(small());
  EXPECT_EQ(keeping.save("r2"), "r2.run");
  keeping.close();
  EXPECT_EQ(saved, (std::vector<std::string>{"r2", "r1", "r2"}));
  EXPECT_EQ(keeping.runs(), 0u);
  EXPECT_EQ(refusal(503, [&] { keeping.start(small()); }), "the server is about to end");
}

TEST_F(ServeTable, ClosesAllThatItCanAndTellsOfTheRest) {
  TableSettings settings = ServeTest::settings();
  std::vector<std::string> saved;
  settings.save = [&](const std::string& run, const hornbeam::Run&) {
    if (run == "r1") throw InputError("the disk is full");
    saved.push_back(run);
    return run;
  };
  Table keeping(settings);
  for (int i = 0; i < 3; ++i) keeping.start(small());
  EXPECT_EQ(keeping.close(), (std::vector<std::string>{"run r1 is not kept: the disk is full"}));
  EXPECT_EQ(saved, (std::vector<std::string>{"r2", "r3"}));
  EXPECT_EQ(keeping.runs(), 0u);
}

// One that is being saved when the table is closed, and longer than others wait for a run.
TEST_F(ServeTable, WaitsForWhatSomebodyHasInHandWhenItCloses) {
  TableSettings settings = ServeTest::settings();
  settings.longest_wait = 0;
  std::atomic<int> saved = 0;
  std::atomic<bool> may_go_on = false;
  settings.save = [&](const std::string& run, const hornbeam::Run&) {
    ++saved;
    while (!may_go_on) std::this_thread::yield();
    return run;
  };
  Table keeping(settings);
  keeping.start(small());
  std::thread saver([&] { keeping.save("r1"); });
  while (saved == 0) std::this_thread::yield();
  std::thread closer([&] { EXPECT_TRUE(keeping.close().empty()); });
  while (!keeping.is_closed()) std::this_thread::yield();
  may_go_on = true;
  saver.join();
  closer.join();
  EXPECT_EQ(saved, 2);
  EXPECT_EQ(keeping.runs(), 0u);
}

TEST_F(ServeTable, GivesThePlaceOfAnAbandonedRunToANewOne) {
  Start kept = small("closed");
  kept.keep = true;
  table_.start(std::move(kept));
  for (int i = 0; i < 6; ++i) table_.start(small("closed"));
  const Feed feed(table_, "open");
  table_.start(small("open"));
  table_.pause("r8");
  refusal(503, [&] { table_.start(small("open")); });  // its page may be reloading
  now_ += 11;
  for (int i = 0; i < 6; ++i) table_.start(small("open"));
  EXPECT_EQ(refusal(404, [&] { table_.news("r2"); }),
            "run r2 has ended: nobody looked at it, and another run needed its place");
  EXPECT_EQ(table_.news("r1")->status, Status::running);
  EXPECT_EQ(table_.news("r8")->status, Status::paused);
  refusal(503, [&] { table_.start(small("open")); });
}

TEST_F(ServeTable, HasThirtyTwoStreams) {
  std::vector<std::unique_ptr<Feed>> feeds;
  for (int i = 0; i < 32; ++i)
    feeds.push_back(std::make_unique<Feed>(table_, "p" + std::to_string(i)));
  EXPECT_EQ(refusal(503, [&] { const Feed feed(table_, "another"); }),
            "32 streams of events are open, and there may be no more");
  feeds.pop_back();
  const Feed feed(table_, "another");
  EXPECT_EQ(table_.streams(), 32u);
}

TEST_F(ServeTable, AReloadedPageTakesThePlaceOfItself) {
  Feed old(table_, "page");
  Feed reloaded(table_, "page");
  EXPECT_FALSE(old.next(0));
  EXPECT_TRUE(reloaded.next(0));
}

TEST_F(ServeTable, TellsAPageOfItsRunsAndNoOthers) {
  table_.start(small("mine"));
  table_.start(small("yours"));
  Feed feed(table_, "mine");
  const auto first = data_of(feed.next(0).value());
  EXPECT_EQ(first["all"], nlohmann::json({"r1"}));
  EXPECT_EQ(first["runs"].size(), 1u);
  EXPECT_EQ(feed.next(0).value(), "");  // nothing is new
  table_.stop("r2");
  EXPECT_EQ(feed.next(0).value(), "");
  table_.stop("r1");
  EXPECT_EQ(data_of(feed.next(0).value())["all"], nlohmann::json::array());
}

TEST_F(ServeTable, TellsASlowReaderTheNewestOnly) {
  table_.start(small("page", 100'000'000));
  Feed feed(table_, "page");
  feed.next(0);
  for (int i = 0; i < 5; ++i) table_.work();
  const auto event = data_of(feed.next(0).value());
  ASSERT_EQ(event["runs"].size(), 1u);
  EXPECT_EQ(event["runs"][0]["result"]["spent"]["playouts"],
            table_.news("r1")->result.spent.playouts);
  EXPECT_EQ(feed.next(0).value(), "");
}

TEST_F(ServeTable, TellsALineOnce) {
  table_.start(small("page", 100'000'000));
  Feed feed(table_, "page");
  EXPECT_TRUE(data_of(feed.next(0).value())["runs"][0]["result"].contains("line"));
  table_.pause("r1");
  const auto event = data_of(feed.next(0).value());
  EXPECT_EQ(event["runs"][0]["status"], "paused");
  EXPECT_FALSE(event["runs"][0]["result"].contains("line"));
}

TEST_F(ServeTable, ShowsATreeToWhoLooks) {
  table_.start(small("page", 300));
  table_.start(small("elsewhere", 300));
  const Feed feed(table_, "page");
  work_to_the_end();
  EXPECT_FALSE(table_.news("r2")->view);  // nobody looks
  const auto news = table_.news("r1");
  ASSERT_TRUE(news->view);
  std::uint64_t visits = 0;
  Score top = kNoScore;
  std::string best;
  for (const ViewedMove& move : news->view->moves) {
    visits += move.visits;
    EXPECT_LE(move.mean, move.top);
    if (move.top > top) best = move.move;
    top = std::max(top, move.top);
  }
  EXPECT_EQ(visits, 300u);  // every playout passes the root
  EXPECT_EQ(top, news->result.score);
  EXPECT_EQ(best, news->result.line.front());
}

TEST_F(ServeTable, ShowsWhatASearchHasInside) {
  struct Case {
    const char* search;
    bool moves, nodes, beams, certainty;
  };
  for (const Case& expected :
       {Case{"mcts", true, true, false, false}, Case{"by-move(mcts)", false, true, false, false},
        Case{"improve(mcts)", false, true, false, false},
        Case{"nrpa(level=1)", false, false, false, true},
        Case{"restart(nrpa(level=1))", false, false, false, true},
        Case{"portfolio([beam(width=9)])", false, true, true, false},
        Case{"uniform", false, false, false, false}}) {
    Start start = small("page", 300);
    start.search = catalogue().resolve(expected.search);
    if (std::string_view(expected.search).find("beam") != std::string_view::npos)
      start.budget = {.nodes = 500};
    const std::string run = table_.start(std::move(start));
    Feed feed(table_, "page");
    work_to_the_end();
    const View view = table_.news(run)->view.value_or(View{});
    EXPECT_EQ(!view.moves.empty(), expected.moves) << expected.search;
    EXPECT_EQ(!view.nodes.empty(), expected.nodes) << expected.search;
    EXPECT_EQ(!view.beams.empty(), expected.beams) << expected.search;
    EXPECT_EQ(!view.certainty.empty(), expected.certainty) << expected.search;
    const auto told = data_of(feed.next(0).value())["runs"][0].value("view", nlohmann::json());
    for (const char* part : {"nodes", "beams", "certainty"})
      EXPECT_EQ(told.contains(part), std::string_view(part) == "nodes"   ? expected.nodes
                                     : std::string_view(part) == "beams" ? expected.beams
                                                                         : expected.certainty)
          << expected.search << part;
    if (expected.beams) {
      EXPECT_EQ(told["beams"]["from"][0], nlohmann::json({100, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
    }
    table_.stop(run);
  }
}

TEST_F(ServeTable, EventsHaveAtMostSixteenKibibytes) {
  for (int i = 0; i < 8; ++i) {
    Start start = small("page");
    start.problem = load_problem("clickomania:random/32x32x3/" + std::to_string(i));
    table_.start(std::move(start));
  }
  Feed feed(table_, "page");
  std::vector<std::string> told;
  for (std::optional<std::string> event; (event = feed.next(0)) && !event->empty();) {
    EXPECT_LE(event->size(), 16384u);
    const auto data = data_of(*event);
    for (const auto& run : data["runs"]) {
      EXPECT_GT(run["result"]["line"].size(), 100u);
      told.push_back(run["run"]);
    }
  }
  EXPECT_EQ(told, (std::vector<std::string>{"r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8"}));
}

}  // namespace
}  // namespace hornbeam::serve
