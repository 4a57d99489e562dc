// A plain transcription of the reading in beam.hpp, and the beam that it is held against.
#pragma once

#include <map>
#include <set>

#include "hornbeam/playout/sources.hpp"
#include "hornbeam/search/beam.hpp"
#include "hornbeam/search/playout.hpp"
#include "tests/support/plain_node_search.hpp"

namespace hornbeam::testing {

inline Score over_estimate(const Plain<samegame::Position16>& board) {
  return over_estimate(board.inner);
}

enum class Worth { score, potential, bound, playouts };

struct BeamSettings {
  Worth value = Worth::score;
  std::size_t width = 1;
  std::uint64_t playouts = 1;
  bool grow = false;
  std::uint64_t cap = 0;
  bool ordered = false;
};

template <Position P>
class PlainBeam : public PlainNodeSearch<P> {
 public:
  PlainBeam(const P& root, std::uint64_t node_limit, const BeamSettings& settings,
            std::uint64_t seed)
      : PlainNodeSearch<P>(root, node_limit), settings_(settings), stream_(seed) {}

 private:
  struct Member {
    P position;
    Line<MoveOf<P>> line;
    Score value = 0;

    std::vector<MoveOf<P>> moves() const {
      std::vector<MoveOf<P>> list;
      position.moves(list);
      return list;
    }
  };

  void search() override {
    while (true) {
      is_too_narrow_ = is_capped_ = false;
      search_with_width();
      if (!settings_.grow || (!is_too_narrow_ && !is_capped_)) return;
      if (is_too_narrow_)
        settings_.width *= 2;
      else
        settings_.cap *= 2;
    }
  }

  void search_with_width() {
    std::vector<Member> beam{{this->root_, {}, 0}};
    this->partial_ = {};
    this->step();
    if (beam.front().moves().empty()) this->finished({}, this->root_.score());
    while (!beam.empty()) {
      this->partial_ = beam.front().line;
      std::vector<Member> candidates;
      for (const Member& member : beam)
        for (const MoveOf<P>& move : open(member)) add_candidate(candidates, member, move);
      beam = without_equals(candidates);
      std::stable_sort(beam.begin(), beam.end(),
                       [](const Member& a, const Member& b) { return a.value > b.value; });
      if constexpr (HasKin<P>)
        if (settings_.cap > 0) leave_out_kin(beam);
      if (beam.size() <= settings_.width) continue;
      beam.erase(beam.begin() + static_cast<std::ptrdiff_t>(settings_.width), beam.end());
      is_too_narrow_ = true;
    }
  }

  void leave_out_kin(std::vector<Member>& sorted) requires HasKin<P> {
    std::map<std::uint64_t, std::uint64_t> of_kin;
    std::vector<Member> kept;
    for (const Member& member : sorted)
      if (of_kin[member.position.kin()]++ < settings_.cap) kept.push_back(member);
    is_capped_ |= kept.size() < sorted.size();
    sorted = kept;
  }

  void add_candidate(std::vector<Member>& candidates, const Member& parent, MoveOf<P> move) {
    this->step();
    Member child = parent;
    child.position.play(move);
    child.line.push_back(move);
    child.value = child.position.score();
    this->made_node(child.line);
    if (child.moves().empty()) {
      this->finished(child.line, child.position.score());
    } else if (open(child).empty()) {
      Best<MoveOf<P>> rest = greedy_line(child.position);
      rest.line.insert(rest.line.begin(), child.line.begin(), child.line.end());
      this->finished(rest.line, rest.score);
      return;
    } else {
      set_value(child);
    }
    candidates.push_back(child);
  }

  // A move is closed where a later one was chosen in its place and it has been legal since.
  std::set<std::uint64_t> closed([[maybe_unused]] const Member& member) const {
    std::set<std::uint64_t> places;
    if constexpr (HasOrder<P>) {
      P position = this->root_;
      std::vector<MoveOf<P>> list;
      for (const MoveOf<P>& move : member.line) {
        position.moves(list);
        for (const MoveOf<P>& other : list)
          if (position.order(other) < position.order(move)) places.insert(position.order(other));
        position.play(move);
        position.moves(list);
        std::set<std::uint64_t> legal;
        for (const MoveOf<P>& other : list) legal.insert(position.order(other));
        std::erase_if(places, [&](std::uint64_t place) { return !legal.contains(place); });
      }
    }
    return places;
  }
  std::vector<MoveOf<P>> open(const Member& member) const {
    std::vector<MoveOf<P>> list = member.moves();
    if constexpr (HasOrder<P>)
      if (settings_.ordered) {
        const std::set<std::uint64_t> places = closed(member);
        std::erase_if(list,
                      [&](MoveOf<P> move) { return places.contains(member.position.order(move)); });
      }
    return list;
  }

  void set_value(Member& child) {
    if (settings_.value == Worth::potential)
      for (const MoveOf<P>& move : open(child)) {
        P after = child.position;
        after.play(move);
        child.value += after.score() - child.position.score();
      }
    if (settings_.value == Worth::bound) child.value = over_estimate(child.position);
    if (settings_.value == Worth::playouts) {
      child.value = kNoScore;
      for (std::uint64_t i = 0; i < settings_.playouts; ++i) {
        if (i > 0) this->step();
        Best<MoveOf<P>> rest = uniform_line(child.position, stream_.fork(evaluations_++));
        rest.line.insert(rest.line.begin(), child.line.begin(), child.line.end());
        this->finished(rest.line, rest.score);
        child.value = std::max(child.value, rest.score);
      }
    }
  }

  // Of equal positions the first of those with the best score stays.
  static std::vector<Member> without_equals(const std::vector<Member>& all) {
    std::map<decltype(identity(std::declval<P>())), std::size_t> best;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto [known, is_new] = best.emplace(identity(all[i].position), i);
      if (!is_new && all[i].position.score() > all[known->second].position.score())
        known->second = i;
    }
    std::vector<Member> kept;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (best.at(identity(all[i].position)) == i) kept.push_back(all[i]);
    return kept;
  }

  BeamSettings settings_;
  bool is_too_narrow_ = false;
  bool is_capped_ = false;
  Stream stream_;
  std::uint64_t evaluations_ = 0;
};

// The product.
template <Position P>
Beam<P> beam_of(const BeamSettings& settings, Pool* pool = nullptr) {
  static const std::map<Worth, BeamValue> kValues{{Worth::score, BeamValue::score},
                                                  {Worth::potential, BeamValue::potential},
                                                  {Worth::bound, BeamValue::bound},
                                                  {Worth::playouts, BeamValue::playouts}};
  return Beam<P>({settings.width, kValues.at(settings.value), settings.playouts, settings.grow,
                  settings.cap, settings.ordered},
                 std::make_unique<Playout<P, playout::UniformSource>>(playout::UniformSource{}),
                 pool);
}

template <Position P>
void expect_transcription(const P& root, const BeamSettings& settings, std::uint64_t seed) {
  Beam<P> search = beam_of<P>(settings);
  expect_same_runs<P>(
      search, root,
      [&](const P& start, std::uint64_t limit) {
        return PlainBeam<P>(start, limit, settings, seed);
      },
      seed);
}

}  // namespace hornbeam::testing
