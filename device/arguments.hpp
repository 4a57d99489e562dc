// `--name value` pairs, the clock, and the flag that a signal sets.
#pragma once

#include <chrono>
#include <csignal>
#include <map>
#include <stdexcept>
#include <string>

namespace hornbeam::device {

inline volatile std::sig_atomic_t is_interrupted = 0;

class Arguments {
 public:
  Arguments(int count, char** words) {
    for (int i = 2; i < count; i += 2) {
      const std::string name = words[i];
      if (name.rfind("--", 0) != 0 || i + 1 >= count)
        throw std::runtime_error("'" + name + "' should be --NAME with a value behind it");
      values_[name.substr(2)] = words[i + 1];
    }
  }
  std::string text(const std::string& name) const {
    const auto at = values_.find(name);
    if (at == values_.end()) throw std::runtime_error("--" + name + " is missing");
    return at->second;
  }
  std::string text(const std::string& name, const std::string& otherwise) const {
    return values_.count(name) != 0 ? text(name) : otherwise;
  }
  double number(const std::string& name, double otherwise) const {
    const auto at = values_.find(name);
    if (at == values_.end()) return otherwise;
    std::size_t used = 0;
    const double value = std::stod(at->second, &used);
    if (used != at->second.size()) throw std::runtime_error("--" + name + " wants a number");
    return value;
  }

 private:
  std::map<std::string, std::string> values_;
};

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
