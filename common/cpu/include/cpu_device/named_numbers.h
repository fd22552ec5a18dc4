// What a program's own text says of the sizes at which it changes.
#pragma once

#include <cstdint>
#include <vector>

namespace cpu_device {

// The numbers that the program's files name, but for what they include: whole ones of up to 40 bits, and what
// expressions of them and of constants come to (`1 << 25`, `tile * 700 + 77`). In order, each once.
std::vector<uint64_t> namedNumbers();

}  // namespace cpu_device
