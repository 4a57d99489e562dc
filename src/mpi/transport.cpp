// Messages by MPI: the one file that knows it. It is a module of its own (libhornbeam-mpi.so), which the
// program loads where a launcher has started it as one of several ranks, so that nothing else needs MPI.
//
// One thread at a time calls MPI, and never waits in it: messages are sent without
// waiting and looked for. A long message goes in parts, because MPI counts bytes by an int.
#include <mpi.h>

#include <algorithm>
#include <deque>
#include <vector>

#include "hornbeam/version.hpp"
#include "src/mpi/module.hpp"

namespace hornbeam {
namespace {

constexpr std::size_t kPart = std::size_t{1} << 28;
enum Tag { kLastPart, kMoreFollows };

class MpiTransport final : public Transport {
 public:
  MpiTransport() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    MPI_Comm here = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &here);
    MPI_Comm_size(here, &ranks_here_);
    MPI_Comm_free(&here);
    char name[MPI_MAX_PROCESSOR_NAME] = {};
    int length = 0;
    MPI_Get_processor_name(name, &length);
    host_.assign(name, static_cast<std::size_t>(length));
    begun_.resize(static_cast<std::size_t>(size_));
  }

  unsigned rank() const override { return static_cast<unsigned>(rank_); }
  unsigned size() const override { return static_cast<unsigned>(size_); }
  unsigned ranks_here() const override { return static_cast<unsigned>(ranks_here_); }
  std::string host() const override { return host_; }

  void send(unsigned to, std::string bytes) override {
    Sent& sent = sent_.emplace_back(Sent{std::move(bytes), {}});
    for (std::size_t from = 0; from == 0 || from < sent.bytes.size(); from += kPart) {
      const std::size_t length = std::min(kPart, sent.bytes.size() - from);
      const bool is_last = from + length == sent.bytes.size();
      MPI_Isend(sent.bytes.data() + from, static_cast<int>(length), MPI_BYTE, static_cast<int>(to),
                is_last ? kLastPart : kMoreFollows, MPI_COMM_WORLD, &sent.parts.emplace_back());
    }
  }

  bool receive(unsigned& from, std::string& bytes) override {
    forget_sent();
    while (true) {
      int is_there = 0;
      MPI_Message message{};
      MPI_Status status{};
      MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &message, &status);
      if (!is_there) return false;
      int length = 0;
      MPI_Get_count(&status, MPI_BYTE, &length);
      from = static_cast<unsigned>(status.MPI_SOURCE);
      std::string& begun = begun_[from];
      const std::size_t had = begun.size();
      begun.resize(had + static_cast<std::size_t>(length));
      MPI_Mrecv(begun.data() + had, length, MPI_BYTE, &message, &status);
      if (status.MPI_TAG == kMoreFollows) continue;
      bytes = std::move(begun);
      begun.clear();
      return true;
    }
  }

  void close() override {
    for (Sent& sent : sent_)
      MPI_Waitall(static_cast<int>(sent.parts.size()), sent.parts.data(), MPI_STATUSES_IGNORE);
    sent_.clear();
    MPI_Finalize();
  }

 private:
  struct Sent {
    std::string bytes;
    std::vector<MPI_Request> parts;
  };

  // Those that have left.
  void forget_sent() {
    while (!sent_.empty()) {
      int has_left = 0;
      MPI_Testall(static_cast<int>(sent_.front().parts.size()), sent_.front().parts.data(),
                  &has_left, MPI_STATUSES_IGNORE);
      if (!has_left) return;
      sent_.pop_front();
    }
  }

  int rank_ = 0;
  int size_ = 1;
  int ranks_here_ = 1;
  std::string host_;
  std::deque<Sent> sent_;           // a deque's elements stay where they are
  std::vector<std::string> begun_;  // parts of a message that is not whole yet, by rank
};

}  // namespace
}  // namespace hornbeam

extern "C" __attribute__((visibility("default"))) const hornbeam::MpiModule* hornbeam_mpi() {
  static constexpr hornbeam::MpiModule module{
      HORNBEAM_VERSION, []() -> hornbeam::Transport* { return new hornbeam::MpiTransport; }};
  return &module;
}
