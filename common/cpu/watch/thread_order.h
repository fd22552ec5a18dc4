// What the threads of a block know of one another by barriers that not all of them meet at: cuda::barrier and tiles of
// several warps. A thread that passes a phase has seen what those had done, or seen, that arrived at it.
#pragma once

#include <cstdint>

#include "warp_request.h"

namespace cpu_device {

extern bool barriersMet;  // by anybody in the running block; else there is nothing to look up
bool seenThroughBarrier(uint32_t serial, uint32_t thread, uint32_t me);

// Each lane of a request has an entry of the log: barrier and phase (run/asynchronous.h).
void arrivalsHappen(const Request& request);
void passesHappen(const Request& request);
void warpMeets(int warp, uint32_t mask);  // a __syncwarp hands on what its lanes know
void forgetBarriers();                    // a block begins
void forgetThreadOrder();                 // the serials begin again

}  // namespace cpu_device
