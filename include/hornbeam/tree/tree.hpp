// The tree of an MCTS: blocks of children, each block a structure of arrays.
//
// A node's statistics stand in its parent's block, side by side with its siblings', so that a
// selection rule reads a few short arrays from front to back. Children are tried in the order of
// the position's move list; the first `tried` of a block have statistics, the others have only a
// move. A node gets a block of its own when it is expanded.
//
// Blocks lie in an arena, never move, and name each other by 32-bit handles. A block the memory cap
// has no room for is not made; the search goes on without it.
#pragma once

#include <span>

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
  double* top = nullptr;
  std::uint32_t* visits = nullptr;

  void record(std::uint32_t i, Score score) const {
    const double n = ++visits[i];
    const double deviation = score - mean[i];
    mean[i] += deviation / n;
    spread[i] += deviation * (score - mean[i]);
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
    *reinterpret_cast<Header*>(arena_.at(handle)) = {count, count, 0, 0};
    const Block block = view(handle);
    for (std::uint32_t i = 0; i < count; ++i) {
      block.mean[i] = block.spread[i] = 0;
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
    block.top = doubles + 2 * room;
    // Moves of up to 8 bytes stand before the 4-byte arrays, where they are always aligned.
    block.move = reinterpret_cast<M*>(doubles + 3 * room);
    block.visits = reinterpret_cast<std::uint32_t*>(at + sizeof(Header) + 24 * room +
                                                    padded_moves(room));
    block.child = block.visits + room;
    return block;
  }

  // The next untried child of the block has statistics from now on.
  void try_next(Handle handle) { ++reinterpret_cast<Header*>(arena_.at(handle))->tried; }

  // The block has one child less; the others keep their order. Returns how many it has now.
  std::uint32_t erase(Handle handle, std::uint32_t i) {
    const Block block = view(handle);
    for (std::uint32_t j = i; j + 1 < block.count; ++j) {
      block.mean[j] = block.mean[j + 1];
      block.spread[j] = block.spread[j + 1];
      block.top[j] = block.top[j + 1];
      block.visits[j] = block.visits[j + 1];
      block.child[j] = block.child[j + 1];
      block.move[j] = block.move[j + 1];
    }
    auto* header = reinterpret_cast<Header*>(arena_.at(handle));
    if (i < header->tried) --header->tried;
    return --header->count;
  }

  void clear() { arena_.clear(); }
  void save(Writer& out) const { arena_.save(out); }
  void load(Reader& in, MemoryCap& memory) { arena_.load(in, memory); }

 private:
  struct Header {
    std::uint32_t capacity;  // children the arrays have room for
    std::uint32_t count;     // children there are; fewer once some were erased
    std::uint32_t tried;
    std::uint32_t unused;  // the arrays begin at a multiple of 16
  };
  static std::size_t padded_moves(std::size_t count) { return (count * sizeof(M) + 3) / 4 * 4; }
  static std::size_t bytes_for(std::size_t count) {
    return sizeof(Header) + count * (3 * sizeof(double) + 2 * sizeof(std::uint32_t)) +
           padded_moves(count);
  }

  Arena arena_;
};

}  // namespace hornbeam::tree
