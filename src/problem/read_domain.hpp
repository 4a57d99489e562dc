// What domains in the box have in common: an instance is read from its name or from the text in a result,
// and then posed. Where instances are games, what was played up to there is read in the same way.
#pragma once

#include "hornbeam/problem/problem.hpp"

namespace hornbeam {

template <class Data>
class ReadDomain : public Domain {
 public:
  std::unique_ptr<Problem> load(std::string_view instance,
                                std::istream& standard_input) const final {
    return posed(readers_.load(instance, standard_input));
  }
  bool is_fixed(std::string_view instance) const final { return readers_.is_fixed(instance); }
  std::unique_ptr<Problem> restore(const Result& result, const std::string& source) const final {
    return posed(readers_.parse(result.position, source + ", position"));
  }

 protected:
  struct Readers {
    Data (*load)(std::string_view name, std::istream& standard_input);
    bool (*is_fixed)(std::string_view name);
    Data (*parse)(std::string_view text, std::string_view source);
  };
  explicit ReadDomain(const Readers& readers) : readers_(readers) {}

  virtual std::unique_ptr<Problem> posed(const Data& data) const = 0;

 private:
  Readers readers_;
};

// `Written` is a game as somebody wrote it down, whose moves need not be legal.
template <class Data, class Written>
class GameDomain : public ReadDomain<Data> {
 public:
  Game load_game(std::string_view instance, std::istream& standard_input) const final {
    return game_of(load_written_(instance, standard_input));
  }

 protected:
  using LoadWritten = Written (*)(std::string_view name, std::istream& standard_input);
  GameDomain(const typename ReadDomain<Data>::Readers& readers, LoadWritten load_written)
      : ReadDomain<Data>(readers), load_written_(load_written) {}

  // From its start on.
  virtual Game game_of(Written written) const = 0;

 private:
  LoadWritten load_written_;
};

}  // namespace hornbeam
