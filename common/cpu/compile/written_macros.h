// asm statements with macros in them, and macros with such statements: what the PTX says, and what its operands are, is
// known only once they are written out.
#pragma once

#include <string>

#include "unit.h"

namespace cpucc {

// The source's text with these macros written out where they are used: those that stand in an asm statement outside of
// its operands' brackets, and those whose asm has a parameter in its text, "mov." #type. Lines stay where they are. Of
// macros in macros one layer.
std::string withAssemblyWrittenOut(const Unit& unit, const Source& source);

}  // namespace cpucc
