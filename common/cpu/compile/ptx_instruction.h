// An instruction of PTX as it stands in an asm statement.
#pragma once

#include <string>
#include <vector>

namespace cpucc {

struct PtxInstruction {
    std::string name;                    // "ld"
    std::vector<std::string> modifiers;  // "global", "nc", "v4", "f32"
    std::vector<std::string> operands;   // as C++ expressions; "{a, b}" is a list, "[a]" an address
};

}  // namespace cpucc
