// Macros whose asm has a parameter in its text, "mov." #type: what it says is known only where the macro is used.
#pragma once

#include <string>

#include "lexer.h"

namespace cpucc {

// The source's text with each use of such a macro, in the file that defines it, written out. Lines stay where they are.
std::string withAssemblyWrittenOut(const Source& source);

}  // namespace cpucc
