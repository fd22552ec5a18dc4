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

struct KeptPosition {
    Position position;
    int keepers = 0;
};
// From one place to another.
struct KnownStep {
    int from;
    uint32_t site;
    uint64_t times;
    int to;
};

// Where the lanes of a warp are. Those that have come the same way share a position, which is worked out once.
class SharedPositions {
public:
    static constexpr int start = 0;  // of the kernel
    SharedPositions() : all(1) {}
    // A step of all lanes begins. What is worked out for one lane serves the others until the next.
    void roundBegins();
    // Where a lane that was at `last` comes to by going on to `site`, `times` times if that is the end of a round. It
    // keeps the place until it lets it go.
    int after(int last, uint32_t site, uint64_t times);
    void letGo(int place);
    int compare(int a, int b) const;

private:
    std::vector<KeptPosition> all;
    std::vector<int> free;
    std::vector<KnownStep> known;  // of this round; each keeps both of its places

    int keep(int place);
};

}  // namespace cpu_device
