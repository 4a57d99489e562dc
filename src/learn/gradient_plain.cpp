#define HORNBEAM_SET plain
#define Eigen eigen_plain
#include "src/learn/gradient_impl.hpp"
