// Playouts on a device, as a search: batches of some hundredths of a second, of which the device tells the
// best. Playout i has the stream that it has on the CPU, so the best of the first N is the same line there;
// it is played again here, and has to be worth what the device says.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <sstream>

#include "hornbeam/core/search.hpp"
#include "hornbeam/playout/sources.hpp"
#include "src/offload/device_program.hpp"
#include "src/offload/request.hpp"

namespace hornbeam::offload {

// What a device is told of a source of playouts: its KIND, as domains/samegame/portable_playout.hpp numbers them.
inline int kind_of(const playout::UniformSource&) {
  return 0;
}
inline int kind_of(const playout::TabuColorSource&) {
  return 1;
}
inline int kind_of(const playout::TabuSource&) {
  return 2;
}

// The playout with that stream, as a device plays it.
template <class Source>
void play_as_device(Source source, Position16& position, Stream stream,
                    Line<samegame::Move>& line) {
  const auto policy = source.begin(position, stream);
  position.rollout(policy, stream, line);
}

template <class Source>
class DevicePlayouts final : public Search<Position16> {
 public:
  // `epsilon` is the source's, of 2^32.
  DevicePlayouts(DeviceProgram& program, Source source, std::uint64_t epsilon)
      : program_(program), source_(std::move(source)), epsilon_(epsilon) {}

  void start(const Position16& root, Context<Move>& context) override {
    begin_at(root, context);
    made_ = 0;
  }

  Outcome resume(Context<Move>& context) override {
    while (!context.halted()) {
      const std::uint64_t count = std::min(batch_, context.left().playouts);
      if (root_->finished())
        take({root_->score(), made_}, count, context);
      else
        take(ask(count, context), count, context);
      made_ += count;
    }
    return Outcome::more;
  }

  std::unique_ptr<Search> fresh() const override {
    return std::make_unique<DevicePlayouts>(program_, source_, epsilon_);
  }
  void save(Writer& out) const override {
    out.put(stream_), out.put(made_);
    best_.save(out);
  }
  void load(Reader& in, const Position16& root, Context<Move>& context) override {
    start(root, context);
    in.get(stream_), in.get(made_);
    best_.load(in);
  }

 private:
  static constexpr std::uint64_t kFirstBatch = 1 << 14, kLargestBatch = 1 << 26;
  static constexpr double kShort = 0.015, kLong = 0.04;  // seconds of a batch

  struct Told {
    Score score = kNoScore;
    std::uint64_t ordinal = 0;
  };

  // The best of the next playouts.
  Told ask(std::uint64_t count, Context<Move>& context) {
    const auto begin = std::chrono::steady_clock::now();
    std::istringstream answer(
        program_.ask(fmt::format("playouts {} {} {} {} {} {} {} {}", position_text(*root_),
                                 kind_of(source_), root_->common_color() + 1, root_->colors(),
                                 epsilon_, stream_.key(), made_, count),
                     [&](std::string_view) {
                       context.look();
                       return true;
                     }));
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    if (count == batch_) adapt(seconds.count());
    Told told;
    answer >> told.score >> told.ordinal;
    return told;
  }

  void take(const Told& told, std::uint64_t count, Context<Move>& context) {
    const std::size_t base = context.line.size();
    const bool is_better = told.score > best_.score;
    if (is_better) {
      Position16 position = *root_;
      play_as_device(source_, position, stream_.fork(told.ordinal), context.line);
      if (position.score() != told.score)
        throw std::runtime_error(
            fmt::format("the device's playout {} is wrong: it is worth {}, not {}", told.ordinal,
                        position.score(), told.score));
    }
    context.finish(told.score, count);
    if (is_better) offer(told.score, context, base);
    context.line.resize(base);
  }
  void adapt(double seconds) {
    if (seconds < kShort) batch_ = std::min(2 * batch_, kLargestBatch);
    if (seconds > kLong) batch_ = std::max(batch_ / 2, kFirstBatch);
  }

  DeviceProgram& program_;
  Source source_;
  std::uint64_t epsilon_;
  std::uint64_t made_ = 0;
  std::uint64_t batch_ = kFirstBatch;
};

}  // namespace hornbeam::offload
