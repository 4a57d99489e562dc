// The candidates for the next beam of a nested search: the best so many, best first.
//
// Candidates stand in a stable order, and only a strictly better score overtakes. Where they are to be
// distinct, of equal positions the one worth most stays. They are counted against the memory cap; where
// it refuses one the beam is narrower.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

#include "hornbeam/core/search.hpp"

namespace hornbeam {

template <Position P>
class NextBeam {
 public:
  using Move = MoveOf<P>;

  // A position, by the line of which it ends the first `depth` moves, and what it is worth.
  struct Candidate {
    Score score = kNoScore;
    std::size_t depth = 0;
    std::size_t parent = 0;  // in the beam that it was developed from
    std::uint64_t hash = 0;  // where equal positions are looked for: theirs,
    Score points = 0;        // and what the position is worth by itself
    Line<Move> line;

    bool is_root() const { return score == kNoScore; }
    bool is_finished() const { return !is_root() && depth == line.size(); }
  };
  using List = std::vector<Candidate>;

  NextBeam(std::uint64_t width, bool is_distinct) : width_(width), is_distinct_(is_distinct) {}

  // What was reserved of the same memory before is still there.
  void begin(const MemoryCap& memory) {
    if (memory_ && *memory_ == memory) return;
    reserved_.release();  // of another run
    memory_ = memory;
    room_ = 0;
  }
  void clear() {
    list_.clear();
    worth_.clear();
  }
  const List& list() const { return list_; }
  void swap(List& beam) { list_.swap(beam); }

  // The position after the candidate's line is needed only where candidates are distinct.
  template <class AtPosition>
  void add(Score score, std::size_t depth, std::size_t parent, std::span<const Move> line,
           const AtPosition& at_position) {
    std::uint64_t hash = 0;
    Score points = 0;
    if (is_distinct_) {
      const P position = at_position();
      if constexpr (HasHash<P>) hash = likeness(position);
      points = position.score();
      if (const auto known = worth_.find(hash); known != worth_.end()) {
        const auto equal = find(hash, known->second);
        if (std::pair(points, score) <= std::pair(equal->points, equal->score)) return;
        list_.erase(equal);
        worth_.erase(known);
      }
    }
    const auto place = std::upper_bound(list_.begin(), list_.end(), score,
                                        [](Score s, const Candidate& c) { return s > c.score; });
    const auto index = place - list_.begin();
    if (list_.size() < width_ && has_room(line.size()))
      list_.emplace_back();
    else if (place == list_.end())
      return;
    else if (is_distinct_)
      worth_.erase(list_.back().hash);
    if (is_distinct_) worth_.emplace(hash, score);
    std::rotate(list_.begin() + index, list_.end() - 1, list_.end());
    Candidate& candidate = list_[static_cast<std::size_t>(index)];
    candidate.score = score;
    candidate.depth = depth;
    candidate.parent = parent;
    candidate.hash = hash;
    candidate.points = points;
    candidate.line.assign(line.begin(), line.end());
  }

  void save(Writer& out) const { save(out, list_); }
  void load(Reader& in) {
    load(in, list_);
    worth_.clear();
    if (is_distinct_)
      for (const Candidate& candidate : list_) worth_.emplace(candidate.hash, candidate.score);
  }
  void save_room(Writer& out) const {
    reserved_.save(out), out.put(static_cast<std::uint64_t>(room_));
  }
  void load_room(Reader& in) {
    reserved_.load(in, *memory_);
    room_ = in.get<std::uint64_t>();
  }

  static void save(Writer& out, const List& beam) {
    out.put(static_cast<std::uint64_t>(beam.size()));
    for (const Candidate& c : beam)
      out.put(c.score), out.put(c.depth), out.put(c.parent), out.put(c.hash), out.put(c.points),
          out.put(c.line);
  }
  static void load(Reader& in, List& beam) {
    beam.clear();
    for (auto size = in.get<std::uint64_t>(); size > 0; --size) {
      Candidate& c = beam.emplace_back();
      in.get(c.score), in.get(c.depth), in.get(c.parent), in.get(c.hash), in.get(c.points);
      in.get(c.line);
    }
  }

 private:
  // The candidate with that hash, which is worth `score`: best first, so few have to be looked at.
  typename List::iterator find(std::uint64_t hash, Score score) {
    const auto first = std::lower_bound(list_.begin(), list_.end(), score,
                                        [](const Candidate& c, Score s) { return c.score > s; });
    return std::find_if(first, list_.end(), [&](const Candidate& c) { return c.hash == hash; });
  }

  // For one candidate more. There is always room for one; the others are asked of the cap, each with
  // its place in both beams, which are moved when they grow, its position in the beam and the one
  // before, a line in both that may still grow, and its place in the table. What a position keeps
  // outside of itself nobody knows.
  bool has_room(std::size_t moves) {
    if (list_.size() < std::max<std::size_t>(1, room_)) return true;
    constexpr std::size_t kOfAllocator = 2 * sizeof(void*);
    const std::size_t line = 2 * moves * sizeof(Move) + kOfAllocator;
    const std::size_t bytes = 2 * (2 * sizeof(Candidate) + sizeof(P) + line) +
                              (is_distinct_ ? sizeof(*worth_.begin()) + 2 * kOfAllocator : 0);
    if (!reserved_.take(*memory_, bytes)) return false;
    room_ = list_.size() + 1;
    return true;
  }

  std::uint64_t width_;
  bool is_distinct_;
  List list_;
  std::unordered_map<std::uint64_t, Score> worth_;  // by hash, where they are distinct

  std::optional<MemoryCap> memory_;
  Reservation reserved_;
  std::size_t room_ = 0;  // candidates that memory was reserved for
};

}  // namespace hornbeam
