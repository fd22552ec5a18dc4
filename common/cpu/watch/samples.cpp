#include "samples.h"

#include "names.h"
#include "race_clock.h"

namespace cpu_device {

void keepSample(KernelCounts& kernel, Counts& sum, const Request& r, const Site& s, uint64_t units) {
    static uint64_t taken;
    if (sum.mostLanes == 0) {
        sum.sample = static_cast<uint32_t>(kernel.samples.size());
        kernel.samples.emplace_back();
    }
    StoredSample& stored = kernel.samples[sum.sample];
    stored = {};
    stored.order = ++taken;
    RequestSample& sample = stored.sample;
    sample.lanes = r.lanes;
    sample.bytes = s.bytes;
    sample.units = static_cast<uint32_t>(units);
    NamedArray array = arrayAt(r.window, r.address[__builtin_ctz(r.lanes)]);
    sample.object = array.name;
    sample.alignment = array.begin % 128;
    for (uint32_t left = r.lanes; left; left &= left - 1) {
        int lane = __builtin_ctz(left);
        sample.offset[lane] = static_cast<int64_t>(r.address[lane] - array.begin);
    }
    copyTo(sample.block, indexInGrid(checked.shape, checked.number));
    sample.warp = static_cast<uint32_t>(r.warp);
    sum.mostLanes = static_cast<uint32_t>(__builtin_popcount(r.lanes));
}

}  // namespace cpu_device
