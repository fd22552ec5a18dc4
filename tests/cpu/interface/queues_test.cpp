// What an estimate of time needs to know beyond requests and sectors: queues of atomics, sectors that come alone, loads
// that a compiler may join.
#include <doctest/doctest.h>

#include <cpu_device/report.h>
#include <cuda_runtime.h>

#include "queues.h"

namespace {

cpu_device::KernelReport queuesOf(void (*launch)(int*, const int*), int times = 1) {
    const size_t bytes = 32 * 128;
    int *from = nullptr, *to = nullptr;
    cudaMalloc(&from, bytes);
    cudaMalloc(&to, bytes);
    cudaMemset(from, 0, bytes);
    cudaMemset(to, 0, bytes);
    const cpu_device::Report report = cpu_device::watch([&] {
        for (int i = 0; i < times; i++) launch(to, from);
    });
    cudaFree(from);
    cudaFree(to);
    REQUIRE(report.kernels.size() == 1);
    return report.kernels[0];
}

}  // namespace

TEST_CASE("queues: lanes that add to one word wait for each other, and so do the sectors of two lines") {
    CHECK(queuesOf(addToOneWord).atomicQueue == 4 * 32);
    CHECK(queuesOf(addToOneWord).joinedQueue == 4);
    CHECK(queuesOf(addByLane).atomicQueue == 4 * 4);
    CHECK(queuesOf(addByLane).joinedQueue == 4 * 4);
    CHECK(queuesOf(addToTwoPlaces).atomicQueue == 4);
}

TEST_CASE("queues: eight lines share two") { CHECK(queuesOf(addToEightLines).atomicQueue == 8 / 2); }

TEST_CASE("queues: floats wait at their sector, and no compiler adds them up") {
    CHECK(queuesOf(addFloats).floatQueue == 4 * 32);
    CHECK(queuesOf(addFloats).joinedQueue == 4 * 32);
    CHECK(queuesOf(addToOneWord).floatQueue == 0);
}

TEST_CASE("queues: each launch has its own") { CHECK(queuesOf(addToTwoPlaces, 3).atomicQueue == 3 * 4); }

TEST_CASE("queues: a sector comes alone, if its block wants none beside it") {
    CHECK(queuesOf(oneSectorOfEach).lonelyLoads == 32);
    CHECK(queuesOf(allSectorsOfEach).lonelyLoads == 0);
    CHECK(queuesOf(partOfEachSector).lonelyStores == 32);
    CHECK(queuesOf(wholeSectors).lonelyStores == 0);
}

TEST_CASE("queues: of a line that L1 loses again and again a block has one sector, not less than none") {
    CHECK(queuesOf(nextSectorOfEach).lonelyLoads == 32);
}

TEST_CASE("queues: what threads' numbers say is no sector at random") {
    CHECK(queuesOf(rowsAsColumns).lonelyStores == 0);
    CHECK(queuesOf(partsOfATile).lonelyStores == 0);
    CHECK(queuesOf(partsBackwards).lonelyStores == 0);
    CHECK(queuesOf(partsByBits).lonelyStores == 0);
}

TEST_CASE("queues: of four words side by side a compiler may make one load, which takes two wavefronts") {
    CHECK(queuesOf(rowsInShared).sharedLoads.wavefronts == 8);
    CHECK(queuesOf(rowsInShared).sparedByWideLoads == 8 - 2 * 2);
    CHECK(queuesOf(columnsInShared).sparedByWideLoads == 0);
}
