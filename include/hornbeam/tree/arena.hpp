// Memory for a tree: chunks that are filled from front to back, given back all at once, and reused
// by the next tree. What is allocated is named by a 32-bit handle (the chunk, and the place in it in
// units of 16 bytes), so a checkpoint is the chunks' bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "hornbeam/core/archive.hpp"
#include "hornbeam/core/memory.hpp"

namespace hornbeam::tree {

using Handle = std::uint32_t;
inline constexpr Handle kNoHandle = 0xffffffff;

class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena() { release(); }

  // kNoHandle where the cap refuses.
  Handle allocate(std::size_t bytes, MemoryCap& memory) {
    bytes = (bytes + kUnit - 1) / kUnit * kUnit;
    // A new run has a cap of its own: what is left from another goes back first.
    if (is_empty() && !chunks_.empty() && chunks_[0].memory != memory) release();
    while (current_ < chunks_.size() && !chunks_[current_].has_room(bytes)) ++current_;
    if (current_ == chunks_.size() && !add_chunk(bytes, memory)) return kNoHandle;
    Chunk& chunk = chunks_[current_];
    const auto handle = static_cast<Handle>(current_ << kOffsetBits | chunk.used / kUnit);
    chunk.used += bytes;
    return handle;
  }

  std::byte* at(Handle handle) const {
    return chunks_[handle >> kOffsetBits].bytes.get() + (handle & kOffsetMask) * kUnit;
  }

  // Everything allocated is gone; the chunks stay for what comes next.
  void clear() {
    for (Chunk& chunk : chunks_) chunk.used = 0;
    current_ = 0;
  }

  void save(Writer& out) const {
    out.mark("tree");
    out.put(static_cast<std::uint64_t>(chunks_.size()));
    out.put(static_cast<std::uint64_t>(current_));
    for (const Chunk& chunk : chunks_) {
      out.put(static_cast<std::uint64_t>(chunk.size));
      out.put(static_cast<std::uint64_t>(chunk.used));
      out.append(chunk.bytes.get(), chunk.used);
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
      if (used > size || !add_chunk(size, memory))
        throw std::runtime_error("the checkpoint's tree does not fit the memory cap");
      in.take(chunks_.back().bytes.get(), used);
      chunks_.back().used = used;
    }
    current_ = current;
  }

 private:
  static constexpr std::size_t kUnit = 16;
  static constexpr std::size_t kChunk = 256 * 1024;
  static constexpr int kOffsetBits = 14;  // kChunk / kUnit places
  static constexpr Handle kOffsetMask = (1u << kOffsetBits) - 1;
  static constexpr std::size_t kMaxChunks = (1u << (32 - kOffsetBits)) - 1;

  struct Chunk {
    std::unique_ptr<std::byte[]> bytes;
    std::size_t size;
    std::size_t used;
    MemoryCap memory;  // what it was taken from

    // A handle can only name places in the first kChunk bytes.
    bool has_room(std::size_t more) const { return used < kChunk && size - used >= more; }
  };

  // A block larger than a chunk gets a chunk to itself.
  bool add_chunk(std::size_t bytes, MemoryCap& memory) {
    const std::size_t size = bytes > kChunk ? bytes : kChunk;
    if (chunks_.size() == kMaxChunks || !memory.take(size)) return false;
    chunks_.push_back({std::make_unique_for_overwrite<std::byte[]>(size), size, 0, memory});
    return true;
  }
  void release() {
    for (Chunk& chunk : chunks_) chunk.memory.give(chunk.size);
    chunks_.clear();
    current_ = 0;
  }

  bool is_empty() const { return current_ == 0 && (chunks_.empty() || chunks_[0].used == 0); }

  std::vector<Chunk> chunks_;
  std::size_t current_ = 0;
};

}  // namespace hornbeam::tree
