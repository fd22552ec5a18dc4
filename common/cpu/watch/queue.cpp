#include "queue.h"

#include <pthread.h>

#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

namespace cpu_device {
namespace {

void pauseBriefly() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

// A ring with one writer and one reader. Both look a while before they sleep: with two cores the other side is
// usually only microseconds away.
template <class T, size_t size>
class Ring {
public:
    void push(const T& value) {
        size_t at = head.load(std::memory_order_relaxed);
        wait([&] { return at - tail.load(std::memory_order_acquire) < size; });
        slots[at % size] = value;
        head.store(at + 1, std::memory_order_release);
        wake();
    }
    T pop() {
        size_t at = tail.load(std::memory_order_relaxed);
        wait([&] { return head.load(std::memory_order_acquire) != at; });
        T value = slots[at % size];
        tail.store(at + 1, std::memory_order_release);
        wake();
        return value;
    }

private:
    template <class Condition>
    void wait(Condition condition) {
        for (int i = 0; i < 4000; i++) {
            if (condition()) return;
            pauseBriefly();
        }
        std::unique_lock<std::mutex> lock(mutex);
        sleepers.fetch_add(1);
        changed.wait(lock, condition);
        sleepers.fetch_sub(1);
    }
    void wake() {
        std::atomic_thread_fence(std::memory_order_seq_cst);
        if (sleepers.load(std::memory_order_relaxed) == 0) return;
        std::lock_guard<std::mutex> lock(mutex);
        changed.notify_all();
    }

    alignas(64) std::atomic<size_t> head{0};
    alignas(64) std::atomic<size_t> tail{0};
    std::atomic<int> sleepers{0};
    std::mutex mutex;
    std::condition_variable changed;
    T slots[size];
};

// Enough logs that the executor rarely waits, few enough that they stay in the second cache.
constexpr size_t logCount = 32;

struct Pipe {
    Ring<Message, 1024> messages;
    Ring<WarpLog*, 2 * logCount> freeLogs;
    std::atomic<uint64_t> sent{0}, taken{0};
    bool inOneThread = false;
    bool started = false;
};

// Never destroyed: the analysis may still wait on it while the program ends.
Pipe& pipe() {
    static Pipe* p = new Pipe;
    return *p;
}

void* analyse(void*) {
    for (;;) {
        Message m = pipe().messages.pop();
        takeIn(m);
        pipe().taken.fetch_add(1, std::memory_order_release);
    }
    return nullptr;
}

}  // namespace

void startAnalysis() {
    Pipe& p = pipe();
    if (p.started) return;
    p.started = true;
    const char* workers = std::getenv("WORKERS");
    p.inOneThread = workers ? std::atoi(workers) == 1 : std::thread::hardware_concurrency() < 2;
    for (size_t i = 0; i < logCount; i++) p.freeLogs.push(new WarpLog());
    if (p.inOneThread) return;
    pthread_t thread;
    if (pthread_create(&thread, nullptr, analyse, nullptr) != 0)
        p.inOneThread = true;
    else
        pthread_detach(thread);
}

void sendMessage(const Message& m) {
    Pipe& p = pipe();
    if (!p.started) startAnalysis();
    if (p.inOneThread) {
        takeIn(m);
        return;
    }
    p.sent.fetch_add(1, std::memory_order_relaxed);
    p.messages.push(m);
}

WarpLog* takeLog() {
    if (!pipe().started) startAnalysis();
    return pipe().freeLogs.pop();
}

void giveLogBack(WarpLog* log) { pipe().freeLogs.push(log); }

void waitForAnalysis() {
    Pipe& p = pipe();
    while (p.taken.load(std::memory_order_acquire) != p.sent.load(std::memory_order_relaxed) && !p.inOneThread)
        std::this_thread::yield();
}

}  // namespace cpu_device
