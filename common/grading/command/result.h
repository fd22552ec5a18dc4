// What is known about a chapter after its stages ran: what the terminal, the page and the machine-readable reports
// show.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../stage/events.h"

namespace grade {

struct Stage {
    std::string id, name, teaches;
    std::vector<std::string> needs;
};

enum class Outcome {
    passed,
    failed,
    notWritten,  // the starter's TODO is still there
    notRun       // a stage that it builds on did not pass
};

using grading::Failure;
using grading::Prediction;
using grading::Time;

struct StageResult {
    Stage stage;
    Outcome outcome = Outcome::notRun;
    std::string onDevice;  // "CPU device" or the GPU's name: where it failed
    Failure failure;
    std::vector<std::string> facts;
    std::vector<Prediction> predictions;
    std::vector<Time> times;
    std::vector<grading::Counted> counted;  // instead, where no GPU is
    std::string report;    // the access report of the launch that technique was judged on, as JSON, or empty
    std::string reportOn;  // the shape of that launch: "1024 × 512"
    std::string output;    // what the student's code printed: its beginning
    size_t outputBytes = 0;
    std::string lesson;  // its section on the site of `make docs`, as seen from the page; empty: no site is there
    double seconds = 0;  // how long the grader took, which says nothing about the kernel
};

struct ChapterResult {
    std::string chapter;  // "02_transpose"
    std::string source;   // the file that was graded
    bool isSolution = false;
    uint64_t seed = 0;
    std::string name;  // of who wrote it, if --name says so
    std::string date;  // of the grading: "2026-11-22T17:45:00", where it was
    std::vector<StageResult> stages;
    // Of strict grading: in what it ran, and what kept the answer from the judge; why it was not even tried.
    std::string sandbox;
    std::vector<std::string> layers, missing;
    std::string refused;

    size_t passed() const {
        size_t n = 0;
        for (const StageResult& s : stages) n += s.outcome == Outcome::passed;
        return n;
    }
};

}  // namespace grade
