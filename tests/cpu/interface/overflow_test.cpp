// Gaps between arrays: an index one too far or many meets no other array, and is reported by the array's name.
#include <doctest/doctest.h>

#include <cpu_device/report.h>
#include <cuda_runtime.h>

#include <string>

#include "overflow.h"

using cpu_device::Defect;
using cpu_device::DefectKind;
using cpu_device::Report;

namespace {

const char* const names[] = {"line", "flags", "tile", "single", "dynamic shared memory", "sums", "codes"};
constexpr int elementBytes[] = {4, 1, 4, 8, 4, 8, 2};

Report reportOf(int array, int index, bool writes) {
    Report report = cpu_device::watch([&] { touchElement(array, index, writes); });
    cpu_device::renewDevice();  // the error would stay
    return report;
}

}  // namespace

TEST_CASE("every element of an array may be touched") {
    for (int array = 0; array < overflowArrays; array++)
        for (bool writes : {false, true})
            for (int index : {0, overflowSizes[array] - 1}) {
                CAPTURE(names[array]);
                CAPTURE(index);
                CHECK(reportOf(array, index, writes).defects.empty());
            }
}

TEST_CASE("no element outside") {
    for (int array = 0; array < overflowArrays; array++) {
        bool shared = array < 5;
        // Still in the gap, but not in its last 64 bytes, which count as before the next array.
        int farthest = ((shared ? 1024 : 256) - 64) / elementBytes[array] - 1;
        for (bool writes : {false, true})
            for (int beyond : {0, 1, 7, farthest, -1}) {
                int index = beyond < 0 ? beyond : overflowSizes[array] + beyond;
                CAPTURE(names[array]);
                CAPTURE(index);
                CAPTURE(writes);
                Report report = reportOf(array, index, writes);
                REQUIRE(report.defects.size() == 1);
                const Defect& d = report.defects[0];
                CHECK(d.kind == DefectKind::outOfBounds);
                CHECK(d.object == names[array] + ("[" + std::to_string(index) + "]"));
                CHECK(d.kernel == "touchOne");
                REQUIRE(d.places.size() == 1);
                CHECK(d.places[0].function == "touch<" +
                                                  std::string(elementBytes[array] == 1   ? "unsigned char"
                                                              : array == 0               ? "float"
                                                              : elementBytes[array] == 8 ? "double"
                                                              : elementBytes[array] == 2 ? "short"
                                                                                         : "int") +
                                                  ">");
            }
    }
}
