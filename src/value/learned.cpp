// Value files, and the values that travel inside the program.
#include "hornbeam/value/learned.hpp"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <span>

#include "hornbeam/core/error.hpp"
#include "hornbeam/core/quoted.hpp"
#include "hornbeam/core/read_whole.hpp"
#include "hornbeam/value/file.hpp"
#include "hornbeam/value/text.hpp"

namespace hornbeam::value {

extern const std::span<const std::string_view> kShippedTexts;  // the files of data/values

namespace {

class Reader {
 public:
  Reader(std::string_view text, std::string_view source) : rest_(text), source_(source) {}

  Learned read() {
    const std::string_view whole = rest_;
    const std::string_view first = next_line();
    if (first == std::string(kFirstLine) + '\r')
      fail("its lines end as they do on Windows; a value file's end with a line feed alone");
    if (first != kFirstLine) fail(fmt::format("a value file begins with '{}'", kFirstLine));
    std::map<std::string, std::string, std::less<>> head;
    std::vector<Layer> layers;
    for (;;) {
      if (rest_.empty())
        fail("the file ends too early: the last line should be 'checksum' and 16 digits");
      const std::size_t before = whole.size() - rest_.size();
      const std::string_view line = next_line();
      const std::string_view key = line.substr(0, line.find(' '));
      const std::string_view value = line.substr(std::min(line.size(), key.size() + 1));
      if (key == "checksum") {
        if (rest_.empty() && value.size() < 16) fail("the file ends too early, in its checksum");
        if (value != fmt::format("{:016x}", checksum_of(whole.substr(0, before))))
          fail("the checksum does not fit: the file was damaged or changed");
        if (!rest_.empty()) fail("nothing may follow the checksum");
        head.emplace(key, value);
        break;
      }
      if (key == "layer")
        layers.push_back(read_layer(value));
      else if (!head.emplace(key, value).second)
        fail(fmt::format("{} is given twice", in_quotes(key)));
    }
    if (const auto wrong = Network::fault(layers)) fail("this is no network: " + *wrong);
    const auto of = [&](const char* key) {
      const auto at = head.find(key);
      if (at == head.end() || at->second.empty())
        fail(fmt::format("the line '{} ...' is missing", key));
      return at->second;
    };
    const auto whole_number = [&](const char* key) {
      const std::string text = of(key);
      int number = 0;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
      if (error != std::errc{} || end != text.data() + text.size() || number < 1 ||
          number > 1'000'000)
        fail(fmt::format("'{}' should be a whole number", key));
      return number;
    };
    if (whole_number("features") != layers.front().inputs)
      fail("the first layer has another number of inputs than there are features");
    const std::string names = head.contains("names") ? of("names") : "";
    return {of("name"),           of("domain"),    of("family"),
            whole_number("unit"), of("training"),  of("validation"),
            of("checksum"),       Network(layers), names};
  }

 private:
  std::string_view next_line() {
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(rest_.size(), end + 1));
    ++line_;
    return line;
  }

  template <class Number>
  Number take_number(std::string_view& line) {
    while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
    Number number{};
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    if (line.empty() && rest_.empty()) fail("the file ends too early, in the middle of a layer");
    if (error != std::errc{}) fail("a whole number is expected here, and not too large a one");
    line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    return number;
  }

  Layer read_layer(std::string_view sizes) {
    Layer layer;
    layer.inputs = take_number<int>(sizes);
    layer.outputs = take_number<int>(sizes);
    if (!sizes.empty() || layer.inputs < 1 || layer.inputs > kMostUnits || layer.outputs < 1 ||
        layer.outputs > kMostUnits)
      fail(fmt::format("a layer has two numbers from 1 to {}: inputs and outputs", kMostUnits));
    for (int j = 0; j < layer.outputs; ++j) {
      std::string_view row = next_line();
      layer.bias.push_back(take_number<std::int32_t>(row));
      layer.shift.push_back(take_number<std::int32_t>(row));
      for (int k = 0; k < layer.inputs; ++k)
        layer.weights.push_back(take_number<std::int16_t>(row));
      if (!row.empty()) fail("this row has more numbers than its layer inputs");
    }
    return layer;
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(fmt::format("{}:{}: {}", source_, line_, what));
  }

  std::string_view rest_;
  std::string_view source_;
  int line_ = 0;
};

}  // namespace

std::string checksum_of_names(const std::vector<std::string>& names) {
  return fmt::format("{:016x}", checksum_of(fmt::format("{}\n", fmt::join(names, "\n"))));
}

void require_fit(const Learned& value, const std::string& family,
                 const std::vector<std::string>& names) {
  if (family != value.family)
    throw InputError(fmt::format("the value {} is for {}; this position is {}", value.name,
                                 value.family, family));
  if (names.size() != static_cast<std::size_t>(value.network.inputs()) ||
      (!value.names.empty() && value.names != checksum_of_names(names)))
    throw InputError("the value " + value.name + " sees other features than this position has");
}

Learned parse(std::string_view text, std::string_view source) {
  return Reader(text, source).read();
}

const std::vector<LearnedPtr>& shipped() {
  static const std::vector<LearnedPtr> all = [] {
    std::vector<LearnedPtr> list;
    for (const std::string_view text : kShippedTexts)
      list.push_back(std::make_shared<const Learned>(parse(text, "a value in the program")));
    return list;
  }();
  return all;
}

LearnedPtr find(std::string_view name) {
  for (const LearnedPtr& learned : shipped())
    if (learned->name == name) return learned;
  return nullptr;
}

LearnedPtr load(const std::string& path) {
  return std::make_shared<const Learned>(parse(text_of_file(path), path));
}

std::string shipped_text(std::string_view name) {
  for (std::size_t i = 0; i < shipped().size(); ++i)
    if (shipped()[i]->name == name) return std::string(kShippedTexts[i]);
  return "";
}

std::string text_of_file(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    throw InputError(path + ": this is a folder, not a value file");
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(path + ": this file cannot be read");
  return read_whole(file, path, 16, "value file");
}

}  // namespace hornbeam::value
