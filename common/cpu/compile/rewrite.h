// The steps of a translation, each over one source of the unit.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "elf_object.h"
#include "unit.h"

namespace cpucc {

// extern __shared__, alignas, __noinline__, __managed__, casts in cudaLaunchKernel, #pragma unroll.
void rewriteQualifiers(const Source& source, bool watched, std::vector<Edit>& edits);
bool declaresDynamicShared(const Unit& unit);
// (void*)kernel in a structure: what is launched through it must be known by its type.
void rewriteKernelAddresses(const Unit& unit, const Source& source, std::vector<Edit>& edits);

// atomicExch() whose result nobody uses.
void rewriteUnusedExchanges(const Source& source, std::vector<Edit>& edits);
bool definesAtomicExch(const Unit& unit);  // one of its own, for other types

// `return;` in main, of which nvcc warns: with the 0 that it then means.
void completeReturnsOfMain(const Source& source, std::vector<Edit>& edits);

// Puts CPU_STRUCT(struct, Name) of cpu_device/program.h behind each definition.
void reportStructs(const Source& source, std::vector<Edit>& edits);
// Does the place stand outside of all functions, classes and initialisers?
bool isAtNamespaceScope(const Source& source, size_t offset);

// The names of functions that may part the lanes which call them.
void collectBranching(const Source& source, std::set<std::string_view>& branching);
// Puts CPU_ROUND and its kin of cpu_device/program.h into loops whose rounds the accesses alone do not tell.
void markRounds(const Source& source, const std::set<std::string_view>& branching, std::vector<Edit>& edits);

// Functions that are called, and not put into a kernel: __noinline__.
void collectCalledFunctions(const Source& source, std::vector<SourceLines>& functions);
// Loops whose rounds stay rounds: #pragma unroll 1.
void collectKeptLoops(const Source& source, std::vector<SourceLines>& loops);

// By its tokens: the { and } of a function.
struct Body {
    size_t open, close;
};
// By source, those of functions that nobody calls.
std::vector<std::vector<Body>> unusedBodies(const Unit& unit);
// A function's body without what is in it.
Edit emptied(const Source& source, const Body& body);

// Is there such a header among the user's own files? As it is included: "x.h" or <x.h>.
using OwnHeader = std::function<bool(const Source& from, std::string_view header)>;
// Names what the CPU device leaves out: in the sources that are `reached` its headers, in those that are `judged` all
// of it. Plain C++ libraries may do as they like. Functions that nobody calls are emptied of it. What stands under an
// #ifdef that only the compiler can decide is refused if the compiler does not know it: `ifMissed`.
void collectRefusals(const Unit& unit, const std::vector<bool>& reached, const std::vector<bool>& judged,
                     const OwnHeader& isOwn, std::vector<Refusal>& refusals, std::vector<Refusal>& ifMissed,
                     std::vector<std::vector<Edit>>& edits);

// By name, what to say if the device pass leaves one of these undefined.
void collectExterns(const Unit& unit, const Source& source, std::map<std::string, Refusal>& externs);
// Is it the mangled name of something called `name`?
bool isSymbolOf(const std::string& symbol, const std::string& name);

void collectSharedArrays(const Unit& unit, const Source& source, std::vector<SharedArray>& arrays);
// One for each function whose arrays are more than a block may have.
std::vector<Refusal> findTooMuchShared(const std::vector<SharedArray>& arrays,
                                       const std::vector<SizedSymbol>& threadLocals);

// Is there any CUDA in it, or is it plain C++?
bool isCuda(const Source& source);

std::string applyEdits(const std::string& text, const std::vector<Edit>& edits);  // edits: sorted by offset

// The edits that could not keep the columns behind them: in macros and their arguments.
std::vector<Shift> findShifts(const std::string& text, const std::vector<Edit>& edits, bool columnsInBytes);

}  // namespace cpucc
