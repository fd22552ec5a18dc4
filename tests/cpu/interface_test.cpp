// The access report as a grader sees it: watch a launch, ask the report.
#include <doctest/doctest.h>

#include <cpu_device/report.h>

#include "interface/kernels.h"

using cpu_device::DefectKind;
using cpu_device::KernelReport;
using cpu_device::LineReport;
using cpu_device::Report;
using cpu_device::RequestSample;

// As in a grader, no report at the end of the program: some of these launches are wrong on purpose.
[[maybe_unused]] static const bool silent = (cpu_device::silenceReport(), true);

TEST_CASE("one launch, its shape and its traffic") {
    Report report = cpu_device::watch([] { launchCopy(1000); });
    REQUIRE(report.kernels.size() == 1);
    const KernelReport& k = report.kernel("copyRow");
    CHECK(k.launches == 1);
    CHECK(k.threads == 1024);
    REQUIRE(k.shapes.size() == 1);
    CHECK(k.shapes[0].grid[0] == 8);
    CHECK(k.shapes[0].block[0] == 128);
    CHECK(k.globalLoads.requests == 32);  // 1000 lanes in 31 full warps and one of 8
    CHECK(k.globalLoads.lanes == 1000);
    CHECK(k.globalLoads.sectors == 125);
    CHECK(k.globalLoads.efficiency() == 1.0);
    CHECK(k.globalStores.sectors == 125);
    CHECK(k.barriersPerBlock == 0);
    CHECK(report.defects.empty());
}

TEST_CASE("dynamic shared memory: how much of it is used") {
    auto used = [](int bytes, bool store) {
        Report report = cpu_device::watch([=] { launchWithShared(bytes, store); });
        REQUIRE(report.all().shapes.size() == 1);
        CHECK(report.all().shapes[0].sharedBytes == unsigned(bytes));
        return report.all().shapes[0].sharedUsed;
    };
    CHECK(used(128, true) == 128);
    CHECK(used(4096, true) == 128);
    CHECK(used(4096, false) == 0);
    CHECK(used(0, false) == 0);
}

TEST_CASE("lines") {
    Report report = cpu_device::watch([] { launchCopy(64); });
    const KernelReport& k = report.kernel("copyRow");
    REQUIRE(k.lines.size() == 1);
    CHECK(k.lines[0].source.find("<- copy") != std::string::npos);
    CHECK(k.line(k.lines[0].line).globalLoads.requests == 2);
    CHECK(k.line(1).globalLoads.requests == 0);
}

static const LineReport& lineWith(const KernelReport& kernel, const char* text) {
    for (const LineReport& line : kernel.lines)
        if (line.source.find(text) != std::string::npos) return line;
    FAIL("no line with " << text);
    return kernel.lines[0];
}

TEST_CASE("samples: the first of the fullest requests of a line") {
    Report report = cpu_device::watch([] { launchFuller(2); });
    const LineReport& read = lineWith(report.kernel("fuller"), "<- read");
    const RequestSample& load = read.samples.globalLoads;
    CHECK(load.lanes == 0xffffffff);
    CHECK(load.activeLanes() == 32);
    CHECK(load.bytes == 4);
    CHECK(load.object == "in");
    CHECK(load.alignment == 0);
    CHECK(load.block[0] == 0);
    CHECK(load.warp == 1);
    CHECK(load.units == 5);  // not aligned to a sector
    for (int lane = 0; lane < 32; lane++) CHECK(load.offset[lane] == (131 - 32 - lane) * 4);
    const RequestSample& store = read.samples.sharedStores;
    CHECK(store.object == "pairs");
    CHECK(store.bytes == 8);
    CHECK(store.warp == 1);
    CHECK(store.units == 2);
    CHECK(store.offset[31] == 63 * 8);
    CHECK(read.samples.globalStores.lanes == 0);
    CHECK(read.samples.sharedLoads.lanes == 0);
    CHECK(read.samples.globalAtomics.lanes == 0);

    const LineReport& spread = lineWith(report.kernel("fuller"), "<- spread");
    CHECK(spread.samples.globalStores.warp == 3);
    CHECK(spread.samples.globalStores.units == 8);
    CHECK(spread.samples.globalStores.offset[9] == 64);
    CHECK(spread.samples.sharedLoads.units == 1);  // pairs of lanes want the same

    const RequestSample& atomic = lineWith(report.kernel("fuller"), "<- atomic").samples.globalAtomics;
    CHECK(atomic.lanes == 0x3f);
    CHECK(atomic.block[0] == 0);
    CHECK(atomic.warp == 1);
    CHECK(atomic.object == "out");
    CHECK(atomic.units == 1);
    const RequestSample& first = lineWith(report.kernel("fuller"), "<- twice").samples.globalLoads;
    CHECK(first.offset[0] == 0);
    CHECK(first.warp == 0);
}

TEST_CASE("ldmatrix: a request of the lanes that name a row, 8 at a time") {
    Report report = cpu_device::watch([] { launchMatrixLoads(); });
    CHECK(report.defects.empty());
    const KernelReport& k = report.kernel("loadMatrixPairs");
    auto loads = [&](const char* text) { return lineWith(k, text).sharedLoads; };
    CHECK(loads("<- pair").requests == 4);
    CHECK(loads("<- pair").lanes == 4 * 16);
    CHECK(loads("<- pair").wavefronts == 4 * 2);
    CHECK(lineWith(k, "<- pair").samples.sharedLoads.lanes == 0xffff);
    CHECK(lineWith(k, "<- before").globalStores.requests == 4);  // nobody goes on alone
    CHECK(loads("<- again").requests == 1);
    CHECK(loads("<- again").wavefronts == 4);
    CHECK(loads("<- one row").wavefronts == 4);  // as for no other load of 16 bytes
}

TEST_CASE("samples: fewer lanes where there are no more, in a stretch of their own") {
    cpu_device::watch([] { launchCopy(4096); });
    Report report = cpu_device::watch([] { launchCopy(7); });
    const RequestSample& load = report.kernel("copyRow").lines.at(0).samples.globalLoads;
    CHECK(load.lanes == 0x7f);
    CHECK(load.units == 1);
    report = cpu_device::watch([] { launchCopy(4096); });  // rows that are known from the first time
    CHECK(report.kernel("copyRow").lines.at(0).samples.globalLoads.lanes == 0xffffffff);
    CHECK(report.kernel("copyRow").lines.at(0).samples.globalStores.warp == 0);
}

TEST_CASE("all kernels together") {
    Report report = cpu_device::watch([] {
        launchStrided();
        launchReverse(false);
        launchCopy(64);
        launchCopy(64);
    });
    KernelReport all = report.all();
    CHECK(all.launches == 5);
    CHECK(all.blocks == 8 + 16 + 1 + 1 + 1);
    CHECK(all.threads == 1024 + 2048 + 256 + 2 * 128);
    CHECK(all.barriersPerBlock == doctest::Approx(1.0 / 27));
    REQUIRE(all.shapes.size() == 4);  // in the order of the kernels
    CHECK(all.shapes[3].threads() == 128);
    CHECK(all.shapes[3].count == 2);
    CHECK(all.globalLoads.requests == 32 + 64 + 8 + 4);
    CHECK(all.globalStores.lanes == 1024 + 2048 + 256 + 128);
    CHECK(all.sharedLoads.wavefronts == 8);
    CHECK(report.total().globalLoads.sectors == all.globalLoads.sectors);
    CHECK(all.globalLoads.sectors == 32 * 16 + 64 * 8 + 8 * 4 + 4 * 4);
    CHECK(all.lines.size() == 4);                                        // both instances of the template share one
    CHECK(lineWith(all, "<- strided").samples.globalLoads.units == 16);  // the first of equally full ones
    CHECK(Report().all().launches == 0);
}

TEST_CASE("template instances are kernels of their own") {
    Report report = cpu_device::watch(launchStrided);
    REQUIRE(report.kernels.size() == 2);
    CHECK(report.kernel("copyStrided<4>").globalLoads.efficiency() == 0.25);
    CHECK(report.kernel("copyStrided<2>").globalLoads.efficiency() == 0.5);
    CHECK(report.kernel("copyStrided").launches == 1);  // the first of that name
}

TEST_CASE("a watched stretch knows nothing of the one before") {
    cpu_device::watch([] { launchReverse(true); });
    Report report = cpu_device::watch([] { launchCopy(32); });
    CHECK(report.kernel("reverseBlock").launches == 0);
    CHECK(report.defects.empty());
}

TEST_CASE("barriers and shared memory") {
    Report report = cpu_device::watch([] { launchReverse(false); });
    const KernelReport& k = report.kernel("reverseBlock");
    CHECK(k.barriersPerBlock == 1);
    CHECK(k.sharedStores.requests == 8);
    CHECK(k.sharedLoads.wavefronts == 8);
    CHECK(k.sharedLoads.conflicts() == 0);
    CHECK(report.defects.empty());
}

TEST_CASE("defects") {
    Report report = cpu_device::watch([] { launchReverse(true); });
    REQUIRE(report.has(DefectKind::sharedRace));
    cpu_device::Defect d = report.defectsOf(DefectKind::sharedRace)[0];
    CHECK(d.kernel == "reverseBlock");
    CHECK(d.object.substr(0, 5) == "tile[");
    CHECK(d.places.size() == 2);
    CHECK(d.cause.find("__syncthreads") != std::string::npos);
    CHECK(cpu_device::toText(d).find("race in shared memory in reverseBlock") != std::string::npos);
}

TEST_CASE("loads that come after a store of the same thread") {
    Report report = cpu_device::watch([] {
        launchCopy(1000);
        launchCopyPairs(false, 1000);
        launchCopyPairs(true, 1000);
    });
    CHECK(report.kernel("copyRow").loadsAfterStores == 0);
    CHECK(report.kernel("loadPairs").loadsAfterStores == 0);
    CHECK(report.kernel("copyPairs").loadsAfterStores == 500);  // one of two, and no load of another thread's
    CHECK(report.all().loadsAfterStores == 500);
}

// g++ announces the store of such a statement first.
TEST_CASE("the load of a statement that copies a vector comes before its store") {
    Report report = cpu_device::watch([] { launchCopyQuads(); });
    CHECK(report.kernel("copyQuads").globalLoads.lanes == 256);
    CHECK(report.kernel("copyQuads").loadsAfterStores == 128);  // the second one of each thread
}

TEST_CASE("what the default stream does not wait for") {
    CHECK(cpu_device::watch([] { leaveALaunch(false); }).api.leftApart == 0);
    CHECK(cpu_device::watch([] { leaveALaunch(true); }).api.leftApart == 1);
}

TEST_CASE("streams and events that nobody destroys") {
    Report report = cpu_device::watch([] { leaveAnEvent(); });
    CHECK(report.api.handlesMade == 2);
    CHECK(report.api.handlesNotDestroyed == 1);
    CHECK(cpu_device::watch([] {}).api.handlesNotDestroyed == 0);
}

TEST_CASE("how many threads stored to global memory") {
    Report report = cpu_device::watch([] {
        launchCopy(1000);
        launchCopyPairs(true, 1000);
        launchAfterGridBarrier();
    });
    CHECK(report.kernel("copyRow").threadsThatStored == 1000);
    CHECK(report.kernel("copyPairs").threadsThatStored == 500);  // two elements each
    CHECK(report.kernel("afterGridBarrier").threadsThatStored == 4 * 8);
    CHECK(report.all().threadsThatStored == 1532);
}

TEST_CASE("loads after stores, in blocks that are put aside in between") {
    Report report = cpu_device::watch([] { launchAfterGridBarrier(); });
    CHECK(report.kernel("afterGridBarrier").loadsAfterStores == 4 * 8);
}

TEST_CASE("what a block does with shared memory between its barriers") {
    Report report = cpu_device::watch([] { launchInTurn(); });
    CHECK(report.kernel("onePair").fillings == 3 * 4);  // one a step and block
    CHECK(report.kernel("onePair").idleBarriers == 3);  // the last of each block
    CHECK(report.kernel("twoPairs").fillings == 3);     // the first; then one is filled while the other is used
    CHECK(report.kernel("twoPairs").idleBarriers == 0);
    CHECK(report.kernel("barriersTwice").idleBarriers == 3 * 2);
    CHECK(report.kernel("asksFirst").fillings == 3);
    CHECK(report.all().fillings == 3 * 4 + 3 + 3 + 3 + 3);
}

TEST_CASE("who does not come to a barrier, what is under way, and how much one warp loads") {
    Report report = cpu_device::watch([] { launchInTurn(); });
    CHECK(report.kernel("leaveEarly").absentFromBarriers == 3 * 2 * 24);
    CHECK(report.kernel("leaveEarly").mostSharedLoads == 64);
    CHECK(report.kernel("twoPairs").absentFromBarriers == 0);
    CHECK(report.kernel("twoPairs").lateFillings == 3 * 2 * 3);  // blocks, warps, all steps but the first
    CHECK(report.kernel("twoPairs").mostSharedLoads == 4);
    CHECK(report.kernel("asksFirst").lateFillings == 0);
    CHECK(report.kernel("twoPairs").mostGlobalLoads == 4);
    CHECK(report.kernel("leaveEarly").mostGlobalLoads == 1);
    CHECK(report.all().absentFromBarriers == 3 * 2 * 24);
    CHECK(report.all().mostSharedLoads == 64);
    CHECK(report.kernel("twoPairs").mostSharedLoadsOfAStep == 1);
    CHECK(report.kernel("twoPairs").mostSharedLoadsAtTheEnd == 1);
    CHECK(report.kernel("leaveEarly").mostSharedLoadsOfAStep == 64);
    CHECK(report.kernel("leaveEarly").mostSharedLoadsAtTheEnd == 0);
    CHECK(report.kernel("leaveEarly").exchanges == 0);
}

TEST_CASE("what the API did") {
    float* before = allocateFloats(10);
    Report report = cpu_device::watch([&] { useApi(before); });
    CHECK(report.api.bytesSet == 100 + 3 * 16);
    CHECK(report.api.bytesToDevice == 40 + 60 + 8);
    CHECK(report.api.bytesToHost == 20 + 4 + 12);
    CHECK(report.api.bytesOnDevice == 5 * 8);
    CHECK(report.api.allocations == 5);
    CHECK(report.api.allocationsOfBoth == 2);
    CHECK(report.api.bytesAllocated == 100 + 200 + 300 + 400 + 500);
    CHECK(report.api.frees == 3);
    CHECK(report.api.bytesNotFreed == 200 + 300 + 400);
    report = cpu_device::watch(freeLeftovers);
    CHECK(report.api.frees == 3);
    CHECK(report.api.allocations == 0);
    CHECK(report.api.bytesNotFreed == 0);
    report = cpu_device::watch([] {});
    CHECK(report.api.frees == 0);
    CHECK(report.api.bytesToDevice == 0);
}
