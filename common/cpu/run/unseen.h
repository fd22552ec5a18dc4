// Looks for accesses that the compiler does not announce. While a thread runs a stretch that was drawn, device memory
// is closed: each access stops in the fault handler, which looks for its announcement, opens the memory, and closes it
// after that one instruction.
#pragma once

#include <signal.h>
#include <ucontext.h>

#include <cstddef>

#include "access_log.h"

namespace cpu_device {

extern bool lookingForUnseen;
// The running thread begins a stretch, or ends one; called if lookingForUnseen.
void beginStretch();
void endStretch();
// In the handler: was the signal about memory that was closed here?
bool letThrough(int signal, const siginfo_t& info, ucontext_t* context);
// The accesses that the running thread announced last, before its log was full: they need not have been made by then.
class LastEntries {
public:
    static constexpr int count = 4;  // of a struct's copy the load and the store
    LastEntries();
    void belongToThisStretch() const;

private:
    LogEntry entries[count]{};
};
// Some accesses of the running thread were announced together: they need not all be in its log.
void noteRange(const void* begin, size_t bytes, bool writes);

}  // namespace cpu_device
