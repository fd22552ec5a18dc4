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
    // For the reader: until there are so many.
    void await(size_t count) {
        size_t at = tail.load(std::memory_order_relaxed);
        wait([&] { return head.load(std::memory_order_acquire) - at >= count; });
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

struct Batch {
    size_t used = 0;
    uint64_t words[batchWords];
};

// Enough that neither side often waits for the other, few enough to stay in the cache.
constexpr size_t batchCount = 16;
// A batch is handed over when it has so many words: with more the other side would begin late.
constexpr size_t wordsOfBatch = 1024;

struct Stream {
    Ring<Batch*, 2 * batchCount> filled, empty;
    Batch* current = nullptr;
    bool inOneThread = false;
};

void* check(void* argument) {
    Stream& s = *static_cast<Stream*>(argument);
    for (;;) {
        Batch* b = s.filled.pop();
        takeIn(b->words, b->used);
        s.empty.push(b);
    }
    return nullptr;
}

// Never destroyed: the checks may still wait on it while the program ends.
Stream& stream() {
    static Stream* const made = [] {
        auto* s = new Stream;
        const char* workers = std::getenv("WORKERS");
        s->inOneThread = workers ? std::atoi(workers) == 1 : std::thread::hardware_concurrency() < 2;
        s->current = new Batch;
        for (size_t i = 1; i < batchCount && !s->inOneThread; i++) s->empty.push(new Batch);
        pthread_t thread;
        if (!s->inOneThread && pthread_create(&thread, nullptr, check, s) != 0) s->inOneThread = true;
        if (!s->inOneThread) pthread_detach(thread);
        return s;
    }();
    return *made;
}

void handOver(Stream& s) {
    if (s.current->used == 0) return;
    if (s.inOneThread) {
        takeIn(s.current->words, s.current->used);
    } else {
        s.filled.push(s.current);
        s.current = s.empty.pop();
    }
    s.current->used = 0;
}

}  // namespace

uint64_t* placeMessage(size_t words) {
    Stream& s = stream();
    if (s.current->used + words > batchWords || s.current->used > wordsOfBatch) handOver(s);
    uint64_t* place = s.current->words + s.current->used;
    s.current->used += words;
    return place;
}

void shortenMessage(size_t unusedWords) { stream().current->used -= unusedWords; }

void waitForChecks() {
    Stream& s = stream();
    handOver(s);
    if (!s.inOneThread) s.empty.await(batchCount - 1);  // all but the current one
}

}  // namespace cpu_device
