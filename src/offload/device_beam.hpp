// A beam on a device, as a search: that of search/learned_beam.hpp or, by other values, of search/beam.hpp. The
// device tells its best line; by playouts, the line to a position and which playout goes on from there, which is
// then played again. A pass is one request; where its width follows from the budget
// (search/passes.hpp), the device asks for it after every depth. A limit or somebody who asks ends a pass
// within some hundredths of a second; its best member is then finished greedily here, and for a checkpoint
// the pass never was.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <sstream>

#include "hornbeam/search/learned_beam.hpp"
#include "src/offload/device_program.hpp"
#include "src/offload/request.hpp"

namespace hornbeam::offload {

// What a beam on a device ranks positions by.
struct DeviceRanking {
  value::LearnedPtr learned = {};  // which the device has; or else
  std::string by = {};             // the words of device/serve.hpp
  std::uint64_t playouts = 0;      // of each position
  std::function<void(Position16&, Stream, Line<samegame::Move>&)> play_out = {};

  const std::string& name() const { return learned ? learned->checksum : by; }
};

class DeviceBeam final : public NodeSearch<Position16> {
 public:
  DeviceBeam(DeviceProgram& program, const LearnedBeamPlan& plan, DeviceRanking ranking)
      : NodeSearch("beam"),
        program_(program),
        plan_(plan),
        ranking_(std::move(ranking)),
        passes_(plan.width, plan.cap) {}

  Traits traits() const override {
    Traits traits = NodeSearch::traits();
    traits.ends = traits.ends_as_evaluator = plan_.width > 0;
    return traits;
  }
  std::unique_ptr<Search<Position16>> fresh() const override {
    return std::make_unique<DeviceBeam>(program_, plan_, ranking_);
  }

 private:
  static constexpr std::uint64_t kLargestCap = 16;  // as device/serve.hpp has it

  struct Answer {
    bool is_narrowed = false, is_capped = false;
    bool is_stopped = false, is_short = false;  // of playouts
    std::uint64_t lines = 0;                    // that were finished,
    std::uint64_t sampled = 0;                  // by playouts
    std::optional<std::uint64_t> playout = {};
    Score score = kNoScore;
    std::vector<std::string> line, promising;
  };

  void begin(Context<Move>&) override {
    if (ranking_.learned)
      value::require_fit(*ranking_.learned, root_->feature_family(), root_->feature_names());
    if ((plan_.width == 0 || plan_.grow) && most_ == 0) {
      most_ = number_in(program_.ask(fmt::format("room {}", plan_.cap)));
      passes_.allow_at_most(most_, kLargestCap);
    }
    passes_.start();
    promising_.clear();
    sampled_ = 0;
    statistics_ = settled_ = {};
  }

  bool step(Context<Move>& context) override {
    if (root_->finished()) {
      report(context, {}, root_->score());
      is_done_ = true;
      return true;
    }
    const Passes<Move> before = passes_;
    passes_.start_watch(context);
    passes_.begin(best_.line, stream_, context);
    if (passes_.is_the_same_again()) return end_here();
    Position16 first = *root_;
    for (const Move move : passes_.prefix()) first.play(move);
    Answer answer;
    try {
      answer = run(first, context);
    } catch (const DeviceFull&) {  // somebody else has taken what there was room for
      if (passes_.is_first()) throw;
      return end_here();
    }
    passes_.stop_watch(context);
    if (answer.lines > 0) {
      context.join({answer.lines - 1, 0, {}, {}});
      report(context, behind_prefix(whole_line(first, answer)), answer.score);
    }
    promising_ = behind_prefix(played(first, answer.promising));
    if (answer.is_stopped) {
      // By a limit of nodes or playouts, those of the depth that was not begun are spent with it.
      if (answer.is_short)
        context.join({context.rest().playouts, 0, {}, {}});
      else if (!context.stopped())
        context.join({0, context.rest().nodes, {}, {}});
      passes_ = before;
      return false;
    }
    settled_ = statistics_;
    sampled_ += answer.sampled;
    if (!ranking_.learned) passes_.note_narrowed(answer.is_narrowed);
    is_cut_ = answer.is_narrowed || answer.is_capped || !passes_.prefix().empty();
    is_done_ = !is_cut_ || (plan_.width > 0 && !plan_.grow);
    return true;
  }

  // As wide as the device can, or with the largest cap that it can.
  bool end_here() {
    is_cut_ = true;
    is_done_ = true;
    return true;
  }

  Line<Move> whole_line(const Position16& first, const Answer& answer) const {
    if (!answer.playout) return replayed(first, answer.line, answer.score);
    Line<Move> line = played(first, answer.line);
    Position16 position = first;
    for (const Move move : line) position.play(move);
    ranking_.play_out(position, stream_.fork(*answer.playout), line);
    require_worth(position, answer.score);
    return line;
  }

  Line<Move> behind_prefix(const Line<Move>& line) const {
    Line<Move> whole = passes_.prefix();
    whole.insert(whole.end(), line.begin(), line.end());
    return whole;
  }

  // What the device tells of a pass on the way: how many nodes it has made and how many members it has.
  class Depths {
   public:
    Depths(DeviceBeam& beam, Context<Move>& context)
        : beam_(beam), context_(context), depth_(beam.passes_.prefix().size()) {}

    void end(std::uint64_t nodes) {
      const std::uint64_t made = nodes - nodes_;
      nodes_ = nodes;
      if (made == 0) return;
      context_.join({0, made, {}, {}});
      beam_.passes_.count_children(made);
      beam_.passes_.end_depth(depth_, members_, context_);
      ++depth_;
      beam_.statistics_.count_nodes(static_cast<std::uint32_t>(depth_), made);
    }
    void begin(std::uint64_t members) {
      members_ = members;
      beam_.passes_.begin_depth(depth_, context_);
    }

   private:
    DeviceBeam& beam_;
    Context<Move>& context_;
    std::size_t depth_;  // moves from the root
    std::uint64_t nodes_ = 0, members_ = 1;
  };

  // A device has room for what a pass begins with and for what it may come to.
  std::uint64_t room() const { return std::min(2 * passes_.width(), most_); }

  void note_width() {
    if (most_ > 0 && passes_.width() >= most_) program_.limit_beams(most_);
  }

  Answer run(const Position16& first, Context<Move>& context) {
    const int unit = ranking_.learned ? ranking_.learned->unit : 1;
    const int deviation = static_cast<int>(std::lround(plan_.noise * unit));
    std::string request =
        fmt::format("beam {} {} {} {} {} {} {} {}", position_text(first), passes_.prefix().size(),
                    passes_.width(), passes_.is_paced() ? room() : 0, passes_.cap(), deviation,
                    stream_.key() & 0xffffffffu, context.rest().nodes);
    if (!ranking_.learned) request += ' ' + ranking_.by;
    if (ranking_.playouts > 0)
      request += fmt::format(" {} {} {} {}", root_->colors(), stream_.key(), sampled_,
                             context.rest().playouts);
    note_width();
    Depths depths(*this, context);
    std::istringstream words(program_.ask(request, [&](std::string_view line) {
      if (line.empty()) {
        context.look();
        return !context.stopped();
      }
      std::istringstream told{std::string(line)};
      std::string word;
      std::uint64_t nodes = 0, members = 0;
      told >> word >> nodes >> word >> members;
      depths.end(nodes);
      depths.begin(members);
      if (context.stopped()) return false;
      if (passes_.is_paced()) {
        note_width();
        program_.tell(fmt::format("width {}", passes_.width()));
      }
      return true;
    }));
    Answer answer;
    std::vector<std::string>* moves = nullptr;
    for (std::string word; words >> word;) {
      if (word == "nodes") {
        std::uint64_t nodes = 0;
        words >> nodes;
        depths.end(nodes);
      } else if (word == "lines" && !moves) {
        words >> answer.lines;
      } else if (word == "sampled") {
        words >> answer.sampled;
      } else if (word == "narrowed") {
        words >> answer.is_narrowed;
      } else if (word == "capped") {
        words >> answer.is_capped;
      } else if (word == "stopped") {
        words >> answer.is_stopped;
      } else if (word == "short") {
        words >> answer.is_short;
      } else if (word == "playout") {
        words >> answer.playout.emplace();
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

  static std::uint64_t number_in(std::string_view text) {
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
  }
  static Line<Move> played(Position16 position, const std::vector<std::string>& moves) {
    Line<Move> line;
    for (const std::string& text : moves) {
      const auto move = position.parse(text);
      if (!move) throw std::runtime_error("the device's line is wrong: " + text);
      position.play(*move);
      line.push_back(*move);
    }
    return line;
  }

  Line<Move> partial() const override { return promising_; }
  Statistics statistics() const override { return statistics_; }

  void save_state(Writer& out) const override {
    out.put(ranking_.name());
    passes_.save(out);
    out.put(settled_);
    if (ranking_.playouts > 0) out.put(sampled_);
  }
  void load_state(Reader& in, Context<Move>&) override {
    std::string name;
    in.get(name);
    if (name != ranking_.name())
      throw std::runtime_error("this is a checkpoint of a beam with another value");
    passes_.load(in);
    in.get(settled_);
    if (ranking_.playouts > 0) in.get(sampled_);
    statistics_ = settled_;
  }

  DeviceProgram& program_;
  LearnedBeamPlan plan_;
  DeviceRanking ranking_;
  Passes<Move> passes_;
  std::uint64_t most_ = 0;  // members that the device has memory for; 0 where nobody needs to know
  Line<Move> promising_;
  std::uint64_t sampled_ = 0;        // playouts of whole passes
  Statistics statistics_, settled_;  // of millions of nodes at a time; after the last whole pass
};

}  // namespace hornbeam::offload
