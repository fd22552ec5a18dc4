// Which work is perhaps still under way on a GPU when other work begins: that of other streams, if nothing makes the one
// wait for the other. Here everything has happened when its call returns, so no run shows it.
#pragma once

#include <cpu_device/driver_types.h>

#include <cstddef>
#include <cstdint>
#include <vector>

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

// Work begins in a stream: what nothing orders before it.
std::vector<UnderWay> workBegins(cudaStream_t stream);
// That work: until somebody waits for it, it is under way.
void workIsUnderWay(cudaStream_t stream, const UnderWay& work);

void hostWaits(cudaStream_t stream);
void hostWaitsForAll();
void hostWaits(cudaEvent_t event);
void orderRecorded(cudaEvent_t event, cudaStream_t stream);
void orderWaits(cudaStream_t stream, cudaEvent_t event);
void forgetOrder(cudaEvent_t event);
void resetOrder();  // cudaDeviceReset

// How many launches, copies and fills the legacy stream's next work would not wait for.
size_t leftApart();

// In which stream what copies and fills memory does so, while this lives. Without any it is the legacy stream.
class InStream {
public:
    explicit InStream(cudaStream_t stream);
    ~InStream();
    InStream(const InStream&) = delete;
    InStream& operator=(const InStream&) = delete;

private:
    const cudaStream_t outer;
    const bool outerIsSet;
};
// Device memory is copied or filled now, in that stream.
void callTouches(uintptr_t begin, size_t bytes, bool writes);
// A copy is done when its call returns, if no stream was named, or if it went to memory that the card cannot reach by
// itself.
void copyReturns(bool toPageable);

}  // namespace cpu_device
