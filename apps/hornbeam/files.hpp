// Files whole or not at all.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>

namespace hornbeam::app {

// The whole text of a file, or of standard input for "-". Throws InputError.
std::string read_file(const std::string& path);

// What a path is called in sentences.
std::string source_name(const std::string& path);

bool is_standard_output(const std::string& path);

// Throws InputError if a file at this path could not be written; leaves nothing behind.
void require_writable(const std::string& path);

// Writes beside, then renames; what is no ordinary file (a pipe, a device) is written into. "-" is
// standard output. Throws InputError.
void write_file(const std::string& path, const std::string& text);

// The same for what is too large for a text. It is on the disk when its name is.
void write_file(const std::string& path, const std::function<void(std::ostream&)>& write);

// Adds to the end of a file; false with errno set if not all of it could be written, and then none of it is.
bool append_to_file(const std::string& path, const std::string& bytes);

// The bytes of a file without a copy of them. Throws InputError.
struct MappedFile {
  std::string_view bytes;
  std::shared_ptr<const void> keeper;
};
MappedFile map_file(const std::string& path);

}  // namespace hornbeam::app
