// Keeps clang from taking a structure apart that a GPU moves as a whole.
#pragma once

#include <string>
#include <string_view>

namespace cpucc {

// Clang's own language (LLVM IR, as text) before any optimisation: there each copy of a structure is still one memcpy,
// of the type's alignment. Makes loads and stores of it, in pieces as large as that alignment allows: at most 16 bytes.
std::string withWholeCopies(std::string_view ir);

}  // namespace cpucc
