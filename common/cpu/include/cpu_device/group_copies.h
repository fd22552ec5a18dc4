// Copies that the threads of a group share out, asynchronous where the hardware makes them so: from global to shared
// memory, in pieces of 4, 8 or 16 bytes. All others are loads and stores.
#pragma once

#include <cuda_runtime.h>

#include <type_traits>

namespace cpu_device {

template <class T>
struct AlignmentOf {
    // Vectors of the CPU device have constructors of their own.
    static_assert(std::is_trivially_destructible<T>::value, "memcpy_async requires a trivially copyable type");
    static constexpr size_t value = alignof(T);
};
template <>
struct AlignmentOf<void> {
    static constexpr size_t value = 1;
};

// A size that promises a multiple says so in `align`: cuda::aligned_size_t.
template <class Size, class = void>
struct AlignmentOfSize {
    static constexpr size_t value = 1;
};
template <class Size>
struct AlignmentOfSize<Size, std::void_t<decltype(Size::align)>> {
    static constexpr size_t value = Size::align;
};

struct SingleThread {
    static constexpr size_t size() { return 1; }
    static constexpr size_t thread_rank() { return 0; }
};

CPU_DEVICE_INLINE void* bytesOn(void* p, size_t bytes) { return static_cast<char*>(p) + bytes; }
CPU_DEVICE_INLINE const void* bytesOn(const void* p, size_t bytes) { return static_cast<const char*>(p) + bytes; }

// Piece by piece in turns; a last piece is whole, too.
template <class Group>
CPU_DEVICE_INLINE void copyPieces(const Group& group, void* to, const void* from, size_t bytes, size_t piece,
                                  bool asynchronous) {
    for (size_t at = group.thread_rank() * piece; at < bytes; at += group.size() * piece)
        if (asynchronous)
            copyToShared(bytesOn(to, at), bytesOn(from, at), piece, 0);
        else
            copyNow(bytesOn(to, at), bytesOn(from, at), piece);
}

// True if the copies are asynchronous.
template <size_t alignment, class Group>
CPU_DEVICE_INLINE bool copyByGroup(const Group& group, void* to, const void* from, size_t bytes) {
    constexpr size_t piece = alignment > 16 ? 16 : alignment;
    bool asynchronous = piece >= 4 && goesToShared(to, from);
    copyPieces(group, to, from, bytes, piece, asynchronous);
    return asynchronous;
}

// Where nothing is promised, the largest pieces that fit both addresses, and single bytes before and behind them.
template <class Group>
CPU_DEVICE_INLINE void copyAsAligned(const Group& group, void* to, const void* from, size_t bytes) {
    size_t difference = reinterpret_cast<size_t>(to) ^ reinterpret_cast<size_t>(from), piece = 16;
    while (piece > 1 && (difference % piece != 0 || bytes < piece)) piece /= 2;
    bool asynchronous = piece >= 4 && goesToShared(to, from);
    size_t before = -reinterpret_cast<size_t>(from) % piece, middle = (bytes - before) / piece * piece;
    copyPieces(group, to, from, before, 1, false);
    copyPieces(group, bytesOn(to, before), bytesOn(from, before), middle, piece, asynchronous);
    copyPieces(group, bytesOn(to, before + middle), bytesOn(from, before + middle), bytes - before - middle, 1, false);
}

}  // namespace cpu_device
