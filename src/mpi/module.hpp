// What the program and its MPI module know of each other: one function, `hornbeam_mpi`.
#pragma once

#include "src/parallel/transport.hpp"

namespace hornbeam {

struct MpiModule {
  const char* version;  // the program's own, or it is not touched
  Transport* (
      *connect)();  // joins the other ranks; to be called once, by the thread that will talk
};

}  // namespace hornbeam
