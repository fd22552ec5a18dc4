// What a worker program tells ./grade and bench while its stages run: one struct an event. events.cpp writes each as a
// line and reads it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>

namespace grading {

struct Began {};  // main has: whatever ends the program before is a constructor of a global object, or the like
struct StageBegan {
    std::string stage;  // "2.5 transposeTile"
};
struct Trying {
    std::string shape;  // named by a failure, and if the process dies
};
struct Written {};  // only this was asked, and the stage is
struct Fact {
    std::string text;
};
struct Prediction {
    std::string question, unit;
    std::optional<double> guessed;
    double measured = 0;
};
// On a GPU.
struct Time {
    std::string who;  // a library's function; empty: the stage's
    std::string on, device;
    std::string blocks;  // of the launch: "512 × 2048 of 32 × 8"; empty: not known
    double milliseconds = 0, fastest = 0, slowest = 0, spread = 0;  // the median, and what lies around it
    int repeats = 0;
    std::string unit = "GB/s";  // or TFLOP/s
    double speed = 0;
    double copy = 0;  // in GB/s: the best copy of as many bytes, or 0. In TFLOP/s: the naive kernel, or 0
    double peak = 0;  // of the memory; 0: unknown
    double bytes = 0, operations = 0;
    double clockBefore = 0, clockAfter = 0;  // of the multiprocessors, in MHz
    bool steady = true;
};
// Where there is no GPU: what was counted, of which a card's time can be estimated.
struct Counted {
    std::string on, blocks;  // as in Time
    std::string launches;    // common/cpu/estimate/work.h
    bool cold = true;        // nothing is in the L2 cache before
};
// On a GPU, of the curves that `make bench` draws: one line of a curve goes through several.
struct CurvePoint {
    std::string curve, line;
    double x = 0, y = 0;
};
struct AccessReport {
    std::string json;  // of the launch that the stage's technique is judged on, as the CPU device writes it
};
// A failed stage, in at most five lines.
struct Failure {
    std::string what;          // what failed; the shape is added
    std::string element = "";  // the first wrong element, expected and got; or what was counted
    std::string writer = "";   // who wrote it last, or the line that spoils it
    std::string cause = "";    // the pattern it looks like and its likely cause
    std::string next = "";     // what to do; by default the hint
    bool notWritten = false;   // the starter's TODO is still there
};
struct Thrown {
    std::string what;
};
struct Passed {};
struct Ended {};  // all stages have, and main is about to return

using Event = std::variant<Began, StageBegan, Trying, Written, Fact, Prediction, Time, Counted, CurvePoint,
                           AccessReport, Failure, Thrown, Passed, Ended>;

std::string toLine(const Event& event);
// Nothing if it is no event, or not all of one. Its strings may be shown: they hold no byte that steers a terminal.
std::optional<Event> fromLine(const std::string& line);

// Events go through a socket of their own, so that nothing that a student prints gets in between. What comes first out
// of it is a secret, which begins each line: what was written by anybody else is known by its absence.
constexpr int eventsDescriptor = 3;
constexpr size_t secretLength = 32;
// With which a worker program ends if the socket was closed behind its back.
constexpr int closedSocketStatus = 89;

}  // namespace grading
