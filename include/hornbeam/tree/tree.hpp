// The tree of an MCTS: blocks of children (block.hpp). A node gets a block of its own when it is
// expanded.
//
// Blocks lie in an arena and name each other by 32-bit handles. They move only when the tree is made
// compact, and children move within a block only when it is packed: both are for when nobody walks in
// the tree. A block the memory cap has no room for is not made; the search goes on without it.
#pragma once

#include <algorithm>
#include <cstring>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "hornbeam/tree/block.hpp"

namespace hornbeam::tree {

template <SmallMove M>
class Tree {
 public:
  using Block = tree::Block<M>;

  explicit Tree(Features features = {}) : features_(features) {}

  // A block for a node with these moves, or kNoHandle where memory is full. In a plot others may make
  // blocks at the same time.
  template <class... Plot>
  Handle make(std::span<const M> moves, MemoryCap& memory, Plot&... plot) {
    const auto count = static_cast<std::uint32_t>(moves.size());
    const Handle handle = arena_.allocate(bytes_for(count), memory, plot...);
    if (handle == kNoHandle) return handle;
    header(handle) = {count, count, 0, kNoHandle};
    const Block block = view(handle);
    lay_out<M>(features_, 0, count, [&](auto array, std::uintptr_t, auto initial) {
      std::fill_n(block.*array, count, initial);
    });
    std::copy(moves.begin(), moves.end(), block.move);
    return handle;
  }

  // The block that was made last in a plot is of no use.
  void take_back(Handle handle, Arena::Plot& plot) {
    arena_.take_back(bytes_for(header(handle).room), plot);
  }
  void leave(Arena::Plot& plot) { arena_.leave(plot); }

  Block view(Handle handle) const {
    Block block = arrays(handle);
    block.next = header(handle).next;
    return block;
  }
  // The same without `next`, which others may be moving on.
  [[gnu::always_inline]] Block arrays(Handle handle) const {
    std::byte* at = arena_.at(handle);
    const auto* header = reinterpret_cast<Header*>(at);
    Block block;
    block.sums = features_.sums;
    if (features_.averaged) block.own_rave = nullptr;
    block.count = header->count;
    const auto arrays = reinterpret_cast<std::uintptr_t>(at) + sizeof(Header);
    lay_out<M>(features_, arrays, header->room, [&](auto array, std::uintptr_t place, auto) {
      block.*array = reinterpret_cast<std::remove_reference_t<decltype(block.*array)>>(place);
    });
    return block;
  }

  // Has the processor fetch what a selection rule reads first, while the caller does something else.
  void prefetch(Handle handle) const {
    const std::byte* at = arena_.at(handle);
    for (int line = 0; line < 8; ++line) __builtin_prefetch(at + 64 * line);
  }

  std::uint32_t& next(Handle handle) const { return header(handle).next; }
  // Keeps `next` true after a child was tried for the first time.
  void pass_tried(Handle handle) {
    const Block block = view(handle);
    std::uint32_t& next = header(handle).next;
    while (next < block.count && (block.visits[next] > 0 || block.is_erased(next))) ++next;
  }

  // Nobody sees the child any more, nor what is below it; its place stays.
  void erase(Handle handle, std::uint32_t i) {
    const Block block = view(handle);
    block.child[i] = kErased;
    block.reach[i] = std::numeric_limits<double>::quiet_NaN();
    pass_tried(handle);
  }

  // Packs the block once it has so many erased children that they slow a rule down. Returns how many
  // others it has.
  std::uint32_t tidy(Handle handle) {
    const std::uint32_t left = living(handle);
    if (header(handle).count - left >= kTolerated) pack(handle, header(handle).room);
    return left;
  }

  // Only `root` and what is below it stay, packed into as little memory as they need; returns where
  // the root is now. Four steps, whatever the order in which blocks were made, and no memory besides
  // the links in their headers: mark what stays; plan where it goes; tell its parents; move it.
  Handle compact(Handle root) {
    mark(root);
    const auto each_that_stays = [&](auto visit) {
      each_block([&](Handle block) {
        if (header(block).link != kNoHandle) visit(block);
      });
    };
    each_that_stays(
        [&](Handle block) { header(block).link = arena_.plan(bytes_for(living(block))); });
    const Handle new_root = header(root).link;
    each_that_stays([&](Handle block) {
      each_expanded(block, [&](Handle& child) { child = header(child).link; });
    });
    each_that_stays([&](Handle block) {
      const Handle to = std::exchange(header(block).link, kNoHandle);
      pack(block, living(block));
      std::memmove(arena_.at(to), arena_.at(block), bytes_for(header(block).room));
    });
    arena_.settle();
    return new_root;
  }

  void clear() { arena_.clear(); }

  // The tree below `root`, which may be kNoHandle; loading returns it.
  void save(Writer& out, Handle root) const {
    out.put(features_), out.put(root);
    arena_.save(out);
  }
  Handle load(Reader& in, MemoryCap& memory) {
    char features[sizeof features_];
    in.take(features, sizeof features);
    Features alike = features_;
    alike.sums = !alike.sums;
    const bool is_alike = std::memcmp(features, &alike, sizeof features) == 0;
    if (!is_alike && std::memcmp(features, &features_, sizeof features) != 0)
      throw std::runtime_error("the checkpoint's tree belongs to another selection rule");
    const auto root = in.get<Handle>();
    arena_.load(in, memory);
    if (!is_sound(root)) {
      arena_.clear();
      throw std::runtime_error("the checkpoint's tree is damaged");
    }
    if (is_alike) each_block([&](Handle block) { change_over(block); });
    return root;
  }

 private:
  struct Header {
    std::uint32_t room;   // children the arrays have room for
    std::uint32_t count;  // as in Children
    std::uint32_t next;
    Handle link;  // of a block that stays, while the tree is made compact; else kNoHandle
  };
  static_assert(sizeof(Header) == 16);  // so that the arrays begin at a multiple of 16
  static constexpr std::uint32_t kTolerated = 4;

  Header& header(Handle handle) const { return *reinterpret_cast<Header*>(arena_.at(handle)); }

  std::size_t bytes_for(std::size_t room) const {
    return lay_out<M>(features_, sizeof(Header), room, [](auto, std::uintptr_t, auto) {});
  }

  std::uint32_t living(Handle handle) const {
    const Block block = view(handle);
    return block.count -
           static_cast<std::uint32_t>(std::count(block.child, block.child + block.count, kErased));
  }

  template <class Visit>
  bool each_block(Visit visit) const {
    return arena_.each([&](Handle block) { return bytes_for(header(block).room); }, visit);
  }
  template <class Visit>
  void each_expanded(Handle handle, Visit visit) const {
    const Block block = view(handle);
    for (std::uint32_t i = 0; i < block.count; ++i)
      if (block.is_expanded(i)) visit(block.child[i]);
  }

  // Whether handles name blocks, none of them twice, and blocks lie where there is room for them.
  bool is_sound(Handle root) const {
    std::vector<Handle> blocks, named;
    if (root != kNoHandle) named.push_back(root);
    bool is_whole = true;
    const auto look = [&](Handle block) {
      const Header& known = header(block);
      blocks.push_back(block);
      is_whole &= known.count <= known.room && known.next <= known.count && known.link == kNoHandle;
      if (is_whole) each_expanded(block, [&](Handle child) { named.push_back(child); });
    };
    is_whole &= each_block(look);
    std::sort(named.begin(), named.end());
    return is_whole && std::adjacent_find(named.begin(), named.end()) == named.end() &&
           std::includes(blocks.begin(), blocks.end(), named.begin(), named.end());
  }

  // Statistics that were held the other way. Several walkers may have left `next` behind.
  void change_over(Handle handle) {
    const Block block = view(handle);
    for (std::uint32_t i = 0; i < block.count; ++i)
      features_.sums ? block.add_up(i) : block.average_out(i);
    pass_tried(handle);
  }

  // Links `root` and everything below it into a queue; the last links to itself.
  void mark(Handle root) {
    Handle last = header(root).link = root;
    for (Handle at = root;; at = header(at).link) {
      each_expanded(at,
                    [&](Handle child) { last = header(last).link = header(child).link = child; });
      if (at == last) return;
    }
  }

  // Moves the children that are not erased to the front of arrays with so much room, which is no more
  // than they have; so nothing lands on what is still to be moved.
  void pack(Handle handle, std::uint32_t room) {
    const Block from = view(handle);
    const std::uint32_t left = living(handle);
    if (left == from.count && room == header(handle).room) return;
    runs_.clear();
    for (std::uint32_t i = 0; i < from.count; ++i) {
      if (from.is_erased(i)) continue;
      if (i == 0 || from.is_erased(i - 1)) runs_.push_back({i, 0});
      ++runs_.back().length;
    }
    header(handle) = {room, left, 0, header(handle).link};
    const Block to = view(handle);
    lay_out<M>(features_, 0, room, [&](auto array, std::uintptr_t, auto initial) {
      auto* target = to.*array;
      for (const Run& run : runs_) {
        std::memmove(target, from.*array + run.first, run.length * sizeof initial);
        target += run.length;
      }
    });
    pass_tried(handle);
  }

  struct Run {  // of children that are not erased
    std::uint32_t first, length;
  };

  Features features_;
  Arena arena_;
  std::vector<Run> runs_;  // while a block is packed
};

// A search's tree as others may look at it, between two playouts.
template <SmallMove M>
struct TreeView {
  const Tree<M>* tree = nullptr;
  Handle root = kNoHandle;
  std::uint64_t visits = 0;  // of the root
};

}  // namespace hornbeam::tree
