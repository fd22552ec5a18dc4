#include "faults.h"

#include <errno.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "executor.h"
#include "hex.h"
#include "limits.h"
#include "memory.h"
#include "programs.h"
#include "symbols.h"
#include "unseen.h"
#include "watcher.h"
#include "workers.h"

namespace cpu_device {
namespace {

constexpr int watchdogSignal = SIGVTALRM;
constexpr size_t handlerStackBytes = 64 * 1024ul;
constexpr unsigned secondsForReport = 10;

struct Stop {
    DefectKind kind;
    std::string what, cause;
    cudaError_t error;
    bool wholeLaunch;
    uintptr_t place;
};
__thread Stop* pendingStop;  // what the handler saw, for the code that runs after it

bool inDeviceCode(uintptr_t pc) { return pc - textBegin() < textBytes(); }

// Runs on the host's stack instead of the interrupted lane, which is given up.
void giveUpLane() {
    Stop stop = *pendingStop;
    delete pendingStop;
    pendingStop = nullptr;
    if (stop.wholeLaunch && running.stopping.exchange(true)) endThread(stop.error);  // another worker has told it
    const Thread& t = *currentThread();
    std::string who = "thread " + text(t.index) + " ";
    Defect d = defectAt(stop.kind, currentBlock()->index, t.index);
    d.what = who + stop.what;
    d.cause = stop.cause;
    announce(&Watcher::defect, d, stop.place);
    if (!watchedProgram())
        std::fprintf(stderr, "CPU device: %s: block %s, %s\n", name(stop.kind), text(currentBlock()->index).c_str(),
                     (who + stop.what).c_str());
    if (stop.wholeLaunch) endLaunch(stop.error);
    endThread(stop.error);
}

uintptr_t programCounter(const ucontext_t* c) {
#if defined(__x86_64__)
    return static_cast<uintptr_t>(c->uc_mcontext.gregs[REG_RIP]);
#else
    return c->uc_mcontext.pc;
#endif
}

uintptr_t stackPointer(const ucontext_t* c) {
#if defined(__x86_64__)
    return static_cast<uintptr_t>(c->uc_mcontext.gregs[REG_RSP]);
#else
    return c->uc_mcontext.sp;
#endif
}

// Makes the interrupted lane go on in giveUpLane, on its own stack emptied: nothing on it is needed any more.
void divert(ucontext_t* c) {
    auto top = reinterpret_cast<uintptr_t>(currentThread()->fiber->stackTop) & ~uintptr_t(63);
#if defined(__x86_64__)
    c->uc_mcontext.gregs[REG_RSP] = static_cast<greg_t>(top - 8);
    c->uc_mcontext.gregs[REG_RIP] = reinterpret_cast<greg_t>(giveUpLane);
#else
    c->uc_mcontext.sp = top;
    c->uc_mcontext.pc = reinterpret_cast<uintptr_t>(giveUpLane);
#endif
}

bool laneRuns(const ucontext_t* c) {
    return currentThread() && currentThread()->fiber && onFiberStack(stackPointer(c) | 1);
}

// Of a function of the C library, the place that called it.
CallPlaces placesOfHost(uintptr_t pc) {
    CallPlaces places = callPlaces();
    places.insert(places.begin(), pc + 1);
    return places;
}

// Host code touched device memory: the program cannot go on, but it can say why.
void explainHostFault(uintptr_t address, uintptr_t pc) {
    auto* pointer = reinterpret_cast<const void*>(address);
    const Allocation* a = findAllocation(pointer);
    if (!a) a = nearestAllocation(pointer);
    std::string array = a ? allocationName(*a) : "device memory";
    announceHostDefect(DefectKind::devicePointerOnHost,
                       "host code uses " + array + " (" + hex(address) + "), which points to device memory",
                       "copy the data to the host with cudaMemcpy first, or allocate it with cudaMallocManaged", array,
                       {placesOfHost(pc)});
    endAfterHostDefect();
}

// Below the last page of the host's stack no memory is: what is put there lies near the stack's pointer.
bool isOffTheStack(uintptr_t address, uintptr_t stackPointer) {
    constexpr uintptr_t near = 64 * 1024ul;
    return address - stackPointer + near < 2 * near;
}

void explainHostStack(uintptr_t pc) {
    announceHostDefect(DefectKind::stackOverflow, "host code needs more than its stack",
                       "a function calls itself without an end, or a local array is too large", "",
                       {CallPlaces{pc + 1}});
    endAfterHostDefect();
}

// The program ends by the signal, as without us. But what its kernels did wrong, or a call that failed, is often why,
// and would else be told by nobody. Whoever crashed while he held a lock that a report needs does not hang here.
void reportHostCrash(const siginfo_t& info, uintptr_t pc) {
    const auto address = reinterpret_cast<uintptr_t>(info.si_addr);
    const bool known = info.si_code != SI_KERNEL;
    ::signal(SIGSEGV, SIG_DFL);
    ::signal(SIGALRM, SIG_DFL);
    alarm(secondsForReport);
    announceHostDefect(DefectKind::unknownAddress,
                       known ? "host code touches " + hex(address) + ", where nothing is"
                             : "host code uses an address that no memory can have",
                       "a pointer is null or was never set, or an index is too large", "", {placesOfHost(pc)});
    for (Watcher* w : watchers()) w->programEnds();
    std::fflush(nullptr);
}

void defaultAction(int signal) {
    ::signal(signal, SIG_DFL);
    raise(signal);
}

// Where device code was, as a return address: here, or where it called what went wrong. Of a call through a null
// pointer nothing is left but that address on the stack.
uintptr_t placeInKernel(const ucontext_t* c) {
    uintptr_t pc = programCounter(c);
    if (isDeviceCode(pc)) return pc + 1;
    auto top = reinterpret_cast<uintptr_t>(currentThread()->fiber->stackTop) & ~uintptr_t(63);
    uintptr_t at = (stackPointer(c) + 7) & ~uintptr_t(7);
    while (inStackGuard(at)) at += sizeof(uintptr_t);  // that page cannot be read
    for (; at < top; at += sizeof(uintptr_t)) {
        uintptr_t word = *reinterpret_cast<const uintptr_t*>(at);
        if (isDeviceCode(word - 1)) return word;
    }
    return pc + 1;
}

Stop explainFault(int signal, const siginfo_t& info, uintptr_t pc) {
    Stop s{DefectKind::unknownAddress, "", "", cudaErrorIllegalAddress, false, 0};
    auto address = reinterpret_cast<uintptr_t>(info.si_addr);
    bool known = info.si_code != SI_KERNEL;  // the processor does not tell an address that no memory can have
    if (signal == SIGFPE) {
        s.kind = DefectKind::divisionByZero;
        s.what = "divides an integer by zero";
        s.cause = "on a GPU the result is undefined: guard the divisor";
        s.error = cudaErrorLaunchFailure;
    } else if (signal == SIGTRAP || (signal == SIGILL && isDeviceCode(pc))) {
        s.kind = DefectKind::trap;
        s.what = "ran into a trap";
        s.cause =
            "the kernel itself gave up here (__builtin_trap), or the compiler saw that the code can only go wrong: "
            "read its warnings";
        s.error = cudaErrorLaunchFailure;
    } else if (known && inStackGuard(address)) {
        s.kind = DefectKind::stackOverflow;
        s.what = "needs more than its stack of " + std::to_string(stackKilobytes()) + " KiB";
        s.cause = "a recursion does not end, or a local array is too large";
        s.error = cudaErrorLaunchFailure;
    } else if (signal == SIGILL || address == pc) {
        s.what = "calls a function at " + hex(pc) + ", where none is";
        s.cause =
            "a function pointer is null or was never set, or an index past the end of a local array overwrote the "
            "stack";
    } else {
        s.what = known ? "touches " + hex(address) + ", where nothing is" : "uses an address that no memory can have";
        s.cause = "an index or a pointer is wrong";
        if (!watchedProgram()) s.cause += "; run without TRACE=0 for the array's name";
    }
    return s;
}

void onFault(int signal, siginfo_t* info, void* context) {
    auto* c = static_cast<ucontext_t*>(context);
    auto address = reinterpret_cast<uintptr_t>(info->si_addr);
    uintptr_t pc = programCounter(c);
    if (lookingForUnseen && letThrough(signal, *info, c)) return;
    if (!laneRuns(c)) {
        if (signal == SIGSEGV && watchedProgram() && inArena(info->si_addr)) explainHostFault(address, pc);
        if (signal == SIGSEGV && watchedProgram() && isOffTheStack(address, stackPointer(c))) explainHostStack(pc);
        if (signal == SIGSEGV && watchedProgram() && !currentThread()) reportHostCrash(*info, pc);
        defaultAction(signal);
        return;
    }
    Stop s = explainFault(signal, *info, pc);
    s.place = placeInKernel(c);
    pendingStop = new Stop(s);
    divert(c);
}

__thread double tickSeconds;

// Counts the executing thread's own processor time, so that a busy machine cannot make a kernel look stuck.
void startTimer(double seconds) {
    tickSeconds = seconds;
    static thread_local timer_t timer;
    static thread_local bool made;
    if (!made) {
        sigevent event{};
        event.sigev_notify = SIGEV_THREAD_ID;
        event.sigev_signo = watchdogSignal;
        event._sigev_un._tid = static_cast<pid_t>(syscall(SYS_gettid));
        made = timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer) == 0;
        if (!made) return;
    }
    itimerspec every{};
    every.it_interval.tv_nsec = every.it_value.tv_nsec = static_cast<long>(seconds * 1e9);
    timer_settime(timer, 0, &every, nullptr);
}

// Ticks by processor time. A lane that has been running since long ago, without an access, a barrier or an end in
// between, is in a loop that never ends. Unless it waits for what another lane will write: without a log (TRACE=0),
// only the others can show that. They get a turn.
constexpr double slowTick = 0.25, fastTick = 0.004;  // seconds
__thread uint64_t lastProgress;
__thread double idleSeconds;
void onTick(int, siginfo_t*, void* context) {
    auto* c = static_cast<ucontext_t*>(context);
    const uint64_t progress = progressOfAll();  // it may wait for what a block of another worker does
    if (progress != lastProgress || !currentThread()) {
        lastProgress = progress;
        idleSeconds = 0;
        return;
    }
    idleSeconds += tickSeconds;
    if (!laneRuns(c)) return;
    if (idleSeconds < laneSeconds()) {
        if (watchedProgram() || !isDeviceCode(programCounter(c))) return;
        if (tickSeconds > fastTick) startTimer(fastTick);
        int error = errno;
        giveTurn(true);
        errno = error;
        return;
    }
    if (!inDeviceCode(programCounter(c))) return;
    idleSeconds = 0;
    char seconds[32];
    std::snprintf(seconds, sizeof seconds, "%g", laneSeconds());
    pendingStop = new Stop{
        DefectKind::stepLimit,
        std::string("ran for ") + seconds + " s without an end: the launch was stopped",
        watchedProgram() ? "a loop does not end; if it is meant to take so long, raise the limit with LANE_SECONDS=n"
                         : "a loop does not end; without TRACE=0 the report says more",
        cudaErrorLaunchTimeout,
        true,
        programCounter(c) + 1};
    divert(c);
}

void install(int signal, void (*handler)(int, siginfo_t*, void*), struct sigaction* old) {
    struct sigaction action {};
    action.sa_sigaction = handler;
    // Not masked while it runs: the handler may be left by diverting the lane, or wait in it for its next turn. For
    // that it needs the lane's own stack.
    action.sa_flags = SA_SIGINFO | SA_NODEFER | SA_RESTART | (signal == watchdogSignal ? 0 : SA_ONSTACK);
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, old);
}

void useHandlerStack() {
    static thread_local bool done;
    if (done) return;
    done = true;
    stack_t stack{};
    stack.ss_sp = mmap(nullptr, handlerStackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    stack.ss_size = handlerStackBytes;
    sigaltstack(&stack, nullptr);
}

struct sigaction oldSegv, oldBus, oldFpe, oldIll, oldTrap, oldTick;

}  // namespace

FaultGuard::FaultGuard() {
    install(SIGSEGV, onFault, &oldSegv);
    install(SIGBUS, onFault, &oldBus);
    install(SIGFPE, onFault, &oldFpe);
    install(SIGILL, onFault, &oldIll);
    install(SIGTRAP, onFault, &oldTrap);
    install(watchdogSignal, onTick, &oldTick);
}

FaultGuard::~FaultGuard() {
    sigaction(SIGSEGV, &oldSegv, nullptr);
    sigaction(SIGBUS, &oldBus, nullptr);
    sigaction(SIGFPE, &oldFpe, nullptr);
    sigaction(SIGILL, &oldIll, nullptr);
    sigaction(SIGTRAP, &oldTrap, nullptr);
    sigaction(watchdogSignal, &oldTick, nullptr);
}

// Where a division by zero is no fault by itself: addDevice in compile/commands.cpp.
extern "C" void __ubsan_handle_divrem_overflow_abort(void*, void*, void*) { raise(SIGFPE); }

WorkerGuard::WorkerGuard() {
    useHandlerStack();
    idleSeconds = 0;
    startTimer(slowTick);
}

WorkerGuard::~WorkerGuard() { startTimer(0); }

void installHostFaultHandler() {
    useHandlerStack();
    install(SIGSEGV, onFault, nullptr);
}

}  // namespace cpu_device
