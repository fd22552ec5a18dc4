// Which lanes of a warp are together where nothing brings them together.
#pragma once

namespace cpu_device {

// True: none are, as nobody promises that any be. __activemask() and coalesced_threads() name the calling lane alone,
// and who takes that for a list of those who will come is found out. False, as at the program's start: those that have
// come to the same line.
void warpsComeApart(bool apart);

}  // namespace cpu_device
