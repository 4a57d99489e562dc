#include "apps/hornbeam/files.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "apps/hornbeam/interrupt.hpp"
#include "apps/hornbeam/output.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/read_whole.hpp"

namespace hornbeam::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostMebibytes = 256;

[[noreturn]] void cannot_write(const std::string& path, int problem) {
  std::error_code ignored;
  const fs::path folder = fs::path(path).parent_path();
  std::string why = std::strerror(problem);
  if (problem == EISDIR) why = "it is a folder";
  if (problem == ENOENT && !folder.empty() && !fs::exists(folder, ignored))
    why = "there is no folder " + folder.string();
  throw InputError("cannot write " + path + ": " + why);
}

// The file that a path leads to, links followed: it is replaced, not the link.
std::string target_of(const std::string& path) {
  std::error_code problem;
  const fs::path target = fs::canonical(path, problem);
  return problem ? path : target.string();
}

// An ordinary file, or none yet, can be replaced by a finished one. A device must never be.
bool is_replaceable(const std::string& path) {
  std::error_code ignored;
  const fs::file_type type = fs::status(path, ignored).type();
  return type == fs::file_type::regular || type == fs::file_type::not_found;
}

std::string beside(const std::string& path) {
  return path + ".part-" + std::to_string(getpid());
}

// A new file with the permissions of the one that it will replace, if there is one.
bool create_like(const std::string& path, const std::string& like) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (!file || std::fclose(file) != 0) return false;
  std::error_code problem;
  const fs::file_status status = fs::status(like, problem);
  if (status.type() == fs::file_type::regular) fs::permissions(path, status.permissions(), problem);
  return true;
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

std::string source_name(const std::string& path) {
  return path == "-" ? "standard input" : path;
}

std::string read_file(const std::string& path) {
  if (path == "-")
    return read_whole(std::cin, source_name(path), kMostMebibytes, "result and no game");
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) throw InputError("cannot read " + path + ": it is a folder");
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError("cannot read " + path + ": " + std::strerror(errno));
  return read_whole(file, path, kMostMebibytes, "result and no game");
}

bool is_standard_output(const std::string& path) {
  return path == "-" || path == "/dev/stdout";
}

void require_writable(const std::string& path) {
  if (is_standard_output(path)) return;
  const std::string target = target_of(path);
  std::error_code ignored;
  if (fs::is_directory(target, ignored)) cannot_write(path, EISDIR);
  if (access(target.c_str(), F_OK) == 0 && access(target.c_str(), W_OK) != 0)
    cannot_write(path, errno);
  if (!is_replaceable(target)) return;
  const SignalsHeld held;
  const std::string trial = beside(target);
  if (!write_whole(trial, "")) cannot_write(path, errno);
  std::remove(trial.c_str());
}

void write_file(const std::string& path, const std::string& text) {
  if (is_standard_output(path)) {
    put_text(text);
    return finish_standard_output();
  }
  const std::string target = target_of(path);
  if (!is_replaceable(target)) {
    if (!write_whole(target, text)) cannot_write(path, errno);
    return;
  }
  const SignalsHeld held;
  const std::string part = beside(target);
  if (!create_like(part, target) || !write_whole(part, text) ||
      std::rename(part.c_str(), target.c_str()) != 0) {
    const int problem = errno;
    std::remove(part.c_str());
    cannot_write(path, problem);
  }
}

}  // namespace hornbeam::app
