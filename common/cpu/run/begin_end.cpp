// The begin and the end of a watched program.
#include <cpu_device/exit_status.h>

#include <stdlib.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

#include "api_errors.h"
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

}  // namespace

// An assert of host code that fails says so as the C library does, and then why: what the kernels did wrong comes first
// to be mended.
extern "C" void __assert_fail(const char* expression, const char* file, unsigned line, const char* function) noexcept {
    std::fflush(nullptr);
    std::fprintf(stderr, "%s: %s:%u: %s: Assertion `%s' failed.\n", program_invocation_short_name, file, line, function,
                 expression);
    endProgram(1, nullptr);
    std::abort();
}

// Called before the constructors of the program, by what the build driver added to the file.
void registerProgram(Program& program) {
    if (!addProgram(program)) return;
    addWatchersOfProgram();
    installHostFaultHandler();
    on_exit(endProgram, nullptr);
}

}  // namespace cpu_device
