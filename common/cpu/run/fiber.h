// A fiber is a stack of its own: a device thread that waits (at a barrier, say) keeps one until it can go on.
//
// A switch saves the registers that a function call must preserve and changes the stack pointer: about 5 ns,
// fifty times less than ucontext, which makes a system call each time.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cpu_device {

struct Fiber {
    char* stackTop = nullptr;
    Fiber* nextFree = nullptr;
};

// Leaves the running stack, saving its stack pointer in *from, and goes on with the one at `to`.
extern "C" void cpu_device_switch_stack(void** from, void* to);

Fiber* takeFiber();  // from those of the calling worker
void giveFiberBack(Fiber* fiber);
// Do so few of the calling worker's threads wait at this time that one more may wait without need?
bool fibersToSpare();
// Before a launch, while no worker works: what one has kept from the last is for all, or each would end up with as many
// as it ever needed.
void shareFibers();

// Prepares a fiber to run `body` when it is switched to, whatever was on its stack, and returns the stack pointer
// to switch to. `body` must never return.
void* prepareFiber(Fiber* fiber, void (*body)());

// All stacks lie in one range, so that "is this a local variable?" is one compare.
bool onFiberStack(uintptr_t address);
// Is this the inaccessible page at the end of a fiber's stack?
bool inStackGuard(uintptr_t address);
uintptr_t fiberStacksBegin();
size_t fiberStacksBytes();
size_t stackKilobytes();  // of each

}  // namespace cpu_device
