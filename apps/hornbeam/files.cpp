#include "apps/hornbeam/files.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "hornbeam/core/error.hpp"

namespace hornbeam::app {
namespace {

std::string beside(const std::string& path) {
  return path + ".part-" + std::to_string(getpid());
}

[[noreturn]] void cannot_write(const std::string& path, int problem) {
  throw InputError("cannot write " + path + ": " + std::strerror(problem));
}

// Opens, writes and closes; false with errno set if any of it fails.
bool write_whole(const std::string& path, const std::string& text) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (!file) return false;
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const int problem = errno;
  const bool closed = std::fclose(file) == 0;
  if (!written) errno = problem;
  return written && closed;
}

}  // namespace

std::string read_file(const std::string& path) {
  std::ostringstream text;
  if (path == "-") {
    text << std::cin.rdbuf();
    return text.str();
  }
  if (std::filesystem::is_directory(path)) throw InputError("cannot read " + path + ": a folder");
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError("cannot read " + path + ": " + std::strerror(errno));
  text << file.rdbuf();
  return text.str();
}

void require_writable(const std::string& path) {
  if (path == "-") return;
  if (std::filesystem::is_directory(path)) cannot_write(path, EISDIR);
  const std::string trial = beside(path);
  if (!write_whole(trial, "")) cannot_write(path, errno);
  std::remove(trial.c_str());
}

void write_file(const std::string& path, const std::string& text) {
  if (path == "-") {
    std::cout << text << std::flush;
    if (!std::cout) cannot_write("standard output", EPIPE);
    return;
  }
  const std::string part = beside(path);
  if (!write_whole(part, text) || std::rename(part.c_str(), path.c_str()) != 0) {
    const int problem = errno;
    std::remove(part.c_str());
    cannot_write(path, problem);
  }
}

}  // namespace hornbeam::app
