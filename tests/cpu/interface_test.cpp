// The access report as a grader sees it: watch a launch, ask the report.
#include <doctest/doctest.h>

#include <cpu_device/report.h>

#include "interface/kernels.h"

using cpu_device::DefectKind;
using cpu_device::KernelReport;
using cpu_device::Report;

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
    CHECK(k.globalLoads.requests == 32);          // 1000 lanes in 31 full warps and one of 8
    CHECK(k.globalLoads.lanes == 1000);
    CHECK(k.globalLoads.sectors == 125);
    CHECK(k.globalLoads.efficiency() == 1.0);
    CHECK(k.globalStores.sectors == 125);
    CHECK(k.barriersPerBlock == 0);
    CHECK(report.defects.empty());
}

TEST_CASE("lines") {
    Report report = cpu_device::watch([] { launchCopy(64); });
    const KernelReport& k = report.kernel("copyRow");
    REQUIRE(k.lines.size() == 1);
    CHECK(k.lines[0].source.find("<- copy") != std::string::npos);
    CHECK(k.line(k.lines[0].line).globalLoads.requests == 2);
    CHECK(k.line(1).globalLoads.requests == 0);
}

TEST_CASE("template instances are kernels of their own") {
    Report report = cpu_device::watch(launchStrided);
    REQUIRE(report.kernels.size() == 2);
    CHECK(report.kernel("copyStrided<4>").globalLoads.efficiency() == 0.25);
    CHECK(report.kernel("copyStrided<2>").globalLoads.efficiency() == 0.5);
    CHECK(report.kernel("copyStrided").launches == 1);   // the first of that name
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
