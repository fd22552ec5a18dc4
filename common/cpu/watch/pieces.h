// How a GPU takes an access apart that is wider than its type is aligned.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cpu_device {

// The bytes of each piece of an access that the device code makes at `place`: the alignment of the struct that is
// moved, at most 16. Always divides the address.
uint32_t pieceBytes(uintptr_t address, size_t bytes, const void* place);

}  // namespace cpu_device
