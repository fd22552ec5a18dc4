#define DOCTEST_CONFIG_NO_SHORT_MACRO_NAMES
#include <doctest/doctest.h>

#include "common/device.h"
#include "run_failure.h"

using namespace workbook;

DOCTEST_TEST_CASE("a device is chosen and made current") {
    int device = chooseDevice(), current = -1;
    CHECK(cudaGetDevice(&current));
    DOCTEST_CHECK(current == device);
}

DOCTEST_TEST_CASE("facts") {
    DeviceFacts facts = deviceFacts();
    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, facts.index));
    DOCTEST_CHECK(facts.name == properties.name);
    DOCTEST_CHECK(facts.major == properties.major);
    DOCTEST_CHECK(facts.minor == properties.minor);
    DOCTEST_CHECK(facts.multiprocessors == properties.multiProcessorCount);
    DOCTEST_CHECK(facts.l2Bytes == size_t(properties.l2CacheSize));
    DOCTEST_CHECK(facts.memoryBytes == properties.totalGlobalMem);
    DOCTEST_CHECK(facts.busBits == properties.memoryBusWidth);
    DOCTEST_CHECK(facts.sharedPerBlock == properties.sharedMemPerBlock);
    DOCTEST_CHECK(facts.sharedPerBlockMost == properties.sharedMemPerBlockOptin);
    DOCTEST_CHECK(facts.name.size() > 0);
    DOCTEST_CHECK(facts.multiprocessors > 0);
    DOCTEST_CHECK(facts.l2Bytes > 0);
    DOCTEST_CHECK(facts.memoryBytes > size_t(1) << 30);
    DOCTEST_CHECK(facts.sharedPerBlock >= 48 * 1024);
    DOCTEST_CHECK(facts.sharedPerBlockMost >= facts.sharedPerBlock);
}

DOCTEST_TEST_CASE("peak bandwidth from clock and width") {
    DeviceFacts card;
    card.memoryClockKHz = 10501000;  // a card with 1008 GB/s in its data sheet
    card.busBits = 384;
    DOCTEST_CHECK(peakBandwidth(card) == doctest::Approx(1008.096));
    card.memoryClockKHz = 0;
    DOCTEST_CHECK(peakBandwidth(card) == 0);
    card.memoryClockKHz = 2147483647;  // no overflow
    card.busBits = 8192;
    DOCTEST_CHECK(peakBandwidth(card) == doctest::Approx(4398046.509));
    DOCTEST_CHECK(peakBandwidth() == peakBandwidth(deviceFacts()));
}

DOCTEST_TEST_CASE("no device that can be used") {
    Failure f = runFailure("chooseAfterCrash");
    DOCTEST_CAPTURE(f.output);
    DOCTEST_CHECK(f.exitStatus == 1);
    DOCTEST_CHECK(f.says("No device can be used:\n  device 0: cudaErrorIllegalAddress: "));
    DOCTEST_CHECK(!f.says("chose"));
}
