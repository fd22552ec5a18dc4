// How times are taken and summed up. Nothing here depends on how fast a device is.
#define DOCTEST_CONFIG_NO_SHORT_MACRO_NAMES
#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <thread>

#include "common/timer.h"
#include "kernels.h"
#include "run_failure.h"

using namespace workbook;

static void sleepFor(int milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds)); }

DOCTEST_TEST_CASE("median, quartiles, ends") {
    Timing odd = summarize({5, 1, 4, 2, 3});
    DOCTEST_CHECK(odd.median == 3);
    DOCTEST_CHECK(odd.min == 1);
    DOCTEST_CHECK(odd.max == 5);
    DOCTEST_CHECK(odd.spread == doctest::Approx(2.0 / 3));
    DOCTEST_CHECK(odd.repeats == 5);
    Timing even = summarize({4, 1, 2, 3});
    DOCTEST_CHECK(even.median == 2.5);
    DOCTEST_CHECK(even.spread == doctest::Approx(0.6));  // quartiles 1.75 and 3.25
    // One outlier changes neither.
    Timing outlier = summarize({2, 2, 2, 2, 2, 2, 2, 100});
    DOCTEST_CHECK(outlier.median == 2);
    DOCTEST_CHECK(outlier.spread == 0);
    DOCTEST_CHECK(outlier.max == 100);
    Timing one = summarize({7});
    DOCTEST_CHECK(one.median == 7);
    DOCTEST_CHECK(one.spread == 0);
    DOCTEST_CHECK(summarize({}).repeats == 0);
    DOCTEST_CHECK(summarize({0, 0}).spread == 0);
}

// The events enclose a sleep of the host, for which each device waits in vain.
DOCTEST_TEST_CASE("milliseconds") {
    DeviceBuffer<float> out(1000);
    Timer timer;
    timer.start();
    launchFill(out.data(), out.size(), 1.0f);
    sleepFor(30);
    launchFill(out.data(), out.size(), 2.0f);
    double milliseconds = timer.stop();
    DOCTEST_CHECK(milliseconds >= 29);
    DOCTEST_CHECK(milliseconds < 10000);
    timer.start();
    DOCTEST_CHECK(timer.stop() < 29);  // starts anew
}

DOCTEST_TEST_CASE("measure: warm-ups, repeats, and what runs before and after each") {
    DeviceBuffer<float> out(1000);
    std::string order;
    Measuring how;
    how.warmups = 2;
    how.repeats = 5;
    how.prepare = [&] { order += 'p'; };
    how.after = [&] { order += 'a'; };
    Timing timing = measure(
        [&] {
            order += 'l';
            launchFill(out.data(), out.size(), 3.0f);
        },
        how);
    DOCTEST_CHECK(order == "plaplaplaplaplaplapla");
    DOCTEST_CHECK(timing.repeats == 5);
    DOCTEST_CHECK(timing.min <= timing.median);
    DOCTEST_CHECK(timing.median <= timing.max);
    DOCTEST_CHECK(out.download()[999] == 3.0f);
    int launches = 0;
    DOCTEST_CHECK(measure([&] { launches++; }).repeats == 30);
    DOCTEST_CHECK(launches == 33);
}

DOCTEST_TEST_CASE("measure: prepare and after are not timed") {
    auto rest = [] { sleepFor(30); };
    Timing timing = measure([] {}, {1, 3, 10, rest, rest});
    DOCTEST_CHECK(timing.max < 29);
}

DOCTEST_TEST_CASE("measure: the launch is timed") {
    Timing timing = measure([] { sleepFor(20); }, {0, 3, 10});
    DOCTEST_CHECK(timing.min >= 19);
}

DOCTEST_TEST_CASE("measure: no more seconds than allowed") {
    int launches = 0;
    auto slow = [&] {
        launches++;
        sleepFor(20);
    };
    Timing timing = measure(slow, {0, 1000, 0.1});
    DOCTEST_CHECK(timing.repeats >= 1);
    DOCTEST_CHECK(timing.repeats <= 5);
    // Warm-ups count too, and one repeat is always made.
    launches = 0;
    timing = measure(slow, {1000, 1000, 0.1});
    DOCTEST_CHECK(timing.repeats == 1);
    DOCTEST_CHECK(launches <= 6);
    timing = measure(slow, {3, 1000, 0});
    DOCTEST_CHECK(timing.repeats == 1);
}

DOCTEST_TEST_CASE("measure: a launch that fails is no fast one") {
    for (const char* name : {"measureRefused", "measureRefusedLater"}) {
        Failure f = runFailure(name);
        DOCTEST_CAPTURE(f.output);
        DOCTEST_CHECK(f.exitStatus == 1);
        DOCTEST_CHECK(f.says("measure() failed: the launch was refused, nothing ran: cudaErrorInvalid"));
    }
    Failure f = runFailure("measureCrashed");
    DOCTEST_CAPTURE(f.output);
    DOCTEST_CHECK(f.exitStatus == 1);
    DOCTEST_CHECK(f.says("measure() failed: the kernel failed while running: cudaErrorIllegalAddress"));
}

DOCTEST_TEST_CASE("flushL2") {
    size_t before = 0, between = 0, after = 0, total = 0;
    CHECK(cudaMemGetInfo(&before, &total));
    flushL2();
    CHECK(cudaMemGetInfo(&between, &total));
    DOCTEST_CHECK(before - between >= 2 * deviceFacts().l2Bytes);
    flushL2();
    CHECK(cudaMemGetInfo(&after, &total));
    DOCTEST_CHECK(after == between);
    CHECK(cudaDeviceSynchronize());
}

DOCTEST_TEST_CASE("gigabytes per second") {
    DOCTEST_CHECK(gigabytesPerSecond(1000000000, 1000) == doctest::Approx(1));
    DOCTEST_CHECK(gigabytesPerSecond(size_t(1) << 33, 2) == doctest::Approx(4294.967296));
    DOCTEST_CHECK(gigabytesPerSecond(1, 0) == 0);
}
