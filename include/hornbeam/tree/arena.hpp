// Memory for a tree: chunks that are filled from front to back and reused, by the next tree or, once
// what is worth keeping was moved together, by the same. What is allocated is named by a 32-bit
// handle (the chunk, and the place in it in units of 16 bytes), so a checkpoint is the chunks' bytes.
//
// The table that handles are looked up in is as long as the memory cap can ever need and is made with
// the first chunk: it never moves, so others may follow handles while the arena grows. Where several
// allocate at the same time, each has a chunk to itself, its plot, and only who needs another one waits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>
#include <utility>
#include <vector>

#include "hornbeam/core/archive.hpp"
#include "hornbeam/core/memory.hpp"

namespace hornbeam::tree {

using Handle = std::uint32_t;
inline constexpr Handle kNoHandle = 0xffffffff;
inline constexpr Handle kErased = 0xfffffffe;  // no place either: see Block

class Arena {
  struct Chunk;

 public:
  // A chunk that one of several who allocate fills alone.
  class Plot {
    friend class Arena;
    std::size_t index_ = 0;
    Chunk* chunk_ = nullptr;
  };

  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena() { release(); }

  // kNoHandle where the cap refuses.
  Handle allocate(std::size_t bytes, MemoryCap& memory) {
    bytes = rounded(bytes);
    // A new run has a cap of its own: what is left from another goes back first.
    if (is_empty() && !chunks_.empty() && chunks_[0].memory != memory) release();
    while (current_ < chunks_.size() && !chunks_[current_].has_room(bytes)) ++current_;
    if (current_ == chunks_.size() && !add_chunk(bytes, memory)) return kNoHandle;
    Chunk& chunk = chunks_[current_];
    const Handle handle = name(current_, chunk.used);
    chunk.used += bytes;
    return handle;
  }

  // The same, by several at the same time.
  Handle allocate(std::size_t bytes, MemoryCap& memory, Plot& plot) {
    bytes = rounded(bytes);
    const bool has_room = plot.chunk_ && plot.chunk_->has_room(bytes);
    if (!has_room && !take_chunk(bytes, memory, plot)) return kNoHandle;
    const Handle handle = name(plot.index_, plot.chunk_->used);
    plot.chunk_->used += bytes;
    return handle;
  }
  // Takes back what was allocated last in a plot.
  void take_back(std::size_t bytes, Plot& plot) { plot.chunk_->used -= rounded(bytes); }
  // Leaves a plot to whoever needs one next. Nobody has one when the arena is cleared or made compact.
  void leave(Plot& plot) {
    const std::lock_guard lock(growing_);
    if (plot.chunk_) left_.push_back(plot.index_);
    plot = {};
  }

  // Visits everything that was allocated, in the order of places; `size(handle)` is how much it was.
  // False, and no further, where that cannot be: the bytes are of a damaged checkpoint.
  template <class Size, class Visit>
  bool each(Size size, Visit visit) const {
    for (std::size_t chunk = 0; chunk < chunks_.size(); ++chunk) {
      const std::size_t end = chunks_[chunk].used;
      for (std::size_t place = 0; place < end;) {
        const Handle handle = name(chunk, place);
        const std::size_t bytes = rounded(size(handle));
        if (place >= kChunk || bytes > end - place) return false;
        place += bytes;
        visit(handle);
      }
    }
    return true;
  }

  // Compaction. `plan`, called in the order of `each` for what stays, with no more bytes than it has,
  // says where that will lie; the caller moves it there, in the same order, and `settle` ends it.
  // Nothing moves to a later place, since filling chunks anew with less never gets ahead of how they
  // were filled, wherever they have gaps; so nothing lands on what is still to be moved.
  Handle plan(std::size_t bytes) {
    bytes = rounded(bytes);
    while (!chunks_[planned_].has_room(bytes, chunks_[planned_].planned)) ++planned_;
    const Handle handle = name(planned_, chunks_[planned_].planned);
    chunks_[planned_].planned += bytes;
    return handle;
  }
  void settle() {
    for (Chunk& chunk : chunks_) chunk.used = std::exchange(chunk.planned, 0);
    current_ = std::exchange(planned_, 0);
    left_.clear();
  }

  std::byte* at(Handle handle) const {
    return places_[handle >> kOffsetBits] + (handle & kOffsetMask) * kUnit;
  }

  // Everything allocated is gone; the chunks stay for what comes next.
  void clear() {
    for (Chunk& chunk : chunks_) chunk.used = 0;
    current_ = 0;
    left_.clear();
  }

  void save(Writer& out) const {
    out.mark("tree");
    out.put(static_cast<std::uint64_t>(chunks_.size()));
    out.put(static_cast<std::uint64_t>(current_));
    for (std::size_t i = 0; i < chunks_.size(); ++i) {
      out.put(static_cast<std::uint64_t>(chunks_[i].size));
      out.put(static_cast<std::uint64_t>(chunks_[i].used));
      out.append(places_[i], chunks_[i].used);
    }
  }
  void load(Reader& in, MemoryCap& memory) {
    release();
    in.expect("tree");
    const auto count = in.get<std::uint64_t>();
    const auto current = in.get<std::uint64_t>();
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto size = in.get<std::uint64_t>();
      const auto used = in.get<std::uint64_t>();
      current_ = chunks_.size();
      if (used > size || used % kUnit != 0 || !add_chunk(size, memory))
        throw std::runtime_error("the checkpoint's tree does not fit the memory cap");
      in.take(places_[current_], used);
      chunks_.back().used = used;
    }
    if (current > count) throw std::runtime_error("the checkpoint's tree is damaged");
    current_ = current;
  }

 private:
  static constexpr std::size_t kUnit = 16;
  static constexpr std::size_t kChunk = 256 * 1024 - 64;  // whole pages, with malloc's own header
  static constexpr int kOffsetBits = 14;                  // kChunk / kUnit places
  static constexpr Handle kOffsetMask = (1u << kOffsetBits) - 1;
  static constexpr std::size_t kMaxChunks = (1u << (32 - kOffsetBits)) - 1;

  struct Chunk {
    std::size_t size;
    std::size_t used;
    std::size_t planned;  // what will be used after a compaction that is under way
    MemoryCap memory;     // what it was taken from

    // A handle can only name places in the first kChunk bytes.
    bool has_room(std::size_t more, std::size_t filled) const {
      return filled < kChunk && size - filled >= more;
    }
    bool has_room(std::size_t more) const { return has_room(more, used); }
  };

  static std::size_t rounded(std::size_t bytes) { return (bytes + kUnit - 1) / kUnit * kUnit; }
  static Handle name(std::size_t chunk, std::size_t place) {
    return static_cast<Handle>(chunk << kOffsetBits | place / kUnit);
  }

  // A block larger than a chunk gets a chunk to itself; a cap below a chunk is all there is.
  bool add_chunk(std::size_t bytes, MemoryCap& memory) {
    const std::size_t size = std::max(bytes, std::min(kChunk, memory.cap() / kUnit * kUnit));
    if (chunks_.empty()) {
      most_ = std::min(kMaxChunks, memory.cap() / kChunk + 1);  // the last is refused
      places_ = std::make_unique_for_overwrite<std::byte*[]>(most_);
    }
    if (chunks_.size() == most_ || !memory.take(size)) return false;
    places_[chunks_.size()] = new (std::nothrow) std::byte[size];
    if (places_[chunks_.size()] == nullptr) {  // the machine has less than the cap allows
      memory.give(size);
      return false;
    }
    chunks_.push_back({size, 0, 0, memory});
    return true;
  }
  // One that was left, if there is room in it, or else the next.
  bool take_chunk(std::size_t bytes, MemoryCap& memory, Plot& plot) {
    const std::lock_guard lock(growing_);
    const auto left = std::find_if(left_.begin(), left_.end(),
                                   [&](std::size_t i) { return chunks_[i].has_room(bytes); });
    std::size_t index = 0;
    if (left != left_.end()) {
      index = *left;
      left_.erase(left);
    } else {
      while (current_ < chunks_.size() && !chunks_[current_].has_room(bytes)) ++current_;
      if (current_ == chunks_.size() && !add_chunk(bytes, memory)) return false;
      index = current_++;
    }
    plot.index_ = index;
    plot.chunk_ = &chunks_[index];
    return true;
  }
  void release() {
    for (std::size_t i = 0; i < chunks_.size(); ++i) {
      delete[] places_[i];
      chunks_[i].memory.give(chunks_[i].size);
    }
    chunks_.clear();
    left_.clear();
    current_ = 0;
  }

  bool is_empty() const { return current_ == 0 && (chunks_.empty() || chunks_[0].used == 0); }

  std::unique_ptr<std::byte*[]> places_;  // of the chunks; the rest is for whoever allocates
  std::size_t most_ = 0;                  // chunks that it has room for
  std::deque<Chunk> chunks_;              // which stay where they are while there come more
  std::size_t current_ = 0;
  std::size_t planned_ = 0;  // the current one of a compaction that is under way
  std::mutex growing_;
  std::vector<std::size_t> left_;  // plots that may have room
};

}  // namespace hornbeam::tree
