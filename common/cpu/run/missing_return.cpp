// The function that -fsanitize=return calls, where one that is to return something ends without it. The compiler has
// left out what would come then, so the thread cannot go on. A GPU's goes on, with any value.
#include <cpu_device/defects.h>

#include <cstdlib>

#include "executor.h"
#include "index3.h"
#include "watcher.h"

extern "C" [[noreturn]] void __ubsan_handle_missing_return(void*) {
    using namespace cpu_device;
    if (!currentThread()) std::abort();
    const Thread& t = *currentThread();
    Defect d = defectAt(DefectKind::trap, currentBlock()->index, t.index);
    d.what =
        "thread " + cpu_device::text(t.index) + " comes to the end of a function that should have returned a value";
    d.cause = "is a return missing, or does a branch have none? On a GPU the value would be anything";
    announce(&Watcher::defect, d, reinterpret_cast<uintptr_t>(__builtin_return_address(0)));
    endThread(cudaErrorLaunchFailure);
}
