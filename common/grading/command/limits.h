// What a program that was built from a student's file may take before it is stopped.
#pragma once

#include <cstddef>

namespace grade {

struct Limits {
    double seconds = 60;
    size_t megabytes = 4096;  // resident
};

}  // namespace grade
