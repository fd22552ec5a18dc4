// How a GPU takes an access apart that is wider than its type is aligned.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cpu_device {

// Which types the compiler calls this door for.
enum class Door { aligned, unaligned, range };  // aligned to 8 or more, to less, to anything

// The bytes of each piece of an access that device code makes at `place`: the alignment of the struct that is
// moved, at most 16. Divides the address, unless the door is for aligned types: then the access may be misaligned.
uint32_t pieceBytes(uintptr_t address, size_t bytes, const void* place, Door door);

}  // namespace cpu_device
