#include "keeper.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "../stage/events.h"
#include "control_group.h"
#include "own_time.h"
#include "sandbox.h"

namespace grade {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point t) { return std::chrono::duration<double>(Clock::now() - t).count(); }

// Calls onNumber for each entry of a folder of /proc that is a number.
template <class OnNumber>
void eachNumberIn(const char* folder, const OnNumber& onNumber) {
    DIR* entries = opendir(folder);
    if (!entries) return;
    while (const dirent* e = readdir(entries))
        if (int n = std::atoi(e->d_name); n > 0) onNumber(n);
    closedir(entries);
}

void closeAllAbove(int last) {
    std::vector<int> open;
    eachNumberIn("/proc/self/fd", [&](int fd) { open.push_back(fd); });
    for (int fd : open)
        if (fd > last) close(fd);
}

// Descriptors that may be each other's numbers.
bool moveTo(std::vector<std::pair<int, int>> moves) {
    for (auto& move : moves)
        if ((move.first = fcntl(move.first, F_DUPFD, 10)) < 0) return false;
    for (auto [from, to] : moves)
        if (dup2(from, to) < 0) return false;
    return true;
}

[[noreturn]] void giveUp(int startError) {
    int error = errno;
    (void)!write(startError, &error, sizeof error);
    _exit(127);
}

[[noreturn]] void become(std::vector<std::string> command, const Limits& limits, const ControlGroup& group,
                         const Channels& to, int startError) {
    if (!group.enter()) giveUp(startError);
    setsid();                          // a kill(0, …) reaches nobody else
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // of the keeper
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    constexpr int errorDescriptor = grading::eventsDescriptor + 1;
    if (!moveTo({{open("/dev/null", O_RDONLY), 0},
                 {to.output, 1},
                 {to.output, 2},
                 {to.events, grading::eventsDescriptor},
                 {startError, errorDescriptor}}))
        giveUp(startError);
    closeAllAbove(errorDescriptor);
    fcntl(errorDescriptor, F_SETFD, FD_CLOEXEC);
    // Of all processes on the machine, this is the one to end when memory is short.
    if (FILE* f = std::fopen("/proc/self/oom_score_adj", "w")) {
        std::fputs("1000", f);
        std::fclose(f);
    }
    if (limits.workers) setenv("WORKERS", std::to_string(limits.workers).c_str(), 1);
    if (limits.sandbox && !limits.sandbox->enter(command)) giveUp(errorDescriptor);
    if (limits.estimates) setenv("ESTIMATES", "1", 1);
    // No thread of a right answer makes nearly so many accesses; a wrong one should not keep us waiting.
    setenv("STEP_LIMIT", "16777216", 0);
    setenv("LANE_SECONDS", "5", 0);
    // Arrays of the host come and go for every shape: memory that stays, in large pages, saves a third of the time.
    setenv("GLIBC_TUNABLES",
           "glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=1073741824:glibc.malloc.trim_threshold=1073741824:"
           "glibc.malloc.top_pad=16777216",
           0);
    setenv("MODEL", "modern", 1);  // what the stages ask for is counted in its sectors
    std::vector<char*> argv;
    for (const std::string& a : command) argv.push_back(const_cast<char*>(a.c_str()));
    argv.push_back(nullptr);
    execv(argv[0], argv.data());
    giveUp(errorDescriptor);
}

pid_t start(const std::vector<std::string>& command, const Limits& limits, const ControlGroup& group,
            const Channels& to, Kept& kept) {
    int startError[2];
    pid_t pid = -1;
    if (pipe(startError) == 0) pid = fork();
    if (pid < 0) {
        kept.startError = errno;
        return pid;
    }
    if (pid == 0) become(command, limits, group, to, startError[1]);
    close(startError[1]);
    close(to.events);
    close(to.output);
    if (::read(startError[0], &kept.startError, sizeof kept.startError) <= 0) kept.startError = 0;
    close(startError[0]);
    return pid;
}

// Of a process and what it started.
size_t residentMegabytes(pid_t pid) {
    const std::string folder = "/proc/" + std::to_string(pid);
    std::ifstream statm(folder + "/statm"), children(folder + "/task/" + std::to_string(pid) + "/children");
    size_t total = 0, resident = 0;
    statm >> total >> resident;
    size_t megabytes = resident * static_cast<size_t>(sysconf(_SC_PAGESIZE)) >> 20;
    for (pid_t child; children >> child;) megabytes += residentMegabytes(child);
    return megabytes;
}

pid_t parentOf(pid_t pid) {
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    std::getline(stat, text);
    size_t name = text.rfind(')');  // a name may hold anything
    return name == std::string::npos || text.size() < name + 4 ? 0 : std::atoi(text.c_str() + name + 4);
}

// Those whose parents are killed become the keeper's: until there are none.
void killAllChildren() {
    const Clock::time_point began = Clock::now();
    for (;;) {
        pid_t ended;
        while ((ended = waitpid(-1, nullptr, WNOHANG)) > 0) {
        }
        // What waits in the kernel for a broken disk may not end at all.
        if (ended < 0 || secondsSince(began) > 5) return;
        eachNumberIn("/proc", [](pid_t pid) {
            if (parentOf(pid) == getpid()) kill(pid, SIGKILL);
        });
        usleep(1000);
    }
}

// Until the program has ended, or has to be.
void watch(pid_t program, const Limits& limits, const sigset_t& signals, Kept& kept) {
    constexpr double mostBesideOthers = 10;  // times as long, on a machine that has no time for it
    OwnTime time(program);
    const timespec tick{0, 50'000'000};
    for (;;) {
        for (pid_t ended; (ended = waitpid(-1, &kept.waitStatus, WNOHANG)) > 0;)
            if (ended == program) return;
        time.look();
        kept.tooLong = time.seconds() > limits.seconds || time.secondsOfAll() > mostBesideOthers * limits.seconds;
        kept.tooLarge = residentMegabytes(program) > limits.megabytes;
        bool stop = sigtimedwait(&signals, nullptr, &tick) == SIGTERM;
        if (!stop && !kept.tooLong && !kept.tooLarge) continue;
        kill(program, SIGKILL);
        waitpid(program, &kept.waitStatus, 0);
        return;
    }
}

}  // namespace

void keep(const std::vector<std::string>& command, const Limits& limits, const Channels& to, pid_t grader) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    sigaddset(&signals, SIGTERM);
    sigprocmask(SIG_BLOCK, &signals, nullptr);
    signal(SIGCHLD, SIG_DFL);  // were it ignored, nobody could be waited for
    setsid();                  // Ctrl-C reaches ./grade alone; then this ends too, and stops the rest before
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != grader) _exit(1);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    Kept kept;
    {
        const ControlGroup group(limits.groups ? *limits.groups : GroupPlace(), limits.megabytes, mostProcesses);
        if (limits.groups && limits.groups->good() && !group.good()) {
            kept.startError = EAGAIN;  // no grading with less than what was said
        } else {
            const pid_t program = start(command, limits, group, to, kept);
            if (program > 0) watch(program, limits, signals, kept);
            killAllChildren();
            kept.tooLarge |= group.ranOut();
        }
    }
    (void)!write(to.result, &kept, sizeof kept);
    _exit(0);
}

}  // namespace grade
