// This process as one of several that work on a run, where a launcher such as mpirun has started it so.
// Rank 0 reads, searches and talks; the others do what it sends them, and are silent.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hornbeam/result/result.hpp"
#include "hornbeam/run/run.hpp"
#include "src/parallel/rank_pool.hpp"
#include "src/parallel/rank_worker.hpp"

namespace hornbeam::app {

// Whether this is a rank other than 0, by the variables that a launcher sets for its processes.
bool is_another_rank();

// All of one's life as such: returns the exit code. `begin` is told what rank 0 has to say of the work; without it
// that is a run.
int work_as_rank(const std::string& threads, const BeginRun& begin);
int work_as_rank(const std::string& threads);
// The same where something is wrong with this one alone: rank 0 says so.
int fail_as_rank(const std::string& sentence, int code);

// The others, for rank 0; null where the process stands alone. Throws InputError.
std::unique_ptr<RankPool> gather_ranks(const std::string& threads);
// For a search that exchanges what it knows.
std::unique_ptr<RankExchange> exchange_between(RankPool& ranks);
// What the others have to know of a run before they can work on it. With an exchange they search
// themselves, and where the run was kept before they go on with what each of them had. `is_kept` in a
// checkpoint.
void tell_ranks(RankPool& ranks, const Run& run, const std::vector<std::string>& first_moves,
                std::size_t memory, RankExchange* exchange, bool is_kept, bool go_on);

// "on 8 ranks (1,000 to 2,000 playouts each)".
std::string ranks_text(const std::vector<Spent>& ranks);

}  // namespace hornbeam::app
