#include "python/src/preface.hpp"

#include <sstream>
#include <string_view>

#include "hornbeam/core/error.hpp"
#include "hornbeam/run/checkpoint.hpp"

namespace hornbeam::python {
namespace {

constexpr std::string_view kSaid = "said ";

}  // namespace

std::string to_text(const Preface& preface) {
  std::string bytes = std::string(kPythonBeginning) + std::to_string(preface.moves.size()) + "\n";
  for (const std::string& name : preface.moves)
    bytes += std::to_string(name.size()) + " " + name + "\n";
  bytes += std::string(kSaid) + std::to_string(preface.said.size()) + "\n";
  for (const auto& [method, bits] : preface.said)
    bytes += method + " " + std::to_string(bits) + "\n";
  return bytes;
}

std::optional<Preface> take_preface(std::string& bytes, const std::string& source) {
  if (!bytes.starts_with(kPythonBeginning)) return std::nullopt;
  std::istringstream in(bytes);
  in.ignore(static_cast<std::streamsize>(kPythonBeginning.size()));
  Preface preface;
  std::size_t count = 0;
  in >> count;
  while (in && preface.moves.size() < count) {
    std::size_t size = 0;
    in >> size;
    in.ignore(1);
    if (size > bytes.size()) in.setstate(std::ios::failbit);
    if (!in) break;
    preface.moves.emplace_back(size, '\0');
    in.read(preface.moves.back().data(), static_cast<std::streamsize>(size));
  }
  in.ignore(1);
  if (in &&
      std::string_view(bytes).substr(static_cast<std::size_t>(in.tellg())).starts_with(kSaid)) {
    in.ignore(static_cast<std::streamsize>(kSaid.size()));
    in >> count;
    while (in && preface.said.size() < count) {
      std::string method;
      in >> method;
      if (!(in >> preface.said[method])) break;
    }
    in.ignore(1);
  }
  if (!in) throw InputError(source + ": this checkpoint is cut short or damaged");
  bytes.erase(0, static_cast<std::size_t>(in.tellg()));
  return preface;
}

}  // namespace hornbeam::python
