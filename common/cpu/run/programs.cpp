#include "programs.h"

#include <cpu_device/named_numbers.h>

#include <set>

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

std::vector<uint64_t> namedNumbers() {
    std::set<uint64_t> all;
    for (const Program* p = firstRegistered; p; p = p->next) all.insert(p->numbers, p->numbers + p->numberCount);
    return {all.begin(), all.end()};
}

}  // namespace cpu_device
