// Does the compiler announce every access that a kernel makes? The counts and checks know of no other.
#pragma once

namespace cpu_device {

// From now on device memory is closed to stretches of each watched launch, drawn from the seed, and whoever gets at it
// unannounced is found out: a few stretches of a launch that has few, more of one that has many. What UNSEEN=all does
// to all of them. Only where a processor can be stopped after one instruction: x86-64.
void lookForUnseenAccesses(unsigned long long seed);

}  // namespace cpu_device
