// hornbeam experiment report and papers: what they write, and that docs/papers.md is current.
#include "tests/support/program.hpp"

namespace hornbeam::testing {
namespace {

class ExperimentReport : public ProgramTest {
 protected:
  ExperimentReport() {
    write("my.toml", R"toml(
title = "Does it help to spare a colour?"
instances = "samegame:random/6x6x4/1..12"
budgets = ["20 playouts", "100 playouts"]
[[search]]
label = "one playout"
search = "playout"
budgets = "1 playouts"
[[search]]
label = "tree"
search = "mcts"
[[table]]
claims = [{better = "tree", than = "one playout", budget = "100 playouts", than-budget = "1 playouts"}]
[[budget-curve]]
name = "curve"
searches = ["tree"]
)toml");
  }
};

TEST_F(ExperimentReport, IsWrittenBesideTheFile) {
  expect_refusal({"experiment", "report", "my.toml"},
                 "my.toml: there are no runs yet; hornbeam experiment run my.toml");
  ASSERT_EQ(run({"experiment", "run", "my.toml", "--threads", "1"}).code, 0);
  const Outcome told = run({"experiment", "report", "my.toml"});
  ASSERT_EQ(told.code, 0) << told.err;
  EXPECT_EQ(told.out,
            "shown\nmy.report: report.md, report.html, cells.csv, claims.csv and 1 figure\n");
  const std::string page = read("my.report/report.html");
  EXPECT_NE(page.find("Does it help to spare a colour?"), std::string::npos);
  EXPECT_NE(page.find("<strong>shown</strong>"), std::string::npos);
  EXPECT_NE(read("my.report/curve.svg").find("<polyline"), std::string::npos);
  EXPECT_NE(read("my.report/report.md").find("](curve.svg)"), std::string::npos);
  EXPECT_EQ(count_of(read("my.report/cells.csv"), "\n"), 1u + 3 + 2);
  const Outcome listed = run({"experiment", "list", "."});
  EXPECT_NE(listed.out.find("  shown\n"), std::string::npos) << listed.out;
}

TEST_F(ExperimentReport, TheSameRunsFromAStoreAndFromItsExportAreTheSameReport) {
  ASSERT_EQ(run({"experiment", "run", "my.toml", "--threads", "1"}).code, 0);
  ASSERT_EQ(run({"experiment", "report", "my.toml", "-o", "one"}).code, 0);
  ASSERT_EQ(run({"experiment", "export", "my.toml"}).code, 0);
  std::filesystem::remove(folder_ / "my.db");
  ASSERT_EQ(run({"experiment", "report", "my.toml", "-o", "two"}).code, 0);
  EXPECT_EQ(read("one/cells.csv"), read("two/cells.csv"));
  EXPECT_EQ(read("one/curve.svg"), read("two/curve.svg"));
}

// Blocks of code are left alone, and what is right stays as it is.
TEST_F(ExperimentReport, PutsItsTablesIntoDocuments) {
  std::filesystem::create_directories(folder_ / "docs");
  const std::string begin = "<!-- experiment ../my.toml table-1 -->\n";
  const std::string end = "<!-- end -->\n";
  const std::string code = "```\n" + begin + "```\n";
  write("docs/page.md", "# Page\n\n" + code + begin + "old\n" + end + "\nMore.\n");
  expect_refusal({"experiment", "insert", "docs/page.md"},
                 "docs/page.md, line 6: there are no runs in my.runs.csv: hornbeam experiment "
                 "export my.toml");
  ASSERT_EQ(run({"experiment", "run", "my.toml", "--threads", "1"}).code, 0);
  ASSERT_EQ(run({"experiment", "export", "my.toml"}).code, 0);
  const Outcome first = run({"experiment", "insert", "docs/page.md"});
  EXPECT_EQ(first.out, "docs/page.md: 1 table\n") << first.err;
  const std::string page = read("docs/page.md");
  EXPECT_TRUE(page.starts_with("# Page\n\n" + code + begin +
                               "\n| search | budget | boards | mean score (95 %) | deviation |\n"))
      << page;
  EXPECT_NE(page.find("| tree | 100 playouts | 12 | "), std::string::npos);
  EXPECT_TRUE(page.ends_with("|\n\n" + end + "\nMore.\n")) << page;
  EXPECT_EQ(run({"experiment", "insert", "docs/page.md"}).out,
            "docs/page.md: 1 table, as before\n");

  write("docs/page.md", begin + "\n");
  expect_refusal({"experiment", "insert", "docs/page.md"},
                 "docs/page.md, line 1: this block has no end: <!-- end -->");
  write("docs/page.md", "<!-- experiment ../my.toml tabel-1 -->\n" + end);
  expect_refusal({"experiment", "insert", "docs/page.md"},
                 "docs/page.md, line 1: my.toml has no table 'tabel-1'; did you mean 'table-1'?");
  write("docs/page.md", "<!-- experiment ../my.toml -->\n" + end);
  expect_refusal({"experiment", "insert", "docs/page.md"},
                 "docs/page.md, line 1: which table? <!-- experiment FILE.toml TABLE --> names it");
}

// hornbeam experiment insert docs/performance.md; hornbeam experiment insert README.md
TEST_F(ExperimentReport, TablesOfThePerformancePageAndTheReadmeAreCurrent) {
  for (const std::string name : {HORNBEAM_DOCS "/performance.md", HORNBEAM_DOCS "/../README.md"}) {
    const std::string page = read_text(name);
    EXPECT_NE(page.find("\n<!-- experiment "), std::string::npos) << name;
    const Outcome now = run({"experiment", "insert", name, "-o", "-"});
    EXPECT_EQ(now.code, 0) << now.err;
    EXPECT_TRUE(now.out == page) << "hornbeam experiment insert " << name;
  }
}

// hornbeam experiment papers > docs/papers.md
TEST_F(ExperimentReport, OfAllPapersIsCurrent) {
  const Outcome page = run({"experiment", "papers", HORNBEAM_DOCS "/../experiments"});
  EXPECT_EQ(page.code, 0) << page.err;
  EXPECT_EQ(page.out, read_text(HORNBEAM_DOCS "/papers.md"));
}

}  // namespace
}  // namespace hornbeam::testing
