#include "showcase.h"

namespace grading {
namespace {
Observation latest;
bool shown = false;
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

}  // namespace grading
