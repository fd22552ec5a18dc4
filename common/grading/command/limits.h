// What a program that was built from a student's file may take before it is stopped.
#pragma once

#include <cstddef>

namespace grade {

class GroupPlace;
class Sandbox;

constexpr unsigned mostProcesses = 128;  // and threads

struct Limits {
    double seconds = 60;
    size_t megabytes = 4096;             // resident
    int workers = 0;                     // processors that it may use at once; 0: as WORKERS says, or all
    bool estimates = false;              // does it tell what times are worked out from?
    const Sandbox* sandbox = nullptr;    // strict grading runs it in one,
    const GroupPlace* groups = nullptr;  // and where it can, in a group of processes that has the limit as a whole
};

}  // namespace grade
