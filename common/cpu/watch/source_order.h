// Where a lane is in the program, so that the lanes of a diverged warp can be brought back together.
//
// A position is the way from the kernel down to an access: the loops around it, each with how often the lane went
// round, and the lines of the calls on the way. Positions compare like pages of a book: outermost first, then by
// iteration, then by line. The lane with the earliest position goes first, so a lane that took a short branch waits
// for those in the long one, and a lane that left a loop early waits for the others to finish it.
//
// A lane that is not further down than before has gone round the innermost loop that holds both places. Rounds without
// an access would be missed, and with two loops it may have been the outer one: there the build driver has put a mark
// behind the round (CPU_ROUND and CPU_SKIP in cpu_device/program.h), which is a place like any other.
#pragma once

#include <cstdint>
#include <vector>

namespace cpu_device {

struct Position {
    struct Step {
        bool loop;  // a loop: `order` is its first line, `round` the iteration; else a line of code
        int id;     // of the loop; 0 for lines
        uint64_t order;
        uint64_t round;
    };
    std::vector<Step> steps;
};

// The position of a lane that goes from `last` (empty at first) on to `site`.
void advance(Position& position, const Position& last, uint32_t site);
// From the end of a round to that of another.
void goOn(Position& position, uint64_t rounds);
int compare(const Position& a, const Position& b);

}  // namespace cpu_device
