// An index that leaves an array whose length the compiler knows: a thread's own, a row of a shared one.
#pragma once

#include <cstdint>
#include <string>

#include "block.h"

namespace cpu_device {

// Ends its thread, before the index is used.
struct BadIndex {
    const Thread& thread;
    uintptr_t place;   // return address
    unsigned line;     // in the source,
    unsigned column;   // where the expression begins (clang++) or the subscript ends (g++)
    std::string type;  // of the array: "float [3][4]"
    std::string index;
    bool before;  // negative, or an unsigned one that wrapped around
};

}  // namespace cpu_device
