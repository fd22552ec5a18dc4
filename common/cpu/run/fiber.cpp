#include "fiber.h"

#include <sys/mman.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include "kernel_code.h"
#include "workers.h"

// Tells valgrind about stacks that it has not seen; nothing without it.
#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#else
#define VALGRIND_STACK_REGISTER(begin, end) (void)0
#endif

namespace cpu_device {
namespace {

size_t stackBytes = 64 * 1024ul;
constexpr size_t guardBytes = 4096;
// As many as a cooperative launch that fills the modelled card may need at once (132 × 2048), in address
// space only: a stack takes memory when it is touched.
size_t maxStacks = 280 * 1024ul;
// Each guard page splits a mapping in two and the kernel allows about 65 000 mappings a process.
constexpr size_t guardedStacks = 8192;
constexpr size_t stacksToSpare = 16 * 1024ul;  // their memory is some 100 MiB, once it is touched

struct Pool {
    std::once_flag reserved;
    char* begin = nullptr;
    std::atomic<size_t> made{1};  // none at the lowest place: a stack that overflows may point a little below its guard
};
Pool pool;
// By worker, not by thread: a program may launch from ever new threads.
struct FreeFibers {
    alignas(64) Fiber* first = nullptr;
    size_t made = 0;  // by this worker, these and those that it uses
    size_t used = 0;
};
FreeFibers freeFibers[maxWorkers];
// Those that shareFibers() took from the workers, for any of them.
std::mutex sharedLock;
Fiber* sharedFibers = nullptr;

char* reserveStacks() {
    // Where a kernel has large arrays of its own, there are fewer stacks, which are larger.
    const size_t least = stackBytes / 2;
    for (const size_t frame = largestFrame(); stackBytes < frame + least;) stackBytes *= 2, maxStacks /= 2;
    void* p = mmap(nullptr, maxStacks * stackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                   -1, 0);
    if (p == MAP_FAILED) {
        std::fputs("CPU device: no address space for thread stacks; raise the limit (ulimit -v unlimited)\n", stderr);
        std::exit(1);
    }
    return static_cast<char*>(p);
}

Fiber* sharedFiber() {
    std::lock_guard<std::mutex> lock(sharedLock);
    Fiber* fiber = sharedFibers;
    if (fiber) sharedFibers = fiber->nextFree;
    return fiber;
}

// How far below the end of its memory the next stack of this worker begins. Stacks at equal distances would share the
// same few sets of the first cache: with 1024 of them a switch takes four times as long. Staggering the tops cures it.
// Each worker counts for itself, and begins elsewhere: who switches from stack to stack at one distance has the
// processor fetch what lies one distance further, and where workers made stacks in turns, that was what another worker
// was about to write. With two of them GEMM took up to twice the processor time, the more so the shorter the turns.
size_t nextStagger() {
    const auto worker = static_cast<size_t>(workerNumber());
    return 320 * ((freeFibers[worker].made++ + 23 * worker) % 61);
}

Fiber* makeFiber() {
    if (Fiber* fiber = sharedFiber()) return fiber;
    const size_t number = pool.made++;
    if (number >= maxStacks) {
        std::fputs("CPU device: more than 280 000 threads wait at the same time\n", stderr);
        std::_Exit(1);
    }
    char* stack = reinterpret_cast<char*>(fiberStacksBegin()) + number * stackBytes;
    if (number < guardedStacks) mprotect(stack, guardBytes, PROT_NONE);
    auto* fiber = new Fiber;
    fiber->stackTop = stack + stackBytes - nextStagger();
    VALGRIND_STACK_REGISTER(stack, stack + stackBytes);
    return fiber;
}

}  // namespace

#if defined(__x86_64__)
// It ends in a jump and not in `ret`: the processor would take it for the return from the last call, which another
// stack made, and guess wrong at every barrier but the first. GEMM took twice as long.
asm(R"(
    .text
    .globl cpu_device_switch_stack
    .type cpu_device_switch_stack, @function
cpu_device_switch_stack:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    popq %rcx
    jmp *%rcx
    .size cpu_device_switch_stack, .-cpu_device_switch_stack
)");

void* prepareFiber(Fiber* fiber, void (*body)()) {
    // What the switch pops: six registers and the return address. At `body` the stack must be 8 off 16, as
    // after a call; the word above is a return address that is never used.
    auto top = reinterpret_cast<uintptr_t>(fiber->stackTop) & ~uintptr_t(63);
    auto* slots = reinterpret_cast<void**>(top) - 8;
    std::memset(slots, 0, 8 * sizeof(void*));
    slots[6] = reinterpret_cast<void*>(body);
    return slots;
}
#elif defined(__aarch64__)
asm(R"(
    .text
    .globl cpu_device_switch_stack
    .type cpu_device_switch_stack, %function
cpu_device_switch_stack:
    sub sp, sp, #160
    stp x19, x20, [sp, #0]
    stp x21, x22, [sp, #16]
    stp x23, x24, [sp, #32]
    stp x25, x26, [sp, #48]
    stp x27, x28, [sp, #64]
    stp x29, x30, [sp, #80]
    stp d8, d9, [sp, #96]
    stp d10, d11, [sp, #112]
    stp d12, d13, [sp, #128]
    stp d14, d15, [sp, #144]
    mov x9, sp
    str x9, [x0]
    mov sp, x1
    ldp x19, x20, [sp, #0]
    ldp x21, x22, [sp, #16]
    ldp x23, x24, [sp, #32]
    ldp x25, x26, [sp, #48]
    ldp x27, x28, [sp, #64]
    ldp x29, x30, [sp, #80]
    ldp d8, d9, [sp, #96]
    ldp d10, d11, [sp, #112]
    ldp d12, d13, [sp, #128]
    ldp d14, d15, [sp, #144]
    add sp, sp, #160
    ret
    .size cpu_device_switch_stack, .-cpu_device_switch_stack
)");

void* prepareFiber(Fiber* fiber, void (*body)()) {
    auto top = reinterpret_cast<uintptr_t>(fiber->stackTop) & ~uintptr_t(63);
    auto* slots = reinterpret_cast<void**>(top) - 20;
    std::memset(slots, 0, 20 * sizeof(void*));
    slots[11] = reinterpret_cast<void*>(body);  // x30: where the switch returns to
    return slots;
}
#else
#error "The CPU device knows how to switch stacks on x86-64 and aarch64: add this processor to fiber.cpp"
#endif

// Those in use count, and not those that were ever made: one launch whose threads all wait must not change how the next
// ones run.
bool fibersToSpare() {
    const int workers = severalWorkers ? workerCount() : 1;
    return freeFibers[workerNumber()].used < stacksToSpare / static_cast<size_t>(workers);
}

Fiber* takeFiber() {
    FreeFibers& free = freeFibers[workerNumber()];
    free.used++;
    Fiber* fiber = free.first;
    if (!fiber) return makeFiber();
    free.first = fiber->nextFree;
    return fiber;
}

void giveFiberBack(Fiber* fiber) {
    FreeFibers& free = freeFibers[workerNumber()];
    free.used--;
    fiber->nextFree = free.first;
    free.first = fiber;
}

void shareFibers() {
    if (pool.made < maxStacks / 4) return;  // each had better keep its own, which lie in its caches
    std::lock_guard<std::mutex> lock(sharedLock);
    for (FreeFibers& free : freeFibers)
        while (Fiber* fiber = free.first) {
            free.first = fiber->nextFree;
            fiber->nextFree = sharedFibers;
            sharedFibers = fiber;
        }
}

bool onFiberStack(uintptr_t address) { return address - fiberStacksBegin() < fiberStacksBytes(); }

bool inStackGuard(uintptr_t address) {
    return onFiberStack(address) && (address - fiberStacksBegin()) % stackBytes < guardBytes;
}

uintptr_t fiberStacksBegin() {
    std::call_once(pool.reserved, [] { pool.begin = reserveStacks(); });
    return reinterpret_cast<uintptr_t>(pool.begin);
}

size_t fiberStacksBytes() { return maxStacks * stackBytes; }
size_t stackKilobytes() { return stackBytes / 1024; }

}  // namespace cpu_device
