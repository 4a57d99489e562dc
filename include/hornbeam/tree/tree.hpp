// The tree of an MCTS: blocks of children, each block a structure of arrays.
//
// A node's statistics stand in its parent's block, side by side with its siblings', so that a
// selection rule reads a few short arrays from front to back. Children are tried in the order of
// the position's move list; the first `tried` of a block have statistics, the others have only a
// move. A node gets a block of its own when it is expanded.
//
// Blocks lie in an arena and name each other by 32-bit handles; they move only when the tree is made
// compact, between two playouts. A block the memory cap has no room for is not made; the search goes
// on without it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>
#include <utility>

#include "hornbeam/core/position.hpp"
#include "hornbeam/tree/arena.hpp"

namespace hornbeam::tree {

// The arrays that selection rules and backpropagation see. Raw scores, in double: a mean must still
// move at 10^8 visits.
struct Children {
  std::uint32_t count = 0;  // legal moves worth looking at
  std::uint32_t tried = 0;  // of these, in order, how many have statistics
  double* mean = nullptr;
  double* spread = nullptr;  // sum of squared deviations from the mean
  double* reach = nullptr;   // 1 / sqrt(visits), which every rule needs of every child
  double* top = nullptr;
  std::uint32_t* visits = nullptr;

  void record(std::uint32_t i, Score score) const {
    const double n = ++visits[i];
    const double deviation = score - mean[i];
    mean[i] += deviation / n;
    spread[i] += deviation * (score - mean[i]);
    reach[i] = 1 / std::sqrt(n);
    if (score > top[i]) top[i] = score;
  }
};

template <SmallMove M>
class Tree {
 public:
  struct Block : Children {
    Handle* child = nullptr;  // the child's own block, or kNoHandle
    M* move = nullptr;
  };

  // A block for a node with these moves, or kNoHandle where memory is full.
  Handle make(std::span<const M> moves, MemoryCap& memory) {
    const auto count = static_cast<std::uint32_t>(moves.size());
    const Handle handle = arena_.allocate(bytes_for(count), memory);
    if (handle == kNoHandle) return handle;
    header(handle) = {count, count, 0, kNoHandle};
    const Block block = view(handle);
    for (std::uint32_t i = 0; i < count; ++i) {
      block.mean[i] = block.spread[i] = block.reach[i] = 0;
      block.top[i] = kNoScore;
      block.visits[i] = 0;
      block.child[i] = kNoHandle;
      block.move[i] = moves[i];
    }
    return handle;
  }

  Block view(Handle handle) const {
    std::byte* at = arena_.at(handle);
    const auto* header = reinterpret_cast<Header*>(at);
    const std::size_t room = header->capacity;
    Block block;
    block.count = header->count;
    block.tried = header->tried;
    auto* doubles = reinterpret_cast<double*>(at + sizeof(Header));
    block.mean = doubles;
    block.spread = doubles + room;
    block.reach = doubles + 2 * room;
    block.top = doubles + 3 * room;
    // Moves of up to 8 bytes stand before the 4-byte arrays, where they are always aligned.
    block.move = reinterpret_cast<M*>(doubles + kDoubles * room);
    block.visits = reinterpret_cast<std::uint32_t*>(
        at + sizeof(Header) + kDoubles * sizeof(double) * room + padded_moves(room));
    block.child = block.visits + room;
    return block;
  }

  // Has the processor fetch what a selection rule reads first, while the caller does something else.
  void prefetch(Handle handle) const {
    const std::byte* at = arena_.at(handle);
    for (int line = 0; line < 8; ++line) __builtin_prefetch(at + 64 * line);
  }

  // The next untried child of the block has statistics from now on.
  void try_next(Handle handle) { ++header(handle).tried; }

  // The block has one child less; the others keep their order. Returns how many it has now.
  std::uint32_t erase(Handle handle, std::uint32_t i) {
    const Block block = view(handle);
    for (std::uint32_t j = i; j + 1 < block.count; ++j) {
      block.mean[j] = block.mean[j + 1];
      block.spread[j] = block.spread[j + 1];
      block.reach[j] = block.reach[j + 1];
      block.top[j] = block.top[j + 1];
      block.visits[j] = block.visits[j + 1];
      block.child[j] = block.child[j + 1];
      block.move[j] = block.move[j + 1];
    }
    if (i < header(handle).tried) --header(handle).tried;
    return --header(handle).count;
  }

  // Of the block's children only these, named in ascending order, stay; no other is tried again.
  void keep(Handle handle, std::span<const std::uint32_t> children) {
    const Block block = view(handle);
    std::uint32_t to = 0;
    for (const std::uint32_t from : children) {
      block.mean[to] = block.mean[from];
      block.spread[to] = block.spread[from];
      block.reach[to] = block.reach[from];
      block.top[to] = block.top[from];
      block.visits[to] = block.visits[from];
      block.child[to] = block.child[from];
      block.move[to] = block.move[from];
      ++to;
    }
    header(handle).count = header(handle).tried = to;
  }

  // Only `root` and what is below it stay, packed into as little memory as they need; returns where
  // the root is now. A block is made after its parent, so one pass over the blocks in the order in
  // which they were made does it all: a block that has moved tells its children that they stay.
  Handle compact(Handle root) {
    header(root).parent = root;
    Handle new_root = root;
    arena_.compact(
        [&](Handle block) { return bytes_for(header(block).capacity); },
        [&](Handle block) { return header(block).parent == kNoHandle ? 0 : shrink(block); },
        [&](Handle from, Handle to) {
          const Handle parent = std::exchange(header(to).parent, kNoHandle);
          if (from == root)
            new_root = to;
          else
            *std::find(view(parent).child, view(parent).child + view(parent).tried, from) = to;
          const Block block = view(to);
          for (std::uint32_t i = 0; i < block.tried; ++i)
            if (block.child[i] != kNoHandle) header(block.child[i]).parent = to;
        });
    return new_root;
  }

  void clear() { arena_.clear(); }
  void save(Writer& out) const { arena_.save(out); }
  void load(Reader& in, MemoryCap& memory) { arena_.load(in, memory); }

 private:
  struct Header {
    std::uint32_t capacity;  // children the arrays have room for
    std::uint32_t count;     // children there are; fewer once some were erased
    std::uint32_t tried;
    Handle parent;  // of a block that stays, while the tree is made compact; else kNoHandle
  };
  static_assert(sizeof(Header) == 16);        // so that the arrays begin at a multiple of 16
  static constexpr std::size_t kDoubles = 4;  // arrays of doubles

  Header& header(Handle handle) const { return *reinterpret_cast<Header*>(arena_.at(handle)); }

  // Moves the arrays together; returns the bytes that the block needs now. Each array moves to the
  // front, over nothing that is still to be moved.
  std::size_t shrink(Handle handle) {
    const Block from = view(handle);
    header(handle).capacity = from.count;
    const Block to = view(handle);
    const auto move = [count = from.count](auto* target, const auto* source) {
      std::memmove(target, source, count * sizeof *source);
    };
    move(to.mean, from.mean), move(to.spread, from.spread), move(to.reach, from.reach);
    move(to.top, from.top), move(to.move, from.move), move(to.visits, from.visits),
        move(to.child, from.child);
    return bytes_for(from.count);
  }
  static std::size_t padded_moves(std::size_t count) { return (count * sizeof(M) + 3) / 4 * 4; }
  static std::size_t bytes_for(std::size_t count) {
    return sizeof(Header) + count * (kDoubles * sizeof(double) + 2 * sizeof(std::uint32_t)) +
           padded_moves(count);
  }

  Arena arena_;
};

}  // namespace hornbeam::tree
