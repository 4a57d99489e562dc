// The best lines for a set of boards: one wide pass, then again from prefixes until time is over.
//
// Each board keeps a few lines. A round cuts one line of every board after some moves and runs a beam
// from there with a little noise in the ranking; what is better stays. Where to cut is learned: tenths
// of a line in which cuts have paid, for what they cost, are cut more often. The lines are one file,
// `board score move move ...`, from which a later call goes on; it is written whenever a line is better.
#pragma once

#include <algorithm>
#include <cstdio>
#include <memory>
#include <random>

#include "device/arguments.hpp"
#include "device/beam.hpp"
#include "device/boards.hpp"
#include "device/files.hpp"
#include "device/value_file.hpp"

namespace hornbeam::device {

class Records {
 public:
  static std::vector<Flag> flags() {
    return {{"boards", "the file of boards, as data/samegame/standard20.txt"},
            {"value", "the file of a learned value"},
            {"lines", "the file of the best lines, which is kept up to date"},
            {"seconds", "after which no other round begins (default 540)"},
            {"rounds", "likewise after so many (default as many as there is time for)"},
            {"width", "of the first pass of a board (default 1000000)"},
            {"again", "of a round, about (default 100000)"},
            {"members", "of all beams at once (default 4000000, or --width)"},
            {"cap", "positions of one kin that a beam keeps, 1 or 2 (default 1)"},
            {"noise", "in the ranking of a round, in points (default 5)"},
            {"seed", "of cuts and noise (default 1)"}};
  }

  explicit Records(const Arguments& arguments)
      : clock_(arguments.number("seconds", 540, 0, kMostSeconds)),
        rounds_(arguments.count("rounds", kMostCount, 0, kMostCount)),
        boards_(read_boards(arguments.text("boards"))),
        lines_path_(arguments.text("lines")),
        width_(width_of(arguments, "width", 1'000'000)),
        again_(width_of(arguments, "again", 100'000)),
        cap_(static_cast<int>(arguments.count("cap", 1, 1, 2))),  // rounds try the other one, too
        noise_(arguments.number("noise", 5, 0, 100'000)),
        random_(arguments.count("seed", 1, 0, kMostCount)),
        network_(read_network(arguments.text("value"))),
        members_(width_of(arguments, "members", std::max(4'000'000u, width_))),
        pools_(boards_.size()) {
    if (members_ < width_ || members_ < boards_.size())
      throw Failure("--members " + std::to_string(members_) + " is too few: there are " +
                    std::to_string(boards_.size()) + " boards, and --width is " +
                    std::to_string(width_));
    require_shape(network_);
    require_game(network_, "samegame");
    for (const Board& board : boards_) require_size(network_, board.rows, board.columns);
    read_lines();
    beam_ = std::make_unique<WideBeam>(members_);
    beam_->use(network_);
  }

  void run() {
    wide_pass();
    for (std::uint64_t round = 1; round <= rounds_ && !clock_.is_over(); ++round) again(round);
    write_lines();
    report("end");
    std::printf("where cuts paid (tries, wins):");
    for (const Tenth& tenth : tenths_) std::printf("  %.0f %.0f", tenth.tries, tenth.wins);
    std::printf("\n");
  }

 private:
  struct Tenth {
    double tries = 0, wins = 0;
  };
  static constexpr std::size_t kPool = 6;

  static std::uint32_t width_of(const Arguments& arguments, const char* name,
                                std::uint32_t otherwise) {
    return static_cast<std::uint32_t>(arguments.count(name, otherwise, 1, kWidest));
  }
  void wide_pass() {
    std::vector<std::size_t> missing;
    for (std::size_t b = 0; b < boards_.size(); ++b)
      if (pools_[b].empty()) missing.push_back(b);
    const std::size_t at_once = std::max<std::size_t>(1, beam_->room() / width_);
    for (std::size_t from = 0; from < missing.size() && !clock_.is_over(); from += at_once) {
      const auto begin = std::chrono::steady_clock::now();
      const auto before = beam_->evaluations();
      std::vector<Job> jobs;
      std::vector<std::size_t> of;
      for (std::size_t i = from; i < std::min(from + at_once, missing.size()); ++i) {
        Job job;
        job.start = boards_[missing[i]].planes;
        jobs.push_back(job);
        of.push_back(missing[i]);
      }
      const auto solutions = beam_->run(jobs, {width_, cap_}, control_);
      for (std::size_t i = 0; i < jobs.size(); ++i) keep(of[i], solutions[i]);
      const double seconds =
          std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      std::printf("%6.1f s  %zu boards of %zu at width %u: %.1f million evaluations per second\n",
                  clock_.seconds(), std::min(from + at_once, missing.size()), missing.size(),
                  width_, static_cast<double>(beam_->evaluations() - before) / seconds / 1e6);
      write_lines();
    }
    report("wide");
  }

  void again(std::uint64_t round) {
    // Narrow and wide in turns: many tries, or few good ones.
    const std::uint32_t most = beam_->room() / static_cast<std::uint32_t>(boards_.size());
    const std::uint64_t wanted = round % 4 == 0   ? std::uint64_t{again_} * 3
                                 : round % 4 == 2 ? std::uint64_t{again_}
                                                  : std::uint64_t{again_} * 3 / 2;
    const auto width = static_cast<std::uint32_t>(std::min<std::uint64_t>(most, wanted));
    std::vector<Job> jobs;
    std::vector<const Solution*> parents;
    std::vector<std::size_t> tenths;
    std::vector<int> cuts;
    std::vector<std::size_t> of;
    for (std::size_t b = 0; b < boards_.size(); ++b) {
      if (pools_[b].empty()) continue;
      const std::size_t pick = random_() % 10 < 6 ? 0 : random_() % pools_[b].size();
      const Solution& parent = pools_[b][pick];
      const std::size_t tenth = draw_tenth();
      const int length = static_cast<int>(parent.moves.size());
      const int cut = std::min(
          length - 2, static_cast<int>((static_cast<double>(tenth) + unit()) * 0.1 * length));
      if (cut < 0) continue;
      Job job;
      rules::Tiles tiles(boards_[b].planes);
      for (int i = 0; i < cut; ++i)
        job.score += rules::kSameGame.of_group(
            rules::play(tiles, parent.moves[static_cast<std::size_t>(i)]));
      tiles.store(job.start);
      job.level = cut;
      job.seed = static_cast<std::uint32_t>(random_());
      job.noise = static_cast<int>(noise_ * network_.unit * 2 * unit());
      jobs.push_back(job);
      parents.push_back(&parent);
      tenths.push_back(tenth);
      cuts.push_back(cut);
      of.push_back(b);
    }
    const auto solutions = beam_->run(jobs, {width, round % 3 == 0 ? 3 - cap_ : cap_}, control_);
    bool is_better = false;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      Solution whole = solutions[i];
      if (!whole.found) continue;
      whole.moves.insert(whole.moves.begin(), parents[i]->moves.begin(),
                         parents[i]->moves.begin() + cuts[i]);
      const bool is_best = whole.score > pools_[of[i]][0].score;
      is_better = is_better || is_best;
      Tenth& tenth = tenths_[tenths[i]];
      ++tenth.tries;
      tenth.wins += is_best ? 1 : whole.score > parents[i]->score ? 0.3 : 0;
      found_.push_back({of[i], whole});
    }
    for (auto& [board, solution] : found_) keep(board, solution);
    found_.clear();
    if (is_better) write_lines();
    if (round % 5 == 0) report("round " + std::to_string(round));
  }

  std::size_t draw_tenth() {
    double weight[10], all = 0;
    for (std::size_t t = 0; t < 10; ++t) {
      const double cost = 1.05 - 0.1 * static_cast<double>(t);
      all += weight[t] = (tenths_[t].wins + 1) / (tenths_[t].tries + 4) / cost;
    }
    if (unit() < 0.2) return random_() % 10;
    double at = unit() * all;
    for (std::size_t t = 0; t < 10; ++t)
      if ((at -= weight[t]) < 0) return t;
    return 9;
  }

  double unit() { return static_cast<double>(random_() >> 11) * 0x1p-53; }

  // The best few with different scores, the best first.
  void keep(std::size_t board, const Solution& solution) {
    if (!solution.found) return;  // it was stopped before
    auto& pool = pools_[board];
    for (const Solution& other : pool)
      if (other.score == solution.score) return;
    pool.push_back(solution);
    std::sort(pool.begin(), pool.end(),
              [](const Solution& a, const Solution& b) { return a.score > b.score; });
    if (pool.size() > kPool) pool.pop_back();
  }

  void report(const std::string& what) {
    int total = 0;
    for (const auto& pool : pools_) total += pool.empty() ? 0 : pool[0].score;
    std::printf("%6.1f s  %s: %d\n", clock_.seconds(), what.c_str(), total);
  }

  void read_lines() {
    std::ifstream in(lines_path_);
    for (std::string line; std::getline(in, line);) {
      std::istringstream words(line);
      std::size_t board = 0;
      Solution solution;
      solution.found = true;
      if (!(words >> board >> solution.score) || board < 1 || board > boards_.size())
        throw Failure(lines_path_ + ": there is no board " + std::to_string(board));
      for (std::string word; words >> word;) {
        unsigned x = 0, y = 0;
        if (std::sscanf(word.c_str(), "%u,%u", &x, &y) != 2 || x >= rules::Layout::kRows ||
            y >= rules::Layout::kRows)
          throw Failure(lines_path_ + ": '" + word + "' is no move");
        solution.moves.push_back({static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)});
      }
      keep(board - 1, solution);
    }
  }
  void write_lines() {
    std::string text;
    for (std::size_t b = 0; b < boards_.size(); ++b) {
      for (const Solution& solution : pools_[b]) {
        text += std::to_string(b + 1) + ' ' + std::to_string(solution.score);
        for (const rules::Tile tile : solution.moves)
          text += ' ' + std::to_string(tile.x) + ',' + std::to_string(tile.y);
        text += '\n';
      }
    }
    write_file(lines_path_, text);
  }

  // A signal ends a pass, whose lines up to then are kept; the clock waits for its end.
  const Control control_{.is_stop_wanted = [] { return is_interrupted != 0; }};
  Clock clock_;
  std::uint64_t rounds_;
  std::vector<Board> boards_;
  std::string lines_path_;
  std::uint32_t width_, again_;
  int cap_;
  double noise_;
  std::mt19937_64 random_;
  Network network_;
  std::uint32_t members_;
  std::unique_ptr<WideBeam> beam_;
  std::vector<std::vector<Solution>> pools_;
  std::vector<std::pair<std::size_t, Solution>> found_;
  Tenth tenths_[10];
};

}  // namespace hornbeam::device
