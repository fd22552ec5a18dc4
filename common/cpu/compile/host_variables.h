// The variables that a file declares at namespace scope for its host code alone.
#pragma once

#include <string_view>
#include <vector>

#include "unit.h"

namespace cpucc {

struct HostVariable {
    std::string_view name;
    size_t start;  // token: the first one of its declaration, which may declare others
};

// Those that are certain: of types that are a few words, not const, and with no macro that may stand for a qualifier.
std::vector<HostVariable> findHostVariables(const Unit& unit, const Source& source);

}  // namespace cpucc
