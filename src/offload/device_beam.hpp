// A beam with a learned value on a device, as a search: the beam of search/learned_beam.hpp, of which the
// device tells the best line. A limit or somebody who asks ends it within some hundredths of a second; its
// best member is then finished greedily here.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <sstream>

#include "hornbeam/search/learned_beam.hpp"
#include "src/offload/device_program.hpp"
#include "src/offload/request.hpp"

namespace hornbeam::offload {

class DeviceBeam final : public NodeSearch<Position16> {
 public:
  // The value is the device's, too.
  DeviceBeam(DeviceProgram& program, const LearnedBeamPlan& plan, value::LearnedPtr value)
      : NodeSearch("beam"), program_(program), plan_(plan), value_(std::move(value)) {}

  std::unique_ptr<Search<Position16>> fresh() const override {
    return std::make_unique<DeviceBeam>(program_, plan_, value_);
  }

 private:
  struct Answer {
    bool is_narrowed = false, is_stopped = false;
    std::uint64_t lines = 0;  // that were finished
    Score score = kNoScore;
    std::vector<std::string> line, promising;
  };

  void begin(Context<Move>&) override {
    if (root_->feature_family() != value_->family)
      throw InputError("the value " + value_->name + " is for " + value_->family +
                       "; this position is " + root_->feature_family());
    width_ = plan_.width;
    promising_.clear();
    statistics_ = {};
  }

  bool step(Context<Move>& context) override {
    if (root_->finished()) {
      report(context, {}, root_->score());
      is_done_ = true;
      return true;
    }
    Answer answer;
    try {
      answer = run(context);
    } catch (const InputError&) {
      if (width_ == plan_.width) throw;
      is_cut_ = is_done_ = true;  // as wide as the device can
      return true;
    }
    if (answer.lines > 0) {
      context.join({answer.lines - 1, 0, {}, {}});
      report(context, replayed(*root_, answer.line, answer.score), answer.score);
    }
    promising_.clear();
    Position16 position = *root_;
    for (const std::string& text : answer.promising) {
      const auto move = position.parse(text);
      if (!move) throw std::runtime_error("the device's line is wrong: " + text);
      position.play(*move);
      promising_.push_back(*move);
    }
    if (answer.is_stopped) {
      // By a limit of nodes, those of the depth that was not begun are spent with it.
      if (!context.stopped()) context.join({0, context.rest().nodes, {}, {}});
      return false;
    }
    is_cut_ = answer.is_narrowed;
    is_done_ = !is_cut_ || !plan_.grow;
    width_ *= 2;
    return true;
  }

  Answer run(Context<Move>& context) {
    const int deviation = static_cast<int>(std::lround(plan_.noise * value_->unit));
    const std::string request =
        fmt::format("beam {} {} {} {} {} {}", position_text(*root_), width_, plan_.cap, deviation,
                    stream_.key() & 0xffffffffu, context.rest().nodes);
    std::uint64_t counted = 0;
    std::size_t depth = 0;
    const auto count = [&](std::string_view number) {
      std::uint64_t nodes = counted;
      std::from_chars(number.data(), number.data() + number.size(), nodes);
      ++depth;
      context.join({0, nodes - counted, {}, {}});
      statistics_.nodes += nodes - counted;
      statistics_.depth_sum += static_cast<double>(nodes - counted) * static_cast<double>(depth);
      statistics_.deepest = std::max(statistics_.deepest, static_cast<std::uint32_t>(depth));
      counted = nodes;
    };
    std::istringstream words(program_.ask(request, [&](std::string_view line) {
      constexpr std::string_view kNodes = "nodes ";
      if (line.starts_with(kNodes))
        count(line.substr(kNodes.size()));
      else
        context.look();
      return !context.stopped();
    }));
    Answer answer;
    std::vector<std::string>* moves = nullptr;
    for (std::string word; words >> word;) {
      if (word == "nodes") {
        words >> word;
        count(word);
      } else if (word == "lines" && !moves) {
        words >> answer.lines;
      } else if (word == "narrowed") {
        words >> answer.is_narrowed;
      } else if (word == "stopped") {
        words >> answer.is_stopped;
      } else if (word == "score") {
        words >> answer.score;
      } else if (word == "line") {
        moves = &answer.line;
      } else if (word == "promising") {
        moves = &answer.promising;
      } else if (moves) {
        moves->push_back(word);
      }
    }
    return answer;
  }

  Line<Move> partial() const override { return promising_; }
  Statistics statistics() const override { return statistics_; }

  void save_state(Writer& out) const override { out.put(width_); }
  void load_state(Reader& in, Context<Move>&) override { in.get(width_); }

  DeviceProgram& program_;
  LearnedBeamPlan plan_;
  value::LearnedPtr value_;
  std::uint64_t width_ = 0;
  Line<Move> promising_;
  Statistics statistics_;  // of millions of nodes at a time
};

}  // namespace hornbeam::offload
