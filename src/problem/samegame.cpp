#include "src/problem/samegame.hpp"

#include <charconv>

#include "domains/samegame/instances.hpp"
#include "domains/samegame/parse.hpp"
#include "domains/samegame/picture.hpp"
#include "domains/samegame/reference.hpp"
#include "hornbeam/run/text_run.hpp"
#include "src/problem/bench.hpp"
#include "src/searches/searches.hpp"

namespace hornbeam {
namespace {

using namespace samegame;

// "x,y", read without help from the fast rules.
std::optional<samegame::Move> parse_tile(const std::string& text) {
  unsigned x = 0;
  unsigned y = 0;
  const char* end = text.data() + text.size();
  const auto [comma, bad_x] = std::from_chars(text.data(), end, x);
  if (bad_x != std::errc{} || comma == end || *comma != ',') return std::nullopt;
  const auto [rest, bad_y] = std::from_chars(comma + 1, end, y);
  if (bad_y != std::errc{} || rest != end || x > 255 || y > 255) return std::nullopt;
  return samegame::Move{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
}

// A line's next move by the slow rules; why it is wrong, or nothing once it is played.
std::string play_slowly(Reference& rules, const Board& board, const std::string& text) {
  const auto tile = parse_tile(text);
  if (!tile) return "a move is a tile, written x,y";
  if (tile->x >= board.columns || tile->y >= board.rows) return "it is outside the board";
  const int size = rules.group_size(*tile);
  if (size == 0) return "the cell is empty";
  if (size == 1) return "the tile stands alone; a group has at least two";
  rules.play(*tile);
  return "";
}

class SameGameProblem final : public Problem {
  // The smallest layout that holds the board.
  template <class Use>
  auto with_position(Use use) const {
    return Position16::fits(board_) ? use(Position16(board_, scoring_))
                                    : use(PositionWide(board_, scoring_));
  }

 public:
  SameGameProblem(std::string domain_name, Board board, Scoring scoring)
      : board_(std::move(board)), scoring_(scoring) {
    domain = std::move(domain_name);
    position = to_text(board_);
  }

  std::unique_ptr<Run> start(const Spec& search, const RunSettings& settings,
                             const std::vector<std::string>& first_moves) const override {
    return with_position(
        [&](const auto& start) { return run_of(start, search, settings, first_moves); });
  }
  std::unique_ptr<Run> resume(const Checkpoint& checkpoint,
                              const RunSettings& settings) const override {
    return with_position([&](const auto& start) { return run_of(start, checkpoint, settings); });
  }

  Verdict verify(const std::vector<std::string>& line) const override {
    Reference rules(board_, scoring_);
    Verdict verdict;
    for (const std::string& text : line) {
      verdict.complaint = play_slowly(rules, board_, text);
      if (!verdict.complaint.empty()) {
        verdict.legal = false;
        break;
      }
      ++verdict.moves;
    }
    verdict.finished = rules.finished();
    verdict.score = rules.score();
    return verdict;
  }

  std::vector<Speed> bench(double seconds_each) const override {
    return with_position([&](const auto& start) {
      const Reference slow(board_, scoring_);
      Line<samegame::Move> line;
      const double foot = rate(seconds_each, [&](Stream& stream) {
        Reference copy = slow;
        line.clear();
        copy.play_out(stream, line);
      });
      return bench_position(start, "mailbox", foot, seconds_each);
    });
  }

  std::optional<Picture> draw(const std::vector<std::string>& line) const override {
    std::vector<samegame::Move> moves;
    for (const std::string& text : line) moves.push_back(parse_tile(text).value());
    return samegame::draw(board_, scoring_, moves);
  }

 private:
  template <class P, class... How>
  std::unique_ptr<Run> run_of(const P& start, const How&... how) const {
    return std::make_unique<TextRun<P>>(heading(), start, how...);
  }

  Board board_;
  Scoring scoring_;
};

class SameGameDomain final : public Domain {
 public:
  SameGameDomain(const char* domain_name, const char* what, const char* instance,
                 const char* search, Scoring scoring)
      : scoring_(scoring) {
    name = domain_name;
    summary = what;
    example = instance;
    default_search = search;
  }

  std::vector<std::pair<std::string, std::string>> families() const override {
    std::vector<std::pair<std::string, std::string>> list;
    for (const Family& family : samegame::families())
      list.emplace_back(family.names, family.meaning);
    return list;
  }
  std::unique_ptr<Problem> load(std::string_view instance,
                                std::istream& standard_input) const override {
    return std::make_unique<SameGameProblem>(name, samegame::load(instance, standard_input),
                                             scoring_);
  }
  bool is_fixed(std::string_view instance) const override { return samegame::is_fixed(instance); }
  std::unique_ptr<Problem> restore(const Result& result, const std::string& source) const override {
    return std::make_unique<SameGameProblem>(name, parse(result.position, source + ", position"),
                                             scoring_);
  }

 private:
  Scoring scoring_;
};

}  // namespace

void add_samegame_domains(std::vector<std::unique_ptr<Domain>>& list) {
  // Default searches: the best of those compared at ten seconds a board (docs/performance.md). A
  // tabu colour helps where large groups are worth much.
  constexpr const char* kLargeGroups = "nrpa(iterations=60, playouts=4, tabu=true)";
  constexpr const char* kAllTiles = "nrpa(iterations=60, playouts=4)";
  list.push_back(std::make_unique<SameGameDomain>(
      "samegame", "(n-2)^2 for a group of n; cleared +1000, else -(n-2)^2 for each colour left",
      "samegame:standard/7", kLargeGroups, Scoring::same_game));
  list.push_back(std::make_unique<SameGameDomain>("bubble-breaker", "n(n-1) for a group of n",
                                                  "bubble-breaker:random/15x15x5/1", kLargeGroups,
                                                  Scoring::bubble_breaker));
  list.push_back(std::make_unique<SameGameDomain>("clickomania", "one for every tile removed",
                                                  "clickomania:random/20x20x10/1", kAllTiles,
                                                  Scoring::clickomania));
}

}  // namespace hornbeam
