// A GPU: medians, each beside a copy of the same run.
#include "timing.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <vector>

#include "common/buffer.h"
#include "common/check.h"
#include "common/compare.h"
#include "common/device.h"
#include "common/timer.h"
#include "emit.h"
#include "inputs.h"
#include "large_gpu.h"
#include "launches_gpu.h"
#include "students_device.h"
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

// Up to three times, until the clock stands still. `renew` and `look` run before and after each launch.
Measured measured(const std::function<void()>& student, bool cold = false, int repeats = 30,
                  const std::function<void()>& renew = nullptr, const std::function<void()>& look = nullptr) {
    const std::function<void()> launch = withoutStudent(student);
    workbook::Measuring how;
    how.repeats = repeats;
    how.prepare = [&] {
        if (renew) renew();
        if (cold)
            workbook::flushL2();
        else
            keepBusy();
    };
    how.after = look;
    Measured m;
    for (int attempt = 0; attempt < 3; attempt++) {
        // A card that was idle takes some time to wake up.
        workbook::Measuring warmUp;
        warmUp.repeats = 1000;
        warmUp.seconds = 0.02;
        warmUp.prepare = renew;
        warmUp.after = look;
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

// One round after the other, and how many of them were wrong.
class Rounds {
public:
    explicit Rounds(const Timed& timed) : timed(timed), bits(randomBits()()), wrongOnDevice(1) {}
    void renew() {
        round = {bits(), wrongOnDevice.data()};
        all++;
        timed.renew(round);
    }
    void look() {
        wrongOnDevice.fillBytes(0);
        timed.look(round);
        wrong += wrongOnDevice.download()[0] != 0;
    }
    void expectRight() const {
        if (wrong == 0) return;
        if (wrong == all) timed.check();  // which says more of what is never right
        fail({"wrong in " + number(wrong) + " of " + number(all) + " timed rounds", "", "",
              "each round has new data: does the kernel do its work every time it is launched?"});
    }

private:
    const Timed& timed;
    std::mt19937_64 bits;  // how many rounds there are depends on the clock, and what is drawn later must not
    DeviceBuffer<int> wrongOnDevice;
    Round round = {};
    size_t all = 0, wrong = 0;
};

void expectNoneWrong(size_t wrong, size_t all) {
    if (wrong == 0) return;
    fail({"wrong after it was timed: " + number(wrong) + " of " + number(all) + " elements", "", "",
          "small sizes were right: is an index too small for large ones? Do blocks depend on one another?"});
}

double timeElements(Timed timed, const std::vector<ElementRule>& rules) {
    timed.renew = [&](Round round) {
        for (const ElementRule& rule : rules) {
            renew(rule, round);
            round.drawn++;  // other places in the next array: else to read one would tell where to look in both
        }
    };
    timed.look = [&](Round round) {
        for (const ElementRule& rule : rules) {
            look(rule, round);
            round.drawn++;
        }
    };
    timed.check = [&] {
        size_t wrong = 0, all = 0;
        for (const ElementRule& rule : rules) {
            wrong += countWrong(rule);
            all += rule.n;
        }
        expectNoneWrong(wrong, all);
    };
    return timeLaunch(timed);
}

}  // namespace

void timeNothing() { timing = false; }

double timeLaunch(const Timed& timed) {
    if (!timing) return 0;
    trying(timed.on + ", timed");
    Rounds rounds(timed);
    std::function<void()> renew, look;
    if (timed.renew) renew = [&] { rounds.renew(); };
    if (timed.look) look = [&] { rounds.look(); };
    Measured m = measured(timed.launch, timed.cold, 30, renew, look);
    rounds.expectRight();
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
    ElementRule rule{out.data(), in.data(), n};
    if (move == Move::transpose) {
        rule.rows = shape.rows;
        rule.cols = shape.cols;
    }
    return timeElements(timed, {rule});
}

double timeSums(const SumLaunch& launch, size_t n, bool cold, const std::string& who) {
    if (!timing) return 0;
    size_t free = 0, total = 0;
    CHECK(cudaMemGetInfo(&free, &total));
    while (n * sizeof(int) > free / 4) n /= 2;
    DeviceBuffer<int> in(n);
    DeviceBuffer<long long> sums(roomForSums);
    fillInts(in.data(), n);
    DeviceBuffer<unsigned long long> addedUp(1);
    int filled = 0;
    Timed timed;
    timed.on = numberOf(n) + " ints" + (cold ? ", cold" : "");
    timed.who = who;
    timed.cold = cold;
    timed.bytes = in.bytes();
    timed.launch = [&] { filled = std::min(launch(sums.data(), in.data(), n), roomForSums); };
    timed.renew = [&](const Round& round) {
        renewInts(in.data(), n, round);
        sums.fillBytes(0xff);
    };
    timed.look = [&](const Round& round) { lookAtSum(sums.data(), filled, in.data(), n, addedUp.data(), round); };
    timed.check = [&] {
        std::vector<long long> result = sums.download();
        uint64_t got = 0, all = sumOfSquares(in.data(), n);
        for (int k = 0; k < filled; k++) got += uint64_t(result[size_t(k)]);
        if (got != all)
            fail({"wrong sum after it was timed", "should be " + number(all) + ", and is " + number(got), "",
                  "it was right for fewer elements: does an index fit in 32 bits?"});
    };
    return timeLaunch(timed);
}

double timeProduct(const ProductLaunch& launch, const ProductLaunch& naive, ProductShape shape,
                   const std::string& who) {
    if (!timing) return 0;
    if (shape.m == 0) shape.m = shape.n = shape.k = std::min(4096, largeSquare(3 * sizeof(float)));
    DeviceBuffer<float> a(size_t(shape.m) * shape.n), b(size_t(shape.n) * shape.k), c(size_t(shape.m) * shape.k);
    auto with = [&](const ProductLaunch& which) {
        return [&, which] { which(c.data(), a.data(), b.data(), shape.m, shape.n, shape.k); };
    };
    Timed timed;
    timed.on = shape.m == shape.n && shape.n == shape.k ? std::to_string(shape.m) + "³"
                                                        : times(shape.m, shape.n) + " × " + std::to_string(shape.k);
    timed.who = who;
    timed.operations = 2.0 * shape.m * shape.n * shape.k;
    timed.launch = with(launch);
    // All is new, which takes a fraction of the product's time: of a few new elements a trick could make a new product.
    timed.renew = [&](const Round& round) {
        c.fillBytes(0xff);
        fillUniform(a.data(), a.size(), uint32_t(round.drawn));
        fillUniform(b.data(), b.size(), uint32_t(round.drawn >> 32));
    };
    timed.look = [&](const Round& round) {
        lookAtProduct(c.data(), uint32_t(round.drawn), uint32_t(round.drawn >> 32), shape.m, shape.n, shape.k,
                      workbook::roundingTolerance(size_t(shape.n), 1), round);
    };
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
    timeElements(timed, {{c.data() + to, a.data() + from, moved, b.data() + from}});
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
    timeElements(timed, {{out.data(), in.data(), in.size(), nullptr, 10, 20}});
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
    timeElements(timed, {{outX.data(), inX.data(), inX.size(), nullptr, 10, 10},
                         {outY.data(), inY.data(), inY.size(), nullptr, 20, 20}});
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
    timeElements(timed, {{out.data(), in.data(), in.size()}});
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
