// The functions that a file declares at namespace or class scope: where they stand, and where nvcc lets them run.
#pragma once

#include <string_view>
#include <vector>

#include "unit.h"

namespace cpucc {

struct Function {
    std::string_view name;
    size_t start, nameAt;         // tokens: the declaration's first one behind template <…>, and its name
    size_t body = npos, end = 0;  // the { and } of its definition
    bool global = false, device = false, host = false;  // as qualified; a macro may stand for a qualifier
    bool isTemplate = false;                            // it, or a class around it
    bool isMember = false;
    bool isConstexpr = false;  // may be called from everywhere
    bool unclear = false;      // a macro with parameters or of two meanings, or `= default`, may make anything of it

    bool deviceOnly() const { return global || (device && !host); }
    bool hostOnly() const { return !global && !device && !isConstexpr && !unclear; }
};

std::vector<Function> findFunctions(const Unit& unit, const Source& source);

}  // namespace cpucc
