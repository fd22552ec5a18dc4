#include "pages.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace cpu_device {
namespace {

uintptr_t down(uintptr_t at, uintptr_t page = hugePage) { return at / page * page; }
uintptr_t up(uintptr_t at, uintptr_t page = hugePage) { return down(at + page - 1, page); }

void advise(uintptr_t from, uintptr_t to, int advice) { madvise(reinterpret_cast<void*>(from), to - from, advice); }
void zero(uintptr_t from, uintptr_t to) {
    if (from < to) std::memset(reinterpret_cast<void*>(from), 0, to - from);
}

}  // namespace

Returned returnPages(uintptr_t from, uintptr_t to, uintptr_t freeFrom, uintptr_t freeTo) {
    const uintptr_t page = to - from >= sparse ? smallPage : hugePage;
    const uintptr_t first = std::max(down(from, page), up(freeFrom, page));
    const uintptr_t last = std::min(up(to, page), down(freeTo, page));
    if (first >= last) return {to, to};
    advise(first, last, MADV_DONTNEED);
    return {std::max(first, from), std::min(last, to)};
}

void clearPages(uintptr_t from, uintptr_t to, uintptr_t freeFrom, uintptr_t freeTo) {
    const Returned returned = returnPages(from, to, freeFrom, freeTo);
    zero(from, returned.from);
    zero(returned.to, to);
}

void takeHugePages(uintptr_t from, uintptr_t to) { advise(from, to, MADV_HUGEPAGE); }

void takeSmallPages(uintptr_t from, uintptr_t to) {
    from = up(from), to = down(to);
    if (from < to) advise(from, to, MADV_NOHUGEPAGE);
}

void* commonPages(size_t bytes) {
    void* pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    return pages == MAP_FAILED ? nullptr : pages;
}

// What has no length any more, but is moved, stays where it is, too.
bool showPages(uintptr_t at, void* pages, size_t bytes) {
    void* const place = reinterpret_cast<void*>(at);
    return mremap(pages, 0, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, place) == place;
}

void ownPages(uintptr_t from, uintptr_t to) {
    const int kind = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED;
    void* const place = reinterpret_cast<void*>(from);
    if (mmap(place, to - from, PROT_READ | PROT_WRITE, kind, -1, 0) != place) std::abort();  // it gives memory back
    takeSmallPages(from, to);
}

}  // namespace cpu_device
