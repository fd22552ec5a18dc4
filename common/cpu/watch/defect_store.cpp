#include "defect_store.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>

namespace cpu_device {
namespace {

using Key = std::tuple<DefectKind, const KernelCounts*, uintptr_t, uintptr_t, std::string>;

struct Stored {
    Defect defect;
    std::vector<uintptr_t> places;
    const KernelCounts* kernel;
    int64_t updates = 0;
};

std::mutex mutex;  // the executor and the analysis both report
// Never destroyed, like all state here: the report is written while the program ends.
auto& stored = *new std::map<Key, Stored>;
void (*listener)(const StoredDefect&);

}  // namespace

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

void weighUpdate(DefectKind kind, const KernelCounts* kernel, uintptr_t place, uintptr_t otherPlace, int weight) {
    std::lock_guard<std::mutex> lock(mutex);
    for (auto found :
         {stored.find({kind, kernel, place, otherPlace, ""}), stored.find({kind, kernel, otherPlace, place, ""})})
        if (found != stored.end()) {
            found->second.updates += weight;
            return;
        }
}

void store(const Defect& defect, const KernelCounts* kernel, std::vector<uintptr_t> places, const std::string& object) {
    places.resize(std::max<size_t>(places.size(), 2));
    {
        std::lock_guard<std::mutex> lock(mutex);
        stored[{defect.kind, kernel, places[0], places[1], object}] = {defect, places, kernel};
    }
    if (listener) listener({defect, kernel, places});
}

std::vector<StoredDefect> storedDefects() {
    std::lock_guard<std::mutex> lock(mutex);
    std::vector<StoredDefect> all;
    for (auto& [key, s] : stored) all.push_back({s.defect, s.kernel, s.places, s.updates});
    return all;
}

void listenToDefects(void (*newListener)(const StoredDefect&)) { listener = newListener; }

void forgetDefects() {
    std::lock_guard<std::mutex> lock(mutex);
    stored.clear();
}

}  // namespace cpu_device
