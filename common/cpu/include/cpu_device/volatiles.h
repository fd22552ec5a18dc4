// Whether volatile accesses of several blocks to one element can be a race.
#pragma once

namespace cpu_device {

// False, as at the program's start: they are how blocks talk to each other, and none. True: as of any other access,
// only atomic operations and fences order them, and what is read, changed and written back may be lost.
void volatileHidesNoRace(bool hidesNone);

}  // namespace cpu_device
