// What a grader is written with. A stage is a doctest test case that knows a little about itself:
//
//     STAGE("2.2", "transposeNaiveRow", "coalesced loads, strided stores", "") {
//         expectTransposed(launchNaiveRow, …);
//     }
//
// ./grade runs each stage in a process of its own, so that a student's file may crash, hang or exit.
#pragma once

// doctest's CHECK would collide with common/check.h's.
#define DOCTEST_CONFIG_NO_SHORT_MACRO_NAMES
#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace grading {

struct StageInfo {
    const char* id;       // "2.5"
    const char* name;     // what the student writes
    const char* teaches;  // in a few words
    const char* needs;    // ids of the stages that it builds on, separated by spaces
};
const std::vector<StageInfo>& stages();

// A failed stage, in at most five lines.
struct Failure {
    std::string what;          // what failed; the shape is added
    std::string element = "";  // the first wrong element, expected and got; or what was counted
    std::string writer = "";   // who wrote it last, or the line that spoils it
    std::string cause = "";    // the pattern it looks like and its likely cause
    std::string next = "";     // what to do; by default the hint
    bool notWritten = false;
};
[[noreturn]] void fail(const Failure& failure);
// The same where nothing can be thrown, since the process is ending.
void tell(const Failure& failure);
// The starter's TODO is still there.
[[noreturn]] void notWritten(const std::string& why);
// Says that the stage was written, whether right or wrong. Where only that is asked, the stage ends here.
void written();

// What is being tried now: named by a failure, and if the process dies.
void trying(const std::string& shape);
const std::string& tried();

// One line shown below a stage that passed.
void fact(const std::string& text);
// A student's guess beside what was measured, both in the same unit. NAN: nothing was guessed.
void prediction(const std::string& question, double guessed, double measured, const std::string& unit);

struct RegisterStage {
    explicit RegisterStage(const StageInfo& info);
};

}  // namespace grading

#define STAGE(id, name, teaches, needs)                                                                  \
    static const grading::RegisterStage DOCTEST_ANONYMOUS(registeredStage_)({id, name, teaches, needs}); \
    DOCTEST_TEST_CASE(id " " name)
