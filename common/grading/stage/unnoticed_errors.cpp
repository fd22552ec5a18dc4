#include "unnoticed_errors.h"

#include <cpu_device/another_device.h>
#include <cpu_device/blocks.h>
#include <cpu_device/failing_calls.h>
#include <cpu_device/launch.h>
#include <cuda_runtime_api.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "emit.h"
#include "inputs.h"
#include "students_process.h"
#include "text.h"

namespace grading {
namespace {

using cpu_device::Fate;
using cpu_device::HostCall;
using cpu_device::SourcePlace;

// A copy takes milliseconds.
constexpr time_t processorSecondsForACopy = 10;
constexpr unsigned secondsForACopy = 50;

const std::string asksForErrors = "cudaGetLastError";
std::map<std::string, unsigned> triedCalls;
constexpr unsigned triedAgain = 3;  // at most
// How often each line has called so far: the first calls of each are tried, as one may be checked and the next not.
std::map<std::string, unsigned> callsOfLines;
constexpr unsigned triedOfALine = 3;
std::string howErrorsAreSaid;
bool kernelsCrashToo = true, inCopy = false;

enum class Noticed { no, yes, butLeftBehind, butEnded };
bool launchWasRefused = false;  // in the copy

// An exit status says whether: the student's program may end with any. That an error was left behind, or was said by a
// value, signals say.
constexpr int leftBehind = SIGUSR1, saidByValue = SIGUSR2;
[[noreturn]] void endCopy(Noticed noticed) {
    const int says = noticed == Noticed::butLeftBehind                      ? leftBehind
                     : noticed == Noticed::yes && !howErrorsAreSaid.empty() ? saidByValue
                                                                            : 0;
    if (says) {
        std::signal(says, SIG_DFL);
        std::raise(says);
    }
    _exit(noticed == Noticed::no ? EXIT_SUCCESS : EXIT_FAILURE);
}

// From here on this process is a copy. Nobody hears or sees what it does, and it ends before the exit handlers of the
// student's and ours.
void becomeCopy() {
    inCopy = true;
    stopListening();
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    on_exit([](int status, void*) { _exit(status); }, nullptr);
    std::signal(SIGALRM, SIG_DFL);
    // Of a processor's time, which the analysis takes as well: on a busy machine it may have to wait. And not for ever,
    // if it sleeps.
    sigevent atEnd{};
    atEnd.sigev_notify = SIGEV_SIGNAL;
    atEnd.sigev_signo = SIGALRM;
    timer_t timer;
    const itimerspec limit{{}, {processorSecondsForACopy, 0}};
    if (timer_create(CLOCK_PROCESS_CPUTIME_ID, &atEnd, &timer) == 0) timer_settime(timer, 0, &limit, nullptr);
    alarm(secondsForACopy);
}

// The copy in which `failed` fails.
void becomeCopyOf(const HostCall& failed, Fate fate) {
    becomeCopy();
    launchWasRefused = failed.launches && fate == Fate::fails;
    // Who launches a kernel that works with what a call did not give has not noticed. Of several launches, the last may
    // ask for all.
    const bool mayGoOn = failed.launches;
    cpu_device::decideFates([=](const HostCall& next) {
        if (next.launches && !mayGoOn) endCopy(Noticed::no);
        return Fate::succeeds;
    });
}

// By CHECK, exit, abort, an exception; but not by a crash. Whose function says by its value what failed does not end
// the program that asked it.
Noticed noticedIn(pid_t copy, bool byValue = false) {
    int status = 0;
    while (waitpid(copy, &status, 0) < 0)
        if (errno != EINTR) return Noticed::yes;
    const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (signal == saidByValue) return Noticed::yes;
    if (signal == leftBehind) return Noticed::butLeftBehind;
    const bool ended = signal == SIGABRT || (WIFEXITED(status) && WEXITSTATUS(status) != EXIT_SUCCESS);
    return !ended ? Noticed::no : byValue ? Noticed::butEnded : Noticed::yes;
}

std::string inWords(const SourcePlace& place) {
    if (!place.line) return "";
    return fileName(place.file) + ":" + std::to_string(place.line) + "  " + sourceLine(place.file, place.line);
}

constexpr char severalLines[] = "several";
void remember(CallLines& lines, const HostCall& call, const SourcePlace& place) {
    auto is = [&](const char* part) { return call.name.find(part) != std::string::npos; };
    if (call.launches) {
        lines.launch = inWords(place);  // nobody asked since the last one
    } else if (std::string* line = is("Malloc") || is("HostAlloc") ? &lines.allocation
                                   : is("Create")                  ? &lines.handle
                                                                   : nullptr) {
        const std::string here = inWords(place);
        *line = line->empty() || *line == here ? here : severalLines;
    }
}

Failure unnoticedFailure(const HostCall& call, const SourcePlace& place, Fate fate, Noticed noticed) {
    const bool earlier = call.name == asksForErrors;
    const std::string failed = earlier               ? "an earlier call has failed"
                               : !call.launches      ? call.name + "() fails"
                               : fate == Fate::fails ? "the launch of " + call.name + " is refused"
                                                     : call.name + " crashes while it runs";
    Failure f;
    f.what = (noticed == Noticed::butEnded ? "right, but the program ends when " : "right, but nobody notices when ") +
             failed;
    if (noticed == Noticed::butLeftBehind) f.what = "right, but the error of a refused launch stays behind";
    f.writer = inWords(place);
    f.cause = noticed == Noticed::butLeftBehind ? "cudaGetLastError() takes it away; else the next launch seems to fail"
              : earlier                         ? "cudaGetLastError() takes it away here: leave that to CHECK_LAUNCH()"
              : !howErrorsAreSaid.empty()       ? howErrorsAreSaid
              : fate == Fate::failsWhileRunning ? "CHECK_LAUNCH() behind it waits for the kernel, and ends the program"
              : call.launches                   ? "CHECK_LAUNCH() behind it says so, and ends the program"
                                                : "CHECK() around it says so, and ends the program";
    return f;
}

// The first time; and later at times that are drawn, as the calls for one shape may be checked and for another not.
bool isTheirTurn(const std::string& call) {
    static std::minstd_rand drawn(static_cast<unsigned>(seed()));
    const auto [times, isNew] = triedCalls.emplace(call, 0);
    if (isNew) return true;
    if (times->second >= triedAgain || drawn() % 5 != 0) return false;
    times->second++;
    return true;
}

// Returns twice: in the copy with the fate that is tried.
Fate tryToFail(const HostCall& call, std::optional<Failure>& unnoticed, CallLines& lines) {
    // Whoever says by a value what his launch was refused with may begin with no error at all.
    if (call.name == asksForErrors && !howErrorsAreSaid.empty()) return Fate::succeeds;
    const SourcePlace place = cpu_device::placeOf(call);
    remember(lines, call, place);
    const std::string line = call.name + " " + place.file + ":" + std::to_string(place.line);
    const unsigned made = ++callsOfLines[line];
    if (made > triedOfALine) return Fate::succeeds;
    for (Fate fate : {Fate::fails, Fate::failsWhileRunning}) {
        if (fate == Fate::failsWhileRunning && !(call.launches && kernelsCrashToo)) continue;
        const std::string tried = line + " " + std::to_string(made) + (fate == Fate::fails ? " fails" : " crashes");
        if (!isTheirTurn(tried)) continue;
        const pid_t copy = forkWithStudent();
        if (copy == 0) {
            becomeCopyOf(call, fate);
            return fate;
        }
        if (copy < 0 || unnoticed) continue;
        if (const Noticed noticed = noticedIn(copy, !howErrorsAreSaid.empty()); noticed != Noticed::yes)
            unnoticed = unnoticedFailure(call, place, fate, noticed);
    }
    return Fate::succeeds;
}

}  // namespace

void failCallsAnew() { triedCalls.clear(); }

void saidSo() {
    if (!inCopy) return;
    endCopy(launchWasRefused && cudaPeekAtLastError() != cudaSuccess ? Noticed::butLeftBehind : Noticed::yes);
}

dim3 blockOfLastLaunch() { return cpu_device::blockOfLastLaunch(); }

bool saysOrManages(const std::function<bool()>& attempt) {
    const pid_t copy = forkWithStudent();
    if (copy == 0) {
        becomeCopy();
        endCopy(attempt() ? Noticed::yes : Noticed::no);
    }
    return copy < 0 || noticedIn(copy) == Noticed::yes;
}

namespace {
// Of each grid one block, until it has accessed one word.
void hardlyDoing(const std::function<void()>& launch) {
    cpu_device::watchBlocks({[](uint64_t, uint64_t) { return std::vector<uint64_t>{0}; }, 1}, launch);
}
}  // namespace

bool saysItIsRefused(const std::function<void()>& launch) {
    return saysOrManages([&] {
        hardlyDoing(launch);
        return false;
    });
}

void whileKernelsTakeLong(const std::function<void()>& launch) {
    cpu_device::letKernelsTakeLong(true);
    launch();
    cpu_device::letKernelsTakeLong(false);
}

unsigned callsMadeBy(const std::function<void()>& launch) {
    unsigned calls = 0;
    cpu_device::decideFates([&](const HostCall&) {
        calls++;
        return Fate::succeeds;
    });
    launch();
    cpu_device::decideFates(nullptr);
    return calls;
}

std::string whyLaunchWasRefused() { return cpuDeviceWhyRefused(); }

Again onAnotherDevice(const std::function<void()>& launch) {
    // What the copy ends with, if nothing else ends it before.
    constexpr int done = 40, nothingDone = 41, left = 42;
    const pid_t copy = forkWithStudent();
    if (copy == 0) {
        becomeCopy();
        static bool launched = false;
        cpu_device::decideFates([](const HostCall& call) {
            launched = launched || call.launches;
            return Fate::succeeds;
        });
        cpu_device::moveToAnotherDevice();
        callStudent([](const std::string&) { return cpu_device::moveToAnotherDevice(), std::string(); }, "");
        hardlyDoing(launch);
        const bool stayed =
            callStudent([](const std::string&) { return std::string(cpu_device::stayedThere() ? "stayed" : ""); },
                        "") != "";
        _exit(!launched ? nothingDone : stayed ? done : left);
    }
    int status = 0;
    while (copy > 0 && waitpid(copy, &status, 0) < 0 && errno == EINTR) {
    }
    if (copy < 0 || !WIFEXITED(status)) return Again::asItShould;  // it cannot be told
    switch (WEXITSTATUS(status)) {
        case done: return Again::asItShould;
        case nothingDone: return Again::launchesNothing;
        case left: return Again::leavesTheDevice;
        default: return Again::endsTheProgram;
    }
}

void errorsAreSaid(const std::string& how, bool ofRunningKernelsToo) {
    howErrorsAreSaid = how;
    kernelsCrashToo = ofRunningKernelsToo;
}

std::optional<Failure> failEachCall(const std::function<void()>& launch, CallLines& lines) {
    std::optional<Failure> unnoticed;
    callsOfLines.clear();
    if (!onlyAskedIfWritten())
        cpu_device::decideFates([&](const HostCall& call) { return tryToFail(call, unnoticed, lines); });
    try {
        launch();
    } catch (...) {
        cpu_device::decideFates(nullptr);
        saidSo();
        throw;
    }
    if (inCopy) endCopy(Noticed::no);
    cpu_device::decideFates(nullptr);
    for (std::string* line : {&lines.allocation, &lines.handle})
        if (*line == severalLines) line->clear();
    return unnoticed;
}

}  // namespace grading
