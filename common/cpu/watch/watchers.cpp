// Who watches a watched program.
#include "../run/watcher.h"
#include "watch.h"

namespace cpu_device {

// Never destroyed: the report is written while the program ends.
void addWatchersOfProgram() { addWatcher(*new AccessWatcher); }

}  // namespace cpu_device
