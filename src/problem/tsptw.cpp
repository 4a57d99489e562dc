#include "src/problem/tsptw.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "domains/tsptw/instances.hpp"
#include "domains/tsptw/picture.hpp"
#include "domains/tsptw/reference.hpp"
#include "domains/tsptw/tour.hpp"
#include "hornbeam/problem/domain.hpp"
#include "src/problem/bench.hpp"
#include "src/problem/read_domain.hpp"
#include "src/problem/read_number.hpp"
#include "src/searches/searches.hpp"

namespace hornbeam {
namespace tsptw {
namespace {

// The slow rules with moves as text.
class SlowRules {
 public:
  explicit SlowRules(const Map& map) : rules_(map) {}

  std::string try_play(const std::string& text) {
    const auto place = read_number(text);
    if (!place) return "a move is the number of a place";
    std::string wrong = rules_.complaint(*place);
    if (wrong.empty()) rules_.play(*place);
    return wrong;
  }
  bool finished() const { return rules_.finished(); }
  Score score() const { return turned(rules_.cost()); }
  const Reference& rules() const { return rules_; }

 private:
  Reference rules_;
};

// "never late, back at 592.0586", "2 late arrivals, 812.33 on the way".
std::string about(const Reference& rules) {
  if (rules.late() == 0) return "never late, back at " + to_text(rules.visits().back().arrives);
  return fmt::format("{} late arrival{}, {} on the way", rules.late(), rules.late() == 1 ? "" : "s",
                     to_text(rules.travelled()));
}

// Costs are printed with two decimals: what rounds to one is as good as it. They are of tours that are never late.
Appraisal appraise(const Map& map, const Moves& line) {
  SlowRules slow(map);
  for (const std::string& move : line) slow.try_play(move);
  const Reference& rules = slow.rules();
  Appraisal appraisal;
  if (!line.empty()) appraisal.notes.push_back(about(rules));
  if (const auto best = published(map)) {
    const bool is_it =
        rules.finished() && rules.late() == 0 && std::abs(rules.travelled() - *best) <= kUnit / 200;
    appraisal.best_known = {
        is_it ? slow.score() : turned(static_cast<Score>(*best) / kUnit),
        is_it ? fmt::format("as {}, in the literature", to_text(*best)) : "in the literature",
        turned(static_cast<Score>(kLate) / kUnit)};
  }
  return appraisal;
}

Picture draw_line(const Map& map, const Moves& line) {
  std::vector<std::uint8_t> places;
  for (const std::string& text : line)
    places.push_back(static_cast<std::uint8_t>(read_number(text).value()));
  return tsptw::draw(map, places);
}

class TsptwDomain final : public ReadDomain<Map> {
 public:
  TsptwDomain() : ReadDomain({tsptw::load, tsptw::is_fixed, tsptw::parse}) {
    name = "tsptw";
    summary =
        "travelling salesman with time windows: the cost is the way, +1000000 per late arrival";
    example = "tsptw:rc_201.1";
    default_search =
        "portfolio([nrpa(level=4, iterations=25, bias=1), nrpa(level=4, iterations=25, alpha=0.5, "
        "bias=1), beam(value=bound, grow=true)])";
    game =
        "Leave the depot, visit every place once, and come back. Each place is open for some time: "
        "who comes earlier waits, which costs nothing; who comes later is late, which costs a "
        "million. Otherwise the cost is the time spent on the ways. Places are visited such that "
        "none is missed as long as that can be seen one step ahead, so no tour is left out that is "
        "never late; where there is none, that with the fewest late arrivals may be.";
    notation =
        "A move is the number of the place to visit next. The depot is 0, and after the last place "
        "the tour goes back there by itself.";
    instance_file =
        "The number of places, the time from each to each (a matrix, with what is done at the "
        "place "
        "one comes from included), and for each place when it opens and when it closes; the depot "
        "is the first. This is the format of M. López-Ibáñez and C. Blum; # starts a comment. At "
        "most 250 places; times have at most five decimals.";
    families = tsptw::instances().families();
  }

 private:
  std::unique_ptr<Problem> posed(const Map& map) const override {
    const tsptw::Position start{Tour(map)};
    return pose(
        *this, Instance<tsptw::Position>{
                   .start = start,
                   .text = to_text(map),
                   .verify = [=](const Moves& line) { return replay(SlowRules(map), line); },
                   .draw = [=](const Moves& line) { return draw_line(map, line); },
                   .appraise = [=](const Moves& line) { return appraise(map, line); },
                   .bench =
                       [=](double seconds) {
                         return bench_beside<std::uint8_t>("plain", Reference(map), start, seconds);
                       },
               });
  }
};

}  // namespace
}  // namespace tsptw

void add_tsptw_domain(std::vector<std::unique_ptr<Domain>>& list) {
  list.push_back(std::make_unique<tsptw::TsptwDomain>());
}

}  // namespace hornbeam
