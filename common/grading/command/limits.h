// What a program that was built from a student's file may take before it is stopped.
#pragma once

#include <cstddef>

namespace grade {

class Sandbox;

struct Limits {
    double seconds = 60;
    size_t megabytes = 4096;           // resident
    const Sandbox* sandbox = nullptr;  // strict grading runs it in one
};

}  // namespace grade
