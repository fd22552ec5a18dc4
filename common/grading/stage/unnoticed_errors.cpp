#include "unnoticed_errors.h"

#include <cpu_device/failing_calls.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <set>
#include <utility>

#include "emit.h"
#include "text.h"

namespace grading {
namespace {

using cpu_device::Fate;
using cpu_device::HostCall;
using cpu_device::SourcePlace;

constexpr unsigned secondsForACopy = 5;  // it takes milliseconds

std::set<std::string> triedCalls;
std::string howErrorsAreSaid;
bool kernelsCrashToo = false, inCopy = false;

[[noreturn]] void endCopy(bool noticed) { _exit(noticed ? EXIT_FAILURE : EXIT_SUCCESS); }

// From here on this process is a copy, in which `failed` fails. Nobody hears or sees what it does, and it ends before
// the exit handlers of the student's and ours.
void becomeCopy(const HostCall& failed) {
    inCopy = true;
    stopListening();
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    on_exit([](int status, void*) { _exit(status); }, nullptr);
    std::signal(SIGALRM, SIG_DFL);
    alarm(secondsForACopy);
    // Who launches a kernel that works with what a call did not give has not noticed. Of several launches, the last may
    // ask for all.
    const bool mayGoOn = failed.launches;
    cpu_device::decideFates([=](const HostCall& next) {
        if (next.launches && !mayGoOn) endCopy(false);
        return Fate::succeeds;
    });
}

// CHECK, exit, abort, an exception; but not a crash.
bool noticedIn(pid_t copy) {
    int status = 0;
    while (waitpid(copy, &status, 0) < 0)
        if (errno != EINTR) return true;
    return WIFEXITED(status) ? WEXITSTATUS(status) != EXIT_SUCCESS : WTERMSIG(status) == SIGABRT;
}

Failure unnoticedFailure(const HostCall& call, const SourcePlace& place, Fate fate) {
    const std::string failed = !call.launches        ? call.name + "() fails"
                               : fate == Fate::fails ? "the launch of " + call.name + " is refused"
                                                     : call.name + " crashes while it runs";
    Failure f;
    f.what = "right, but nobody notices when " + failed;
    if (place.line)
        f.writer = fileName(place.file) + ":" + std::to_string(place.line) + "  " + sourceLine(place.file, place.line);
    f.cause = !howErrorsAreSaid.empty() ? howErrorsAreSaid
              : call.launches           ? "CHECK_LAUNCH() behind it says so, and ends the program"
                                        : "CHECK() around it says so, and ends the program";
    return f;
}

// Returns twice: in the copy with the fate that is tried.
Fate tryToFail(const HostCall& call, std::optional<Failure>& unnoticed) {
    const SourcePlace place = cpu_device::placeOf(call);
    for (Fate fate : {Fate::fails, Fate::failsWhileRunning}) {
        if (fate == Fate::failsWhileRunning && !(call.launches && kernelsCrashToo)) continue;
        const std::string line = call.name + " " + place.file + ":" + std::to_string(place.line);
        if (!triedCalls.insert(line + (fate == Fate::fails ? " fails" : " crashes")).second) continue;
        const pid_t copy = cpu_device::forkUnwatched();
        if (copy == 0) {
            becomeCopy(call);
            return fate;
        }
        if (copy > 0 && !noticedIn(copy) && !unnoticed) unnoticed = unnoticedFailure(call, place, fate);
    }
    return Fate::succeeds;
}

}  // namespace

void saidSo() {
    if (inCopy) endCopy(true);
}

void errorsAreSaid(const std::string& how, bool ofRunningKernelsToo) {
    howErrorsAreSaid = how;
    kernelsCrashToo = ofRunningKernelsToo;
}

std::optional<Failure> failEachCall(const std::function<void()>& launch) {
    std::optional<Failure> unnoticed;
    if (!onlyAskedIfWritten())
        cpu_device::decideFates([&](const HostCall& call) { return tryToFail(call, unnoticed); });
    try {
        launch();
    } catch (...) {
        cpu_device::decideFates(nullptr);
        saidSo();
        throw;
    }
    if (inCopy) endCopy(false);
    cpu_device::decideFates(nullptr);
    return unnoticed;
}

}  // namespace grading
