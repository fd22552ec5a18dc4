#include "programs.h"

#include <stdlib.h>

#include "../run/faults.h"
#include "report.h"

namespace cpu_device {
namespace {

Program* first;
bool watched;

}  // namespace

const Program* firstProgram() { return first; }
bool watchedPrograms() { return watched; }

// Called before main, by what the build driver added to the file.
void registerProgram(Program& program) {
    program.next = first;
    first = &program;
    if (!program.watched || watched) return;
    watched = true;
    installHostFaultHandler();
    on_exit(reportAtExit, nullptr);
}

}  // namespace cpu_device
