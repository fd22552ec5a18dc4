// What a program's own text says of the sizes at which it changes.
#pragma once

#include <cstdint>
#include <vector>

namespace cpu_device {

// The numbers that the program's files name, but for what they include: whole ones of up to 40 bits; of `1 << 25` and
// `1024 * 1024` what they come to. In order, each once.
std::vector<uint64_t> namedNumbers();

}  // namespace cpu_device
