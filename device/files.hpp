// Files that are there whole or not at all.
#pragma once

#include <cstdio>
#include <string>

#include "device/failure.hpp"

namespace hornbeam::device {

inline void write_file(const std::string& path, const std::string& bytes) {
  const std::string part = path + ".part";
  std::FILE* const file = std::fopen(part.c_str(), "wb");
  if (file == nullptr) throw Failure(part + ": this file cannot be written");
  const bool is_whole = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  if (std::fclose(file) != 0 || !is_whole || std::rename(part.c_str(), path.c_str()) != 0)
    throw Failure(path + ": this file cannot be written");
}

}  // namespace hornbeam::device
