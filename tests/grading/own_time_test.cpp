// A program that shares a processor with others has less time than has passed.
#include "common/grading/command/own_time.h"

#include <doctest/doctest.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <vector>

using namespace grade;

namespace {

pid_t busy(bool sleeps = false) {
    const pid_t child = fork();
    if (child != 0) return child;
    cpu_set_t first;
    sched_getaffinity(0, sizeof first, &first);
    for (int i = CPU_SETSIZE - 1, found = CPU_COUNT(&first); i >= 0 && found > 1; i--)
        if (CPU_ISSET(i, &first)) CPU_CLR(i, &first), found--;
    sched_setaffinity(0, sizeof first, &first);
    for (volatile unsigned long rounds = 0;; rounds = rounds + 1)
        if (sleeps) pause();
}

double shareOf(pid_t program) {
    OwnTime time(program);
    for (int i = 0; i < 40; i++) usleep(20'000), time.look();
    return time.seconds() / time.secondsOfAll();
}

}  // namespace

TEST_CASE("own time: of a processor that several want each has its share, and who sleeps misses nothing") {
    if (!std::ifstream("/proc/self/schedstat")) return;  // this kernel does not tell
    const pid_t program = busy(), asleep = busy(true);
    std::vector<pid_t> others;
    for (int i = 0; i < 4; i++) others.push_back(busy());
    const double share = shareOf(program), whole = shareOf(asleep);
    for (pid_t p : others) kill(p, SIGKILL), waitpid(p, nullptr, 0);
    kill(asleep, SIGKILL), waitpid(asleep, nullptr, 0);
    kill(program, SIGKILL), waitpid(program, nullptr, 0);
    CHECK(share < 0.5);
    CHECK(share > 0.02);
    CHECK(whole > 0.9);
}
