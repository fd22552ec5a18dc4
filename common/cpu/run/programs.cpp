#include "programs.h"

namespace cpu_device {
namespace {

Program* firstRegistered;
bool watched;

}  // namespace

const Program* firstProgram() { return firstRegistered; }
bool watchedProgram() { return watched; }

bool addProgram(Program& program) {
    program.next = firstRegistered;
    firstRegistered = &program;
    if (!program.watched || watched) return false;
    watched = true;
    return true;
}

}  // namespace cpu_device
