// Which lanes of a warp are together where nothing brings them together, and who comes first.
#pragma once

namespace cpu_device {

// True: none are, as nobody promises that any be. __activemask() and coalesced_threads() name the calling lane alone,
// and who takes that for a list of those who will come is found out. False, as at the program's start: those that have
// come to the same line.
void warpsComeApart(bool apart);

// The order of blocks, warps and lanes in later launches, drawn from the seed; 0 is the natural one.
void runInOrder(unsigned long long seed);

}  // namespace cpu_device
