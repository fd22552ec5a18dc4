// What each instruction of PTX is in C++.
#pragma once

#include <string>

#include "ptx_instruction.h"

namespace cpucc {

// A statement, or an empty text if there is none for it.
std::string ptxStatement(const PtxInstruction& instruction);

std::string specialRegister(const std::string& name);  // "laneid"; an empty text if it is not known

}  // namespace cpucc
