// Sectors that are stored in parts alone are read first, as an H200's counters say:
// docs/results/others-h200-counters.tsv, the copies with a stride.
#include "fills.h"

#include <cpu_device/report.h>
#include <cuda_runtime.h>
#include <doctest/doctest.h>

namespace {

uint64_t fillsOf(void (*launch)(int*), int times = 1) {
    int* to = nullptr;
    cudaMalloc(&to, 2048 * sizeof *to);
    cudaMemset(to, 0, 2048 * sizeof *to);
    const cpu_device::Report report = cpu_device::watch([&] {
        for (int i = 0; i < times; i++) launch(to);
    });
    cudaFree(to);
    REQUIRE(report.kernels.size() == 1);
    CHECK(report.kernels[0].dramStores() == uint64_t(256 * times));
    return report.kernels[0].dramFills;
}

}  // namespace

TEST_CASE("fills: a sector of which a launch stores a part is read, and not if it stores the rest, too") {
    CHECK(fillsOf(everyOther) == 256);
    CHECK(fillsOf(bothHalves) == 0);
    CHECK(fillsOf(byTwoBlocks) == 0);
    CHECK(fillsOf(shifted) == 2);
}

TEST_CASE("fills: what was loaded before is there, and what is loaded behind has been read for that") {
    CHECK(fillsOf(ownLoadedFirst) == 0);
    CHECK(fillsOf(loadedBehind) == 256);
}

TEST_CASE("fills: whole sectors need none, whenever they come") {
    CHECK(fillsOf(wholeFirst) == 0);
    CHECK(fillsOf(wholeAtLast) == 0);
}

TEST_CASE("fills: each launch has its own") {
    CHECK(fillsOf(everyOther, 3) == 3 * 256);
    CHECK(fillsOf(bothHalves, 3) == 0);
    CHECK(fillsOf(wholeFirst, 3) == 0);
}
