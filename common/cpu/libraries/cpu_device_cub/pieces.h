// Neighbouring elements of memory as the widest piece that a GPU moves at once.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cpu_device_cub {

template <size_t Bytes>
struct alignas(Bytes) Piece {
    unsigned char bytes[Bytes];
};
template <class T, int N>
using PieceOf = Piece<(sizeof(T) * N) % 16 == 0  ? 16
                      : (sizeof(T) * N) % 8 == 0 ? 8
                                                 : alignof(T)>;

template <class P>
bool isAligned(const void* at) {
    return reinterpret_cast<uintptr_t>(at) % sizeof(P) == 0;
}

}  // namespace cpu_device_cub
