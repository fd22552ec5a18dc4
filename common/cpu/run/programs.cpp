#include "programs.h"

namespace cpu_device {
namespace {

Program* firstRegistered;
bool watched;

}  // namespace

const Program* firstProgram() { return firstRegistered; }
bool watchedProgram() { return watched; }

bool anyDynamicShared() {
    for (const Program* p = firstRegistered; p; p = p->next)
        if (p->dynamicShared) return true;
    return false;
}

bool addProgram(Program& program) {
    program.next = firstRegistered;
    firstRegistered = &program;
    if (!program.watched || watched) return false;
    watched = true;
    return true;
}

}  // namespace cpu_device
