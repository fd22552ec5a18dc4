// What the CPU device catches, each once, with a count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cpu_device {

enum class DefectKind {
#define DEFECT(kind, name, consequences) kind,
#include <cpu_device/defects.def>
};

struct SourcePlace {
    std::string file;  // as the student named it
    int line = 0;      // 0: not known
    std::string function;
};

struct Defect {
    DefectKind kind{};
    std::string kernel;                // empty for defects of the host program
    std::string what;                  // one sentence: what happened
    std::string cause;                 // one sentence: the likely cause and what to do
    std::vector<SourcePlace> places;   // the access first, then the other one of a race
    std::string object;                // array or allocation, with index where known: "tile[5][32]"
    uint32_t block[3]{}, thread[3]{};  // the first thread that it happened to
    bool hasThread = false;
    uint64_t count = 1;
};

const char* name(DefectKind kind);  // "out of bounds", "race in shared memory" …

}  // namespace cpu_device
