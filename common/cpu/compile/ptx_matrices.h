// The instructions of PTX for small matrices that a warp keeps together: mma, ldmatrix, stmatrix.
#pragma once

#include <string>

#include "ptx_instruction.h"

namespace cpucc {

// Statements, or an empty text if it is none of them.
std::string ptxMatrixStatement(const PtxInstruction& instruction);

}  // namespace cpucc
