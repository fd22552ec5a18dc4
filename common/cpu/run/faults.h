// What a kernel does wrong ends a lane, not the program: bad addresses, stack overflow, division by zero, loops
// that never end.
#pragma once

namespace cpu_device {

// Installs the signal handlers for the length of a launch.
class FaultGuard {
public:
    FaultGuard();
    ~FaultGuard();
};

// Of the worker that makes it: a stack for the handlers, and the watchdog.
class WorkerGuard {
public:
    WorkerGuard();
    ~WorkerGuard();
};

// Handlers for host code that touches device memory; installed once, at start-up of a watched program.
void installHostFaultHandler();

}  // namespace cpu_device
