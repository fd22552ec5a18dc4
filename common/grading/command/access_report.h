// What ./grade shows of an access report: its requests and its defects. docs/access-report.md describes the JSON.
#pragma once

#include <string>
#include <vector>

#include "picture.h"

namespace grade {

struct ReportedPlace {
    std::string file;
    int line = 0;
};

struct ReportedDefect {
    std::string kind, kernel, what, cause;
    std::vector<ReportedPlace> places;
};

// By kernel and line; of a line first what it reads, then what it writes. Of what is no report: nothing.
std::vector<Access> accessesOf(const std::string& report);
std::vector<ReportedDefect> defectsOf(const std::string& report);

}  // namespace grade
