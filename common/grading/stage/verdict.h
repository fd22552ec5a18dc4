// What a stage says while it runs, and how it ends if something is wrong.
#pragma once

#include <string>

#include "events.h"

namespace grading {

[[noreturn]] void fail(const Failure& failure);
// The same where nothing can be thrown, since the process is ending.
void tell(const Failure& failure);
// The starter's TODO is still there.
[[noreturn]] void notWritten(const std::string& why);
// Of a hunt, where the starter and a change that is not enough look the same. `what`: that it does wrong.
[[noreturn]] void notMended(const std::string& what);
inline const std::string defectIsThere = "not mended yet: the defect is still there: ";
// Says that the stage was written, whether right or wrong. Where only that is asked, the stage ends here.
void written();

// What is being tried now: named by a failure, and if the process dies.
void trying(const std::string& shape);
const std::string& tried();

// One line shown below a stage that passed.
void fact(const std::string& text);
// A student's guess beside what was measured, both in the same unit. NAN: nothing was guessed.
void prediction(const std::string& question, double guessed, double measured, const std::string& unit);

// Leaves the stage by an exception, as its test framework wants it: in worker.cpp.
[[noreturn]] void leaveStage(const std::string& why);

}  // namespace grading
