// The one place that says which version this is; CMake reads it here.
#pragma once

#define HORNBEAM_VERSION "0.1.0"
