#include "tests/support/searches.hpp"

#include "hornbeam/core/any_position.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "src/searches/searches.hpp"
#include "tests/support/bag.hpp"
#include "tests/support/random_game.hpp"
#include "tests/support/tic_tac_toe.hpp"
#include "tests/support/toy.hpp"

namespace hornbeam::testing {

template <Position P>
SearchPtr<P> make_search(const std::string& text, const Means& means) {
  return registry::build<P>(catalogue().resolve(text), means);
}

template SearchPtr<Toy> make_search(const std::string&, const Means&);
template SearchPtr<Bag> make_search(const std::string&, const Means&);
template SearchPtr<TicTacToe> make_search(const std::string&, const Means&);
template SearchPtr<RandomGame> make_search(const std::string&, const Means&);
template SearchPtr<AnyPosition> make_search(const std::string&, const Means&);
template SearchPtr<morpion::Position> make_search(const std::string&, const Means&);
template SearchPtr<samegame::Position16> make_search(const std::string&, const Means&);
template SearchPtr<samegame::PositionWide> make_search(const std::string&, const Means&);

}  // namespace hornbeam::testing
