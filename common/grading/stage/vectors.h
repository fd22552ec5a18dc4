// Stages that compute a vector element by element: every element must be right, and those that must not be touched
// still be as they were.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "account.h"

namespace grading {

// What a launch is tried with. An offset moves what is loaded, or what is stored: as many elements less are computed.
struct VectorShape {
    int n, block, offset = 0;
    uint64_t computed() const { return n > offset ? uint64_t(n) - uint64_t(offset) : 0; }
};
std::string describe(VectorShape s);  // "391 elements, blocks of 128, offset 11"

// An ordinary shape first; one element, primes, one less and more than what four blocks take; other blocks, of few
// threads and of no whole warps; and what the seed draws. With blocks of another size than 128 it comes behind the
// same with 128.
std::vector<VectorShape> vectorShapes();
std::vector<VectorShape> movedVectorShapes();  // each with offsets, also beyond the end
// More blocks than a grid has along y.
VectorShape manyBlocks(int elementsAThread);

// Sectors of `arrays` arrays, of whose elements each is accessed once by neighbouring threads, `floats` floats at a
// time: from the first to the last, or from the last to the first. `moved`: the first s.offset elements are those that
// are left out, else the last.
Count vectorSectors(const VectorShape& s, unsigned arrays, bool moved, const std::string& hint, unsigned floats = 1);
// Also by vectors of 2 or 4: fewer, and as many more as the tail takes that is left over.
Count byVectors(const Count& sectors, const VectorShape& s, unsigned arrays);

// The grid of a launch that is given: a thread an element.
Account accountOfVector(const VectorShape& s);

// One launch on a shape, whose result is right; what it did that it may not is kept.
using VectorLaunch = std::function<Observation(const VectorShape&, Ledger&)>;
Observation observeVector(const VectorLaunch& launch, const VectorShape& s);
// Right on each shape, then as accounted for on each.
void expectVectors(const VectorLaunch& launch, const std::vector<VectorShape>& shapes);

struct Elements {
    std::string name;                            // of the array: "c"
    std::vector<float> expected, got;            // unwritten() where nothing may be written
    std::function<std::string(size_t)> meaning;  // of an element: "a[28] + b[28]"
    std::function<std::string(size_t)> lastWriter;
    std::string otherwise = "";  // the cause, where no mistake is recognised
};
// A mistake that gives just this value for element i.
struct ElementSlip {
    std::function<float(size_t)> gives;
    std::string cause;
};

// A computed value; of what is no number the hardware decides which bits are left: those of `got` will do.
float computedAs(float value, float got);
// Fails the stage with the first wrong element, and the mistake that explains all that are wrong.
void expectElements(const Elements& e, const std::vector<ElementSlip>& slips);

// Of a right result: a thread that wrote more than `most` of its elements, while others looked on. Only the first
// elements of arrays of ordinary size are asked about: it takes long.
std::optional<Failure> unfairShare(const float* device, size_t elements, unsigned most, const std::string& hint);
// The same of a thread that wrote elements that do not lie `apart` from one another, `count` of them at most.
std::optional<Failure> notApart(const float* device, size_t elements, unsigned count, unsigned apart);
// Fails at once where every thread computes everything: the large shapes would take for ever.
void expectNotAllByAll(const Observation& seen, uint64_t elements);

}  // namespace grading
