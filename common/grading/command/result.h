// What is known about a chapter after its stages ran: what the terminal, the page and the machine-readable reports
// show.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

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

struct Failure {
    std::string what, element, writer, cause, next;
};

struct Prediction {
    std::string question, unit;
    std::optional<double> guessed;
    double measured = 0;
};

// On a GPU.
struct Time {
    std::string on, device;
    double milliseconds = 0, spread = 0;
    double speed = 0, copy = 0, peak = 0;  // peak 0: unknown
    std::string unit = "GB/s";             // or TFLOP/s: then `copy` is the naive kernel's speed, or 0
};

struct StageResult {
    Stage stage;
    Outcome outcome = Outcome::notRun;
    std::string onDevice;  // "CPU device" or the GPU's name: where it failed
    Failure failure;
    std::vector<std::string> facts;
    std::vector<Prediction> predictions;
    std::vector<Time> times;
    nlohmann::json report;  // the access report of the launch that technique was judged on, or null
    std::string reportOn;   // the shape of that launch: "1024 × 512"
    std::string output;     // what the student's code printed: its beginning
    size_t outputBytes = 0;
    double seconds = 0;  // how long the grader took, which says nothing about the kernel
};

struct ChapterResult {
    std::string chapter;  // "02_transpose"
    std::string source;   // the file that was graded
    bool isSolution = false;
    uint64_t seed = 0;
    std::vector<StageResult> stages;

    size_t passed() const {
        size_t n = 0;
        for (const StageResult& s : stages) n += s.outcome == Outcome::passed;
        return n;
    }
};

}  // namespace grade
