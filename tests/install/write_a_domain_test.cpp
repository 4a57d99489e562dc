// docs/write-a-domain.md shows the code that is in examples/tour and examples/nim, and that of tour, built against the
// installed tree, finds the optimum: as a program of its own and as a plug-in.
#include <algorithm>
#include <climits>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <regex>

#include "examples/tour/tour.hpp"
#include "hornbeam/spec/catalogue.hpp"
#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

namespace fs = std::filesystem;

const fs::path kExample = HORNBEAM_SOURCE "/examples/tour";
const fs::path kGameOfTwo = HORNBEAM_SOURCE "/examples/nim";
const fs::path kPage = HORNBEAM_SOURCE "/docs/write-a-domain.md";

// The page's files, each put together from its blocks. Before a block stands whose it is: `tour.hpp`:
// or `tour.hpp`, continued:
std::map<std::string, Words> shown_files() {
  std::map<std::string, Words> files;
  std::istringstream page(read_text(kPage));
  std::string file;
  const std::regex title("`([^` ]+)`(, continued)?:");
  for (std::string line; std::getline(page, line);) {
    if (std::smatch match; std::regex_match(line, match, title)) {
      file = match[1];
      EXPECT_EQ(match[2].matched, files.contains(file)) << line;
    } else if (line.starts_with("```")) {
      EXPECT_NE(file, "") << "a block of no file: " << line;
      std::string block;
      while (std::getline(page, line) && line != "```") block += line + '\n';
      files[std::exchange(file, "")].push_back(block);
    }
  }
  return files;
}

TEST(WriteADomain, ShowsTheWholeFilesThatAreBuilt) {
  const std::map<std::string, Words> files = shown_files();
  for (const auto& entry : fs::directory_iterator(kExample))
    EXPECT_EQ(files.contains(entry.path().filename()),
              entry.path().extension() != ".txt" || entry.path().stem() == "CMakeLists")
        << entry.path();
  for (const auto& [name, blocks] : files) {
    std::string whole;
    for (const std::string& block : blocks) whole += (whole.empty() ? "" : "\n") + block;
    const fs::path folder = fs::exists(kGameOfTwo / name) ? kGameOfTwo : kExample;
    EXPECT_EQ(whole, read_text(folder / name)) << name;
  }
}

TEST(WriteADomain, ThePositionTakesAboutThirtyLines) {
  const std::string position = shown_files().at("tour.hpp").at(1);  // after the includes
  EXPECT_TRUE(position.starts_with("struct Stop {"));
  EXPECT_LE(std::count(position.begin(), position.end(), '\n'), 40);
}

// Every tour, walked without help from the position. Minus the shortest way that is never late.
int optimum(const std::vector<Stop>& stops) {
  std::vector<std::size_t> order(stops.size() - 1);
  std::iota(order.begin(), order.end(), 1);
  int shortest = INT_MAX;
  do {
    int way = 0;
    int time = 0;
    bool is_late = false;
    std::size_t here = 0;
    const auto walk = [&](std::size_t there) {
      const int step = static_cast<int>(
          std::lround(std::hypot(stops[here].x - stops[there].x, stops[here].y - stops[there].y)));
      way += step;
      time = std::max(time + step, stops[there].open);
      is_late |= time > stops[there].close;
      here = there;
    };
    for (const std::size_t customer : order) walk(customer);
    walk(0);
    if (!is_late) shortest = std::min(shortest, way);
  } while (std::ranges::next_permutation(order).found);
  return -shortest;
}

class Tours : public ProgramTest {
 protected:
  Outcome hornbeam(Words words) const {
    words.insert(words.begin(), {"--plugin", HORNBEAM_TOUR "/libtours.so"});
    return run_program(HORNBEAM_STAGE "/bin/hornbeam", words);
  }
  const std::string best_ = "score " + std::to_string(optimum(*parse_tour(kNine).stops));
};

TEST_F(Tours, AProgramOfOnesOwnFindsTheOptimum) {
  for (const std::string search : {"nrpa", "exhaustive", "nested(level=3)"}) {
    const Outcome outcome = run_program(HORNBEAM_TOUR "/tour", {search});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_TRUE(outcome.out.starts_with(best_ + ": ")) << search << ": " << outcome.out;
    EXPECT_EQ(outcome.out.ends_with(", optimal\n"), search == "exhaustive") << outcome.out;
    EXPECT_TRUE(outcome.err.ends_with(best_.substr(sizeof "score") + "\n")) << outcome.err;
  }
}

TEST_F(Tours, TheInstalledProgramFindsTheOptimumWithThePlugIn) {
  for (const std::string search : {"nrpa", "exhaustive"}) {
    const Outcome outcome = hornbeam({"solve", "tour:nine", "--search", search, "--playouts",
                                      "100k", "--nodes", "10M", "--json", "best.json"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const std::string proof = search == "exhaustive" ? " (optimal)" : "";
    EXPECT_TRUE(outcome.out.starts_with("tour:nine: " + best_ + proof + ", 9 moves\n"))
        << outcome.out;
    EXPECT_EQ(hornbeam({"verify", "best.json"}).code, 0);
  }
}

TEST_F(Tours, EveryPresetWorksOrNeedsColoursAsThePageSays) {
  const std::string page = read_text(kPage);
  const std::string coloured = page.substr(page.find("need moves with colours"));
  const std::string list = coloured.substr(0, coloured.find("\n\n"));
  for (const Preset& preset : catalogue().presets()) {
    const Outcome outcome = hornbeam({"solve", "tour:nine", "--search", preset.name, "--playouts",
                                      "100", "--nodes", "1k", "--quiet", "--json", "-"});
    const bool needs_colours = list.find("`" + preset.name + "`") != std::string::npos;
    EXPECT_EQ(outcome.code, needs_colours ? 2 : 0) << preset.name << ": " << outcome.err;
    const std::string lacking = preset.name == "gnrpa"          ? "leave out bias"
                                : preset.name == "learned-beam" ? "is for same-game 15x15x5"
                                                                : "moves have colours";
    EXPECT_EQ(outcome.err.find(lacking) != std::string::npos, needs_colours)
        << preset.name << ": " << outcome.err;
  }
}

TEST_F(Tours, AreReadFromFiles) {
  const std::string file = "tour:" + (kExample / "twenty.txt").string();
  const Outcome outcome = hornbeam(
      {"solve", file, "--search", "beam(width=3000)", "--nodes", "3M", "--json", "best.json"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_GT(nlohmann::json::parse(read("best.json"))["score"].get<double>(), -1e6)
      << "a tour that is never late was found";
  write("bad.txt", "0 0 0 9\n1 1 0\n");
  const Outcome refused = hornbeam({"solve", "tour:bad.txt"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(refused.err,
            "hornbeam: bad.txt: line 2: '1 1 0' is no stop; one is four whole numbers, x y open "
            "close\n");
}

TEST_F(Tours, PicturesAreRefusedWithASentence) {
  EXPECT_EQ(hornbeam({"solve", "tour:nine", "--playouts", "9", "--json", "best.json"}).code, 0);
  const Outcome outcome = hornbeam({"render", "best.json", "-o", "best.svg"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.err,
            "hornbeam: best.json: there are no pictures of tour; a page, NAME.html, shows its "
            "moves\n");
  EXPECT_EQ(hornbeam({"render", "best.json", "-o", "best.html"}).code, 0);
  EXPECT_NE(read("best.html").find("\"move\":\"7\""), std::string::npos);
}

}  // namespace
}  // namespace hornbeam::testing
