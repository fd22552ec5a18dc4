#include "programs.h"

namespace cpu_device {
namespace {

Program* first;
bool watched;

}  // namespace

const Program* firstProgram() { return first; }
bool watchedProgram() { return watched; }

bool addProgram(Program& program) {
    program.next = first;
    first = &program;
    if (!program.watched || watched) return false;
    watched = true;
    return true;
}

}  // namespace cpu_device
