#include "python/src/interrupt.hpp"

#include <pybind11/pybind11.h>

namespace hornbeam::python {
namespace {

namespace py = pybind11;

// The innermost; of the main thread, which alone has one.
std::atomic<InterruptKey*> current{nullptr};

}  // namespace

bool is_main_thread() {
  const py::module_ threading = py::module_::import("threading");
  return threading.attr("current_thread")().is(threading.attr("main_thread")());
}

InterruptKey::InterruptKey(std::atomic<bool>& flag) : flag_(flag) {
  if (!is_main_thread()) return;
  outer_ = current.exchange(this);
  install();
}

InterruptKey::~InterruptKey() {
  give_back();
}

void InterruptKey::give_back() {
  restore();
  if (current.load() == this) current = outer_;
}

void InterruptKey::install() {
  sigaction(SIGINT, nullptr, &before_);
  if (before_.sa_handler == SIG_IGN || before_.sa_handler == SIG_DFL) return;
  struct sigaction ours {};
  ours.sa_handler = handle;
  is_installed_ = sigaction(SIGINT, &ours, nullptr) == 0;
}

void InterruptKey::restore() {
  if (is_installed_) sigaction(SIGINT, &before_, nullptr);
  is_installed_ = false;
}

void InterruptKey::handle(int) {
  InterruptKey* const key = current.load();
  if (!key) return;
  if (key->was_pressed_.exchange(true)) {
    const InterruptKey* last = key;  // before which the key was Python's
    while (last->outer_ && last->before_.sa_handler == handle) last = last->outer_;
    sigaction(SIGINT, &last->before_, nullptr);
    std::raise(SIGINT);
    return;
  }
  key->flag_ = true;
}

void InterruptKey::end() {
  give_back();  // before it is raised: it goes to the search whose method has called this one
  if (was_pressed_.exchange(false)) std::raise(SIGINT);
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

InterruptKey* InterruptKey::own() {
  return current.load() && is_main_thread() ? current.load() : nullptr;
}

InterruptKey::Lent::Lent() : from_(own()) {
  if (from_) from_->restore();
}
InterruptKey::Lent::~Lent() {
  if (from_) from_->install();
}

}  // namespace hornbeam::python
