#include "src/problem/jobshop.hpp"

#include <algorithm>

#include "domains/jobshop/instances.hpp"
#include "domains/jobshop/picture.hpp"
#include "domains/jobshop/reference.hpp"
#include "domains/jobshop/schedule.hpp"
#include "hornbeam/problem/domain.hpp"
#include "src/problem/bench.hpp"
#include "src/problem/read_domain.hpp"
#include "src/problem/read_number.hpp"
#include "src/searches/searches.hpp"

namespace hornbeam {
namespace jobshop {
namespace {

// The slow rules with moves as text.
class SlowRules {
 public:
  explicit SlowRules(const Shop& shop) : rules_(shop) {}

  std::string try_play(const std::string& text) {
    const auto job = read_number(text);
    if (!job) return "a move is the number of a job";
    std::string wrong = rules_.complaint(*job);
    if (wrong.empty()) rules_.play(*job);
    return wrong;
  }
  bool finished() const { return rules_.finished(); }
  Score score() const { return turned(rules_.makespan()); }

 private:
  Reference rules_;
};

Appraisal appraise(const Shop& shop) {
  Appraisal appraisal;
  if (const auto facts = known(shop))
    appraisal.best_known = {turned(facts->upper),
                            facts->lower == facts->upper ? "optimal, JSPLIB" : "JSPLIB"};
  return appraisal;
}

Picture draw_line(const Shop& shop, const Moves& line) {
  std::vector<std::uint16_t> jobs;
  for (const std::string& text : line)
    jobs.push_back(static_cast<std::uint16_t>(read_number(text).value()));
  return jobshop::draw(shop, jobs);
}

class JobShopDomain final : public ReadDomain<Shop> {
 public:
  JobShopDomain() : ReadDomain({jobshop::load, jobshop::is_fixed, jobshop::parse}) {
    name = "jobshop";
    summary = "job shop: operations of jobs on machines; the cost is the makespan";
    example = "jobshop:ft10";
    default_search =
        "portfolio([improve(beam(width=300, value=bound, cap=3), nodes=300k, tail=1), "
        "nrpa(level=4, iterations=25, bias=1), beam(value=bound, cap=3, grow=true)])";
    game =
        "Jobs are to be done on machines. Each job is a fixed order of operations, each of which "
        "takes a machine for some time; a machine does one operation at a time and is not "
        "interrupted. The sooner all is done, the better: the cost is the makespan. Schedules are "
        "built as B. Giffler and G. L. Thompson do it (1960), so that no operation could begin "
        "earlier without another being later; one of these schedules is the best of all.";
    notation =
        "A move is the number of a job, counted from 0: its next operation begins as soon as the "
        "job and the machine are free. It has to be a job that goes on on the machine of the "
        "operation that could be done first of all, before that would be done.";
    instance_file =
        "How many jobs and machines there are, then for each job its operations in their order, "
        "each a machine (counted from 0) and a duration; every job has as many operations as there "
        "are machines. This is the standard format, that of JSPLIB; # starts a comment. At most "
        "1000 jobs, 1000 machines and 20000 operations.";
    families = jobshop::instances().families();
  }

 private:
  std::unique_ptr<Problem> posed(const Shop& shop) const override {
    const auto facts = known(shop);
    const jobshop::Position start{Schedule(shop, facts ? facts->lower : 0)};
    return pose(*this,
                Instance<jobshop::Position>{
                    .start = start,
                    .text = to_text(shop),
                    .verify = [=](const Moves& line) { return replay(SlowRules(shop), line); },
                    .draw = [=](const Moves& line) { return draw_line(shop, line); },
                    .appraise = [=](const Moves&) { return appraise(shop); },
                    .bench =
                        [=](double seconds) {
                          return bench_beside<std::uint16_t>("plain", Reference(shop), start,
                                                             seconds);
                        },
                });
  }
};

}  // namespace
}  // namespace jobshop

void add_jobshop_domain(std::vector<std::unique_ptr<Domain>>& list) {
  list.push_back(std::make_unique<jobshop::JobShopDomain>());
}

}  // namespace hornbeam
