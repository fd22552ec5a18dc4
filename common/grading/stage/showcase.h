// What was seen of a launch, and which launch of a stage ./grade draws and reports.
#pragma once

#include <cpu_device/report.h>

#include <cstdint>
#include <optional>
#include <string>

#include "events.h"

namespace grading {

// "reduction.cu:31  CHECK(cudaMalloc(…));": where the student's file made such calls last. What was made at several
// lines is not said, as it may be any of them.
struct CallLines {
    std::string launch, allocation, handle;
};

struct Observation {
    uint64_t number = 0;   // of the launches that this process observed
    bool counted = false;  // false on a GPU: the report is empty
    cpu_device::Report report;
    cpu_device::KernelReport all;  // all its kernels together: no check depends on their names
    CallLines lines;
    std::optional<Failure> unnoticed;  // of calls that were made to fail, the first that came to nothing
};

void observed(const Observation& seen);  // the last launch, so far

// The launch that the stage's technique is judged on.
void showcase(const Observation& seen);
void showcaseFailed();  // instead of it, the launch that failed
void showcaseIfNone();  // the last launch, if none was named

// Launches that were observed and held against no account: a grader that forgets one passes nobody.
void toBeAccountedFor(Observation& seen);
void accountedFor(const Observation& seen);
bool allAccountedFor();

// To ./grade; nothing where nothing is counted. In observe_cpu.cpp and observe_gpu.cpp.
void sendReport(const Observation& seen);

}  // namespace grading
