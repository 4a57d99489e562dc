// Children of members of a beam that follow each other, and what a learned value says of them. They are
// evaluated several together, so that each weight of the value is loaded once for many.
//
// The work depends on nothing but the members and the value, so that it can be done ahead, by others, and in
// another process, which is told the lines of the members.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "hornbeam/core/bound.hpp"
#include "hornbeam/parallel/ahead.hpp"
#include "hornbeam/search/candidates.hpp"
#include "hornbeam/value/learned.hpp"

namespace hornbeam {

// A sum of four bytes is nearly normal, with a deviation of 148.
inline int noise_of(std::uint64_t hash, std::uint64_t seed, std::size_t depth, int deviation) {
  if (deviation == 0) return 0;
  const std::uint64_t bits =
      mix_bits(hash + 0x9e3779b97f4a7c15u * ((seed & 0xffffffffu) << 8 | depth));
  const int sum =
      static_cast<int>((bits & 255) + (bits >> 8 & 255) + (bits >> 16 & 255) + (bits >> 24 & 255));
  return (sum - 510) * deviation / 148;
}

// `Beam` is the search (LearnedBeam), which lets this look at its members.
template <Position P, class Beam>
class LearnedExpansion final : public Job {
 public:
  using Root = P;
  using Owner = Beam;
  using Move = MoveOf<P>;

  struct Child {
    Candidate<Move> candidate;
    bool is_finished;
  };

  LearnedExpansion(const Beam& beam, const Context<Move>& context, std::size_t from, std::size_t to)
      : first(from),
        end(to),
        beam_(beam),
        base_(context.line),
        key_(beam.stream_.key()),
        depth_(beam.depth()) {}
  // Handed out elsewhere.
  LearnedExpansion(const Beam& beam, Reader& in, const parallel::Site<P>& site) : beam_(beam) {
    in.get(base_), in.get(first), in.get(end), in.get(key_), in.get(depth_);
    const P root = site.after(base_);
    visitors_.assign(end - first, root);
    for (P& visitor : visitors_)
      for (const Move& move : in.get<Line<Move>>()) visitor.play(move);
  }

  void work() override {
    has_begun = true;
    const value::Learned& value = *beam_.value_;
    const auto stride = static_cast<std::size_t>(value.network.stride());
    std::vector<std::int16_t> features(kTogether * stride);
    std::vector<Move> list, scratch;
    for (std::size_t member = first; member < end; ++member) {
      const P& position = visitors_.empty() ? beam_.members_[member] : visitors_[member - first];
      position.moves(list);
      for (const Move& move : list) {
        P child = position;
        child.play(move);
        const Score score = child.score();
        const bool is_over = is_finished(child, scratch);
        children.push_back(
            {{score * value.unit, score, 0, 0, static_cast<std::uint32_t>(member), move}, is_over});
        if (is_over) continue;
        Candidate<Move>& candidate = children.back().candidate;
        candidate.hash = likeness(child);
        if constexpr (HasKin<P>) candidate.kin = child.kin();
        child.features(features.data() + waiting_count_ * stride);
        waiting_[waiting_count_++] = children.size() - 1;
        if (waiting_count_ == kTogether) evaluate(features);
      }
    }
    evaluate(features);
  }
  Job::Effort effort() const override {
    return {0, (end - first) * depth_ * sizeof(Move), children.size() * sizeof(Child),
            children.size()};
  }
  void send(Writer& out) const override {
    out.put(base_), out.put(first), out.put(end), out.put(key_), out.put(depth_);
    for (std::size_t member = first; member < end; ++member) out.put(beam_.line_to(member));
  }
  void answer(Writer& out) const { out.put(children); }
  void receive(Reader& in) override {
    has_begun = true;
    in.get(children);
  }

  std::size_t first = 0;
  std::size_t end = 0;
  bool has_begun = false;
  bool is_handed_out = false;
  bool is_done = false;  // for whoever takes it
  std::size_t taken = 0;
  std::vector<Child> children;

 private:
  static constexpr std::size_t kTogether = 2 * value::Network::kRows;

  void evaluate(const std::vector<std::int16_t>& features) {
    const value::Learned& value = *beam_.value_;
    const int deviation = static_cast<int>(std::lround(beam_.plan_.noise * value.unit));
    std::array<std::int32_t, kTogether> values;
    value.network(features.data(), static_cast<int>(waiting_count_), values.data());
    for (std::size_t i = 0; i < waiting_count_; ++i) {
      Candidate<Move>& candidate = children[waiting_[i]].candidate;
      candidate.rank += values[i] + noise_of(candidate.hash, key_, depth_, deviation);
    }
    waiting_count_ = 0;
  }

  const Beam& beam_;
  Line<Move> base_;  // from the run's start to the beam's root
  std::uint64_t key_ = 0;
  std::size_t depth_ = 0;
  std::vector<P> visitors_;                       // members of the beam of another process
  std::array<std::size_t, kTogether> waiting_{};  // children to be evaluated
  std::size_t waiting_count_ = 0;
};

}  // namespace hornbeam
