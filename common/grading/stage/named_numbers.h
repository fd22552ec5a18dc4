// Numbers that the answer's file names: cpu_device/named_numbers.h. On a GPU nobody knows them.
#pragma once

#include <cstdint>
#include <vector>

namespace grading {

std::vector<uint64_t> namedNumbers();

}  // namespace grading
