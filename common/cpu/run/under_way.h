// Work that is perhaps still under way on a GPU: stream_order.h.
#pragma once

#include <cstddef>
#include <cstdint>

#include "call_places.h"

namespace cpu_device {

// A launch, or a copy or a fill of memory.
struct UnderWay {
    uint64_t launch = 0;  // RunningLaunch::number; 0: a call
    // Of a call: what it reads or writes on the device, and where it stands.
    uintptr_t begin = 0;
    size_t bytes = 0;
    bool writes = false;
    CallPlaces places;
    bool withLegacy = false;  // one of the two streams is the legacy one, for which the other does not wait
};

}  // namespace cpu_device
