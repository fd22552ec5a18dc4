/// @file
/// How long a kernel takes: one launch with Timer, a number to rely on with measure().
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <vector>

#include "common/buffer.h"
#include "common/check.h"
#include "common/device.h"

namespace workbook {

/// Takes the time on the device, between two events in a stream: what the host does meanwhile does not count.
///
///     Timer timer;
///     timer.start();
///     transpose<<<grid, block>>>(out, in, rows, cols);
///     double milliseconds = timer.stop();
///
/// A first launch is slow, and no two take equally long: measure() deals with that.
class Timer {
public:
    explicit Timer(cudaStream_t stream = nullptr) : stream(stream) {
        CHECK(cudaEventCreate(&begin));
        CHECK(cudaEventCreate(&end));
    }
    ~Timer() {
        (void)cudaEventDestroy(begin);
        (void)cudaEventDestroy(end);
    }
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;

    void start() { CHECK(cudaEventRecord(begin, stream)); }

    /// Waits for what was launched since start(), and returns the milliseconds that it took.
    double stop() {
        float milliseconds = 0;
        CHECK(cudaEventRecord(end, stream));
        CHECK(cudaEventSynchronize(end));
        CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
        return milliseconds;
    }

private:
    cudaStream_t stream;
    cudaEvent_t begin = nullptr, end = nullptr;
};

/// How measure() goes about it.
struct Measuring {
    int warmups = 3;                          ///< launches before the first that counts
    int repeats = 30;                         ///< launches that count
    double seconds = 10;                      ///< no further repeat after this long, all included; one is always made
    std::function<void()> prepare = nullptr;  ///< runs before each launch, untimed: flushL2, or a change of buffers
    std::function<void()> after = nullptr;    ///< runs after each launch, untimed: a look at the result
};

/// The times of many launches, in milliseconds.
struct Timing {
    double median = 0, min = 0, max = 0;
    double spread = 0;  ///< the middle half of all times lies within this share of the median: 0.01 is steady
    int repeats = 0;    ///< how many launches counted
};

/// What lies at `share` (0 to 1) of the way through sorted values, between two of them where need be.
inline double quantile(const std::vector<double>& sorted, double share) {
    double position = share * static_cast<double>(sorted.size() - 1);
    size_t below = static_cast<size_t>(position);
    size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (position - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

inline Timing summarize(std::vector<double> milliseconds) {
    Timing timing;
    if (milliseconds.empty()) return timing;
    std::sort(milliseconds.begin(), milliseconds.end());
    timing.median = quantile(milliseconds, 0.5);
    timing.min = milliseconds.front();
    timing.max = milliseconds.back();
    double middleHalf = quantile(milliseconds, 0.75) - quantile(milliseconds, 0.25);
    if (timing.median > 0) timing.spread = middleHalf / timing.median;
    timing.repeats = static_cast<int>(milliseconds.size());
    return timing;
}

/// Times what `launch` launches into the default stream, again and again. Ends the program if a launch fails: one
/// that was refused takes no time at all, and would look splendid.
///
/// Each repeat starts with an empty queue, so the time of a very short kernel includes some of the host's work to
/// launch it. A `prepare` that keeps the device busy hides this: the launch is in the queue before its turn comes.
inline Timing measure(const std::function<void()>& launch, const Measuring& how = {}) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point deadline =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(how.seconds));

    Timer timer;
    for (int i = 0; i < how.warmups && Clock::now() < deadline; i++) {
        if (how.prepare) how.prepare();
        launch();
        checkLaunch("measure()");
        if (how.after) how.after();
    }
    std::vector<double> times;
    do {
        if (how.prepare) how.prepare();
        waitAfterLaunch = false;
        timer.start();
        launch();
        if (cudaPeekAtLastError() != cudaSuccess) checkLaunch("measure()");
        times.push_back(timer.stop());
        waitAfterLaunch = true;
        if (how.after) how.after();
    } while (static_cast<int>(times.size()) < how.repeats && Clock::now() < deadline);
    return summarize(std::move(times));
}

/// Puts other data into the L2 cache, so that the next kernel finds nothing of its own there: overwrites a buffer
/// of twice the cache's size. Without it, arrays that fit into the L2 are timed as if memory were as fast.
/// What was written last is still to be carried to memory when that kernel starts, which costs it a little.
/// The buffer is kept until the program ends; do not call this again after cudaDeviceReset.
inline void flushL2() {
    static DeviceBuffer<unsigned char> other(2 * deviceFacts().l2Bytes);
    other.fillBytes(0);
}

/// 10^9 bytes a second, as data sheets count; 0 where no time has passed, for then nothing was measured.
inline double gigabytesPerSecond(size_t bytes, double milliseconds) {
    return milliseconds > 0 ? static_cast<double>(bytes) / milliseconds / 1e6 : 0;
}

}  // namespace workbook
