// The device at the service of another program, which asks by lines and is answered by lines:
//
//     hello                                        ok 1 NAME-OF-THE-DEVICE
//     value BYTES, and so many bytes of a file     ok
//     playouts TILES SCORE A B C ENDING KIND TILE COLORS EPSILON KEY FROM COUNT
//                                                  ok SCORE ORDINAL
//     beam TILES SCORE WIDTH CAP NOISE SEED NODES  nodes N, after each depth; then
//                                                  ok nodes N lines N narrowed 0 stopped 0 [score S line X,Y ...]
//                                                  [promising X,Y ...]
//
// or `error SENTENCE`. TILES are three planes of eight words in hexadecimal digits. `stop` ends a beam early.
// What the numbers mean is said where they are used: playouts.hpp, beam_steps.hpp.
#pragma once

#include <memory>
#include <sstream>

#include "device/beam.hpp"
#include "device/door.hpp"
#include "device/playouts.hpp"

namespace hornbeam::device {

constexpr int kProtocol = 1;

class Server {
 public:
  void serve() {
    while (const auto line = door_.next()) {
      try {
        std::istringstream words(*line);
        door_.say(answer(words));
      } catch (const std::exception& error) {
        door_.say(std::string("error ") + error.what());
      }
    }
  }

 private:
  static constexpr int kLargestCap = 16;

  std::string answer(std::istringstream& words) {
    const auto verb = read<std::string>(words);
    if (verb == "hello") return "ok " + std::to_string(kProtocol) + ' ' + device_name();
    if (verb == "value") return take_value(words);
    if (verb == "playouts") return make_playouts(words);
    if (verb == "beam") return run_beam(words);
    throw Failure("this device program knows nothing of '" + verb + "'");
  }

  template <class T>
  static T read(std::istringstream& words) {
    T value{};
    if (!(words >> value)) throw Failure("this request is not whole");
    return value;
  }
  static rules::Planes read_planes(std::istringstream& words) {
    const auto digits = read<std::string>(words);
    rules::Planes planes{};
    constexpr std::size_t kWords = 3 * rules::Bits::kWords;
    if (digits.size() != 8 * kWords || digits.find_first_not_of("0123456789abcdef") != digits.npos)
      throw Failure("this request has no tiles");
    for (std::size_t i = 0; i < kWords; ++i)
      planes.word[i / rules::Bits::kWords][i % rules::Bits::kWords] =
          static_cast<std::uint32_t>(std::stoul(digits.substr(8 * i, 8), nullptr, 16));
    return planes;
  }

  std::string take_value(std::istringstream& words) {
    const auto bytes = read<std::size_t>(words);
    network_ = std::make_unique<Network>(parse_network(door_.take(bytes), "the value"));
    require_shape(*network_);
    if (beam_) beam_->use(*network_);
    return "ok";
  }

  std::string make_playouts(std::istringstream& words) {
    PlayoutJob job{};
    job.start = read_planes(words);
    job.score = read<int>(words);
    job.worth.a = read<int>(words), job.worth.b = read<int>(words), job.worth.c = read<int>(words);
    job.worth.counts_ending = read<int>(words) != 0;
    job.draws.kind = read<int>(words), job.draws.tile = read<int>(words);
    job.draws.colors = read<int>(words), job.draws.epsilon = read<std::uint64_t>(words);
    job.key = read<std::uint64_t>(words);
    job.from = read<std::uint64_t>(words), job.count = read<std::uint64_t>(words);
    if (job.count == 0 || job.count > PlayGames::kOrdinals || job.draws.colors < 1)
      throw Failure("this request is not as it should be");
    for (const auto& plane : job.start.word)
      for (const std::uint32_t word : plane) job.is_tall |= (word & 0x80008000u) != 0;
    if (!playouts_) playouts_ = std::make_unique<Playouts>();
    const BestPlayout best = (*playouts_)(job);
    return "ok " + std::to_string(best.score) + ' ' + std::to_string(best.ordinal);
  }

  std::string run_beam(std::istringstream& words) {
    Job job;
    job.start = read_planes(words);
    job.score = read<int>(words);
    const auto width = read<std::uint64_t>(words);
    const auto cap = read<std::uint64_t>(words);
    job.noise = read<int>(words);
    job.seed = read<std::uint32_t>(words);
    Stop stop{[this] { return door_.is_stop_wanted(); }, read<std::uint64_t>(words)};
    if (!network_) throw Failure("a beam needs a value first");
    if (width < 1 || width > kWidest)
      throw Failure("a device's beams have 1 to " + std::to_string(kWidest) + " members");
    if (cap > kLargestCap)
      throw Failure("a device keeps at most " + std::to_string(kLargestCap) +
                    " of a kin: cap=" + std::to_string(kLargestCap) + ", or cap=0 for all of them");
    make_room(static_cast<std::uint32_t>(width), static_cast<int>(cap));
    const std::uint64_t before = beam_->nodes(), lines_before = beam_->lines();
    const auto nodes = [&] { return std::to_string(beam_->nodes() - before); };
    const Solution solution = beam_->run(
        {job}, {static_cast<std::uint32_t>(width), static_cast<int>(cap)},
        [&](const WideBeam::Look&) { door_.say("nodes " + nodes()); }, stop)[0];
    std::string text = "ok nodes " + nodes() + " lines " +
                       std::to_string(beam_->lines() - lines_before) + " narrowed " +
                       std::to_string(solution.is_narrowed) + " stopped " +
                       std::to_string(solution.is_stopped);
    if (solution.found)
      text += " score " + std::to_string(solution.score) + " line" + moves_text(solution.moves);
    if (solution.is_stopped) text += " promising" + moves_text(solution.promising);
    return text;
  }
  static std::string moves_text(const std::vector<rules::Tile>& moves) {
    std::string text;
    for (const rules::Tile tile : moves)
      text += ' ' + std::to_string(tile.x) + ',' + std::to_string(tile.y);
    return text;
  }

  // Memory is kept for the next beam that fits.
  void make_room(std::uint32_t width, int cap) {
    if (beam_ && beam_->room() >= width && beam_->most_cap() >= cap) return;
    beam_.reset();
    beam_ = std::make_unique<WideBeam>(width, std::max(cap, 2));
    beam_->use(*network_);
  }

  static constexpr std::uint64_t kWidest = 60'000'000;

  Door door_;
  std::unique_ptr<Network> network_;
  std::unique_ptr<WideBeam> beam_;
  std::unique_ptr<Playouts> playouts_;
};

}  // namespace hornbeam::device
