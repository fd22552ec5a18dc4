#include "workers.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <mutex>

namespace cpu_device {

bool severalWorkers;
__thread int numberOfThisWorker;
Progress progressOf[maxWorkers];

namespace {

struct Crew {
    std::mutex mutex;
    std::condition_variable begins, ends;
    const std::function<void()>* body = nullptr;
    int wanted = 0;  // helpers that may still begin
    int active = 0;
    int helpers = 0;
};
Crew* crew;  // never destroyed: the helpers wait in it while the program ends

// What the program's signals do must not happen on a helper's small stack, or in the midst of a block.
void leaveSignalsToTheProgram() {
    sigset_t signals;
    sigfillset(&signals);
    for (int ours : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGVTALRM}) sigdelset(&signals, ours);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

void* help(void* number) {
    leaveSignalsToTheProgram();
    numberOfThisWorker = static_cast<int>(reinterpret_cast<intptr_t>(number));
    Crew& c = *crew;
    std::unique_lock<std::mutex> lock(c.mutex);
    for (;;) {
        c.begins.wait(lock, [&] { return c.wanted > 0; });
        c.wanted--;
        c.active++;
        const std::function<void()>& body = *c.body;
        lock.unlock();
        body();
        lock.lock();
        if (--c.active == 0) c.ends.notify_all();
    }
    return nullptr;
}

// False if the system gives no more threads.
bool addHelper(Crew& c) {
    pthread_t thread;
    if (pthread_create(&thread, nullptr, help, reinterpret_cast<void*>(intptr_t(c.helpers) + 1)) != 0) return false;
    pthread_detach(thread);
    c.helpers++;
    return true;
}

Crew& theCrew() {
    static const int once = pthread_atfork(nullptr, nullptr, [] { crew = nullptr; });  // a copy has no helpers
    static_cast<void>(once);
    if (!crew) crew = new Crew;
    return *crew;
}

int processors() {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

}  // namespace

int workerCount() {
    static const int count = [] {
        const char* text = std::getenv("WORKERS");
        const int asked = text ? std::atoi(text) : 0;
        return std::clamp(asked > 0 ? asked : processors(), 1, maxWorkers);
    }();
    return count;
}

uint64_t progressOfAll() {
    uint64_t sum = 0;
    for (int i = 0; i < workerCount(); i++) sum += progressOf[i].value();
    return sum;
}

void runOnWorkers(int count, const std::function<void()>& body) {
    if (count < 2) return body();
    Crew& c = theCrew();
    severalWorkers = true;
    {
        std::lock_guard<std::mutex> lock(c.mutex);
        while (c.helpers < count - 1 && addHelper(c)) {
        }
        c.body = &body;
        c.wanted = std::min(count - 1, c.helpers);
    }
    c.begins.notify_all();
    body();
    std::unique_lock<std::mutex> lock(c.mutex);
    c.wanted = 0;
    c.ends.wait(lock, [&] { return c.active == 0; });
    severalWorkers = false;
}

}  // namespace cpu_device
