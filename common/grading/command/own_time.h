// How long a program has had, beside others that want the processors too.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>

namespace grade {

// Time passes for it as for everybody, less the share of it in which it could have run and was kept waiting: on a
// machine with four times as much to do as it has processors, a quarter as fast. Asleep it misses nothing.
class OwnTime {
public:
    explicit OwnTime(pid_t program);
    void look();  // now and then: the oftener, the better
    double seconds() const { return own; }
    double secondsOfAll() const { return all; }

private:
    using Clock = std::chrono::steady_clock;
    struct Nanoseconds {
        uint64_t ran = 0, waited = 0;
    };

    const pid_t program;
    Clock::time_point last = Clock::now();
    std::map<pid_t, Nanoseconds> known;  // by thread, of the program and of what it started
    double own = 0, all = 0;

    void readThreads(pid_t process, std::map<pid_t, Nanoseconds>& now) const;
};

}  // namespace grade
