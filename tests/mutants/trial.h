// Mutants are built and graded, several in a program: of stages that do not use one another.
#pragma once

#include <functional>

#include "mutant.h"

namespace mutants {

struct Outcome {
    enum Kind { refused, doesNotCompile, sameCode, survives } kind = refused;
    std::string said;  // what was refused for; or why there is no verdict
};

using Pack = std::vector<const Mutant*>;
std::vector<Pack> packed(const std::vector<const Mutant*>& mutants);

// Calls `tell` once for each mutant of the pack, from the thread that called it.
void tryPack(const Pack& pack, const std::function<void(const Mutant&, const Outcome&)>& tell);

// The base itself, which has to pass each stage whose mutants are tried: what was said where it does not, or "".
std::string faultOfBase(const Base& base, const std::set<std::string>& stages);

// The whole program.
std::string programOf(const Mutant& mutant);

}  // namespace mutants
