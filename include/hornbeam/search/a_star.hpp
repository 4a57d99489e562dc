// A* (Hart, Nilsson and Raphael 1968) for a maximum, with an upper bound that never falls short
// (SP-MCTS, section 3).
//
// The positions still open stand in a queue, the highest bound first and of equals the newest. The
// first is taken out and the positions after its moves are put in, unless they were reached before
// with as many points (seen.hpp) or promise no more than the best finished line. Once the queue's
// first promises no more than that line, the line is an optimum.
//
// An open position is its parent and a move, and is made anew by replaying its line when its turn
// comes. When memory is full there is no proof any more, and what is left of the budget goes to playouts
// from the positions at the head of the queue.
#pragma once

#include <algorithm>

#include "hornbeam/core/bound.hpp"
#include "hornbeam/search/node_search.hpp"
#include "hornbeam/search/seen.hpp"

namespace hornbeam {

template <Position P>
class AStar final : public NodeSearch<P> {
 public:
  using typename Search<P>::Move;
  explicit AStar(Ending ending = Ending::playouts) : NodeSearch<P>("a-star", ending) {}

  SearchPtr<P> fresh() const override { return std::make_unique<AStar>(this->ending()); }

 private:
  using Index = std::uint32_t;
  static constexpr Index kRoot = 0xffffffff;

  struct Node {
    Score bound;
    Index parent;
    Move move;
  };

  void begin(Context<Move>&) override {
    require_bound(*this->root_, this->name());
    nodes_ = {};
    open_ = {};
    nodes_memory_.release();
    open_memory_.release();
    seen_.clear();
    is_begun_ = false;
    line_.clear();
    list_.clear();
    tried_ = 0;
  }

  bool step(Context<Move>& context) override {
    if (tried_ < list_.size())
      try_move(list_[tried_++], context);
    else
      take_first(context);
    return true;
  }

  void save_state(Writer& out) const override {
    save_items(out, nodes_, nodes_memory_);
    save_items(out, open_, open_memory_);
    seen_.save(out);
    out.put(is_begun_), out.put(in_hand_);
    out.put(list_), out.put(static_cast<std::uint64_t>(tried_));
  }
  void load_state(Reader& in, Context<Move>& context) override {
    load_items(in, nodes_, nodes_memory_, context.memory);
    load_items(in, open_, open_memory_, context.memory);
    seen_.load(in, context.memory);
    in.get(is_begun_), in.get(in_hand_);
    in.get(list_);
    tried_ = in.get<std::uint64_t>();
    if (is_begun_) take_in_hand(in_hand_);
  }

  // One of those at the head of the queue.
  Line<Move> open_line(Stream& stream) const override {
    constexpr std::size_t kHead = 64;
    if (open_.empty()) return line_;
    const auto count = static_cast<std::uint32_t>(std::min(open_.size(), kHead));
    return line_to(open_[stream.below(count)]);
  }

  void take_in_hand(Index node) {
    in_hand_ = node;
    line_ = line_to(node);
    position_ = *this->root_;
    for (const Move& move : line_) position_->play(move);
  }

  void take_first(Context<Move>& context) {
    if (is_begun_ && (open_.empty() || nodes_[open_.front()].bound <= this->best_.score)) {
      this->is_done_ = true;
      return;
    }
    take_in_hand(is_begun_ ? pop() : kRoot);
    is_begun_ = true;
    tried_ = 0;
    list_.clear();
    if (seen_.is_outdone(*position_)) return;
    position_->moves(list_);
    if (list_.empty())
      this->report(context, line_, position_->score());
    else
      this->consider(*position_, line_);
  }

  void try_move(Move move, Context<Move>& context) {
    P child = *position_;
    child.play(move);
    this->count(context, line_.size() + 1);
    const Score bound = *upper_bound(child);
    if (bound <= this->best_.score || !seen_.improves(child, context.memory)) return;
    if (is_finished(child, scratch_)) {
      line_.push_back(move);
      this->report(context, line_, child.score());
      line_.pop_back();
    } else if (!push({bound, in_hand_, move}, context.memory)) {
      this->go_on_without_memory(context);
    }
  }

  bool comes_later(Index a, Index b) const {
    return nodes_[a].bound != nodes_[b].bound ? nodes_[a].bound < nodes_[b].bound : a < b;
  }
  auto order() const {
    return [this](Index a, Index b) { return comes_later(a, b); };
  }
  bool push(const Node& node, MemoryCap& memory) {
    if (nodes_.size() == kRoot || !make_room(nodes_, nodes_memory_, memory) ||
        !make_room(open_, open_memory_, memory))
      return false;
    open_.push_back(static_cast<Index>(nodes_.size()));
    nodes_.push_back(node);
    std::push_heap(open_.begin(), open_.end(), order());
    return true;
  }
  Index pop() {
    std::pop_heap(open_.begin(), open_.end(), order());
    const Index first = open_.back();
    open_.pop_back();
    return first;
  }

  Line<Move> line_to(Index node) const {
    Line<Move> line;
    for (; node != kRoot; node = nodes_[node].parent) line.push_back(nodes_[node].move);
    std::reverse(line.begin(), line.end());
    return line;
  }

  std::vector<Node> nodes_;  // every node that was ever open: lines run through them
  std::vector<Index> open_;  // a heap
  Reservation nodes_memory_, open_memory_;
  Seen seen_;

  // The node in hand.
  bool is_begun_ = false;
  Index in_hand_ = kRoot;
  std::optional<P> position_;
  Line<Move> line_;
  std::vector<Move> list_;
  std::size_t tried_ = 0;

  std::vector<Move> scratch_;
};

}  // namespace hornbeam
