#include "access_log.h"

#include <cstring>

namespace cpu_device {

LogEntry* logCursor;
LogEntry* logEnd;
WarpLog* currentLog;
PendingStore pendingStore;

void beginWarpLog(const Block& block, int warp) {
    static WarpLog log;
    currentLog = &log;
    std::memset(log.counts, 0, sizeof log.counts);
    log.warp = static_cast<uint16_t>(warp);
    log.lanes = static_cast<uint8_t>(block.warps[warp].lanes);
}

}  // namespace cpu_device
