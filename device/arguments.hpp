// `--name value` pairs, those that a verb takes; the clock, and the flag that a signal sets.
#pragma once

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "device/failure.hpp"

namespace hornbeam::device {

inline volatile std::sig_atomic_t is_interrupted = 0;

// What a verb takes, and what the help says of it.
struct Flag {
  std::string name, about;
};

class Arguments {
 public:
  // The words behind the verb, which takes these flags.
  Arguments(int count, char** words, const std::vector<Flag>& flags) {
    for (int i = 2; i < count; i += 2) {
      const std::string name = words[i];
      if (name.rfind("--", 0) != 0)
        throw Failure("'" + name + "' should be a flag, --NAME with a value behind it");
      bool is_known = false;
      for (const Flag& flag : flags) is_known = is_known || name == "--" + flag.name;
      if (!is_known)
        throw Failure("'" + std::string(words[1]) + "' has no flag '" + name + "'" + known(flags));
      if (i + 1 >= count) throw Failure(name + " wants a value behind it");
      if (!values_.emplace(name.substr(2), words[i + 1]).second)
        throw Failure(name + " is given twice");
    }
  }
  std::string text(const std::string& name) const {
    const auto at = values_.find(name);
    if (at == values_.end()) throw Failure("--" + name + " is missing");
    return at->second;
  }
  std::string text(const std::string& name, const std::string& otherwise) const {
    return values_.count(name) != 0 ? text(name) : otherwise;
  }
  double number(const std::string& name, double otherwise, double low, double high) const {
    const auto at = values_.find(name);
    return at == values_.end() ? otherwise : read(*at, low, high, false);
  }
  // A whole one; below 2^53 all of them are.
  std::uint64_t count(const std::string& name, std::uint64_t otherwise, std::uint64_t low,
                      std::uint64_t high) const {
    const auto at = values_.find(name);
    if (at == values_.end()) return otherwise;
    return static_cast<std::uint64_t>(
        read(*at, static_cast<double>(low), static_cast<double>(high), true));
  }

 private:
  static double read(const std::pair<const std::string, std::string>& given, double low,
                     double high, bool is_whole) {
    const char* const begin = given.second.c_str();
    char* end = nullptr;
    const double value = std::strtod(begin, &end);
    if (end == begin || *end != '\0' || !(value >= low && value <= high) ||
        (is_whole && value != std::floor(value)))
      throw Failure("--" + given.first + " wants a " + (is_whole ? "whole " : "") + "number from " +
                    text_of(low) + " to " + text_of(high) + ", not '" + given.second + "'");
    return value;
  }
  static std::string text_of(double bound) {
    return std::to_string(static_cast<std::uint64_t>(bound));
  }
  static std::string known(const std::vector<Flag>& flags) {
    std::string text;
    for (const Flag& flag : flags)
      text += (text.empty() ? "; it takes --" : ", --") + flag.name;
    return text;
  }

  std::map<std::string, std::string> values_;
};

constexpr double kMostSeconds = 1e9;
constexpr std::uint64_t kMostCount = std::uint64_t{1} << 53;

class Clock {
 public:
  explicit Clock(double seconds) : start_(std::chrono::steady_clock::now()), limit_(seconds) {}
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }
  double left() const { return limit_ - seconds(); }
  bool is_over() const { return is_interrupted != 0 || left() <= 0; }

 private:
  std::chrono::steady_clock::time_point start_;
  double limit_;
};

}  // namespace hornbeam::device
