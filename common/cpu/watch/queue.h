// From the executor to the analysis: messages in order, on a second thread (WORKERS=1: on the same one).
#pragma once

#include <cstddef>
#include <cstdint>

#include "access_log.h"

namespace cpu_device {

struct KernelCounts;

struct Message {
    enum Type : uint8_t {
        launchBegins, launchEnds, block, blockEnds, blockBarrier, gridBarrier, log,
        allocated, freed, hostWrite, copy, stop
    };
    Type type{};
    uint32_t threads = 0;
    uint64_t a = 0, b = 0, c = 0;
    union {
        WarpLog* warpLog = nullptr;
        KernelCounts* kernel;
    };
};

void sendMessage(const Message& message);
WarpLog* takeLog();              // an empty one
void giveLogBack(WarpLog* log);  // by the analysis
void waitForAnalysis();          // until everything that was sent is taken in
void startAnalysis();

// Defined by the analysis.
void takeIn(const Message& message);

}  // namespace cpu_device
