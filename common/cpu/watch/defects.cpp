#include <cpu_device/defects.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>

#include "defect_store.h"
#include "lines.h"

namespace cpu_device {
namespace {

using Key = std::tuple<DefectKind, const KernelCounts*, uintptr_t, uintptr_t, std::string>;

struct Stored {
    Defect defect;
    std::vector<uintptr_t> places;
    const KernelCounts* kernel;
};

std::mutex mutex;  // the executor and the analysis both report
// Never destroyed, like all state here: the report is written while the program ends.
auto& stored = *new std::map<Key, Stored>;

}  // namespace

const char* name(DefectKind kind) {
    switch (kind) {
        case DefectKind::outOfBounds: return "out of bounds";
        case DefectKind::useAfterFree: return "use after free";
        case DefectKind::hostPointerInKernel: return "host pointer in kernel";
        case DefectKind::devicePointerOnHost: return "device pointer on host";
        case DefectKind::misaligned: return "misaligned";
        case DefectKind::unknownAddress: return "unknown address";
        case DefectKind::uninitialisedGlobal: return "uninitialised global memory";
        case DefectKind::uninitialisedShared: return "uninitialised shared memory";
        case DefectKind::sharedRace: return "race in shared memory";
        case DefectKind::globalRace: return "race in global memory";
        case DefectKind::divergentBarrier: return "divergent barrier";
        case DefectKind::wrongMask: return "wrong mask";
        case DefectKind::constantWrite: return "write to constant memory";
        case DefectKind::doubleFree: return "double free";
        case DefectKind::invalidFree: return "invalid free";
        case DefectKind::unfreedMemory: return "memory not freed";
        case DefectKind::uncheckedLaunch: return "unchecked launch";
        case DefectKind::assertion: return "assertion";
        case DefectKind::trap: return "trap";
        case DefectKind::stackOverflow: return "stack overflow";
        case DefectKind::stepLimit: return "step limit";
        case DefectKind::deadlock: return "deadlock";
        case DefectKind::divisionByZero: return "division by zero";
    }
    return "defect";
}

bool countIfKnown(DefectKind kind, const KernelCounts* kernel, uintptr_t place, uintptr_t otherPlace,
                  const std::string& object) {
    std::lock_guard<std::mutex> lock(mutex);
    auto found = stored.find({kind, kernel, place, otherPlace, object});
    if (found == stored.end()) return false;
    found->second.defect.count++;
    return true;
}

void replaceCause(DefectKind kind, const KernelCounts* kernel, uintptr_t place, uintptr_t otherPlace, const char* cause,
                  const char* newCause) {
    std::lock_guard<std::mutex> lock(mutex);
    auto found = stored.find({kind, kernel, place, otherPlace, ""});
    if (found != stored.end() && found->second.defect.cause == cause) found->second.defect.cause = newCause;
}

void store(const Defect& defect, const KernelCounts* kernel, std::vector<uintptr_t> places, const std::string& object) {
    std::lock_guard<std::mutex> lock(mutex);
    places.resize(2);
    stored[{defect.kind, kernel, places[0], places[1], object}] = {defect, places, kernel};
}

void reportHostDefect(DefectKind kind, const std::string& what, const std::string& cause, const std::string& object) {
    if (countIfKnown(kind, nullptr, 0, 0, object)) return;
    Defect d;
    d.kind = kind;
    d.what = what;
    d.cause = cause;
    d.object = object;
    store(d, nullptr, {}, object);
}

std::vector<StoredDefect> storedDefects() {
    std::lock_guard<std::mutex> lock(mutex);
    std::vector<StoredDefect> all;
    for (auto& [key, s] : stored) all.push_back({s.defect, s.kernel, s.places});
    return all;
}

void forgetDefects() {
    std::lock_guard<std::mutex> lock(mutex);
    stored.clear();
}

}  // namespace cpu_device
