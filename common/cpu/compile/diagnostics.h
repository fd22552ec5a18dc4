// Makes the compiler's and linker's messages speak of the student's files and launches only.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "unit.h"

namespace cpucc {

struct DiagnosticContext {
    std::map<std::string, std::string> names;      // path of a translated file or object → what the user calls it
    std::map<std::string, std::string> originals;  // that name → the path to read it from
    std::map<std::string, std::vector<Shift>> shifts;
    bool addSourceLines = false;  // clang must not show the line: it would show the translated one
    bool colours = false;
};

// Are all errors of g++'s about what nvcc takes: names that a class first uses and then declares, and static members of
// real numbers with a value?
bool saysOnlyWhatNvccTakes(const std::string& output);
std::string presentable(const std::string& output, const DiagnosticContext& context);

}  // namespace cpucc
