#include "python/src/ending.hpp"

#include <pybind11/pybind11.h>

#include <chrono>
#include <set>
#include <thread>

#include "python/src/interrupt.hpp"

namespace hornbeam::python {
namespace {

namespace py = pybind11;

std::multiset<std::atomic<bool>*> interrupts;  // of all that is under way
bool is_ending = false;

}  // namespace

UnderWay::UnderWay(std::atomic<bool>& interrupt) : interrupt_(interrupt) {
  if (is_ending && !is_main_thread()) {
    PyErr_SetNone(PyExc_SystemExit);
    throw py::error_already_set();
  }
  interrupts.insert(&interrupt_);
}

UnderWay::~UnderWay() {
  if (const auto own = interrupts.find(&interrupt_); own != interrupts.end()) interrupts.erase(own);
}

// A method of the user's that does not return keeps nobody waiting for ever.
void end_all_work() {
  using namespace std::chrono_literals;
  is_ending = true;
  const auto deadline = std::chrono::steady_clock::now() + 5s;
  while (!interrupts.empty() && std::chrono::steady_clock::now() < deadline) {
    for (std::atomic<bool>* const interrupt : interrupts) *interrupt = true;
    const py::gil_scoped_release others;
    std::this_thread::sleep_for(1ms);
  }
}

}  // namespace hornbeam::python
