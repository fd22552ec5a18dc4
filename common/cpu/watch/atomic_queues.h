// Atomics that want one place wait for each other: how long the longest of these queues is in a launch. What a place is
// was measured on an H200 and an H100 (calibrate.cu, whereDataSays): two neighbouring lines, two queues for every eight
// lines, and for floats a sector of its own, too.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace cpu_device {

struct QueueAtPlace {
    uint64_t place, launch, turns;
};

// The queues of a launch, by place. A fixed number of them: of two places that share one the place with more turns
// stays, and loses as many as the other had. So a queue is too short by as many turns as the others have, divided by
// the number of queues: nothing, where it is one that matters.
class Queues {
public:
    void add(uint64_t launch, uint64_t place, uint64_t turns) {
        QueueAtPlace& q = queues[(place * 0x9e3779b97f4a7c15u) >> (64 - numberBits)];
        if (q.launch != launch || (q.place != place && q.turns < turns)) q = {place, launch, 0};
        if (q.place != place) {
            q.turns -= turns;
            return;
        }
        q.turns += turns;
        longest = std::max(longest, q.turns);
    }
    uint64_t longest = 0;

private:
    static constexpr int numberBits = 14;
    // Zeroed by who hands out memory: most programs touch none of it, and would wait for that.
    QueueAtPlace* const queues = static_cast<QueueAtPlace*>(std::calloc(1 << numberBits, sizeof(QueueAtPlace)));
};

// Turns in a row, of all atomics and of those on floats.
struct QueuedTurns {
    uint64_t all = 0, ofFloats = 0;
};

class AtomicQueues {
public:
    void launchBegins() {
        launch++;
        pairs.longest = eights.longest = sectors.longest = 0;
        counted = {};
    }
    void addLine(uint64_t line, uint64_t turns) {
        pairs.add(launch, line / 2, turns);
        eights.add(launch, line / 8, turns);
    }
    void addSectorOfFloats(uint64_t sector, uint64_t turns) { sectors.add(launch, sector, turns); }
    // By how much the longest queues have grown since this was asked last.
    QueuedTurns grown() {
        const QueuedTurns now{std::max(pairs.longest, eights.longest / 2), sectors.longest};
        const QueuedTurns more{now.all - counted.all, now.ofFloats - counted.ofFloats};
        counted = now;
        return more;
    }

private:
    Queues pairs, eights, sectors;
    QueuedTurns counted;
    uint64_t launch = 0;
};

}  // namespace cpu_device
