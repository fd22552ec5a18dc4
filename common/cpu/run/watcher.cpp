#include "watcher.h"

#include <cpu_device/exit_status.h>

#include <cstdlib>

namespace cpu_device {

// Made when first asked for and never destroyed: global objects of the program allocate and free memory.
static std::vector<Watcher*>& all() {
    static auto& it = *new std::vector<Watcher*>;
    return it;
}

void addWatcher(Watcher& watcher) { all().push_back(&watcher); }
const std::vector<Watcher*>& watchers() { return all(); }
void removeWatchers() { all().clear(); }

void announceHostDefect(DefectKind kind, const std::string& what, const std::string& cause, const std::string& object,
                        const std::vector<CallPlaces>& calls) {
    Defect d;
    d.kind = kind;
    d.what = what;
    d.cause = cause;
    d.object = object;
    announce(&Watcher::hostDefect, d, calls);
}

void endAfterHostDefect() {
    for (Watcher* w : watchers()) w->programEnds();
    std::_Exit(defectExitStatus);
}

}  // namespace cpu_device
