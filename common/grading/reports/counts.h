// What the CPU device counted of a launch, to compare one answer with another.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace grade {

struct Count {
    std::string what;  // "global loads, sectors"
    uint64_t n = 0;
};

// Of an access report, as JSON: always the same ones in the same order. Of what is no report: nothing.
std::vector<Count> countsOf(const std::string& report);

}  // namespace grade
