#include "access_log.h"

#include <cstring>

namespace cpu_device {

__thread LogEntry* logCursor;
__thread LogEntry* logEnd;
__thread WarpLog* currentLog;
__thread PendingStore pendingStore;

static WarpLog logs[logsKept + 1];
static WarpLog* lastLog = logs;

void keepLogs() { lastLog = &logs[logsKept]; }

static void beginLog(WarpLog* log, uint16_t warp, uint8_t lanes) {
    currentLog = log;
    std::memset(log->counts, 0, sizeof log->counts);
    log->warp = warp;
    log->lanes = lanes;
}

void beginWarpLog(const Block& block, int warp) {
    beginLog(currentLog ? currentLog : logs, static_cast<uint16_t>(warp),
             static_cast<uint8_t>(block.warps[warp].lanes));
}

void continueWarpLog() {
    WarpLog* next = currentLog == lastLog ? logs : currentLog + 1;
    beginLog(next, currentLog->warp, currentLog->lanes);
}

}  // namespace cpu_device
