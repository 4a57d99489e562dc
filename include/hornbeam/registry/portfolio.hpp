// Several searches in turns as a part.
#pragma once

#include "hornbeam/registry/child.hpp"
#include "hornbeam/search/portfolio.hpp"

namespace hornbeam::registry {

struct PortfolioOptions {
  std::vector<Spec> searches;
  std::vector<double> shares;

  std::string problem() const {
    if (searches.empty()) return "'portfolio' needs searches: portfolio([nrpa, a-star])";
    if (!shares.empty() && shares.size() != searches.size())
      return "'portfolio' of " + std::to_string(searches.size()) +
             " searches wants a share for each, not " + std::to_string(shares.size());
    return "";
  }
};
extern const Part<PortfolioOptions> kPortfolio;

template <Position P>
SearchPtr<P> build_portfolio(const Spec& spec, const Means& means) {
  PortfolioOptions options = kPortfolio.read(spec);
  std::vector<SearchPtr<P>> searches;
  for (const Spec& search : options.searches)
    searches.push_back(build<P>(search, by_itself(means)));
  if (options.shares.empty()) options.shares.assign(searches.size(), 1);
  return std::make_unique<Portfolio<P>>(std::move(searches), std::move(options.shares));
}

}  // namespace hornbeam::registry
