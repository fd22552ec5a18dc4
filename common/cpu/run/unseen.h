// Looks for accesses that the compiler does not announce. While a thread runs a stretch that was drawn, device memory
// is closed: each access stops in the fault handler, which looks for its announcement, opens the memory, and closes it
// after that one instruction.
#pragma once

#include <signal.h>
#include <ucontext.h>

#include <cstddef>
#include <cstdint>

#include "access_log.h"
#include "stretches.h"

namespace cpu_device {

// In the handler: was the signal about memory that was closed here?
bool letThrough(int signal, const siginfo_t& info, ucontext_t* context);
// What the running thread announced and has perhaps not done yet, beside what its log holds.
struct Announced {
    static constexpr int count = 4;  // of a struct's copy the load and the store
    LogEntry before[count]{};        // the last ones of the log when it was full
    struct Range {
        uintptr_t begin = 0, bytes = 0;
        bool writes = false;
    } ranges[count];  // of what is larger than an entry says
    int nextRange = 0;
    bool any = false;
};
// Before the thread waits because its log is full; and when it goes on.
Announced announcedSoFar();
void continueStretch(const Announced& before);
void noteRange(const void* begin, size_t bytes, bool writes);

}  // namespace cpu_device
