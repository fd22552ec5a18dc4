#include "access_log.h"

#include <cstring>

namespace cpu_device {

__thread LogEntry* logCursor;
__thread LogEntry* logEnd;
__thread WarpLog* currentLog;
NobodysStore nobodysStore;
__thread PendingStore pendingStore{nobodysStore.place, &nobodysStore.entry, neverBefore, 4};

void beginWarpLog(const Block& block, int warp) {
    static WarpLog log;
    currentLog = &log;
    logEnd = partOf(0) + logCapacity * logStep;
    std::memset(currentLog->counts, 0, sizeof currentLog->counts);
    currentLog->warp = static_cast<uint16_t>(warp);
    currentLog->lanes = static_cast<uint8_t>(block.warps[warp].lanes);
}

}  // namespace cpu_device
