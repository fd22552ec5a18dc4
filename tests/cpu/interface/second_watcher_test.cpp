// A second watcher beside the one of the access report: both see the same.
#include <doctest/doctest.h>

#include <cpu_device/report.h>

#include "../counting_watcher.h"
#include "kernels.h"

TEST_CASE("a second watcher counts what the report says") {
    static CountingWatcher heard;
    cpu_device::addWatcher(heard);
    cpu_device::Report report = cpu_device::watch([] {
        launchCopy(1000);
        launchFuller(3);
    });
    REQUIRE(report.kernels.size() == 2);
    cpu_device::KernelReport all = report.all();
    uint64_t reads = all.globalLoads.lanes + all.sharedLoads.lanes;
    uint64_t writes =
        all.globalStores.lanes + all.sharedStores.lanes + all.globalAtomics.lanes + all.sharedAtomics.lanes;
    CHECK(heard.launches == all.launches);
    CHECK(heard.blocks == all.blocks);
    CHECK(heard.writes == writes);
    CHECK(heard.accesses == reads + writes);
    CHECK(heard.allocations == 4);
    CHECK(heard.frees == 4);
}
