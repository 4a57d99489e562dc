// Morpion Solitaire as text: moves, files in both formats, names of instances, and what is said
// when they are wrong.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "domains/morpion/instances.hpp"
#include "domains/morpion/records.hpp"
#include "hornbeam/core/error.hpp"

namespace hornbeam::morpion {
namespace {

template <class Action>
std::string complaint(Action action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string read_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

Grid load_name(std::string_view name, const std::string& input = "") {
  std::istringstream standard_input(input);
  return load(name, standard_input);
}

// --- Moves ---

TEST(MorpionMoves, AreWrittenInPentasolsNotation) {
  EXPECT_EQ(to_text({27, 27, Direction::rising, 2}), "(27,27) / 0");
  EXPECT_EQ(to_text({31, 35, Direction::down, 4}), "(31,35) | -2");
  EXPECT_EQ(to_text({30, 28, Direction::across, 0}), "(30,28) - +2");
  EXPECT_EQ(to_text({-1, 61, Direction::falling, 1}), "(-1,61) \\ +1");
}

TEST(MorpionMoves, ReadBack) {
  for (const Direction direction : kDirections)
    for (int index = 0; index < 5; ++index)
      for (const int x : {-2, 0, 28, 61}) {
        const Placement move{x, 30, direction, index};
        EXPECT_EQ(parse_placement(to_text(move)), move);
      }
  EXPECT_EQ(parse_placement(" ( 27 , 27 )/0\r"), (Placement{27, 27, Direction::rising, 2}));
}

TEST(MorpionMoves, AreNothingElse) {
  for (const char* text :
       {"", "(27,27)", "(27,27) / ", "27,27 / 0", "(27,27) x 0", "(27,27) / 0 0", "(27;27) / 0",
        "(99999,27) / 0", "(27,27) / +-1", "(27,27) / 99999999999"})
    EXPECT_FALSE(parse_placement(text)) << text;
}

// --- Files ---

TEST(MorpionFiles, OfBothFormatsAreTheSameGames) {
  for (const Record& record : records()) {
    const std::string path =
        HORNBEAM_DATA "/morpion/" + record.file.substr(0, record.file.find('.')) + ".psol";
    if (record.grid.variant.dots == 4) continue;  // shipped as lists alone
    EXPECT_EQ(parse_grid(read_file(path), path, record.grid.variant), record.grid) << path;
    EXPECT_EQ(to_pentasol(record.grid), read_file(path)) << path;
  }
}

TEST(MorpionFiles, ReadBackFromWhatIsWritten) {
  for (const Record& record : records()) {
    const Grid& grid = record.grid;
    EXPECT_EQ(parse_grid(to_pentasol(grid), "x", grid.variant), grid) << record.file;
    EXPECT_EQ(parse_grid(to_list(grid), "x"), grid) << record.file;
    EXPECT_EQ(parse_instance_text(to_instance_text(grid), "x"), grid) << record.file;
  }
}

TEST(MorpionFiles, MayPutTheCrossAnywhere) {
  const Grid here = parse_grid("(28,28)\n(27,27) / 0\n", "x", k5D);
  EXPECT_EQ(parse_grid("# moved\r\n\r\n (3,-4) \r\n(2,-5) / 0\r\n", "x", k5D), here);
}

TEST(MorpionFiles, MayComeFromWindows) {
  const Grid here = parse_grid("(28,28)\n(27,27) / 0\n", "x", k5D);
  const std::string mark = "\xef\xbb\xbf";
  EXPECT_EQ(parse_grid(mark + "(28,28)\r\n(27,27) / 0\r\n", "x", k5D), here);
  EXPECT_EQ(parse_grid(mark + "# variant: 5D\r\n1 2 2 DP 2\r\n", "x"), here);
}

TEST(MorpionFiles, NameTheirMovesAsTheyHaveThem) {
  EXPECT_EQ(parse_written_grid("# moved\n(3,-4)\r\n\n  (2,-5) / 0 # first\r\n", "x", k5D).names,
            (std::vector<std::string>{"x:4: move 1, '(2,-5) / 0'"}));
  EXPECT_EQ(parse_written_grid("# variant: 5D\n1 2 2 DP 2\n2 6 10 V 4\n", "x").names,
            (std::vector<std::string>{"x:2: move 1, '1 2 2 DP 2'", "x:3: move 2, '2 6 10 V 4'"}));
}

TEST(MorpionFiles, AreRefusedInSentencesWithTheirLine) {
  const auto refuse = [](const char* text, std::optional<Variant> variant) {
    return complaint([&] { parse_grid(text, "g", variant); });
  };
  EXPECT_EQ(refuse("", k5T), "g:1: there is no move here; a grid has one a line");
  EXPECT_EQ(refuse("1 3 -1 V 0\n", {}),
            "g:1: the file does not say which variant it is; name it before the file, as in "
            "morpion:5D/grid.psol, or add a line '# variant: 5D' to the file");
  EXPECT_EQ(refuse("(28)\n", k5T),
            "g:1: the first line of a Pentasol file is the cross's north-west inner corner, such "
            "as (28,28)");
  EXPECT_EQ(refuse("(28,28)\n(27,27) / 0\n(27 27) / 0\n", k5T),
            "g:3: '(27 27) / 0' is no move; one is written (27,27) / 0");
  EXPECT_EQ(refuse("1 3 -1 V 0\n2 3 H 1\n", k5T),
            "g:2: '2 3 H 1' is no move; one is written 1 3 -1 V 0 (number, x, y, one of H V DP DN, "
            "index)");
  EXPECT_EQ(refuse("1 3 -1 V 0\n3 4 3 H 4\n", k5T), "g:2: this is move 2, not 3");
  EXPECT_EQ(refuse("# variant: 6D\n1 3 -1 V 0\n", {}),
            "g:1: '6D' is no variant; there are 5T, 5D, 4T and 4D");
  EXPECT_EQ(refuse("# variant: 5D\n1 3 -1 V 0\n", k5T), "g:1: this is a game of 5D, not of 5T");
  EXPECT_EQ(refuse("(28,28)\n\x01\n", k5T),
            "g:2: there are bytes here that are no text; a grid is plain text, a move per line");
}

// --- Names ---

TEST(MorpionInstances, AreVariantsRecordsAndTheirBeginnings) {
  EXPECT_EQ(load_name("4D"), (Grid{k4D, {}}));
  EXPECT_EQ(load_name("4d"), (Grid{k4D, {}}));
  const Grid whole = load_name("5T/rosin178");
  EXPECT_EQ(whole.moves.size(), 178u);
  const Grid begun = load_name("5T/rosin178@100");
  EXPECT_EQ(begun.moves.size(), 100u);
  EXPECT_TRUE(std::equal(begun.moves.begin(), begun.moves.end(), whole.moves.begin()));
  EXPECT_EQ(load_name("5D/rosin82@0"), (Grid{k5D, {}}));
}

TEST(MorpionInstances, AreFilesAndStandardInput) {
  const auto path = std::filesystem::temp_directory_path() / "hornbeam_morpion_text_test@2.psol";
  const Grid& game = find_record(k5D, "rosin82")->grid;
  std::ofstream(path) << to_pentasol(game);
  EXPECT_EQ(load_name("5D/" + path.string()), game);
  EXPECT_EQ(load_name("5D/" + path.string() + "@40").moves.size(), 40u);
  std::filesystem::remove(path);
  EXPECT_EQ(load_name("5D/-", to_list(game)), game);
  EXPECT_EQ(load_name("5D/-@7", to_pentasol(game)).moves.size(), 7u);
}

TEST(MorpionInstances, AreRefusedInSentences) {
  const auto refuse = [](const std::string& name, const std::string& input = "") {
    return complaint([&] { load_name(name, input); });
  };
  EXPECT_EQ(refuse("6T"), "'6T' is no variant; there are 5T, 5D, 4T and 4D");
  EXPECT_EQ(refuse("5T/rosin187"),
            "'rosin187' is neither a record of 5T nor a file. Did you mean 'rosin178'? The records "
            "are rosin178, bruneau170, akiyama145");
  EXPECT_EQ(refuse("5D/mine"),
            "'mine' is neither a record of 5D nor a file. The record is rosin82");
  EXPECT_EQ(refuse("5D/rosin178@3"), "'rosin178' is a record of 5T, not of 5D: 5T/rosin178");
  EXPECT_EQ(refuse("5T/rosin178@179"), "rosin178 has 178 moves; 179 cannot be taken from it");
  EXPECT_EQ(refuse("5T/-", "(3,-4)\n(2,-5) / 0\n(2,-5) / 0\n"),
            "standard input:3: move 2, '(2,-5) / 0', is wrong: there is a dot already");
  EXPECT_EQ(refuse("5T/."), ".: this file cannot be read");
}

// A game of T that is none of D is refused where it first touches.
TEST(MorpionInstances, OfTheWrongVariantAreRefused) {
  const std::string said =
      complaint([] { load_name("5D/-", to_pentasol(find_record(k5T, "rosin178")->grid)); });
  EXPECT_NE(said.find("a dot of the line is on another line of this direction"), std::string::npos)
      << said;
}

TEST(MorpionInstances, TextOfAResultIsRefusedInSentences) {
  EXPECT_EQ(complaint([] { parse_instance_text("", "r"); }),
            "r: the first line names the variant: 5T, 5D, 4T or 4D");
  EXPECT_EQ(complaint([] { parse_instance_text("5T\nx", "r"); }),
            "r: 'x' is no move; one is written (27,27) / 0");
}

}  // namespace
}  // namespace hornbeam::morpion
