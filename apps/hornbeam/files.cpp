#include "apps/hornbeam/files.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
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

// Opens, writes and closes; false with errno set if any of it fails.
bool write_whole(const std::string& path, const std::function<void(std::ostream&)>& write) {
  errno = 0;
  std::ofstream file(path, std::ios::binary);
  if (file) write(file);
  file.close();
  if (!file && errno == 0) errno = EIO;
  return file.good();
}

// A new file gets the permissions of the one that it will replace, if there is one.
void make_like(const std::string& path, const std::string& model) {
  std::error_code problem;
  const fs::file_status status = fs::status(model, problem);
  if (status.type() == fs::file_type::regular) fs::permissions(path, status.permissions(), problem);
}

// False where the disk does not confirm that it has the file.
bool reaches_the_disk(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool arrived = fsync(file) == 0;
  const int problem = errno;
  close(file);
  errno = problem;
  return arrived;
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
  if (!write_whole(trial, [](std::ostream&) {})) cannot_write(path, errno);
  std::remove(trial.c_str());
}

void write_file(const std::string& path, const std::string& text) {
  if (is_standard_output(path)) {
    put_text(text);
    return finish_standard_output();
  }
  write_file(path, [&](std::ostream& file) {
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
  });
}

void write_file(const std::string& path, const std::function<void(std::ostream&)>& write) {
  const std::string target = target_of(path);
  if (!is_replaceable(target)) {
    if (!write_whole(target, write)) cannot_write(path, errno);
    return;
  }
  const SignalsHeld held;
  const std::string part = beside(target);
  const bool is_written = write_whole(part, write) && reaches_the_disk(part);
  if (is_written) make_like(part, target);
  if (!is_written || std::rename(part.c_str(), target.c_str()) != 0) {
    const int problem = errno;
    std::remove(part.c_str());
    cannot_write(path, problem);
  }
}

bool append_to_file(const std::string& path, const std::string& bytes) {
  const int file = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0) return false;
  const off_t end = lseek(file, 0, SEEK_END);
  std::string_view rest = bytes;
  ssize_t written = 0;
  while (!rest.empty() && (written = write(file, rest.data(), rest.size())) > 0)
    rest.remove_prefix(static_cast<std::size_t>(written));
  const int problem = errno;
  if (!rest.empty()) [[maybe_unused]]
    const int cut = ftruncate(file, end);  // if it cannot, so be it
  close(file);
  errno = problem;
  return rest.empty();
}

MappedFile map_file(const std::string& path) {
  const auto cannot_read = [&](const char* why) {
    throw InputError("cannot read " + path + ": " + why);
  };
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) cannot_read(std::strerror(errno));
  struct stat status {};
  const bool is_ordinary = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  const auto size = static_cast<std::size_t>(status.st_size);
  void* const bytes =
      is_ordinary && size > 0 ? mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
  close(file);
  if (!is_ordinary)
    cannot_read(S_ISDIR(status.st_mode) ? "it is a folder" : "it is no ordinary file");
  if (size == 0) return {};
  if (bytes == MAP_FAILED) cannot_read(std::strerror(errno));
  return {{static_cast<const char*>(bytes), size},
          {bytes, [size](const void* begin) { munmap(const_cast<void*>(begin), size); }}};
}

}  // namespace hornbeam::app
