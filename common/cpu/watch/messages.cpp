#include "messages.h"

#include "checks.h"
#include "packed_log.h"
#include "queue.h"
#include "regions.h"

namespace cpu_device {
namespace {

enum class Type : uint64_t {
    log,
    launchBegins,
    launchEnds,
    blockBegins,
    blockEnds,
    blockBarrier,
    gridBarrier,
    allocated,
    freed,
    hostWrite,
    copy
};
constexpr size_t messageWords = 4;

void tell(Type type, uint64_t a = 0, uint64_t b = 0, uint64_t c = 0) {
    uint64_t* message = placeMessage(messageWords);
    message[0] = static_cast<uint64_t>(type);
    message[1] = a;
    message[2] = b;
    message[3] = c;
}

}  // namespace

void tellLaunchBegins(const AnalysedLaunch& launch) {
    tell(Type::launchBegins, reinterpret_cast<uintptr_t>(new AnalysedLaunch(launch)));
}
void tellLaunchEnds() { tell(Type::launchEnds); }
void tellBlockBegins(uint64_t number, uint32_t threads, bool resumed) {
    tell(Type::blockBegins, number, threads, resumed);
}
void tellBlockEnds(bool tooEarly) { tell(Type::blockEnds, tooEarly); }
void tellLog(const WarpLog& log) {
    uint64_t* message = placeMessage(1 + mostPackedWords);
    message[0] = static_cast<uint64_t>(Type::log);
    shortenMessage(mostPackedWords - pack(log, message + 1));
}
void tellBlockBarrier() { tell(Type::blockBarrier); }
void tellGridBarrier() { tell(Type::gridBarrier); }
void tellAllocated(uint64_t begin, uint64_t bytes, bool fewTouched) { tell(Type::allocated, begin, bytes, fewTouched); }
void tellFreed(uint64_t begin, uint64_t bytes) { tell(Type::freed, begin, bytes); }
void tellHostWrite(uint64_t begin, uint64_t bytes) { tell(Type::hostWrite, begin, bytes); }
void tellCopy(uint64_t to, uint64_t from, uint64_t bytes) { tell(Type::copy, to, from, bytes); }

void takeIn(const uint64_t* m, size_t count) {
    static PackedLog& log = *new PackedLog;
    for (const uint64_t* end = m + count; m < end; m += messageWords) {
        while (m < end && Type(m[0]) == Type::log) {
            m = unpack(m + 1, log);
            analyseLog(log);
        }
        if (m == end) break;
        switch (Type(m[0])) {
            case Type::log: break;
            case Type::launchBegins: {
                const auto* launch = reinterpret_cast<const AnalysedLaunch*>(m[1]);
                analysisLaunchBegins(*launch);
                delete launch;
                break;
            }
            case Type::launchEnds: analysisLaunchEnds(); break;
            case Type::blockBegins: analysisBlockBegins(m[1], static_cast<uint32_t>(m[2]), m[3] != 0); break;
            case Type::blockEnds: analysisBlockEnds(m[1] != 0); break;
            case Type::blockBarrier: analysisBlockBarrier(); break;
            case Type::gridBarrier: checksGridBarrier(); break;
            case Type::allocated: checksAllocated(m[1], m[2], m[3] != 0); break;
            case Type::freed: checksFreed(m[1], m[2]); break;
            case Type::hostWrite: checksHostWrite(m[1], m[2]); break;
            case Type::copy: checksCopy(m[1], m[2], m[3]); break;
        }
    }
}

}  // namespace cpu_device
