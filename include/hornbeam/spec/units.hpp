// Numbers as people write them: 10k playouts, 2.5s, 64M of memory.
//
//     parse_count("10k")     10000        k, M, G, T are powers of 1000
//     parse_duration("2min") 120 seconds  ms, s, min, h; without a unit, seconds
//     parse_bytes("64M")     67108864     k, M, G, T are powers of 1024; also 64MiB
//
// The parse functions throw SpecError. The read functions beneath them return the problem instead,
// for callers that have more to say about it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hornbeam {

using Seconds = std::chrono::duration<double>;

std::uint64_t parse_count(std::string_view text);
std::uint64_t parse_limit(std::string_view text);  // a count that is not taken for "no limit"
Seconds parse_duration(std::string_view text);
std::uint64_t parse_bytes(std::string_view text);

template <class T>
struct Reading {
  T value{};
  const char* problem = nullptr;  // what the text is ("negative", "too large"), if it is wrong
  std::size_t offset = 0;         // where

  explicit operator bool() const { return problem == nullptr; }
};

Reading<double> read_number(std::string_view text);
Reading<std::int64_t> read_integer(std::string_view text);
Reading<std::uint64_t> read_count(std::string_view text);
Reading<Seconds> read_duration(std::string_view text);
Reading<std::uint64_t> read_bytes(std::string_view text);

// True for what looks like a number, whatever its unit: 10, -3.5, 1e6, 10k, 7parsecs.
bool is_number(std::string_view text);

// The shortest text that reads back as the same number.
std::string format_number(double value);
std::string format_duration(Seconds value);

}  // namespace hornbeam
