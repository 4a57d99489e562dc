// What a training is about: a game on the boards that this program is compiled for, and what the value's
// file says of them. `hornbeam train --device` tells its name, the family of positions and a checksum of
// their features' names; by itself a value is called as its file is, and nobody knows the names.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "device/arguments.hpp"
#include "device/value_file.hpp"

namespace hornbeam::device {

constexpr int kUnit = 16;  // of the values that are taught: a sixteenth of a point

inline std::string size_text() {
  const std::string side = std::to_string(rules::kSide);
  return side + 'x' + side + 'x' + std::to_string(kColors);
}

// A domain, the name of its families, and what its lines are worth.
struct Game {
  std::string domain, family;
  rules::Worth worth;

  static Game named(const std::string& name) {
    for (const Game& game : {Game{"samegame", "same-game", rules::kSameGame},
                             Game{"bubble-breaker", "bubble-breaker", rules::kBubbleBreaker},
                             Game{"clickomania", "clickomania", rules::kClickomania}})
      if (name == game.domain) return game;
    throw Failure("--game is samegame, bubble-breaker or clickomania");
  }
};

// The flags of `train`, whoever is to do it.
inline std::vector<Flag> training_flags() {
  return {{"state", "the file of the training, from which it goes on"},
          {"value", "the file of the value"},
          {"game", "samegame, bubble-breaker or clickomania (default samegame)"},
          {"family", "of positions; refused where the program teaches another (default its own)"},
          {"name", "the value's (default its file's)"},
          {"names", "the checksum of the features' names, for the value's file (default none)"},
          {"seconds", "how long in all (default 600)"},
          {"stop", "after so many of this call (default --seconds)"},
          {"seed", "of the first weights (default 1)"},
          {"width", "of the later beams, from 16 on (default 4096)"},
          {"taught", "the width that these are to lead (default --width)"},
          {"steps", "of a lesson, at most (default 7000)"},
          {"boards", "of an iteration, at most (default 1024)"},
          {"memory", "groups that are remembered (default 600000)"}};
}

struct Subject {
  Game game;
  std::string family, name, names;

  explicit Subject(const Arguments& arguments)
      : game(Game::named(arguments.text("game", "samegame"))),
        family(game.family + ' ' + size_text()),
        name(arguments.text("name",
                            std::filesystem::path(arguments.text("value")).stem().string())),
        names(arguments.text("names", "")) {
    if (const std::string asked = arguments.text("family", family); asked != family)
      throw Failure("this program teaches " + family + ", not " + asked +
                    ": a program is compiled for boards of one kind, hornbeam-device for 15x15 "
                    "tiles in five colours and hornbeam-device-roomy for 20x20 tiles in ten");
    if (name.empty() ||
        name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != name.npos)
      throw Failure("'" + name +
                    "' is no name for a value: small letters, digits and hyphens; --name gives it "
                    "another than its file has");
  }

  // Of the value that a training goes on with.
  void go_on_with(const Network& network, const std::string& source) {
    require_shape(network);
    require_game(network, game.domain);
    if (network.family != family)
      throw Failure(source + ": this value is for " + network.family + ", not for " + family);
    if (!names.empty() && !network.names.empty() && network.names != names)
      throw Failure(source + ": positions had other features when this training was begun");
    if (names.empty()) names = network.names;
  }

  std::string instances() const { return game.domain + ":random/" + size_text(); }
  std::string text(const Network& network, const std::string& training,
                   const std::string& validation) const {
    std::vector<std::string> head{"name " + name, "domain " + game.domain, "family " + family,
                                  "features " + std::to_string(kInputs)};
    if (!names.empty()) head.push_back("names " + names);
    for (const std::string& line : {"unit " + std::to_string(network.unit),
                                    "training " + training, "validation " + validation})
      head.push_back(line);
    return value::file_text(head, network.layers);
  }
};

}  // namespace hornbeam::device
