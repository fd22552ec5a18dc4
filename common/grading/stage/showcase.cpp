#include "showcase.h"

#include <set>

namespace grading {
namespace {
Observation latest;
bool shown = false;
std::set<uint64_t> open;  // numbers of observations without an account
}  // namespace

void observed(const Observation& seen) { latest = seen; }

void showcase(const Observation& seen) {
    shown = true;
    sendReport(seen);
}

void showcaseFailed() { showcase(latest); }

void showcaseIfNone() {
    if (!shown) showcase(latest);
}

void toBeAccountedFor(Observation& seen) {
    static uint64_t last = 0;
    open.insert(seen.number = ++last);
}
void accountedFor(const Observation& seen) { open.erase(seen.number); }
bool allAccountedFor() { return open.empty(); }

}  // namespace grading
