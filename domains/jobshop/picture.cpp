#include "domains/jobshop/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "domains/jobshop/reference.hpp"

namespace hornbeam::jobshop {
namespace {

constexpr double kHigh = .82;   // a bar, of a row
constexpr double kLabel = .75;  // the least width of a bar with its job on it

constexpr const char* kStyle = R"(.label{fill:#fff;font-size:.4px}
.new{stroke:var(--ink);stroke-width:.08})";

// Jobs that follow each other are far from each other on the wheel of colours.
std::string look_of(const Slot& slot, double width) {
  return fmt::format(
      "<rect id=\"job{}step{}\" x=\"{:.3f}\" y=\"{}\" width=\"{:.3f}\" height=\"{}\" rx=\".08\" "
      "fill=\"hsl({:.0f} 55% 40%)\"/>\n",
      slot.job, slot.step, -width / 2, -kHigh / 2, width, kHigh, std::fmod(slot.job * 137.5, 360));
}

// Round numbers for about eight ticks.
int tick(int span) {
  int power = 1;
  for (;; power *= 10)
    for (const int step : {1, 2, 5})
      if (span <= 8 * step * power) return step * power;
}

// How long each machine is at work, whatever the schedule.
std::vector<int> loads(const Shop& shop) {
  std::vector<int> loads(static_cast<std::size_t>(shop.machines));
  for (const Operation& operation : shop.operations)
    loads[static_cast<std::size_t>(operation.machine)] += operation.duration;
  return loads;
}

}  // namespace

Picture draw(const Shop& shop, const std::vector<std::uint16_t>& line) {
  Reference rules(shop);
  Picture picture;
  picture.is_to_scale = true;
  picture.objective = Objective::minimise;
  picture.moments.push_back({0, "", ""});
  for (const std::uint16_t job : line) {
    rules.play(job);
    const Slot& slot = rules.slots().back();
    picture.moments.push_back({1.0 * rules.makespan(), std::to_string(job),
                               fmt::format("job {} on machine {} from {} to {}", job, slot.machine,
                                           slot.begin, slot.end)});
  }
  // Before anything is scheduled there is what the machines have to do.
  const std::vector<int> waiting = line.empty() ? loads(shop) : std::vector<int>{};
  const int span = std::max({1, rules.makespan(), waiting.empty() ? 0 : std::ranges::max(waiting)});
  const double width = std::clamp(1.8 * shop.machines, 16.0, 60.0);
  const double scale = width / span;
  for (std::size_t i = 0; i < rules.slots().size(); ++i) {
    const Slot& slot = rules.slots()[i];
    const double bar = scale * (slot.end - slot.begin);
    picture.looks += look_of(slot, bar);
    picture.pieces.push_back({fmt::format("job{}step{}", slot.job, slot.step),
                              bar >= kLabel ? std::to_string(slot.job) : "",
                              {{i + 1, scale * slot.begin + bar / 2, 1.0 * slot.machine}}});
  }
  picture.left = 0;
  picture.top = -.6;
  picture.width = width + .3;
  picture.height = shop.machines + .2;
  picture.style = kStyle;
  for (int time = 0; time <= span; time += tick(span)) {
    picture.columns.push_back({scale * time, std::to_string(time)});
    picture.ground +=
        fmt::format("<path d=\"M{:.3f} -.6V{}\" stroke=\"var(--faint)\" stroke-width=\".04\"/>\n",
                    scale * time, shop.machines - .4);
  }
  for (std::size_t i = 0; i < waiting.size(); ++i)
    picture.ground += fmt::format(
        "<rect x=\"0\" y=\"{}\" width=\"{:.3f}\" height=\"{}\" rx=\".08\" "
        "fill=\"var(--faint)\"/>\n",
        static_cast<double>(i) - kHigh / 2, scale * waiting[i], kHigh);
  for (int i = 0; i < shop.machines; ++i) picture.rows.push_back({1.0 * i, std::to_string(i)});
  picture.compared = "operation";
  picture.cover = picture.moves();
  return picture;
}

}  // namespace hornbeam::jobshop
