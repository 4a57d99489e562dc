// A run that was paused anywhere, saved, and gone on with in a new process is the undisturbed run, for
// every search on every domain; and a file that is no checkpoint, or no longer one, is refused.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "hornbeam/core/error.hpp"
#include "hornbeam/problem/domains.hpp"
#include "hornbeam/spec/catalogue.hpp"

namespace hornbeam {
namespace {

constexpr std::uint64_t kPlayouts = 500;

RunSettings settings() {
  RunSettings settings;
  settings.seed = 7;
  settings.budget = {.playouts = kPlayouts, .nodes = kPlayouts};
  settings.memory = std::size_t{64} << 20;
  return settings;
}

// Every part that can stand on its own, every preset, and the domain's own.
std::vector<std::string> searches(const Domain& domain) {
  std::vector<std::string> list{domain.default_search};
  for (const SpecialDefault& special : domain.special_defaults) list.push_back(special.search);
  for (const std::string& name : catalogue().names(Kind::search)) list.push_back(name);
  return list;
}

// What a result says but for its seconds, and for what was in memory twice while it moved.
std::string without_times(Result result) {
  result.spent.seconds = 0;
  result.peak_bytes = 0;
  for (Improvement& step : result.history) step.seconds = 0;
  return to_json(result);
}

std::string saved(const Run& run) {
  std::ostringstream out;
  run.save(out);
  return out.str();
}

class File {
 public:
  explicit File(const std::string& name)
      : path_(std::filesystem::temp_directory_path() / (name + std::to_string(getpid()))) {}
  ~File() { std::filesystem::remove(path_); }
  std::string path() const { return path_.string(); }
  void write(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }

 private:
  std::filesystem::path path_;
};

std::string resumed_elsewhere(const std::string& bytes) {
  const File file("hornbeam-checkpoint-");
  file.write(bytes);
  const std::string command = std::string(HORNBEAM_RESUME) + " < " + file.path();
  std::FILE* pipe = popen(command.c_str(), "r");
  std::string text;
  char chunk[4096];
  while (const std::size_t size = std::fread(chunk, 1, sizeof chunk, pipe))
    text.append(chunk, size);
  EXPECT_EQ(pclose(pipe), 0);
  return text;
}

// A bench tries more: HORNBEAM_POINTS=10 run_test --gtest_filter=Resumed.*
int points_of_each_search() {
  const char* const text = std::getenv("HORNBEAM_POINTS");
  return text ? std::atoi(text) : 1;
}

TEST(Resumed, InANewProcessFromAnywhereIsTheUndisturbedRun) {
  Stream points(1);
  int runs = 0;
  for (const auto& domain : domains()) {
    const auto problem = load_problem(domain->example);
    std::vector<std::string> all;
    for (int i = 0; i < points_of_each_search(); ++i)
      for (const std::string& name : searches(*domain)) all.push_back(name);
    for (const std::string& name : all) {
      const Budget slice{.playouts = points.below(kPlayouts), .nodes = points.below(kPlayouts)};
      try {
        const Spec search = catalogue().resolve(name);
        const auto first = problem->start(search, settings());
        first->resume(slice);
        const std::string elsewhere = resumed_elsewhere(saved(*first));
        const Result whole = problem->solve(search, settings());
        EXPECT_EQ(without_times(parse_result(elsewhere, "elsewhere")), without_times(whole))
            << domain->name << " " << name << " paused after " << slice.playouts << " playouts or "
            << slice.nodes << " nodes";
        ++runs;
      } catch (const InputError&) {  // a search that is not for this domain
      }
    }
  }
  EXPECT_GE(runs, 200);
}

// Somebody asks to stop when the best line has become better so many times, which is in the middle of
// an evaluation more often than not.
TEST(Resumed, AfterAnInterruptAnywhereIsTheUndisturbedRun) {
  struct Impatient : Observer {
    std::atomic<bool> asks{false};
    std::uint32_t left = 0;
    void improved(const Improvement&, const LineText&) override { asks = asks || left-- == 0; }
  };
  Stream points(2);
  const auto problem = load_problem("samegame:random/8x8x4/3");
  int interrupted = 0;
  for (const std::string& name : searches(problem->domain)) {
    for (int i = 0; i < 3; ++i) {
      Impatient observer;
      observer.left = points.below(9);
      RunSettings watched = settings();
      watched.observer = &observer;
      watched.interrupt = &observer.asks;
      try {
        const Spec search = catalogue().resolve(name);
        const auto first = problem->start(search, watched);
        first->resume();
        interrupted += observer.asks;
        const auto second = problem->resume(parse_checkpoint(saved(*first), "saved"));
        second->resume();
        EXPECT_EQ(without_times(second->result()),
                  without_times(problem->solve(search, settings())))
            << name;
      } catch (const InputError&) {  // a search that is not for this domain
      }
    }
  }
  EXPECT_GE(interrupted, 100);
}

TEST(Resumed, WithAnyNumberOfThreadsIsTheUndisturbedRun) {
  Stream points(2);
  RunSettings threaded = settings();
  threaded.means.threads = 3;
  for (const char* instance : {"samegame:standard/7", "morpion:5D"}) {
    const auto problem = load_problem(instance);
    for (const char* text :
         {"restart(mcts, playouts=60)", "restart(nrpa(level=1, iterations=50, runs=1))",
          "nested(level=2)", "nrpa(level=2, iterations=9, playouts=16)",
          "improve(mcts, playouts=40, batch=4)", "beam(width=20, value=playouts)"}) {
      const Budget slice{.playouts = points.below(kPlayouts), .nodes = points.below(kPlayouts)};
      const Spec search = catalogue().resolve(text);
      const std::string whole = without_times(problem->solve(search, settings()));
      const auto first = problem->start(search, threaded);
      first->resume(slice);
      const std::string bytes = saved(*first);
      const auto second = problem->resume(parse_checkpoint(bytes, "saved"), threaded);
      second->resume();
      Result with_threads = second->result();
      EXPECT_EQ(with_threads.threads, 3u);
      with_threads.threads = 1;
      EXPECT_EQ(without_times(with_threads), whole) << instance << " " << text;
      const Result elsewhere = parse_result(resumed_elsewhere(bytes), "elsewhere");
      EXPECT_EQ(without_times(elsewhere), whole) << instance << " " << text << ", one thread";
    }
  }
}

TEST(Resumed, WithMoreAllowedGoesOn) {
  const auto problem = load_problem("samegame:random/8x8x3/1");
  const auto first = problem->start(catalogue().resolve("mcts(select=sp)"), settings());
  first->resume();
  EXPECT_TRUE(first->is_over());
  const auto second = problem->resume(parse_checkpoint(saved(*first), "saved"));
  second->allow({.playouts = 1000});
  second->resume();
  EXPECT_EQ(second->result().spent.playouts, kPlayouts + 1000);
  EXPECT_EQ(second->result().budget.playouts, kPlayouts + 1000);
  EXPECT_GE(second->result().score, first->result().score);
}

TEST(ARunAsText, PlaysMovesForEitherSideAndSaysWhichToPlay) {
  const auto problem = load_problem("samegame:random/8x8x3/1");
  RunSettings unlimited = settings();
  unlimited.budget = {};
  const auto run = problem->start(catalogue().resolve("mcts(select=sp)"), unlimited);
  std::vector<std::string> played;
  while (true) {
    run->resume({.playouts = 100});
    const auto move = run->choose(FinalMove::visits);
    if (!move) break;
    run->play(*move);
    played.push_back(*move);
  }
  EXPECT_EQ(run->result().line, played);
  EXPECT_TRUE(problem->verify(played).finished);
  EXPECT_THROW(run->play("0,0"), InputError);
}

TEST(ARunAsText, TellsItsObserverTheLine) {
  const auto problem = load_problem("samegame:random/8x8x3/1");
  struct Last : Observer {
    std::vector<std::string> line;
    Score score = kNoScore;
    void improved(const Improvement& step, const LineText& text) override {
      line = text();
      score = step.score;
    }
  } last;
  for (const char* text : {"uniform", "portfolio([nested(level=1), uniform])"}) {
    RunSettings watched = settings();
    watched.observer = &last;
    const Result result = problem->solve(catalogue().resolve(text), watched);
    EXPECT_EQ(last.line, result.line) << text;
    EXPECT_EQ(last.score, result.score) << text;
  }
}

TEST(ACheckpoint, OfAnotherProblemIsRefused) {
  const auto run = load_problem("samegame:random/8x8x3/1")
                       ->start(catalogue().resolve("mcts(select=sp)"), settings());
  run->resume({.playouts = 50});
  EXPECT_THROW(
      load_problem("samegame:random/8x8x3/2")->resume(parse_checkpoint(saved(*run), "saved")),
      InputError);
  EXPECT_THROW(
      load_problem("clickomania:random/8x8x3/1")->resume(parse_checkpoint(saved(*run), "saved")),
      InputError);
  Checkpoint cut = parse_checkpoint(saved(*run), "saved");
  cut.state.remove_suffix(cut.state.size() / 2);
  EXPECT_THROW(load_problem("samegame:random/8x8x3/1")->resume(cut), InputError);
}

std::string complaint_about(const std::string& bytes) {
  try {
    parse_checkpoint(bytes, "file");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(ACheckpoint, KeepsTheBestOfTheLinesFoundSinceAsFarAsTheyAreWhole) {
  const auto problem = load_problem("samegame:random/8x8x3/1");
  const auto run = problem->start(catalogue().resolve("mcts(select=sp)"), settings());
  const std::string bytes = saved(*run);
  EXPECT_FALSE(parse_checkpoint(bytes, "file").found);
  const std::string lines = to_record({3, {"0,0", "1,1"}}) + to_record({2, {"4,4"}});
  const std::string last = to_record({9, {"7,7"}});
  for (std::size_t length = 0; length < last.size(); ++length) {
    const Checkpoint cut = parse_checkpoint(bytes + lines + last.substr(0, length), "file");
    ASSERT_TRUE(cut.found);
    EXPECT_EQ(cut.found->score, 3);
    EXPECT_EQ(cut.found->line, (std::vector<std::string>{"0,0", "1,1"}));
  }
  EXPECT_EQ(parse_checkpoint(bytes + lines + last, "file").found->score, 9);
}

TEST(ACheckpoint, ThatIsDamagedOrForeignIsRefusedWithASentence) {
  const auto problem = load_problem("samegame:random/8x8x3/1");
  const auto run = problem->start(catalogue().resolve("mcts(select=sp)"), settings());
  run->resume({.playouts = 50});
  const std::string bytes = saved(*run);
  EXPECT_EQ(complaint_about(bytes), "");
  EXPECT_EQ(complaint_about("{}"), "file: this is no checkpoint");
  for (std::size_t length = 20; length < bytes.size(); length += 97)
    EXPECT_EQ(complaint_about(bytes.substr(0, length)), "file: this checkpoint is damaged")
        << length;
  for (std::size_t at = 40; at < bytes.size(); at += 101) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    EXPECT_NE(complaint_about(changed), "") << at;
  }
  std::string later = bytes;
  later[28] = '9';  // the first digit of the version
  EXPECT_NE(complaint_about(later).find("another version"), std::string::npos);
}

}  // namespace
}  // namespace hornbeam
