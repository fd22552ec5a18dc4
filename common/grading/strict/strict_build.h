// A worker program for strict grading, of a file that nobody trusts: compiled in a sandbox, looked at, and linked so
// that its host code runs in a process of its own (stage/students_process.h).
#pragma once

#include <string>

#include "common/grading/command/control_group.h"
#include "common/grading/command/sandbox.h"
#include "submission.h"
#include "toolchain.h"

namespace grade {

struct StrictBuild {
    std::string worker;         // empty if there is none
    std::string compileErrors;  // what the compiler, or the linker, says
    std::string refused;        // a sentence: the answer does what strict grading leaves out
    bool tooLong = false;       // the compiler was stopped
    std::string fault;          // what a tool says that fails, and not for the answer's sake
};
// `folder`: empty, for what is built. Needs the chapter's graders (common/make/build chapter …).
StrictBuild buildStrictly(const Submission& submission, const std::string& chapter, const std::string& root,
                          const std::string& folder, const Sandbox& sandbox, const GroupPlace& groups,
                          const Toolchain& tools);

}  // namespace grade
