#include <cpu_device/failing_calls.h>

#include <unistd.h>

#include "../run/watcher.h"
#include "lines.h"
#include "queue.h"

namespace cpu_device {

SourcePlace placeOf(const HostCall& call) {
    const uintptr_t place = placeOfCall(call.places);
    return place ? sourcePlace(place) : SourcePlace();
}

// The thread that checks is not copied. It must not hold a lock just then, and nobody may wait for it in the copy.
int forkUnwatched() {
    waitForChecks();
    const int process = fork();
    if (process == 0) removeWatchers();
    return process;
}

}  // namespace cpu_device
