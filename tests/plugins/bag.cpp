// A plug-in with all that one can have: rules of its own to verify by, a notation, a picture.
#include <hornbeam/plugin.hpp>
#include <hornbeam/problem/domain.hpp>
#include <sstream>

namespace {

// Pack items of given weights, in any order, into a bag that holds 10.
struct Bag {
  using Move = std::uint8_t;  // which item goes in next
  std::vector<int> weights;
  int packed = 0;

  void moves(std::vector<Move>& list) const {
    list.clear();
    for (std::size_t i = 0; i < weights.size(); ++i)
      if (weights[i] > 0 && packed + weights[i] <= 10) list.push_back(static_cast<Move>(i));
  }
  void play(Move item) { packed += std::exchange(weights[item], 0); }
  hornbeam::Score score() const { return packed; }
};

Bag parse(const std::string& text) {
  Bag bag;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const int weight = std::atoi(word.c_str());
    if (weight <= 0)
      throw hornbeam::InputError(hornbeam::in_quotes(word) +
                                 " is no weight; a bag is whole numbers from 1 on");
    bag.weights.push_back(weight);
  }
  return bag;
}

// Slow rules that doubt every line with the heaviest items.
hornbeam::Verdict verify(const std::string& text, const std::vector<std::string>& line) {
  hornbeam::Verdict verdict = hornbeam::replay(parse(text), line);
  if (text.find("99") == std::string::npos) return verdict;
  verdict.legal = false;
  verdict.complaint = "nobody carries 99";
  return verdict;
}

hornbeam::Picture draw(const std::string& text, const std::vector<std::string>& line) {
  Bag bag = parse(text);
  hornbeam::Picture picture;
  picture.width = 12;
  picture.height = 2;
  picture.looks = "<circle id=\"item\" r=\"0.4\"/>";
  picture.moments.push_back({});
  for (const std::string& move : line) {
    bag.play(hornbeam::parse_move(bag, move).value());
    const std::size_t moment = picture.moments.size();
    const double x = static_cast<double>(moment);
    picture.pieces.push_back({"item", move, {{moment, x, 1}}});
    picture.moments.push_back({bag.score(), move, "an item more"});
  }
  return picture;
}

std::unique_ptr<hornbeam::Domain> bags() {
  return hornbeam::make_domain<Bag>({
      .name = "bag",
      .summary = "the weight in a bag that holds 10",
      .instances = {{"six", "six items", "8 6 9 7 3 1\n"}, {"heavy", "too heavy", "1 99\n"}},
      .parse = parse,
      .default_search = "nested(level=2)",
      .notation = "a move is a place among the items that fit, counted from 0",
      .verify = verify,
      .draw = draw,
  });
}

}  // namespace

HORNBEAM_PLUGIN(bags)
