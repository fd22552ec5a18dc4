#pragma once

#include <cstdint>

#include "../run/access_log.h"

namespace cpu_device {

// One warp-wide access: the lanes of `lanes` are at the same site in the same pass.
struct Request {
    uint32_t siteNumber = 0;
    uint32_t lanes = 0;
    uint32_t silent = 0;  // lanes whose store changed nothing
    int warp = 0;
    Window window{};
    uint64_t address[warpLanes];  // offsets in the window; inactive lanes carry the first active one's
};

// use(thread of the block, address) for each active lane.
template <class Use>
inline void forThreads(const Request& r, Use use) {
    for (uint32_t left = r.lanes; left; left &= left - 1) {
        int lane = __builtin_ctz(left);
        use(static_cast<uint32_t>(r.warp * warpLanes + lane), r.address[lane]);
    }
}

}  // namespace cpu_device
