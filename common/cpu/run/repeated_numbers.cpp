#include <cpu_device/repeated_numbers.h>

#include <algorithm>
#include <mutex>

#include "memory.h"
#include "pages.h"
#include "runtime_lock.h"

namespace cpu_device {
namespace {

// The larger, the fewer pieces an array of 64 GiB has, each of which the system keeps; the smaller, the sooner drawn.
constexpr size_t numbersInAll = size_t(1) << 22, bytesInAll = numbersInAll * sizeof(float);

uintptr_t addressOf(const float* element) { return reinterpret_cast<uintptr_t>(element); }
size_t placeOf(const float* element) { return addressOf(element) / sizeof(float) % numbersInAll; }

// Of [array, array + n) what fills whole pages, and the elements before and behind.
struct Parts {
    float *array, *first, *last, *end;
    Parts(float* a, size_t n) : array(a), first(a + n), last(a + n), end(a + n) {
        const uintptr_t from = (addressOf(a) + smallPage - 1) / smallPage * smallPage,
                        to = addressOf(end) / smallPage * smallPage;
        if (from < to) first = reinterpret_cast<float*>(from), last = reinterpret_cast<float*>(to);
    }
};

}  // namespace

RepeatedNumbers::RepeatedNumbers(uint64_t seed) : numbers(static_cast<float*>(commonPages(bytesInAll))) {
    if (!numbers) return;
    uint64_t state = seed;
    for (size_t i = 0; i < numbersInAll; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        numbers[i] = float(int32_t(state >> 32) | 1) * 0x1p-31f;
    }
}

bool RepeatedNumbers::fill(float* array, size_t n) const {
    if (!numbers) return false;
    std::lock_guard lock(runtimeLock());
    const HostAccess open;
    const Parts of(array, n);
    for (float* at = of.first; at < of.last;) {
        const size_t place = placeOf(at), some = std::min(numbersInAll - place, size_t(of.last - at));
        if (!showPages(addressOf(at), numbers + place, some * sizeof(float))) {
            forget(array, n);
            return false;
        }
        at += some;
    }
    for (float* e = of.array; e < of.first; e++) *e = at(e);
    for (float* e = of.last; e < of.end; e++) *e = at(e);
    return true;
}

// Opened afterwards: to open what was touched of it would cost more than all else here.
void RepeatedNumbers::forget(float* array, size_t n) const {
    std::lock_guard lock(runtimeLock());
    const Parts of(array, n);
    if (of.first < of.last) ownPages(addressOf(of.first), addressOf(of.last));
    const HostAccess open;
    std::fill(of.array, of.first, 0.0f);
    std::fill(of.last, of.end, 0.0f);
}

float RepeatedNumbers::at(const float* element) const { return numbers[placeOf(element)]; }

}  // namespace cpu_device
