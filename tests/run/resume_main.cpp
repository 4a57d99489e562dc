// Reads a checkpoint from standard input, goes on to the end of its budget, and writes the result: the
// other process of resume_test.cpp.
#include <cstdio>
#include <exception>
#include <iostream>
#include <iterator>

#include "hornbeam/problem/domains.hpp"

int main() {
  using namespace hornbeam;
  try {
    const std::string bytes{std::istreambuf_iterator<char>(std::cin), {}};
    const Checkpoint checkpoint = parse_checkpoint(bytes, "standard input");
    const auto problem = restore_problem(checkpoint, "standard input");
    const auto run = problem->resume(checkpoint);
    run->resume();
    std::cout << to_json(run->result());
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
