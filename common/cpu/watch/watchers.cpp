// Who watches a watched program.
#include "../run/watcher.h"
#include "api_totals.h"
#include "debugger.h"
#include "touches.h"
#include "watch.h"

namespace cpu_device {

// Never destroyed: the report is written while the program ends.
void addWatchersOfProgram() {
    addWatcher(*new AccessWatcher);
    addWatcher(*new ApiWatcher);
    if (touchesAreAsked()) addWatcher(*new TouchWatcher);
    addDebuggersWatcher();
}

}  // namespace cpu_device
