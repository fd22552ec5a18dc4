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

}  // namespace cpu_device
