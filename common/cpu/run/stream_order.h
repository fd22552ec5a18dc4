// Which work is perhaps still under way on a GPU when other work begins: that of other streams, if nothing makes the
// one wait for the other. Here everything has happened when its call returns, so no run shows it.
#pragma once

#include <cpu_device/driver_types.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "under_way.h"

namespace cpu_device {

struct OrderedStream {
    uint64_t number = 0;  // no other stream's, ever; 0: the legacy one
    bool waitsForLegacy = true;
};
void streamIsMade();  // from now on calls remember where they stand

// Work begins in a stream: what nothing orders before it.
std::vector<UnderWay> workBegins(OrderedStream stream);
// That work: until somebody waits for it, it is under way.
void workIsUnderWay(OrderedStream stream, const UnderWay& work);

void hostWaits(OrderedStream stream);
void hostWaitsForAll();
void hostWaits(cudaEvent_t event);
void orderRecorded(cudaEvent_t event, OrderedStream stream);
void orderWaits(OrderedStream stream, cudaEvent_t event);
void forgetOrder(cudaEvent_t event);
void resetOrder();  // cudaDeviceReset

// How many launches, copies and fills the legacy stream's next work would not wait for.
size_t leftApart();

// In which stream what copies and fills memory does so, while this lives. Without any it is the legacy stream.
class InStream {
public:
    explicit InStream(OrderedStream stream);
    ~InStream();
    InStream(const InStream&) = delete;
    InStream& operator=(const InStream&) = delete;

private:
    const OrderedStream outer;
    const bool outerIsSet;
};
// Device memory is copied or filled now, in that stream.
void callTouches(uintptr_t begin, size_t bytes, bool writes);
// A copy is done when its call returns, if no stream was named, or if it went to memory that the card cannot reach by
// itself.
void copyReturns(bool toPageable);

}  // namespace cpu_device
