#include "src/laboratory/board_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "src/laboratory/figures.hpp"
#include "src/laboratory/numbers.hpp"

namespace hornbeam::laboratory {
namespace {

// The number of a board; on one instance the mean of its runs.
std::string at_board(const Cell& cell, std::size_t board) {
  if (!cell.has_boards) return number_text(cell.mean());
  const auto found = std::ranges::find(cell.boards, board);
  if (found == cell.boards.end()) return "";
  return number_text(cell.numbers[static_cast<std::size_t>(found - cell.boards.begin())]);
}

// One of the searches, with one of its budgets; a cell of it for each set.
struct Column {
  std::string label;
  PlannedBudget budget;
  bool has_printed = false;
};

class BoardTable {
 public:
  BoardTable(const Experiment& experiment, const Drawing& drawing, const std::vector<Cell>& cells)
      : experiment_(experiment), drawing_(drawing), cells_(cells) {
    for (const Cell& cell : cells) {
      auto column = std::ranges::find_if(columns_, [&](const Column& one) {
        return one.label == cell.label && one.budget == cell.budget;
      });
      if (column == columns_.end()) column = columns_.insert(column, {cell.label, cell.budget});
      column->has_printed = column->has_printed || !printed_values(cell).empty();
      if (std::ranges::find(sets_, cell.set) == sets_.end()) sets_.push_back(cell.set);
    }
    std::ranges::sort(sets_);
  }

  TextTable table() const {
    TextTable table{.head = {"board"}, .rows = {}};
    for (const Column& column : columns_) {
      const bool has_budgets = std::ranges::count(columns_, column.label, &Column::label) > 1;
      table.head.push_back(column.label + (has_budgets ? " at " + column.budget.text : ""));
      if (column.has_printed)
        table.head.emplace_back(experiment_.paper.empty() ? "printed" : "the paper prints");
    }
    for (const std::size_t set : sets_) {
      const auto& boards = experiment_.sets[set].instances;
      for (std::size_t i = 0; i < boards.size(); ++i)
        table.rows.push_back(row(
            boards[i].name, set, [&](const Cell& cell) { return at_board(cell, i); },
            [&](const std::vector<double>& printed) { return number_text(printed[i]); }));
      const std::string& name = experiment_.sets[set].name;
      if (boards.size() < 2) continue;
      const auto in_print = [&](const std::vector<double>& printed) {
        return std::span(printed).first(boards.size());
      };
      table.rows.push_back(row(
          name.empty() ? "mean" : "mean of " + name, set,
          [](const Cell& cell) { return number_text(cell.mean()); },
          [&](const auto& printed) { return number_text(statistics::mean(in_print(printed))); }));
      if (!drawing_.total) continue;
      table.rows.push_back(row(
          name.empty() ? "total" : "total of " + name, set,
          [](const Cell& cell) { return number_text(cell.total()); },
          [&](const auto& printed) {
            return number_text(statistics::mean(in_print(printed)) *
                               static_cast<double>(boards.size()));
          }));
    }
    return table;
  }

 private:
  std::vector<double> printed_values(const Cell& cell) const {
    const Printed* printed = printed_for(experiment_, drawing_, cell);
    return printed ? printed->values : std::vector<double>();
  }

  template <class Found, class InPrint>
  std::vector<std::string> row(const std::string& name, std::size_t set, const Found& found,
                               const InPrint& in_print) const {
    std::vector<std::string> row{name};
    for (const Column& column : columns_) {
      const auto cell = std::ranges::find_if(cells_, [&](const Cell& one) {
        return one.label == column.label && one.budget == column.budget && one.set == set;
      });
      const bool is_there = cell != cells_.end();
      row.push_back(is_there ? found(*cell) : "");
      if (!column.has_printed) continue;
      const std::vector<double> printed = is_there ? printed_values(*cell) : std::vector<double>();
      row.push_back(printed.empty() ? "" : in_print(printed));
    }
    return row;
  }

  const Experiment& experiment_;
  const Drawing& drawing_;
  const std::vector<Cell>& cells_;
  std::vector<Column> columns_;
  std::vector<std::size_t> sets_;
};

}  // namespace

TextTable board_table(const Experiment& experiment, const Drawing& drawing,
                      const std::vector<Cell>& cells) {
  return BoardTable(experiment, drawing, cells).table();
}

}  // namespace hornbeam::laboratory
