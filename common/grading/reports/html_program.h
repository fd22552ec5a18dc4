// A program's access report as a page: make run REPORT=x.html.
#pragma once

#include <string>

namespace grade {

struct ProgramRun {
    std::string source;  // what was run: "x.cu"
    std::string report;  // the access report as JSON
    std::string date;    // "2026-11-22T17:45:00"
};

std::string htmlOf(const ProgramRun& run);

}  // namespace grade
