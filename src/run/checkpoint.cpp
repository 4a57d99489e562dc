#include "hornbeam/run/checkpoint.hpp"

#include <ostream>

#include "hornbeam/core/archive.hpp"
#include "hornbeam/core/error.hpp"
#include "hornbeam/version.hpp"

namespace hornbeam {
namespace {

constexpr std::string_view kBeginning = "hornbeam checkpoint\n";

// To be raised with every change of what a search, a run or this file saves.
constexpr std::uint32_t kFormat = 11;

std::string who_writes() {
  return std::string(HORNBEAM_VERSION) + " format " + std::to_string(kFormat);
}

// What stands before the body, once that is written.
struct Frame {
  std::uint64_t size = 0;
  std::uint64_t sum = 0;
};

// The best of the records that are whole.
std::optional<FoundLine> best_record(std::string_view bytes) {
  std::optional<FoundLine> best;
  try {
    for (Reader records(bytes); !records.finished();) {
      records.expect("line");
      const auto sum = records.get<std::uint64_t>();
      const auto text = records.get<std::string>();
      if (checksum(text) != sum) return best;
      Reader in(text);
      FoundLine found;
      in.get(found.score);
      found.line.resize(in.get<std::uint32_t>());
      for (std::string& move : found.line) in.get(move);
      if (!best || found.score > best->score) best = std::move(found);
    }
  } catch (const std::runtime_error&) {  // the last one was being written
  }
  return best;
}

}  // namespace

void write_checkpoint(std::ostream& out, const CheckpointHeading& heading,
                      const std::function<void(Writer&)>& save_state) {
  Writer beginning;
  beginning.append(kBeginning.data(), kBeginning.size());
  beginning.put(who_writes());
  out.write(beginning.bytes().data(), static_cast<std::streamsize>(beginning.bytes().size()));
  const auto put_frame = [&](const Frame& frame) {
    out.write(reinterpret_cast<const char*>(&frame), sizeof frame);
  };
  const auto place = out.tellp();
  put_frame({});
  Writer body(out);
  body.put(heading.domain), body.put(heading.instance), body.put(heading.position);
  body.put(heading.search), body.put(heading.seed), body.put(heading.budget);
  body.put(heading.memory), body.put(heading.ranks), body.put(heading.rank_speeds);
  body.put(heading.device);
  save_state(body);
  body.flush();
  const auto end = out.tellp();
  out.seekp(place);
  put_frame({body.size(), body.sum()});
  out.seekp(end);
}

std::string to_record(const FoundLine& found) {
  Writer text;
  text.put(found.score), text.put(static_cast<std::uint32_t>(found.line.size()));
  for (const std::string& move : found.line) text.put(move);
  Writer record;
  record.mark("line");
  record.put(checksum(text.bytes())), record.put(text.bytes());
  return record.bytes();
}

Checkpoint parse_checkpoint(std::string bytes, const std::string& source) {
  const auto kept = std::make_shared<const std::string>(std::move(bytes));
  return parse_checkpoint(*kept, kept, source);
}

Checkpoint parse_checkpoint(std::string_view bytes, std::shared_ptr<const void> keeper,
                            const std::string& source) {
  if (bytes.starts_with(kPythonBeginning))
    throw InputError(source +
                     ": this is a run of a class in Python, and goes on there: "
                     "hornbeam.Run.load(\"" +
                     source + "\", domain=...)");
  if (!bytes.starts_with(kBeginning)) throw InputError(source + ": this is no checkpoint");
  bytes.remove_prefix(kBeginning.size());
  try {
    Reader whole(bytes);
    if (whole.get<std::string>() != who_writes())
      throw InputError(source + ": this checkpoint was written by another version than hornbeam " +
                       HORNBEAM_VERSION + ", which alone can go on from its own");
    const auto frame = whole.get<Frame>();
    bytes.remove_prefix(whole.place());
    const std::string_view body = bytes.substr(0, frame.size);
    if (body.size() != frame.size || checksum(body) != frame.sum)
      throw std::runtime_error("the bytes are not those that were written");
    Checkpoint checkpoint;
    Reader in(body);
    in.get(checkpoint.domain), in.get(checkpoint.instance), in.get(checkpoint.position);
    in.get(checkpoint.search), in.get(checkpoint.seed), in.get(checkpoint.budget);
    in.get(checkpoint.memory), in.get(checkpoint.ranks), in.get(checkpoint.rank_speeds);
    in.get(checkpoint.device);
    checkpoint.state = body.substr(in.place());
    checkpoint.found = best_record(bytes.substr(frame.size));
    checkpoint.bytes = std::move(keeper);
    return checkpoint;
  } catch (const InputError&) {
    throw;
  } catch (const std::runtime_error&) {
    throw InputError(source + ": this checkpoint is damaged");
  }
}

}  // namespace hornbeam
