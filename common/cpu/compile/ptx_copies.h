// The instructions of PTX for asynchronous copies and barrier objects.
#pragma once

#include <string>

#include "ptx_instruction.h"

namespace cpucc {

// A statement, or an empty text if it is none of them.
std::string ptxCopyStatement(const PtxInstruction& instruction);

}  // namespace cpucc
