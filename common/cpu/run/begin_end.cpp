// The begin and the end of a watched program.
#include <cpu_device/exit_status.h>

#include <stdlib.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "api_errors.h"
#include "executor.h"
#include "faults.h"
#include "programs.h"
#include "watcher.h"

namespace cpu_device {
namespace {

// A program that found nothing wrong with itself but has a defect does not end well.
void endProgram(int status, void*) {
    checkProgramEnd();
    bool well = true;
    for (Watcher* w : watchers()) well = w->programEnds() && well;
    if (status != 0 || well) return;
    std::fflush(nullptr);
    std::_Exit(defectExitStatus);
}

// Host code that gives up, by an assert, abort() or an exception that nobody catches, has said so; then why: what the
// kernels did wrong comes first to be mended.
void reportAndAbort(int) {
    std::signal(SIGABRT, SIG_DFL);
    if (!currentThread()) endProgram(1, nullptr);
    std::abort();
}

}  // namespace

// Called before the constructors of the program, by what the build driver added to the file.
void registerProgram(Program& program) {
    if (!addProgram(program)) return;
    addWatchersOfProgram();
    installHostFaultHandler();
    std::signal(SIGABRT, reportAndAbort);
    on_exit(endProgram, nullptr);
}

}  // namespace cpu_device
