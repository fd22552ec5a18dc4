#include "pages.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

namespace cpu_device {
namespace {

uintptr_t down(uintptr_t at) { return at / hugePage * hugePage; }
uintptr_t up(uintptr_t at) { return down(at + hugePage - 1); }

void advise(uintptr_t from, uintptr_t to, int advice) { madvise(reinterpret_cast<void*>(from), to - from, advice); }
void zero(uintptr_t from, uintptr_t to) {
    if (from < to) std::memset(reinterpret_cast<void*>(from), 0, to - from);
}

}  // namespace

Returned returnPages(uintptr_t from, uintptr_t to, uintptr_t freeFrom, uintptr_t freeTo) {
    const uintptr_t first = std::max(down(from), up(freeFrom)), last = std::min(up(to), down(freeTo));
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

}  // namespace cpu_device
