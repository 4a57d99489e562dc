// Claims and verdicts in words. "Better" is said of scores alone: of what is counted a claim is that one has more
// of it, bytes as well as moves, since only who claims it knows whether that is good.
#include <fmt/format.h>

#include <algorithm>

#include "src/laboratory/verdict.hpp"

namespace hornbeam::laboratory {
namespace {

struct ClaimWords {
  const char* more;     // "takes more bytes than"
  const char* no_less;  // "takes no fewer bytes than"
  const char* does;     // "takes" at least 5 times
  const char* as_much;  // "as many bytes as"
};

ClaimWords words_of(Measure measure) {
  switch (measure) {
    case Measure::score: break;
    case Measure::gap: return {"has a smaller gap than", "has no larger gap than", "", ""};
    case Measure::reached:
      return {"reaches the best known more often than", "reaches the best known no less often than",
              "", ""};
    case Measure::moves:
      return {"has more moves than", "has no fewer moves than", "has", "as many moves as"};
    case Measure::branching:
      return {"has more moves to choose from than", "has no fewer moves to choose from than", "has",
              "as many moves to choose from as"};
    case Measure::right: return {"is right more often than", "is right no less often than", "", ""};
    case Measure::depth:
      return {"is deeper on average than", "is no less deep on average than", "is",
              "as deep on average as"};
    case Measure::deepest:
      return {"goes deeper than", "goes no less deep than", "goes", "as deep as"};
    case Measure::seconds:
      return {"takes more seconds than", "takes no fewer seconds than", "takes",
              "as many seconds as"};
    case Measure::playouts:
      return {"makes more playouts than", "makes no fewer playouts than", "makes",
              "as many playouts as"};
    case Measure::nodes:
      return {"makes more nodes than", "makes no fewer nodes than", "makes", "as many nodes as"};
    case Measure::bytes:
      return {"takes more bytes than", "takes no fewer bytes than", "takes", "as many bytes as"};
  }
  return {"is better than", "is no worse than", "", ""};
}

// Labels with commas of their own need something else between them.
std::string order_text(const Claim& claim) {
  const bool have_commas = std::ranges::any_of(
      claim.order, [](const std::string& label) { return label.find(',') != std::string::npos; });
  return fmt::format("{}", fmt::join(claim.order, have_commas ? "; " : ", "));
}

}  // namespace

std::string claim_text(const Claim& claim, Measure measure) {
  const ClaimWords words = words_of(measure);
  std::string first = claim.first;
  std::string second = claim.second.empty() ? "even" : claim.second;
  if (claim.second_budget) {  // each has its own
    if (claim.budget) first += " at " + claim.budget->text;
    second += " at " + claim.second_budget->text;
  }
  if (!claim.second_set.empty()) {
    first += " on " + claim.set;
    second += " on " + claim.second_set;
  }
  std::string text;
  switch (claim.kind) {
    case Claim::Kind::better:
      text = claim.factor == 1 ? fmt::format("{} {} {}", first, words.more, second)
                               : fmt::format("{} {} at least {:g} times {} {}", first, words.does,
                                             claim.factor, words.as_much, second);
      break;
    case Claim::Kind::no_worse:
      text = fmt::format("{} {} {} by {:g} or more", first, words.no_less, second, claim.margin);
      break;
    case Claim::Kind::rising:
      text = fmt::format("{}: each {} the one before", order_text(claim), words.more);
      break;
    case Claim::Kind::falling:
      text = fmt::format("{}: each {} the next", order_text(claim), words.more);
      break;
  }
  if (claim.budget && !claim.second_budget) text += " at " + claim.budget->text;
  if (!claim.set.empty() && claim.second_set.empty()) text += " on " + claim.set;
  return text;
}

std::string verdict_text(Judged::Verdict verdict, bool is_again) {
  const char* again = is_again ? " again" : "";
  switch (verdict) {
    case Judged::Verdict::holds: return fmt::format("shown{}", again);
    case Judged::Verdict::undecided: return "not decided";
    case Judged::Verdict::fails: return fmt::format("not shown{}", again);
    case Judged::Verdict::unknown: return "not judged";
  }
  return "";
}

}  // namespace hornbeam::laboratory
