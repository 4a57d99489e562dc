// A report as one page: no scripts, nothing from elsewhere, light or dark as its reader is.
#include <fmt/format.h>

#include "src/laboratory/report.hpp"
#include "src/render/drawing.hpp"

namespace hornbeam::laboratory {
namespace {

using render::escape;

constexpr std::string_view kReportStyle = R"(*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem;max-width:76rem;background:var(--paper);color:var(--ink);
  font:16px/1.5 system-ui,"DejaVu Sans",sans-serif}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .5rem}
h2{font-size:1.2rem;margin:2.5rem 0 .5rem}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:.85rem;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .45rem;border-bottom:1px solid var(--faint);text-align:right;vertical-align:top;
  white-space:nowrap}
th{font-weight:600;white-space:normal}
.words{text-align:left}
td.label,td.text{text-align:left;white-space:normal}
td.label{min-width:6rem}
code{font-family:ui-monospace,"DejaVu Sans Mono",monospace;font-size:.85em}
blockquote{margin:1rem 0;padding-left:1rem;border-left:.25rem solid var(--faint);color:var(--muted)}
.muted{color:var(--muted);font-size:.9rem}
.holds,.undecided,.fails,.unknown{font-weight:600}
.fails{color:var(--accent)}
figure{margin:1.5rem 0}
svg.plot{max-width:100%;height:auto}
li{margin:.4rem 0}
)";

// A number and its unit stay on one line.
std::string with_units(std::string_view text) {
  std::string html = escape(text);
  constexpr std::string_view kPerCent = " %";
  for (std::size_t at = 0; (at = html.find(kPerCent, at)) != html.npos;)
    html.replace(at, 1, "&nbsp;");
  return html;
}

std::string row_of(const std::vector<std::string>& cells) {
  return fmt::format("<tr>{}</tr>\n", fmt::join(cells, ""));
}

// Labels may be long, and run on in a second line; numbers, budgets and sets may not.
std::string html_table(const TextTable& table) {
  std::string html = "<div class=\"scroll\"><table>\n";
  std::vector<std::string> cells;
  for (std::size_t i = 0; i < table.head.size(); ++i)
    cells.push_back(fmt::format("<th{}>{}</th>", i < table.words ? " class=\"words\"" : "",
                                with_units(table.head[i])));
  html += row_of(cells);
  for (const std::vector<std::string>& row : table.rows) {
    cells.clear();
    for (std::size_t i = 0; i < row.size(); ++i)
      cells.push_back(fmt::format("<td{}>{}</td>",
                                  i == 0            ? " class=\"label\""
                                  : i < table.words ? " class=\"words\""
                                                    : "",
                                  escape(row[i])));
    html += row_of(cells);
  }
  return html + "</table></div>\n";
}

// All of it is text; behind the first column it is code where the table has a head.
std::string html_texts(const TextTable& table, bool has_head) {
  std::string html = "<div class=\"scroll\"><table>\n";
  std::vector<std::string> cells;
  if (has_head) {
    for (const std::string& head : table.head)
      cells.push_back(fmt::format("<th class=\"words\">{}</th>", escape(head)));
    html += row_of(cells);
  }
  for (const std::vector<std::string>& row : table.rows) {
    cells.clear();
    for (const std::string& text : row)
      cells.push_back(fmt::format("<td class=\"{}\">{}</td>", cells.empty() ? "label" : "text",
                                  has_head && !cells.empty()
                                      ? fmt::format("<code>{}</code>", escape(text))
                                      : escape(text)));
    html += row_of(cells);
  }
  return html + "</table></div>\n";
}

std::string html_claims(const std::vector<Judged>& claims) {
  if (claims.empty()) return "";
  constexpr const char* kKinds[] = {"holds", "undecided", "fails", "unknown"};
  std::string html = "<ul>\n";
  for (const Judged& judged : claims) {
    html += fmt::format("<li>{}: <span class=\"{}\">{}</span>", escape(judged.text),
                        kKinds[static_cast<int>(judged.verdict)],
                        verdict_text(judged.verdict, judged.is_again));
    if (!judged.found.empty()) html += fmt::format("<br>{}", escape(judged.found));
    if (!judged.claim.says.empty())
      html += fmt::format("<br><span class=\"muted\">{}“{}”</span>",
                          judged.is_again ? "The paper: " : "", escape(judged.claim.says));
    html += "</li>\n";
  }
  return html + "</ul>\n";
}

std::string paragraph(std::string_view text, const char* kind = "") {
  if (text.empty()) return "";
  return fmt::format("<p{}>{}</p>\n", kind, escape(text));
}

}  // namespace

std::string to_page(const Report& report) {
  std::string body = fmt::format("<h1>{}</h1>\n<p><strong>{}</strong></p>\n", escape(report.title),
                                 escape(report.verdict));
  if (!report.shows.empty())
    body += paragraph(report.shows + (report.paper.empty() ? "" : " of " + report.paper));
  body += paragraph(report.notes);
  for (const Section& section : report.sections) {
    body += fmt::format("<h2>{}</h2>\n", escape(section.title));
    if (!section.says.empty())
      body += fmt::format("<blockquote>{}</blockquote>\n", escape(section.says));
    if (!section.table.rows.empty())
      body += html_table(section.table) + paragraph(section.method, " class=\"muted\"");
    body += html_claims(section.claims);
    body += paragraph(section.lacks, " class=\"muted\"");
    for (const Figure& figure : section.figures)
      body += fmt::format("<figure>\n{}</figure>\n", to_svg(figure.plot, plot::Medium::figure));
  }
  body += "<h2>Searches</h2>\n" + html_texts(report.searches, true) + "<h2>Runs</h2>\n" +
          html_texts(report.facts, false);
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
      "<title>{}</title>\n<style>\n{}{}{}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
      escape(report.title), render::color_rules(), kReportStyle, plot::figure_style(), body);
}

}  // namespace hornbeam::laboratory
