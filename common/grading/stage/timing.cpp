#include "timing.h"

#include <cuda_runtime_api.h>

#include "common/buffer.h"
#include "common/check.h"
#include "common/device.h"
#include "common/timer.h"
#include "events.h"
#include "observe.h"
#include "stage.h"
#include "text.h"

namespace grading {
namespace {

// GB/s of the driver's own copy, moving `bytes` in all: half of them read, half written.
double copySpeed(size_t bytes) {
    static size_t measuredBytes;
    static double speed;
    if (measuredBytes == bytes) return speed;
    size_t half = bytes / 2;
    workbook::DeviceBuffer<char> from(half), to(half);
    from.fillBytes(1);
    workbook::Timing t = workbook::measure(
        [&] { CHECK(cudaMemcpyAsync(to.data(), from.data(), half, cudaMemcpyDeviceToDevice)); });
    measuredBytes = bytes;
    return speed = workbook::gigabytesPerSecond(2 * half, t.median);
}

}  // namespace

void timeLaunch(const std::string& on, size_t bytes, const std::function<void()>& launch) {
    if (!onGpu()) return;
    workbook::Timing t = workbook::measure(launch);
    CHECK(cudaGetLastError());
    double speed = workbook::gigabytesPerSecond(bytes, t.median), copy = copySpeed(bytes), peak = workbook::peakBandwidth();
    // Reads and writes both go to memory: nothing is faster than its peak.
    if (peak > 0 && speed > peak)
        fail({"too fast to be true: " + decimal(speed, 0) + " GB/s, and the memory's peak is " + decimal(peak, 0) + " GB/s",
              "", "", "it cannot have read and written everything", ""});
    emit({{"time", {{"on", on}, {"device", workbook::deviceFacts().name}, {"milliseconds", t.median},
                    {"spread", t.spread}, {"repeats", t.repeats}, {"speed", speed}, {"copy", copy}, {"peak", peak}}}});
}

void timeWork(const std::string& on, double operations, const std::function<void()>& launch,
              const std::function<void()>& peer) {
    if (!onGpu()) return;
    auto teraflops = [&](double milliseconds) { return operations / milliseconds / 1e9; };
    workbook::Measuring few;
    few.warmups = 1;
    few.repeats = 5;
    double peerSpeed = peer ? teraflops(workbook::measure(peer, few).median) : 0;
    workbook::Timing t = workbook::measure(launch);
    CHECK(cudaGetLastError());
    emit({{"time", {{"on", on}, {"device", workbook::deviceFacts().name}, {"milliseconds", t.median},
                    {"spread", t.spread}, {"repeats", t.repeats}, {"speed", teraflops(t.median)}, {"copy", peerSpeed},
                    {"peak", 0}, {"unit", "TFLOP/s"}}}});
}

double millisecondsOf(const std::function<void()>& launch) {
    double median = workbook::measure(launch).median;
    CHECK(cudaGetLastError());
    return median;
}

int largeSquare(size_t bytesPerElement) {
    size_t free = 0, total = 0;
    CHECK(cudaMemGetInfo(&free, &total));
    int n = 1024;
    while (n < 8192 && size_t(2 * n) * size_t(2 * n) * bytesPerElement < free / 4) n *= 2;
    return n;
}

}  // namespace grading
