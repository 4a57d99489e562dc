#include "src/laboratory/beside.hpp"

#include <filesystem>

#include "hornbeam/problem/domains.hpp"

namespace hornbeam::laboratory {
namespace {

namespace fs = std::filesystem;

// game.sgf, or game.sgf@40
bool is_file(const fs::path& wanted) {
  const std::string path = wanted.string();
  std::error_code ignored;
  return fs::is_regular_file(path.substr(0, path.rfind('@')), ignored) ||
         fs::is_regular_file(path, ignored);
}

}  // namespace

std::string placed(const std::string& folder, const std::string& name) {
  const std::size_t file = name.find(':') + 1;
  const fs::path beside = fs::path(folder) / name.substr(file);
  return is_file(beside) ? name.substr(0, file) + beside.string() : name;
}

std::unique_ptr<Problem> load_stored(const std::string& folder, const std::string& name) {
  const std::size_t file = name.find(':') + 1;
  for (std::size_t begin = file;;) {
    const fs::path beside = fs::path(folder) / name.substr(begin);
    if (is_file(beside)) return load_problem(name.substr(0, file) + beside.string());
    begin = name.find('/', begin);
    if (begin == std::string::npos) return load_problem(name);
    ++begin;
  }
}

}  // namespace hornbeam::laboratory
