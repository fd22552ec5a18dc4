// What each instruction of PTX is in C++.
#pragma once

#include <string>
#include <vector>

namespace cpucc {

struct PtxInstruction {
    std::string name;                    // "ld"
    std::vector<std::string> modifiers;  // "global", "nc", "v4", "f32"
    std::vector<std::string> operands;   // as C++ expressions; "{a, b}" is a list, "[a]" an address
};

// A statement, or an empty text if there is none for it.
std::string ptxStatement(const PtxInstruction& instruction);

std::string specialRegister(const std::string& name);  // "laneid"; an empty text if it is not known

}  // namespace cpucc
