// Files whole or not at all.
#pragma once

#include <string>

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

}  // namespace hornbeam::app
