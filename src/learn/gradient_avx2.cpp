#define HORNBEAM_SET avx2
#define Eigen eigen_avx2
#include "src/learn/gradient_impl.hpp"
