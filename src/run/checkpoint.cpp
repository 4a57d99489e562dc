#include "hornbeam/run/checkpoint.hpp"

#include <algorithm>
#include <cstring>

#include "hornbeam/core/archive.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/core/stream.hpp"
#include "hornbeam/version.hpp"

namespace hornbeam {
namespace {

constexpr std::string_view kBeginning = "hornbeam checkpoint\n";

std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = bytes.size();
  while (!bytes.empty()) {
    std::uint64_t word = 0;
    const std::size_t size = std::min(bytes.size(), sizeof word);
    std::memcpy(&word, bytes.data(), size);
    sum = mix_bits(sum + word) * 0x9e3779b97f4a7c15u;
    bytes.remove_prefix(size);
  }
  return sum;
}

}  // namespace

std::string to_bytes(const Checkpoint& checkpoint) {
  Writer body;
  body.put(checkpoint.domain), body.put(checkpoint.instance), body.put(checkpoint.position);
  body.put(checkpoint.search), body.put(checkpoint.seed), body.put(checkpoint.budget);
  body.put(checkpoint.memory), body.put(checkpoint.state);
  Writer whole;
  whole.append(kBeginning.data(), kBeginning.size());
  whole.put(std::string(HORNBEAM_VERSION));
  whole.put(checksum(body.bytes()));
  whole.put(body.bytes());
  return whole.bytes();
}

Checkpoint parse_checkpoint(std::string_view bytes, const std::string& source) {
  if (!bytes.starts_with(kBeginning)) throw InputError(source + ": this is no checkpoint");
  try {
    Reader whole(bytes.substr(kBeginning.size()));
    const auto version = whole.get<std::string>();
    if (version != HORNBEAM_VERSION)
      throw InputError(source + ": this checkpoint was written by another version than hornbeam " +
                       HORNBEAM_VERSION + ", which alone can go on from its own");
    const auto sum = whole.get<std::uint64_t>();
    const auto text = whole.get<std::string>();
    if (checksum(text) != sum || !whole.finished())
      throw std::runtime_error("the bytes are not those that were written");
    Checkpoint checkpoint;
    Reader body(text);
    body.get(checkpoint.domain), body.get(checkpoint.instance), body.get(checkpoint.position);
    body.get(checkpoint.search), body.get(checkpoint.seed), body.get(checkpoint.budget);
    body.get(checkpoint.memory), body.get(checkpoint.state);
    return checkpoint;
  } catch (const InputError&) {
    throw;
  } catch (const std::runtime_error&) {
    throw InputError(source + ": this checkpoint is damaged");
  }
}

}  // namespace hornbeam
