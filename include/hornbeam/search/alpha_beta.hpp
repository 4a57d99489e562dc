// Every game there is, as far as it matters: the truth on small boards in a game of two.
//
// Alpha-beta search to the end of the game, depth first and in the order of moves, with a table of what
// is known of positions by their hash. Values are kept as the player to move sees them, within a window
// beyond which another move elsewhere has been found to be better. It is done when the value of the root
// is known; the line is a principal one, which ends where a value was known before. One that is cut knows
// what the moves before the one it was at are worth at most, and the best of them exactly.
#pragma once

#include <algorithm>
#include <utility>

#include "hornbeam/core/search.hpp"
#include "hornbeam/core/stated.hpp"
#include "hornbeam/search/value_table.hpp"

namespace hornbeam {

template <TwoPlayer P>
class AlphaBeta final : public Search<P> {
 public:
  using typename Search<P>::Move;

  void start(const P& root, Context<Move>& context) override {
    this->begin_at(root, context);
    size_ = 0;
    table_.clear();
    tried_.clear();
    statistics_ = {};
    is_done_ = false;
    root.moves(list_);
    if (list_.empty())
      end_with({seen_by(root.to_move(), root.score()), {}});
    else
      enter(root, {}, kWhole);
  }

  Outcome resume(Context<Move>& context) override {
    while (!is_done_) {
      if (context.halted()) return Outcome::more;
      step(context);
    }
    return Outcome::done;
  }

  // Where it was cut before any move was found that does not lose, it is at one that may not: the line that
  // it is looking at, worth what nobody knows.
  Best<Move> principal() const override {
    if (is_done_) return this->best_;
    const Frame& root = frames_[0];
    if (root.best.score > 0) return root.best;
    Best<Move> open{0.5, {}};
    for (std::size_t i = 1; i < size_; ++i) open.line.push_back(frames_[i].move);
    if (open.line.empty() && root.next < root.list.size()) open.line = {root.list[root.next]};
    return open.line.empty() ? root.best : open;
  }
  // The one that it is at, too, where that is the one to play.
  std::vector<Considered<Move>> considered() const override {
    std::vector<Considered<Move>> list = tried_;
    const std::optional<Move> chosen = choose(FinalMove::visits);
    const auto is_chosen = [&](const Considered<Move>& one) { return one.move == *chosen; };
    if (chosen && std::ranges::none_of(list, is_chosen))
      list.push_back({*chosen, size_ > 1 ? statistics_.nodes - before_ : 0, principal().score, {}});
    std::ranges::stable_sort(list, std::ranges::greater{}, &Considered<Move>::value);
    return list;
  }
  std::optional<Move> choose(FinalMove) const override {
    const Best<Move> line = principal();
    return line.line.empty() ? std::nullopt : std::optional(line.line.front());
  }
  bool proves_optimum() const override { return is_done_; }
  Statistics statistics() const override { return statistics_; }
  Traits traits() const override {
    return {.ends = true, .ends_as_evaluator = true, .makes_nodes = true, .counts_nodes = true};
  }
  SearchPtr<P> fresh() const override { return std::make_unique<AlphaBeta>(); }

  void save(Writer& out) const override {
    out.mark("albe");
    out.put(stream_), out.put(is_done_), out.put(statistics_), out.put(std::uint64_t{size_});
    this->best_.save(out);
    for (std::size_t i = 0; i < size_; ++i) {
      const Frame& frame = frames_[i];
      out.put(frame.move), out.put(frame.list), out.put(std::uint64_t{frame.next});
      out.put(frame.window), out.put(frame.alpha);
      frame.best.save(out);
    }
    table_.save(out);
    out.put(before_), out.put(std::uint64_t{tried_.size()});
    for (const Considered<Move>& one : tried_)
      out.put(one.move), out.put(one.visits), out.put(one.value), out.put(one.proved);
  }
  void load(Reader& in, const P& root, Context<Move>& context) override {
    start(root, context);
    in.expect("albe");
    in.get(stream_), in.get(is_done_), in.get(statistics_);
    const auto size = in.get<std::uint64_t>();
    this->best_.load(in);
    P position = root;
    for (size_ = 0; size_ < size;) {
      const Move move = in.get<Move>();
      if (size_ > 0) position.play(move);
      in.get(list_);
      enter(position, move, kWhole);
      Frame& frame = top();
      frame.next = in.get<std::uint64_t>();
      in.get(frame.window), in.get(frame.alpha);
      frame.best.load(in);
    }
    table_.load(in, context.memory);
    in.get(before_);
    for (auto left = in.get<std::uint64_t>(); left > 0; --left) {
      Considered<Move>& one = tried_.emplace_back();
      in.get(one.move), in.get(one.visits), in.get(one.value), in.get(one.proved);
    }
  }

 private:
  using Search<P>::root_;
  using Search<P>::stream_;

  struct Window {
    Score alpha, beta;
    Window of_other_player() const { return {1 - beta, 1 - alpha}; }
  };
  static constexpr Window kWhole{-1, 1};  // nothing is better than 1

  struct Frame {
    P position;
    Move move{};  // that led there
    std::vector<Move> list{};
    std::size_t next = 0;  // of the list
    Window window{};       // as it was at first
    Score alpha = 0;       // and as it is
    Best<Move> best{};
  };
  Frame& top() { return frames_[size_ - 1]; }

  // The position's moves are taken from `list_`.
  void enter(const P& position, Move move, const Window& window) {
    if (size_ == frames_.size())
      frames_.push_back({.position = position});
    else
      frames_[size_].position = position;
    Frame& frame = frames_[size_++];
    frame.move = move;
    frame.list.swap(list_);
    frame.next = 0;
    frame.window = window;
    frame.alpha = window.alpha;
    frame.best.clear();
  }

  void step(Context<Move>& context) {
    Frame& frame = top();
    if (frame.next == frame.list.size() ||
        frame.best.score >= std::min(frame.window.beta, Score{1})) {  // nothing is better than 1
      leave(context);
      return;
    }
    if (size_ == 1) before_ = statistics_.nodes;
    const Move move = frame.list[frame.next++];
    P child = frame.position;
    child.play(move);
    context.visit_node();
    statistics_.count_node(static_cast<std::uint32_t>(size_));
    child.moves(list_);
    const Window window{frame.alpha, frame.window.beta};
    const bool is_same = child.to_move() == frame.position.to_move();
    if (list_.empty()) {
      take(seen_by(frame.position.to_move(), child.score()), move, {});
    } else if (const tree::Bounds known =
                   is_same ? known_of(child) : known_of(child).of_other_player();
               known.are_exact() || known.low >= window.beta || known.high <= window.alpha) {
      take(known.high <= window.alpha ? known.high : known.low, move, {});
    } else {
      enter(child, move, is_same ? window : window.of_other_player());
    }
  }

  // A move of the last position is worth so much to its player.
  void take(Score value, Move move, const Line<Move>& rest) {
    Frame& frame = top();
    const bool is_better = value > frame.best.score;
    if (size_ == 1)
      tried_.push_back({move, statistics_.nodes - before_, value, {is_better ? value : 0, value}});
    if (!is_better) return;
    frame.best.score = value;
    frame.best.line.assign(1, move);
    frame.best.line.insert(frame.best.line.end(), rest.begin(), rest.end());
    frame.alpha = std::max(frame.alpha, value);
  }

  void leave(Context<Move>& context) {
    const Frame& frame = top();
    remember(frame, context.memory);
    --size_;
    if (size_ == 0) {
      end_with(frame.best);
      return;
    }
    const bool is_same = top().position.to_move() == frame.position.to_move();
    take(is_same ? frame.best.score : 1 - frame.best.score, frame.move, frame.best.line);
  }

  void remember(const Frame& frame, MemoryCap& memory) {
    if constexpr (HasHash<P>) {
      if (!states<Stated::hash>(frame.position)) return;
      const auto value = static_cast<float>(frame.best.score);
      tree::Bounds bounds{value, value};
      if (frame.best.score >= frame.window.beta) bounds.high = 1;
      if (frame.best.score <= frame.window.alpha) bounds.low = 0;
      table_.narrow(likeness(frame.position), bounds, memory);
    }
  }
  tree::Bounds known_of(const P& position) const {
    if constexpr (HasHash<P>)
      if (states<Stated::hash>(position)) return table_.find(likeness(position));
    return {};
  }

  void end_with(const Best<Move>& line) {
    this->best_ = line;
    is_done_ = true;
  }

  std::vector<Frame> frames_;  // more than are in use: their lists are kept
  std::size_t size_ = 0;
  ValueTable table_;
  std::vector<Considered<Move>> tried_;  // of the root's moves
  std::uint64_t before_ = 0;             // nodes, when it came to the root's present move
  bool is_done_ = false;
  Statistics statistics_;
  std::vector<Move> list_;
};

}  // namespace hornbeam
