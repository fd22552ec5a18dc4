// The runtime alone: linked without common/cpu/watch. First nobody listens, then a watcher of the test's own.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include "counting_watcher.h"
#include "runtime/kernels.h"

// The program is built to be watched, but nobody does.
void cpu_device::addWatchersOfProgram() {}

TEST_CASE("with nobody listening programs run as they do otherwise") {
    REQUIRE(cpu_device::watchers().empty());
    CHECK(turnAround());
    CHECK(writeOutside() == cudaErrorIllegalAddress);
    CHECK(freeTwice() == cudaErrorInvalidValue);
}

TEST_CASE("a watcher hears everything once") {
    static CountingWatcher heard;
    cpu_device::addWatcher(heard);
    REQUIRE(turnAround());
    CHECK(heard.launches == 1);
    CHECK(heard.launchesEnded == 1);
    CHECK(heard.blocks == 4);
    CHECK(heard.blocksEnded == 4);
    CHECK(heard.barriers == 4);
    CHECK(heard.accesses == 256 * 4);
    CHECK(heard.writes == 256 * 2);
    CHECK(heard.allocations == 2);
    CHECK(heard.frees == 2);
    CHECK(heard.bytesByHost == 256 * sizeof(int));
    CHECK(heard.badAccesses == 0);
    CHECK(heard.defects == 0);

    CHECK(writeOutside() == cudaErrorIllegalAddress);
    CHECK(heard.badAccesses == 1);
    CHECK(heard.lastOwner == cpu_device::Owner::allocation);
    CHECK(freeTwice() == cudaErrorInvalidValue);
    CHECK(heard.defects == 1);
}
