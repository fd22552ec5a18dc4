// The C library functions that device code may call. The build driver redirects the device pass's calls here.
#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>

#include "../../text/utf8.h"
#include "callbacks.h"
#include "executor.h"
#include "memory.h"
#include "watcher.h"

using namespace cpu_device;

namespace {

std::mutex heap;  // the launch holds the runtime's lock

// Blocks from malloc in a kernel live on the device, where the watcher sees them.
void* deviceHeap(size_t bytes, const void* place) {
    if (!bytes) return nullptr;
    std::lock_guard<std::mutex> lock(heap);
    return allocate(bytes, Space::deviceHeap, "malloc in a kernel", {reinterpret_cast<uintptr_t>(place)});
}

FreeResult giveBack(void* p) {
    std::lock_guard<std::mutex> lock(heap);
    return release(p);
}

}  // namespace

extern "C" {

void cpu_device_abort();
void cpu_device_free(void* p);

void* cpu_device_memcpy(void* to, const void* from, size_t bytes) {
    copiedAccess(from, bytes, false, __builtin_return_address(0));
    // A site of its own, or reads and writes of one copy would be one site.
    copiedAccess(to, bytes, true, static_cast<const char*>(__builtin_return_address(0)) + 1);
    return std::memcpy(to, from, bytes);
}

void* cpu_device_memmove(void* to, const void* from, size_t bytes) {
    copiedAccess(from, bytes, false, __builtin_return_address(0));
    copiedAccess(to, bytes, true, static_cast<const char*>(__builtin_return_address(0)) + 1);
    return std::memmove(to, from, bytes);
}

void* cpu_device_memset(void* to, int value, size_t bytes) {
    rangeAccess(to, bytes, true, __builtin_return_address(0));
    return std::memset(to, value, bytes);
}

// Functions of <cmath> that write where a pointer leads: it may lead to an array, and then that is a store.
#define CPU_DEVICE_PARTS(T, suffix)                                                                           \
    T cpu_device_modf##suffix(T x, T* whole) {                                                                \
        rangeAccess(whole, sizeof *whole, true, __builtin_return_address(0));                                 \
        return std::modf(x, whole);                                                                           \
    }                                                                                                         \
    T cpu_device_frexp##suffix(T x, int* exponent) {                                                          \
        rangeAccess(exponent, sizeof *exponent, true, __builtin_return_address(0));                           \
        return std::frexp(x, exponent);                                                                       \
    }                                                                                                         \
    T cpu_device_remquo##suffix(T x, T y, int* quotient) {                                                    \
        rangeAccess(quotient, sizeof *quotient, true, __builtin_return_address(0));                           \
        return std::remquo(x, y, quotient);                                                                   \
    }                                                                                                         \
    void cpu_device_sincos##suffix(T x, T* sine, T* cosine) {                                                 \
        rangeAccess(sine, sizeof *sine, true, __builtin_return_address(0));                                   \
        rangeAccess(cosine, sizeof *cosine, true, static_cast<const char*>(__builtin_return_address(0)) + 1); \
        *sine = std::sin(x), *cosine = std::cos(x);                                                           \
    }
CPU_DEVICE_PARTS(double, )
CPU_DEVICE_PARTS(float, f)
#undef CPU_DEVICE_PARTS

void* cpu_device_malloc(size_t bytes) { return deviceHeap(bytes, __builtin_return_address(0)); }

void* cpu_device_calloc(size_t count, size_t bytes) {
    void* p = deviceHeap(count * bytes, __builtin_return_address(0));
    if (p) std::memset(p, 0, count * bytes);
    if (p) noteHostWrite(p, count * bytes);
    return p;
}

void* cpu_device_realloc(void* old, size_t bytes) {
    void* p = deviceHeap(bytes, __builtin_return_address(0));
    const Allocation* a = old ? findAllocation(old) : nullptr;
    if (p && a && a->space == Space::deviceHeap && a->begin == reinterpret_cast<uintptr_t>(old)) {
        const size_t kept = std::min(a->bytes, bytes);
        std::memcpy(p, old, kept);
        noteCopy(p, old, kept);
    }
    cpu_device_free(old);
    return p;
}

// As on a GPU: the number of values, and no %n, which would store where nobody looks.
int cpu_device_printf(const char* format, ...) {
    if (!format) return -1;
    int values = 0;
    for (const char* c = format; (c = std::strchr(c, '%')); c++) {
        c += 1 + std::strspn(c + 1, "0123456789$*.#+- 'hlLqjztI");
        if (*c == 'n') cpu_device_abort();
        if (*c == '\0') break;
        values += *c != '%';
    }
    va_list arguments;
    va_start(arguments, format);
    std::vprintf(format, arguments);
    va_end(arguments);
    return values;
}

// How long a text is that it printed, puts() tells nobody here: those would be loads that are not counted.
int cpu_device_puts(const char* text) {
    std::puts(text);
    return 0;
}

void cpu_device_free(void* p) {
    if (!p) return;
    FreeResult result = giveBack(p);
    if (result == FreeResult::done) return;
    bool twice = result == FreeResult::alreadyFreed;
    auto place = reinterpret_cast<uintptr_t>(__builtin_return_address(0));
    const Thread& t = *currentThread();
    Defect d = defectAt(twice ? DefectKind::doubleFree : DefectKind::invalidFree, currentBlock()->index, t.index);
    d.what = "thread " + cpu_device::text(t.index) +
             (twice ? " frees memory a second time" : " frees a pointer that malloc did not give");
    d.cause = "free each block once, with the pointer that malloc returned";
    announce(&Watcher::defect, d, place);
}

void cpu_device_assert_fail(const char* expression, const char* file, unsigned line, const char* function) {
    Thread* t = currentThread();
    Index3 b = currentBlock()->index;
    std::fflush(stdout);
    std::string shown = text::printable(expression);
    std::fprintf(stderr, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n", file, line,
                 function, b.x, b.y, b.z, t->index.x, t->index.y, t->index.z, shown.c_str());
    auto place = reinterpret_cast<uintptr_t>(__builtin_return_address(0));
    Defect d = defectAt(DefectKind::assertion, b, t->index);
    d.what = "thread " + cpu_device::text(t->index) + ": assert(" + shown + ") does not hold";
    d.cause = "the kernel's own check failed";
    announce(&Watcher::defect, d, place);
    endThread(cudaErrorAssert);
}

void cpu_device_abort() { trap(Here(0)); }
}
