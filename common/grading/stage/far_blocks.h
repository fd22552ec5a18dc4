// Launches on arrays so large that nobody has the time to run them: a few blocks show where all of them read and store.
// What is computed in too few bits shows here, and nowhere else.
#pragma once

#include <cpu_device/report.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace grading {

// Of floats. A vector is one row.
struct FarArray {
    std::string name;
    uint64_t rows, cols;
    bool isOutput;
};
using FarLaunch = std::function<void(const std::vector<float*>& arrays)>;

// One element of the array number `array`.
struct FarElement {
    size_t array;
    uint64_t element;
};
// One number, since hundreds of thousands are sorted. No array has 2^60 elements.
inline uint64_t placeOf(FarElement e) { return uint64_t(e.array) << 60 | e.element; }
inline bool operator<(FarElement a, FarElement b) { return placeOf(a) < placeOf(b); }
inline bool operator==(FarElement a, FarElement b) { return placeOf(a) == placeOf(b); }

struct FarBlock {
    uint64_t number = 0, words = 0, loads = 0;  // words that it accessed
    uint64_t floatsLoaded = 0;                  // as often as they were
    std::vector<FarElement> loaded, stored;     // what was loaded is in order, and each element there once
    std::vector<float> values;                  // of the elements stored, each at its place in `stored`
};

struct FarGrid {
    std::vector<FarArray> arrays;
    uint64_t mostWords;   // of a block: then it was cut
    uint64_t blocks = 0;  // that were launched
    uint64_t alongX = 0;  // of the widest grid
    bool mostlyCorners;   // are those blocks that are looked at
    std::vector<FarBlock> some;
    cpu_device::KernelReport all;  // of these
    std::vector<std::string> kernels;
    std::function<float(FarElement)> input;  // what is in the inputs; null: nothing is known of it

    bool whole() const;  // none was cut
    std::string nameOf(FarElement e) const;
};

// Neither small nor far: such as programs have, and the lessons' tables. Each of so many bits is as likely.
uint64_t drawnMiddling(uint64_t least, uint64_t most);

// Of each grid the blocks at its corners, and one or two that are far; with parts also some nearer ones, and of each of
// so many parts the first, and those at the edges that lie before it along x and y. Each may access about `words` words
// of global memory. Fails the stage with the first defect, with what is not in an array, or is stored twice. Nothing on
// a GPU, or where there are no addresses for so much.
std::optional<FarGrid> observeFar(const std::vector<FarArray>& arrays, const FarLaunch& launch, uint64_t parts,
                                  uint64_t words = 1 << 16);

// A stage about wide accesses: the blocks' loads are of 16 bytes on so large arrays, too, all of them or but for a few.
void expectWideLoads(const FarGrid& seen, bool all = false);

// Each block has loaded what belongs into the elements that it stores, and stores what comes of the values there.
using Sources = std::function<std::vector<FarElement>(FarElement stored)>;
using Computed = std::function<float(FarElement stored, const std::vector<float>& sources)>;
void expectSources(const FarGrid& seen, const Sources& sources, const Computed& computed);
float theSame(FarElement, const std::vector<float>& sources);  // the first of the sources
// Of one that stores `stored`; and the element number i of those that it stores.
void expectLoaded(const FarGrid& seen, const FarBlock& block, FarElement stored, FarElement source);
void expectStored(const FarGrid& seen, const FarBlock& block, size_t i, float expected, double tolerance = 0);

// Of blocks that were not cut: they come to the far side of each output, whatever their order, and beyond 2^32 elements
// of some array, if one is so large.
void expectFarEnds(const FarGrid& seen);

// If the last one stores anything, one of them stores the last element of each output: it, or in another order the
// first of a part. Where threads are numbered through the matrix, the last ones have nothing to do.
void expectLastElements(const FarGrid& seen);

// One of them stores it: where a thread has one element, or the last block's lie behind those of all others. Of a
// vector.
void expectLastStored(const FarGrid& seen, FarElement last, bool oneEach);

// The launch is the student's. Grids in two dimensions may be larger than there is work for, but not by so much.
void expectSecondHalfAtWork(const FarGrid& seen);

// They do work of the same kind as on arrays of ordinary size: usual_work.h.
void expectUsualWork(const FarGrid& seen);

[[noreturn]] void failFar(const std::string& what);

}  // namespace grading
