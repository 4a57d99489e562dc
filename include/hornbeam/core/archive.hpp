// The bytes of a checkpoint: searches save plain data one after the other and load it in the same
// order. An archive that is cut short, or that another kind of search wrote, is an error. It is for
// the same text of a search and the same root: whoever keeps an archive keeps these beside it.
#pragma once

#include <cstdint>
#include <cstring>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "hornbeam/core/checksum.hpp"

namespace hornbeam {

class Writer {
 public:
  Writer() = default;  // keeps the bytes,
  explicit Writer(std::ostream& out)
      : out_(&out) {}  // or hands them on, so that they need no memory

  template <class T>
  requires std::is_trivially_copyable_v<T>
  void put(const T& value) { append(&value, sizeof value); }

  template <class T>
  requires std::is_trivially_copyable_v<T>
  void put(const std::vector<T>& values) {
    put(static_cast<std::uint64_t>(values.size()));
    append(values.data(), values.size() * sizeof(T));
  }

  void put(const std::string& text) {
    put(static_cast<std::uint64_t>(text.size()));
    append(text.data(), text.size());
  }

  // Marks the place: a reader that gets out of step fails at the next mark.
  void mark(const char (&tag)[5]) { append(tag, 4); }
  void append(const void* data, std::size_t size) {
    const std::string_view more(static_cast<const char*>(data), size);
    if (out_ && bytes_.size() + size > kMostKept) flush();
    if (out_ && size > kMostKept)
      hand_on(more);
    else if (size > 0)
      bytes_.append(more);
  }
  const std::string& bytes() const { return bytes_; }

  // Of what was handed on: to be called before asking for its size or its sum.
  void flush() {
    hand_on(bytes_);
    bytes_.clear();
  }
  std::uint64_t size() const { return size_; }
  std::uint64_t sum() const { return sum_.value(); }

 private:
  static constexpr std::size_t kMostKept = std::size_t{1} << 16;

  void hand_on(std::string_view bytes) {
    out_->write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    sum_.add(bytes);
    size_ += bytes.size();
  }

  std::string bytes_;
  std::ostream* out_ = nullptr;
  std::uint64_t size_ = 0;
  Checksum sum_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  template <class T>
  requires std::is_trivially_copyable_v<T>
  void get(T& value) { take(&value, sizeof value); }

  template <class T>
  requires std::is_trivially_copyable_v<T>
  void get(std::vector<T>& values) {
    std::uint64_t size = 0;
    get(size);
    if (size > (bytes_.size() - at_) / sizeof(T)) fail();
    values.resize(size);
    take(values.data(), size * sizeof(T));
  }

  void get(std::string& text) {
    std::uint64_t size = 0;
    get(size);
    if (size > bytes_.size() - at_) fail();
    text.resize(size);
    take(text.data(), size);
  }

  template <class T>
  T get() {
    T value{};
    get(value);
    return value;
  }

  void expect(const char (&tag)[5]) {
    char found[4] = {};
    take(found, 4);
    if (std::memcmp(found, tag, 4) != 0) fail();
  }
  bool is_next(const char (&tag)[5]) const {
    return bytes_.substr(at_, 4) == std::string_view(tag, 4);
  }
  void take(void* data, std::size_t size) {
    if (size > bytes_.size() - at_) fail();
    if (size > 0) std::memcpy(data, bytes_.data() + at_, size);
    at_ += size;
  }
  bool finished() const { return at_ == bytes_.size(); }
  std::size_t place() const { return at_; }  // bytes read so far

 private:
  [[noreturn]] static void fail() {
    throw std::runtime_error("this checkpoint is damaged or belongs to another search");
  }
  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace hornbeam
