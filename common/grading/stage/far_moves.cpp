#include "far_moves.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <map>
#include <unordered_set>

#include "text.h"
#include "verdict.h"

namespace grading {
namespace {

struct FarBlock {
    std::unordered_set<uint64_t> loaded;  // elements of in
    std::vector<uint64_t> stored;         // elements of out
};

std::vector<uint64_t> someBlocks(uint64_t blocks) {
    std::vector<uint64_t> some{0, 65536, blocks / 2, blocks / 16 * 15, blocks - 1};
    some.erase(std::remove_if(some.begin(), some.end(), [=](uint64_t b) { return b >= blocks; }), some.end());
    std::sort(some.begin(), some.end());
    some.erase(std::unique(some.begin(), some.end()), some.end());
    return some;
}

const char* const tooFewBits = "do all indices fit in their types? Sizes may pass 2^31: compute them in size_t";

// Which element of in belongs into an element of out.
uint64_t sourceOf(uint64_t element, Move move, Shape s) {
    if (move == Move::copy) return element;
    const uint64_t rows = uint64_t(s.rows), cols = uint64_t(s.cols);
    return element % rows * cols + element / rows;
}

[[noreturn]] void failFar(const std::string& what) { fail({"wrong: " + what, "", "", tooFewBits}); }

void expectBeyond32Bits(const std::map<uint64_t, FarBlock>& blocks) {
    for (const auto& [number, block] : blocks)
        for (uint64_t element : block.stored)
            if (element >> 32) return;
    failFar("no block stores an element beyond 2^32 of out, though the last one is there");
}

void expectRightPlaces(const std::map<uint64_t, FarBlock>& blocks, Move move, Shape s) {
    std::map<uint64_t, uint64_t> storedBy;
    for (const auto& [number, block] : blocks)
        for (uint64_t element : block.stored) {
            uint64_t source = sourceOf(element, move, s);
            if (!block.loaded.count(source))
                failFar("block " + text::number(number) + " stores element " + text::number(element) +
                        " of out, and has not loaded element " + text::number(source) + " of in, which belongs there");
            auto [other, first] = storedBy.emplace(element, number);
            if (!first && other->second != number)
                failFar("blocks " + text::number(other->second) + " and " + text::number(number) +
                        " store the same element of out");
        }
}

}  // namespace

void expectFarMoves(Move move, const MoveLaunch& launch, Shape s, uint64_t blocks) {
    if (onGpu()) return;
    trying(times(s.rows, s.cols) + ", of which a few blocks run");
    const uint64_t elements = uint64_t(s.rows) * uint64_t(s.cols);
    float *in = nullptr, *out = nullptr;
    uint64_t launched = 0;
    auto choose = [&](uint64_t n) {
        launched += n;
        return someBlocks(n);
    };
    cpu_device::Report report;
    std::vector<cpu_device::BlockAccess> seen = observeBlocks(choose, report, [&] {
        if (cudaMalloc(&in, elements * sizeof(float)) == cudaSuccess &&
            cudaMalloc(&out, elements * sizeof(float)) == cudaSuccess) {
            nameMemory(in, "in");
            nameMemory(out, "out");
            launch(out, in, s.rows, s.cols);
        }
        cudaFree(in);
        cudaFree(out);
    });
    (void)cudaGetLastError();
    if (!in || !out) return;
    // Nothing was put into `in`.
    auto& defects = report.defects;
    defects.erase(std::remove_if(defects.begin(), defects.end(),
                                 [](const cpu_device::Defect& d) {
                                     return d.kind == cpu_device::DefectKind::uninitialisedGlobal;
                                 }),
                  defects.end());
    expectNoDefect(report);
    if (launched != blocks)
        failFar("the grid has " + number(launched) + " blocks, where " + number(blocks) + " cover the matrix");
    std::map<uint64_t, FarBlock> places;
    for (const cpu_device::BlockAccess& a : seen) {
        const float* begin = a.writes ? out : in;
        auto at = static_cast<const float*>(a.address);
        if (at < begin || at >= begin + elements)
            failFar(a.writes ? "something is stored that is not in out" : "something is loaded that is not in in");
        for (uint64_t k = 0; k < a.bytes / sizeof(float); k++) {
            FarBlock& block = places[a.block];
            const uint64_t element = uint64_t(at - begin) + k;
            if (a.writes)
                block.stored.push_back(element);
            else
                block.loaded.insert(element);
        }
    }
    // The last ones may have nothing to do, if the threads are numbered in a row.
    if (places.empty()) failFar("nothing is moved");
    expectRightPlaces(places, move, s);
    // Of a copy, whoever loads the wrong element stores it in just as wrong a place.
    if (move == Move::copy) expectBeyond32Bits(places);
}

void expectFarMoves(Move move, X x, const BlockMoveLaunch& launch, unsigned elementsAThread) {
    const dim3 block(32, 2);
    const int few = 4, many = 1'200'000'007;
    const Shape s = x == X::alongRows ? Shape{few, many} : Shape{many, few};
    const dim3 grid = gridOver(many, few, dim3(block.x * elementsAThread, block.y));
    expectFarMoves(
        move, [&](float* out, const float* in, int rows, int cols) { launch(out, in, rows, cols, block); }, s,
        uint64_t(grid.x) * grid.y);
}

}  // namespace grading
