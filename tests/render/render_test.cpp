// Pictures of lines: what is seen at every moment is what the slow rules say.
#include "src/render/render.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

#include "domains/morpion/picture.hpp"
#include "domains/morpion/records.hpp"
#include "domains/samegame/picture.hpp"
#include "domains/samegame/reference.hpp"
#include "hornbeam/problem/domains.hpp"
#include "src/render/drawing.hpp"
#include "src/render/wrapped.hpp"

namespace hornbeam {
namespace {

std::string text_of(const std::string& name) {
  std::ifstream file(HORNBEAM_RENDER_DATA "/" + name);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The board that is seen; its colours are named by the looks.
samegame::Board seen(const Picture& picture, std::size_t moment, const samegame::Board& like) {
  samegame::Board board = like;
  std::ranges::fill(board.tiles, std::uint8_t{0});
  for (const Piece& piece : picture.pieces) {
    if (!piece.is_there(moment)) continue;
    const Spot spot = piece.at(moment);
    board.at(static_cast<int>(spot.x), board.rows - 1 - static_cast<int>(spot.y)) =
        static_cast<std::uint8_t>(std::stoi(piece.look.substr(4)));
  }
  return board;
}

TEST(Picture, ShowsTheSlowRulesBoardAtEveryMoment) {
  Stream stream(5);
  for (const auto& [columns, rows, colors] :
       {std::tuple{15, 15, 5}, {32, 32, 15}, {1, 9, 2}, {9, 1, 2}, {20, 7, 3}}) {
    samegame::Board board{columns, rows, colors, {}};
    for (int i = 0; i < columns * rows; ++i)
      board.tiles.push_back(static_cast<std::uint8_t>(1 + stream.below(colors)));
    for (const auto scoring : {samegame::Scoring::same_game, samegame::Scoring::bubble_breaker,
                               samegame::Scoring::clickomania}) {
      samegame::Reference rules(board, scoring);
      Line<samegame::Move> line;
      samegame::Reference(rules).play_out(stream, line);
      const Picture picture = samegame::draw(board, scoring, {line.begin(), line.end()});
      ASSERT_EQ(picture.moves(), line.size());
      for (std::size_t moment = 0; moment <= line.size(); ++moment) {
        ASSERT_EQ(seen(picture, moment, board), rules.board()) << "moment " << moment;
        ASSERT_EQ(picture.moments[moment].score, rules.score()) << "moment " << moment;
        if (moment < line.size()) rules.play(line[moment]);
      }
    }
  }
}

TEST(Picture, MarksTheGroupThatGoesNext) {
  const samegame::Board board{2, 2, 2, {1, 1, 2, 2}};
  const Picture picture = samegame::draw(board, samegame::Scoring::same_game, {{1, 1}, {0, 0}});
  EXPECT_EQ(std::ranges::count(picture.pieces, std::size_t{1}, &Piece::vanishes), 2);
  EXPECT_EQ(picture.moments[1].note, "2 sky blue squares");
  EXPECT_EQ(picture.moments[2].note, "2 orange circles, and 1000 for the cleared board");
}

TEST(Picture, OfMorpionHasANumberedCircleAndALineForEveryMove) {
  for (const morpion::Record& record : morpion::records()) {
    // The first ten moves are there from the beginning.
    const auto tenth = record.grid.moves.begin() + 10;
    const Picture picture = morpion::draw({record.grid.variant, {record.grid.moves.begin(), tenth}},
                                          {tenth, record.grid.moves.end()});
    const std::size_t cross = record.grid.variant.dots == 5 ? 36 : 24;
    const std::size_t moves = record.grid.moves.size();
    EXPECT_EQ(picture.moves(), moves - 10);
    EXPECT_EQ(picture.moments.back().score, record.score);
    EXPECT_EQ(picture.pieces.size(), cross + 2 * moves);
    EXPECT_EQ(picture.pieces.back().label, std::to_string(moves));
    const auto there = [&](std::size_t moment) {
      return std::ranges::count_if(picture.pieces,
                                   [&](const Piece& piece) { return piece.is_there(moment); });
    };
    EXPECT_EQ(there(0), cross + 2 * 10);
    EXPECT_EQ(there(5), cross + 2 * 15);
  }
}

TEST(Picture, OfMorpionIsBuiltUpAndShowsTheMoveThatComesNext) {
  const morpion::Record& record = morpion::records().front();
  const Picture picture = morpion::draw({record.grid.variant, {}}, record.grid.moves);
  EXPECT_TRUE(is_built_up(picture));
  const auto coming = [&](std::size_t moment, bool marks) {
    const std::string svg = render::pieces_at(picture, moment, marks);
    std::size_t count = 0;
    for (std::size_t at = svg.find(" coming\""); at != std::string::npos;
         at = svg.find(" coming\"", at + 1))
      ++count;
    return count;
  };
  EXPECT_EQ(coming(0, true), 3u);  // a line, a ring and its number
  EXPECT_EQ(coming(0, false), 0u);
  EXPECT_EQ(coming(picture.moves(), true), 0u);
}

TEST(Sheet, OfASmallBoardIsTheOneOnFile) {
  Result result = parse_result(text_of("tiny.json"), "tiny.json");
  const auto problem = restore_problem(result, "tiny.json");
  const Picture picture = problem->draw(result.line).value();
  result.appraisal = problem->appraise(result.line);
  // After a wanted change: hornbeam render tests/render/tiny.json -o tests/render/tiny.svg
  EXPECT_EQ(to_svg(picture, caption(result, picture)), text_of("tiny.svg"));
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// A move of Morpion Solitaire is worth one, always: the board has the sheet for itself.
TEST(SheetAndPage, HaveAChartAndGainsOnlyWhereMovesDifferInWorth) {
  const morpion::Record& record = morpion::records().front();
  const samegame::Board board{2, 2, 2, {1, 1, 2, 2}};
  for (const auto& [picture, differ] :
       {std::pair{morpion::draw({record.grid.variant, {}}, record.grid.moves), false},
        {morpion::draw({record.grid.variant, {}}, {}), false},
        {samegame::draw(board, samegame::Scoring::same_game, {{1, 1}, {0, 0}}), true}}) {
    const std::string sheet = to_svg(picture, {"title"});
    const std::string page = to_page(picture, {"title"});
    EXPECT_EQ(has(sheet, "class=\"curve\""), differ);
    EXPECT_EQ(has(page, "class=\"curve\""), differ);
    EXPECT_EQ(has(sheet, ">+"), differ);
    EXPECT_EQ(has(page, "\"chart\":null"), !differ);
  }
}

// As its circles do.
TEST(SheetAndPage, CountOnFromTheMovesThatLedToTheStart) {
  const auto& grid = morpion::records().front().grid;
  const auto tenth = grid.moves.begin() + 10;
  const Picture picture =
      morpion::draw({grid.variant, {grid.moves.begin(), tenth}}, {tenth, tenth + 5});
  Result result;
  result.instance = "morpion:x@10";
  const Caption text = caption(result, picture);
  EXPECT_EQ(text.title, "morpion:x@10: score 15, 5 moves after the first 10");
  const std::string sheet = to_svg(picture, text);
  for (int made = 10; made <= 15; ++made)
    EXPECT_TRUE(has(sheet, fmt::format(">{0} after {0} moves<", made))) << made;
  EXPECT_TRUE(has(to_page(picture, text), "\"before\":10"));
}

TEST(Sheet, OfTwoMarksWhatBothHave) {
  const auto& moves = morpion::records().front().grid.moves;
  const morpion::Grid start{morpion::records().front().grid.variant, {}};
  const Picture first = morpion::draw(start, {moves[0], moves[1], moves[2]});
  const Picture second = morpion::draw(start, {moves[0], moves[1]});
  const std::string svg = to_svg({first, {"first"}}, {second, {"second"}});
  std::size_t common = 0;
  for (std::size_t at = svg.find("<use class=\"line"); at != std::string::npos;
       at = svg.find("<use class=\"line", at + 1))
    common += svg.substr(at + 17, 7) == " common";
  EXPECT_EQ(common, 4u);  // two lines, in both
  EXPECT_TRUE(has(svg,
                  ">2 lines in common, thick and orange</tspan>; "
                  "1 only on the left, 0 only on the right<"));
}

// The width and height, and the ruled paper, of each board in an SVG.
std::vector<std::string> boards(const std::string& svg) {
  std::vector<std::string> found;
  const std::regex board("<svg x=\"[^\"]*\" y=\"[^\"]*\" ([^>]*)>\n<path d=\"([^\"]*)\"");
  for (std::sregex_iterator at(svg.begin(), svg.end(), board), end; at != end; ++at)
    found.push_back(at->str(1) + " " + at->str(2));
  return found;
}

TEST(Sheet, OfTwoHasEqualPaperAsLargeAsFits) {
  for (const morpion::Record& record : morpion::records()) {
    const morpion::Grid start{record.grid.variant, {}};
    const Picture whole = morpion::draw(start, record.grid.moves);
    const Picture cross = morpion::draw(start, {});
    const auto both = boards(to_svg({cross, {"cross"}}, {whole, {"whole"}}));
    ASSERT_EQ(both.size(), 2u);
    EXPECT_EQ(both[0], both[1]);
    // Two boards and three margins of 24 are 960 wide; the paper, with a unit more for the numbers of
    // its columns and rows, is as high as that makes it.
    EXPECT_TRUE(both[0].starts_with(fmt::format("width=\"444\" height=\"{:g}\" ",
                                                444 * (whole.height + 1) / (whole.width + 1))))
        << both[0].substr(0, 40);
  }
}

TEST(Sheet, HasNumbersAlongTheLargeBoardAlone) {
  const samegame::Board board{3, 2, 2, {1, 1, 2, 2, 1, 1}};
  const Picture picture = samegame::draw(board, samegame::Scoring::same_game, {{1, 0}, {0, 0}});
  const std::string sheet = to_svg(picture, {"title"});
  std::size_t numbers = 0;
  for (std::size_t at = sheet.find("class=\"number\""); at != std::string::npos;
       at = sheet.find("class=\"number\"", at + 1))
    ++numbers;
  EXPECT_EQ(numbers, 3u + 2u);  // none on the strip of key moments
  EXPECT_TRUE(has(sheet, "<text class=\"number\" x=\"2\" y=\"2.1\" dy=\".35em\">2</text>"));
  EXPECT_TRUE(has(sheet, "<text class=\"number\" x=\"-1.1\" y=\"1\" dy=\".35em\">0</text>"));
}

TEST(SheetAndPage, HoldOnlyCharactersThatXmlAllows) {
  using render::escape;
  EXPECT_EQ(escape("a<b>&\"\x1b"), "a&lt;b&gt;&amp;&quot; ");
  EXPECT_EQ(escape("\u00e9\uffed\U0001f333"), "\u00e9\uffed\U0001f333");
  const std::string replaced = "\ufffd";
  EXPECT_EQ(escape("\xef\xbf\xbe|\xef\xbf\xbf"), replaced + "|" + replaced);  // U+FFFE, U+FFFF
  for (const char* wrong : {"\xff", "\xc3", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80"})
    EXPECT_EQ(escape(wrong).substr(0, 3), replaced);
}

TEST(Page, OfTwoStepsThroughBothAndMarksWhatTheyShare) {
  const auto& moves = morpion::records().front().grid.moves;
  const morpion::Grid start{morpion::records().front().grid.variant, {}};
  const Drawn first{morpion::draw(start, {moves[0], moves[1], moves[2]}), {"first"}};
  const Drawn second{morpion::draw(start, {moves[0]}), {"second"}};
  const std::string page = to_page(first, second);
  EXPECT_TRUE(has(page, "<b>1 line in common, thick and orange</b>; 2 only on the left"));
  for (const char* part : {"id=\"board\"", "id=\"board2\"", "id=\"score2\"", "id=\"moves2\"",
                           "<h2>second</h2>", "\"mark\":\"common\""})
    EXPECT_TRUE(has(page, part)) << part;
}

// Without pictures there are the moves, and positions as text where the domain has such.
TEST(Page, OfADomainWithoutPicturesShowsText) {
  Picture picture;
  picture.moments = {{0, "", "", "start <1>"}, {7, "left", "", "end"}};
  const std::string page = to_page(picture, {"title"});
  EXPECT_TRUE(has(page, "<pre class=\"text\" id=\"text\"></pre>"));
  EXPECT_TRUE(has(page, "\"text\":\"start \\u003c1>\""));
  EXPECT_FALSE(has(page, "id=\"board\""));
}

Picture of_two() {
  Picture picture;
  picture.width = picture.height = 3;
  picture.is_of_two = true;
  picture.moments = {{0, "", ""}, {1, "A1", ""}, {0, "B2", ""}, {1, "C3", ""}};
  return picture;
}

TEST(Values, AreACurveWhereTheyAreKnown) {
  const Caption known{
      .title = "title", .values = {0.5, std::nullopt, 0.75}, .about_values = "White's chance"};
  for (const std::string& text : {to_svg(of_two(), known), to_page(of_two(), known)}) {
    EXPECT_TRUE(has(text, "White's chance, in per cent"));
    EXPECT_TRUE(has(text, "class=\"curve\""));
  }
  const std::string page = to_page(of_two(), known);
  EXPECT_TRUE(has(page, "\"score\":\"75 %\""));
  EXPECT_TRUE(has(page, "\"gains\":false"));
  EXPECT_FALSE(has(to_svg(of_two(), {"title"}), "class=\"curve\""));
  EXPECT_FALSE(has(to_page(of_two(), {"title"}), "class=\"chart\""));
}

TEST(Analysis, ShowsChancesAndVisitsAtTheStart) {
  const Picture picture = with_analysis(
      of_two(), {{{0, 1, 1}, 0.634, 12'345, true}, {{0, 2, 2}, 0.4, 1'000}, {{0, 0, 0}, 0, 3}});
  EXPECT_EQ(picture.cover, 0u);
  std::string labels;
  for (const Piece& piece : picture.pieces) {
    EXPECT_EQ(piece.vanishes, 1u) << "it is of the start alone";
    labels += piece.label + (piece.mark.empty() ? " " : "(" + piece.mark + ") ");
  }
  EXPECT_EQ(labels, " 63 12k (faint) 40(faint) 1k(faint) (faint) 0(faint) 3(faint) ");
  EXPECT_TRUE(with_analysis(of_two(), {}).pieces.empty());
  const Picture proved =
      with_analysis(of_two(), {{{0, 1, 1}, 1, 2, true}, {{0, 2, 2}, 0.4, 1'000}});
  EXPECT_EQ(proved.pieces.front().look, "preferred");
  for (const Piece& piece : proved.pieces) EXPECT_EQ(piece.mark, "") << "it is not faint";
}

TEST(Wrapped, BreaksAtBlanksThenAfterSlashesThenAnywhere) {
  using render::wrapped;
  using Lines = std::vector<std::string>;
  const render::Font font{10, true};
  EXPECT_EQ(wrapped("", 50, font), Lines{""});
  EXPECT_EQ(wrapped("11111 11 11", 50, font), (Lines{"11111", "11 11"}));
  EXPECT_EQ(wrapped("11/11/11111", 50, font), (Lines{"11/11/", "11111"}));
  EXPECT_EQ(wrapped("1111111111", 50, font), (Lines{"1111111", "111"}));
  EXPECT_EQ(wrapped("\u00e9\u00e9\u00e9", 25, font), (Lines{"\u00e9\u00e9", "\u00e9"}));
  EXPECT_EQ(wrapped("WW", 1, font), (Lines{"W", "W"}));
}

// A tour or schedule to its end, by the first move there is each time.
Picture whole(const std::string& instance) {
  const auto problem = load_problem(instance);
  Moves line;
  for (Moves moves = problem->moves(line); !moves.empty(); moves = problem->moves(line))
    line.push_back(moves.front());
  return problem->draw(line).value();
}

TEST(Page, OfWhatIsDrawnToScaleOpensAtItsEnd) {
  EXPECT_TRUE(has(to_page(whole("jobshop:ft06"), {"title"}), "\"opens\":36,"));
  EXPECT_TRUE(has(to_page(whole("tsptw:rc_201.1"), {"title"}), "\"opens\":19,"));
  EXPECT_TRUE(has(to_page(whole("samegame:standard/1"), {"title"}), "\"opens\":0,"));
}

TEST(Sheet, TellsEachPlaceOfATourAndLongCostsInALineOfTheirOwn) {
  const Picture tour = whole("tsptw:rc_201.1");
  const std::string sheet = to_svg(tour, {"title"});
  EXPECT_EQ(tour.moments[1].note.find("place " + tour.moments[1].move + " at "), 0u);
  EXPECT_TRUE(has(sheet, ": place "));
  EXPECT_TRUE(has(sheet, ">after 19 moves<"));
  EXPECT_TRUE(has(to_svg(whole("jobshop:ft06"), {"title"}), " after 36 moves<"));
}

TEST(Page, NeedsNothingButItself) {
  const Result result = parse_result(text_of("tiny.json"), "tiny.json");
  const Picture picture = restore_problem(result, "tiny.json")->draw(result.line).value();
  const std::string page = to_page(picture, caption(result, picture));
  for (const char* outside : {" src=", "url(", "@import", "<link", "{{"})
    EXPECT_EQ(page.find(outside), std::string::npos) << outside;
  EXPECT_NE(page.find("samegame:tiny &amp; &lt;small&gt;"), std::string::npos);
}

}  // namespace
}  // namespace hornbeam
