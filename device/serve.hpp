// The device at the service of another program, which asks by lines and is answered by lines:
//
//     hello                                        ok 5 NAME-OF-THE-DEVICE
//     value BYTES, and so many bytes of a file     ok
//     playouts TILES SCORE A B C ENDING KIND TILE COLORS EPSILON KEY FROM COUNT
//                                                  ok SCORE ORDINAL
//     room CAP                                     ok MEMBERS: the widest beam that there is memory for
//     beam TILES SCORE A B C ENDING LEVEL WIDTH ROOM CAP NOISE SEED NODES [RANKING]
//                                                  nodes N members N, after each depth; then
//                                                  ok nodes N lines N sampled N narrowed 0 capped 0 stopped 0
//                                                  [short 1] [playout ORDINAL] [score S line X,Y ...] [promising X,Y ...]
//
// where RANKING is by the value, or one of
//
//     score, potential, bound
//     playouts N KIND EPSILON COLORS KEY FROM LINES
//
// or `error SENTENCE`, or `full SENTENCE` where memory is all that is missing. TILES are the words of the planes in hexadecimal digits, of 16x16 tiles three by eight. `stop` ends a beam early.
// Where ROOM is not 0, a beam waits after each depth for `width N`, N members being ROOM at most, or `stop`.
// What the numbers mean is said where they are used: playouts.hpp, beam_steps.hpp. Roomy boards (rules.hpp)
// have no playouts here.
#pragma once

#include <memory>
#include <sstream>

#include "device/beam.hpp"
#include "device/door.hpp"
#if !defined(HORNBEAM_ROOMY_BOARDS)
#include "device/playouts.hpp"
#endif

namespace hornbeam::device {

constexpr int kProtocol = 5;

class Server {
 public:
  void serve() {
    while (const auto line = door_.next()) {
      try {
        std::istringstream words(*line);
        door_.say(answer(words));
      } catch (const OutOfMemory& error) {
        door_.say(std::string("full ") + error.what());
      } catch (const std::exception& error) {
        door_.say(std::string("error ") + error.what());
      }
    }
  }

 private:
  static constexpr int kLargestCap = 16;
  static constexpr std::uint32_t kMostPlayouts = ~std::uint32_t{0};

  std::string answer(std::istringstream& words) {
    const auto verb = read<std::string>(words);
    if (verb == "hello") return "ok " + std::to_string(kProtocol) + ' ' + device_name();
    if (verb == "value") return take_value(words);
#if !defined(HORNBEAM_ROOMY_BOARDS)
    if (verb == "playouts") return make_playouts(words);
#endif
    if (verb == "room") return tell_room(words);
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
    constexpr std::size_t kWords = rules::Layout::kPlanes * rules::Bits::kWords;
    if (digits.size() != 8 * kWords || digits.find_first_not_of("0123456789abcdef") != digits.npos)
      throw Failure("this request has no tiles");
    for (std::size_t i = 0; i < kWords; ++i)
      planes.word[i / rules::Bits::kWords][i % rules::Bits::kWords] =
          static_cast<std::uint32_t>(std::stoul(digits.substr(8 * i, 8), nullptr, 16));
    return planes;
  }

  static rules::Worth read_worth(std::istringstream& words) {
    rules::Worth worth{};
    worth.a = read<int>(words), worth.b = read<int>(words), worth.c = read<int>(words);
    worth.counts_ending = read<int>(words) != 0;
    return worth;
  }

  std::string take_value(std::istringstream& words) {
    const auto bytes = read<std::size_t>(words);
    network_ = std::make_unique<Network>(parse_network(door_.take(bytes), "the value"));
    require_shape(*network_);
    if (beam_) beam_->use(*network_);
    return "ok";
  }

#if !defined(HORNBEAM_ROOMY_BOARDS)
  std::string make_playouts(std::istringstream& words) {
    PlayoutJob job{};
    job.start = read_planes(words);
    job.score = read<int>(words);
    job.worth = read_worth(words);
    job.draws.kind = read<int>(words), job.draws.tile = read<int>(words);
    job.draws.colors = read<int>(words), job.draws.epsilon = read<std::uint64_t>(words);
    job.key = read<std::uint64_t>(words);
    job.from = read<std::uint64_t>(words), job.count = read<std::uint64_t>(words);
    if (job.count == 0 || job.count > BestOfPlayouts::kOrdinals || job.draws.colors < 1)
      throw Failure("this request is not as it should be");
    job.is_tall = is_tall(job.start);
    if (!playouts_) playouts_ = std::make_unique<Playouts>();
    const BestPlayout best = (*playouts_)(job);
    return "ok " + std::to_string(best.score) + ' ' + std::to_string(best.ordinal);
  }
  std::unique_ptr<Playouts> playouts_;
#endif

  std::string run_beam(std::istringstream& words) {
    Job job;
    job.start = read_planes(words);
    job.score = read<int>(words);
    const rules::Worth worth = read_worth(words);
    job.level = read<int>(words);
    const auto width = read_width(words, 1);
    const auto room = read_width(words, 0);
    const int cap = read_cap(words);
    job.noise = read<int>(words);
    job.seed = read<std::uint32_t>(words);
    const auto most_nodes = read<std::uint64_t>(words);
    const Ranking ranking = read_ranking(words);
    if (ranking.by == By::learned && !network_) throw Failure("a beam needs a value first");
    make_room(std::max(width, room), cap);
    const std::uint64_t before = beam_->nodes(), lines_before = beam_->lines();
    const auto nodes = [&] { return std::to_string(beam_->nodes() - before); };
    bool is_stopped = false;
    const Control control{[&] { return is_stopped = is_stopped || door_.is_stop_wanted(); },
                          most_nodes,
                          [&](std::uint32_t members) {
                            door_.say("nodes " + nodes() + " members " + std::to_string(members));
                            if (room == 0) return width;
                            const std::optional<std::uint32_t> next = hear_width();
                            is_stopped = !next;
                            return next.value_or(width);
                          }};
    const Solution solution = beam_->run({job}, {width, cap, worth, ranking}, control)[0];
    std::string text = "ok nodes " + nodes() + " lines " +
                       std::to_string(beam_->lines() - lines_before) + " sampled " +
                       std::to_string(beam_->sampled()) + " narrowed " +
                       std::to_string(solution.is_narrowed) + " capped " +
                       std::to_string(solution.is_capped) + " stopped " +
                       std::to_string(solution.is_stopped);
    if (solution.is_short) text += " short 1";
    if (solution.playout) text += " playout " + std::to_string(*solution.playout);
    if (solution.found)
      text += " score " + std::to_string(solution.score) + " line" + moves_text(solution.moves);
    if (solution.is_stopped) text += " promising" + moves_text(solution.promising);
    return text;
  }
  static std::uint32_t read_width(std::istringstream& words, std::uint64_t least) {
    const auto width = read<std::uint64_t>(words);
    if (width < least || width > kWidest)
      throw Failure("a device's beams have 1 to " + std::to_string(kWidest) + " members");
    return static_cast<std::uint32_t>(width);
  }
  static int read_cap(std::istringstream& words) {
    const auto cap = read<std::uint64_t>(words);
    if (cap > kLargestCap)
      throw Failure("a device keeps at most " + std::to_string(kLargestCap) +
                    " of a kin: cap=" + std::to_string(kLargestCap) + ", or cap=0 for all of them");
    return static_cast<int>(cap);
  }
  static Ranking read_ranking(std::istringstream& words) {
    Ranking ranking;
    std::string name;
    if (!(words >> name)) return ranking;
    if (name == "score") ranking.by = By::score;
    if (name == "potential") ranking.by = By::potential;
    if (name == "bound") ranking.by = By::bound;
#if !defined(HORNBEAM_ROOMY_BOARDS)
    if (name == "playouts") ranking.by = By::playouts;
#endif
    if (ranking.by == By::learned) throw Failure("this device program ranks by no '" + name + "'");
    if (ranking.by != By::playouts) return ranking;
    const auto playouts = read<std::uint64_t>(words);
    if (playouts < 1 || playouts > kMostPlayouts)
      throw Failure("a device makes 1 to " + std::to_string(kMostPlayouts) +
                    " playouts of a position");
    ranking.playouts = static_cast<std::uint32_t>(playouts);
    ranking.draws.kind = read<int>(words);
    ranking.draws.epsilon = read<std::uint64_t>(words);
    ranking.draws.colors = read<int>(words);
    ranking.key = read<std::uint64_t>(words), ranking.from = read<std::uint64_t>(words);
    ranking.most = read<std::uint64_t>(words);
    if (ranking.draws.colors < 1)
      throw Failure("this request is not as it should be");
    return ranking;
  }
  // Nothing where it is to stop.
  std::optional<std::uint32_t> hear_width() {
    const std::string line = door_.reply().value_or("stop");
    if (line == "stop") return std::nullopt;
    std::istringstream words(line);
    if (read<std::string>(words) != "width") throw Failure("this is no width: " + line);
    return read_width(words, 1);
  }
  static std::string moves_text(const std::vector<rules::Tile>& moves) {
    std::string text;
    for (const rules::Tile tile : moves)
      text += ' ' + std::to_string(tile.x) + ',' + std::to_string(tile.y);
    return text;
  }

  static int most_cap(int cap) {
    return std::max(cap, 2);
  }
  // With nothing kept: what a beam holds is not what beams are reckoned with.
  std::string tell_room(std::istringstream& words) {
    const int cap = most_cap(read_cap(words));
    beam_.reset();
    return "ok " + std::to_string(WideBeam::fitting(kWidest, cap, free_memory()));
  }
  // Memory is kept for the next beam that fits.
  void make_room(std::uint32_t width, int cap) {
    if (beam_ && beam_->room() >= width && beam_->most_cap() >= cap) return;
    beam_.reset();
    beam_ = std::make_unique<WideBeam>(width, most_cap(cap));
    if (network_) beam_->use(*network_);
  }

  Door door_;
  std::unique_ptr<Network> network_;
  std::unique_ptr<WideBeam> beam_;
};

}  // namespace hornbeam::device
