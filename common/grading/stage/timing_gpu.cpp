// A GPU: medians, each beside a copy of the same run.
#include "timing.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "common/buffer.h"
#include "common/check.h"
#include "common/compare.h"
#include "common/device.h"
#include "common/timer.h"
#include "emit.h"
#include "large_gpu.h"
#include "launches_gpu.h"
#include "text.h"
#include "verdict.h"

namespace grading {
namespace {

using workbook::DeviceBuffer;
using workbook::Timing;

bool timing = true;

// A clock moves in steps of 15 MHz of nearly 2000: less than this share is no movement.
constexpr double clockStep = 0.01;

struct Measured {
    Timing timing;
    double clockBefore = 0, clockAfter = 0;  // MHz
    bool steady() const {
        return std::fabs(clockAfter - clockBefore) <= std::max(timing.spread, clockStep) * clockBefore;
    }
};

// Up to three times, until the clock stands still.
Measured measured(const std::function<void()>& launch, bool cold = false, int repeats = 30) {
    workbook::Measuring how;
    how.repeats = repeats;
    how.prepare = cold ? std::function<void()>([] { workbook::flushL2(); }) : std::function<void()>([] { keepBusy(); });
    Measured m;
    for (int attempt = 0; attempt < 3; attempt++) {
        // A card that was idle takes some time to wake up.
        workbook::Measuring warmUp;
        warmUp.repeats = 1000;
        warmUp.seconds = 0.02;
        workbook::measure(launch, warmUp);
        m.clockBefore = clockMHz();
        m.timing = workbook::measure(launch, how);
        m.clockAfter = clockMHz();
        if (m.steady()) break;
    }
    CHECK(cudaGetLastError());
    return m;
}

// GB/s of a copy that moves `bytes` in all, half of them read and half written: the driver's own, or a plain kernel, if
// that is faster.
double copySpeed(size_t bytes) {
    static std::map<size_t, double> speeds;
    double& speed = speeds[bytes];
    if (speed > 0) return speed;
    size_t half = bytes / 2;
    DeviceBuffer<float> from(half / sizeof(float)), to(half / sizeof(float));
    fillDistinct(from.data(), from.size());
    auto driver = [&] { CHECK(cudaMemcpyAsync(to.data(), from.data(), from.bytes(), cudaMemcpyDeviceToDevice)); };
    auto kernel = [&] { copyByKernel(to.data(), from.data(), from.bytes()); };
    double best = std::min(measured(driver).timing.median, measured(kernel).timing.median);
    return speed = workbook::gigabytesPerSecond(2 * half, best);
}

[[noreturn]] void tooFast(const std::string& speed, const std::string& limit) {
    fail({"too fast to be true: " + speed, limit, "", "it cannot have done all of the work", ""});
}

void expectPossible(const Timed& timed, double speed, double clock) {
    const workbook::DeviceFacts facts = workbook::deviceFacts();
    double peak = workbook::peakBandwidth(facts);
    // What fits in the cache need not come from memory. Reads and writes both go to memory otherwise.
    if (timed.bytes > 2 * facts.l2Bytes && peak > 0 && speed > peak)
        tooFast(decimal(speed, 0) + " GB/s", "the memory's peak is " + decimal(peak, 0) + " GB/s");
    // No card's multiprocessor finishes more than 128 multiply-adds in a clock, outside of its tensor cores.
    double most = 2 * 128.0 * facts.multiprocessors * clock * 1e6 / 1e12;
    if (timed.operations > 0 && speed > most)
        tooFast(decimal(speed, 1) + " TFLOP/s", "at " + decimal(clock, 0) + " MHz the card has " + decimal(most, 1));
}

std::string matrix(Shape s) {
    return s.rows == s.cols ? std::to_string(s.rows) + "²" : times(uint64_t(s.rows), uint64_t(s.cols));
}

std::string numberOf(size_t n) {
    for (int power = 20; power < 40; power++)
        if (n == size_t(1) << power) return powerOfTwo(power);
    return number(n);
}

void expectNoneWrong(size_t wrong, size_t all) {
    if (wrong == 0) return;
    fail({"wrong after it was timed: " + number(wrong) + " of " + number(all) + " elements", "", "",
          "small sizes were right: is an index too small for large ones? Do blocks depend on one another?"});
}

}  // namespace

void timeNothing() { timing = false; }

double timeLaunch(const Timed& timed) {
    if (!timing) return 0;
    trying(timed.on + ", timed");
    Measured m = measured(timed.launch, timed.cold);
    const bool arithmetic = timed.operations > 0;
    auto speedAt = [&](double milliseconds) {
        return arithmetic ? timed.operations / milliseconds / 1e9
                          : workbook::gigabytesPerSecond(timed.bytes, milliseconds);
    };
    double speed = speedAt(m.timing.median), beside = 0;
    expectPossible(timed, speed, std::max(m.clockBefore, m.clockAfter));
    if (timed.naive) beside = speedAt(measured(timed.naive, false, 5).timing.median);
    if (!arithmetic && timed.bytes > workbook::deviceFacts().l2Bytes) beside = copySpeed(timed.bytes);
    timed.check();
    Time time;
    time.who = timed.who;
    time.on = timed.on;
    time.device = workbook::deviceFacts().name;
    if (timed.who.empty()) time.blocks = blocksOf(timed.launch);
    time.milliseconds = m.timing.median;
    time.fastest = m.timing.min;
    time.slowest = m.timing.max;
    time.spread = m.timing.spread;
    time.repeats = m.timing.repeats;
    time.speed = speed;
    time.unit = arithmetic ? "TFLOP/s" : "GB/s";
    time.copy = beside;
    time.peak = arithmetic ? 0 : workbook::peakBandwidth();
    time.bytes = double(timed.bytes);
    time.operations = timed.operations;
    time.clockBefore = m.clockBefore;
    time.clockAfter = m.clockAfter;
    time.steady = m.steady();
    emit(time);
    return m.timing.median;
}

double timeMove(Move move, const MoveLaunch& launch, const std::string& note, Shape shape, const std::string& who) {
    if (!timing) return 0;
    if (shape.rows == 0) shape.rows = shape.cols = largeSquare(2 * sizeof(float));
    const size_t n = size_t(shape.rows) * shape.cols;
    DeviceBuffer<float> in(n), out(n);
    fillDistinct(in.data(), n);
    out.fillBytes(0xff);
    Timed timed;
    timed.on = matrix(shape) + (note.empty() ? "" : ", " + note);
    timed.who = who;
    timed.bytes = 2 * in.bytes();
    timed.launch = [&] { launch(out.data(), in.data(), shape.rows, shape.cols); };
    timed.check = [&] {
        expectNoneWrong(countMisplaced(out.data(), in.data(), shape.rows, shape.cols, move == Move::transpose), n);
    };
    return timeLaunch(timed);
}

double timeSums(const SumLaunch& launch, size_t n, bool cold, const std::string& who) {
    if (!timing) return 0;
    size_t free = 0, total = 0;
    CHECK(cudaMemGetInfo(&free, &total));
    while (n * sizeof(int) > free / 4) n /= 2;
    DeviceBuffer<int> in(n);
    DeviceBuffer<long long> sums(roomForSums);
    fillInts(in.data(), n);
    sums.fillBytes(0xff);
    int filled = 0;
    Timed timed;
    timed.on = numberOf(n) + " ints" + (cold ? ", cold" : "");
    timed.who = who;
    timed.cold = cold;
    timed.bytes = in.bytes();
    timed.launch = [&] { filled = launch(sums.data(), in.data(), n); };
    timed.check = [&] {
        std::vector<long long> result = sums.download();
        uint64_t got = 0, expected = sumOfSquares(in.data(), n);
        for (int k = 0; k < std::min(filled, roomForSums); k++) got += uint64_t(result[size_t(k)]);
        if (got != expected)
            fail({"wrong sum after it was timed", "should be " + number(expected) + ", and is " + number(got), "",
                  "it was right for fewer elements: does an index fit in 32 bits?"});
    };
    return timeLaunch(timed);
}

double timeProduct(const ProductLaunch& launch, const ProductLaunch& naive, ProductShape shape,
                   const std::string& who) {
    if (!timing) return 0;
    if (shape.m == 0) shape.m = shape.n = shape.k = std::min(4096, largeSquare(3 * sizeof(float)));
    DeviceBuffer<float> a(size_t(shape.m) * shape.n), b(size_t(shape.n) * shape.k), c(size_t(shape.m) * shape.k);
    fillUniform(a.data(), a.size(), 1);
    fillUniform(b.data(), b.size(), 2);
    c.fillBytes(0xff);
    auto with = [&](const ProductLaunch& which) {
        return [&, which] { which(c.data(), a.data(), b.data(), shape.m, shape.n, shape.k); };
    };
    Timed timed;
    timed.on = shape.m == shape.n && shape.n == shape.k ? std::to_string(shape.m) + "³"
                                                        : times(shape.m, shape.n) + " × " + std::to_string(shape.k);
    timed.who = who;
    timed.operations = 2.0 * shape.m * shape.n * shape.k;
    timed.launch = with(launch);
    if (naive) timed.naive = with(naive);
    // All of it in float64 would take the card longer than all that was timed; a wrong tile shows in some elements.
    timed.check = [&] {
        c.fillBytes(0xff);
        timed.launch();
        std::vector<float> result = c.download();
        std::vector<SampledElement> some(1 << 16);
        for (SampledElement& e : some)
            e = {int(randomBits()() % size_t(shape.m)), int(randomBits()() % size_t(shape.k)), 0, 0};
        sampleProduct(some, a.data(), b.data(), shape.n, shape.k);
        for (const SampledElement& e : some) {
            float got = result[size_t(e.row) * shape.k + e.col];
            if (!(std::fabs(got - e.sum) <= workbook::roundingTolerance(size_t(shape.n), e.magnitudes)))
                fail({"wrong after it was timed",
                      "C[" + std::to_string(e.row) + "][" + std::to_string(e.col) + "] should be " + value(e.sum) +
                          ", and is " + value(got),
                      "", "small matrices were right: is an index too small for large ones?"});
        }
    };
    return timeLaunch(timed);
}

void timeOffset(const OffsetLaunch& launch, bool reads, int n, int offset, int block) {
    if (!timing) return;
    DeviceBuffer<float> a(n), b(n), c(n);
    fillDistinct(a.data(), n);
    fillUniform(b.data(), n, 3);
    c.fillBytes(0xff);
    const size_t moved = size_t(n - offset), from = reads ? offset : 0, to = reads ? 0 : offset;
    Timed timed;
    timed.on = numberOf(n) + ", offset " + std::to_string(offset);
    if (block != 512) timed.on += ", blocks of " + std::to_string(block);
    timed.bytes = 3 * moved * sizeof(float);
    timed.launch = [&] { launch(c.data(), a.data(), b.data(), n, offset, block); };
    timed.check = [&] { expectNoneWrong(countWrongSums(c.data(), a.data(), b.data(), moved, to, from), moved); };
    timeLaunch(timed);
}

void timePoints(const PointsLaunch& launch) {
    if (!timing) return;
    const int n = 1 << 25;
    DeviceBuffer<float> in(2 * size_t(n)), out(2 * size_t(n));
    fillDistinct(in.data(), in.size());
    out.fillBytes(0xff);
    Timed timed;
    timed.on = numberOf(n) + " points";
    timed.bytes = 2 * in.bytes();
    timed.launch = [&] { launch(out.data(), in.data(), n, 128); };
    timed.check = [&] {
        expectNoneWrong(countWrongUpdates(out.data(), in.data(), n, 2, 10) +
                            countWrongUpdates(out.data() + 1, in.data() + 1, n, 2, 20),
                        in.size());
    };
    timeLaunch(timed);
}

void timeTwoArrays(const TwoArraysLaunch& launch) {
    if (!timing) return;
    const int n = 1 << 25;
    DeviceBuffer<float> inX(n), inY(n), outX(n), outY(n);
    fillDistinct(inX.data(), n);
    fillUniform(inY.data(), n, 4);
    outX.fillBytes(0xff);
    outY.fillBytes(0xff);
    Timed timed;
    timed.on = numberOf(n) + " points";
    timed.bytes = 4 * inX.bytes();
    timed.launch = [&] { launch(outX.data(), outY.data(), inX.data(), inY.data(), n, 128); };
    timed.check = [&] {
        expectNoneWrong(
            countWrongUpdates(outX.data(), inX.data(), n, 1, 10) + countWrongUpdates(outY.data(), inY.data(), n, 1, 20),
            2 * size_t(n));
    };
    timeLaunch(timed);
}

void timeCopy(const std::function<void(float* out, const float* in, int n, int block)>& launch) {
    if (!timing) return;
    const int n = 1 << 26;
    DeviceBuffer<float> in(n), out(n);
    fillDistinct(in.data(), n);
    out.fillBytes(0xff);
    Timed timed;
    timed.on = numberOf(n);
    timed.bytes = 2 * in.bytes();
    timed.launch = [&] { launch(out.data(), in.data(), n, 256); };
    timed.check = [&] { expectNoneWrong(countWrongUpdates(out.data(), in.data(), n, 1, 0), n); };
    timeLaunch(timed);
}

double millisecondsOf(const std::function<void()>& launch) {
    if (timing) return measured(launch).timing.median;
    launch();
    return 1;
}

int largeSquare(size_t bytesPerElement) {
    if (!timing) return 256;
    size_t free = 0, total = 0;
    CHECK(cudaMemGetInfo(&free, &total));
    int n = 1024;
    while (n < 16384 && size_t(2 * n) * size_t(2 * n) * bytesPerElement < free / 4) n *= 2;
    return n;
}

}  // namespace grading
