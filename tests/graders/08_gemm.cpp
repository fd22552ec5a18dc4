// Chapter 8: gemm.
#include "chapters/08_gemm/gemm.h"

#include <algorithm>
#include <vector>

#include "common/buffer.h"
#include "common/grading/stage/products.h"
#include "common/grading/stage/stage.h"
#include "common/grading/stage/technique.h"
#include "common/grading/stage/text.h"
#include "common/grading/stage/timing.h"
#include "common/grading/stage/transposition.h"

using namespace grading;

namespace {

const dim3 squareBlock(32, 32);
// What the technique is judged on: aligned, and small, since each multiply-add is watched.
constexpr ProductShape medium{128, 64, 128}, large{256, 64, 256};
constexpr uint64_t multiplyAdds(ProductShape s) { return uint64_t(s.m) * s.n * s.k; }

ProductLaunch with(const BlockProductLaunch& launch, dim3 block) {
    return [=](float* c, const float* a, const float* b, int m, int n, int k) { launch(c, a, b, m, n, k, block); };
}

Observation judged(const ProductLaunch& launch, ProductShape shape) {
    trying(describe(shape));
    Observation seen = observeProduct(launch, shape);
    fact(trafficOf(seen));
    fact(loadsPerMultiplyAdd(seen, shape));
    showcase(seen);
    return seen;
}

// Of 8.7 and 8.8, which read and write float4.
void expectWideDefects() {
    using cpu_device::DefectKind;
    usualCause(DefectKind::misaligned, "", "multiples of 4? n (rows of A), k (rows of B, C), the rows of a tile");
    usualCause(DefectKind::uninitialisedShared, "", "did threads return, or skip a load, before the tile was full?");
}

// Of 8.6 and all that build on it.
void expectBlockTile(const Observation& seen) {
    expectThreads(seen, uint64_t(large.m) * large.k / 64, "let each thread compute 8 × 8 elements");
    expectAccessesAtMost(seen, Side::loads, multiplyAdds(large) * 2 / 64,
                         "with tiles of 64 × 64 or more, each element serves at least 64 times");
    expectAccesses(seen, Side::stores, uint64_t(large.m) * large.k, "each element of C is stored once");
}

size_t stripBytes(ProductShape s, dim3 block) { return (size_t(block.x) + block.y) * s.n * sizeof(float); }

void expectStripsRight(ProductShape shape, dim3 block) {
    trying(describe(shape) + ", " + describe(block));
    cudaError_t status = cudaSuccess;
    observeProduct([&](float* c, const float* a, const float* b, int m, int n,
                       int k) { status = launchStrip(c, a, b, m, n, k, block); },
                   shape);
    if (status != cudaSuccess)
        fail({std::string("right, but launchStrip returned ") + cudaGetErrorName(status),
              "the strips take " + number(stripBytes(shape, block)) + " bytes of shared memory", "",
              "return cudaSuccess where the launch went well", ""});
}

// A is zero and B too. Says whether the launch was refused, and makes sure that it was one or the other.
bool refused(ProductShape s, dim3 block) {
    trying(describe(s) + ", " + describe(block));
    workbook::DeviceBuffer<float> a(size_t(s.m) * s.n), b(size_t(s.n) * s.k), c(size_t(s.m) * s.k);
    nameMemory(a.data(), "a");
    nameMemory(b.data(), "b");
    nameMemory(c.data(), "c");
    a.fillBytes(0);
    b.fillBytes(0);
    c.fillBytes(0xff);
    cudaError_t status = cudaSuccess;
    Observation seen =
        observeAnything([&] { status = launchStrip(c.data(), a.data(), b.data(), s.m, s.n, s.k, block); });
    std::string needed = "the strips need " + number(stripBytes(s, block)) + " bytes of shared memory";
    for (const cpu_device::ShapeReport& shape : seen.all.shapes)
        if (shape.sharedBytes < stripBytes(s, block) && !seen.report.defects.empty())
            fail({"wrong: the launch asked for " + number(shape.sharedBytes) + " bytes of shared memory", needed, "",
                  "is the number of bytes too small, or computed in 32 bits?"});
    expectNoDefect(seen.report);
    (void)cudaGetLastError();  // asked or not, the next launch shall not inherit it
    std::vector<float> result = c.download();
    size_t written = 0, right = 0;
    for (float v : result) {
        written += v == v;
        right += v == 0;
    }
    if (status == cudaSuccess && right != result.size())
        fail({"launchStrip returned cudaSuccess, but C is " + std::string(written ? "wrong" : "not written"), needed,
              "",
              written ? "is the number of bytes too small, or computed in 32 bits?"
                      : "the launch was refused: return what cudaGetLastError() says"});
    if (status != cudaSuccess && written)
        fail({std::string("launchStrip returned ") + cudaGetErrorName(status) + ", but C was written", needed, "",
              "where the launch is refused, leave C alone"});
    return status != cudaSuccess;
}

// How many barriers a block passes for a given n.
double barriers(const ProductLaunch& launch, int n) {
    ProductShape shape{8, n, 8};
    trying(describe(shape));
    return observeProduct(launch, shape).all.barriersPerBlock;
}

// With two pairs of tiles, one barrier a step is enough. A step more shows as soon as n needs one.
void expectOneBarrierAStep(const ProductLaunch& launch) {
    if (onGpu()) return;
    const int begin = 64;
    double before = barriers(launch, begin);
    for (int n = begin + 4; n <= begin + 64; n += 4) {
        double now = barriers(launch, n);
        if (now == before) continue;
        if (now - before > 1)
            fail({"right, but each step along n has " + decimal(now - before, 0) + " barriers", "1 is possible", "",
                  "fill one pair of tiles while the other is being used"});
        return;
    }
}

}  // namespace

STAGE("8.1", "gemmHost", "the reference", "") { expectProductOnHost(gemmHost, productShapes(32)); }

STAGE("8.2", "gemmNaive", "every thread reads a row and a column", "") {
    expectProduct(launchNaive, productShapes(32), blockShapes());
    Observation seen = judged(with(launchNaive, squareBlock), medium);
    expectEfficiency(seen, Side::loads, 0.8, "let threadIdx.x walk along a row of B and of C");
    expectEfficiency(seen, Side::stores, 1.0, "let threadIdx.x walk along a row of C");
    expectAccesses(seen, Side::stores, uint64_t(medium.m) * medium.k, "add up in a variable of the thread's own");
    expectAccessesAtMost(seen, Side::loads, 2 * multiplyAdds(medium), "a product needs one element of A and one of B");
    if (seen.counted)
        prediction("efficiency of the naive loads", predictedNaiveEfficiency, 100 * seen.all.globalLoads.efficiency(),
                   "%");
    timeProduct(with(launchNaive, squareBlock), nullptr);
}

STAGE("8.3", "gemmStrip", "strips in shared memory, while they fit", "8.2") {
    for (ProductShape s : productShapes(32))
        if (stripBytes(s, squareBlock) <= 48 * 1024ul) expectStripsRight(s, squareBlock);
    for (dim3 block : blockShapes()) expectStripsRight({17, 11, 37}, block);
    expectStripsRight({20, 192, 40}, squareBlock);  // 48 KiB
    if (!refused({33, 193, 40}, squareBlock)) expectStripsRight({33, 193, 40}, squareBlock);
    refused({32, 4096, 32}, squareBlock);
    // 2^32 elements. An H200 with CUDA 13 looks at the low 32 bits of the number of bytes: it launches with none at
    // all.
    if (!onGpu()) refused({1, 1 << 22, 1}, dim3(1023, 1));
    Observation seen = judged([](float* c, const float* a, const float* b, int m, int n,
                                 int k) { launchStrip(c, a, b, m, n, k, squareBlock); },
                              medium);
    expectAccessesAtMost(seen, Side::loads, multiplyAdds(medium) / 16,
                         "each element of a strip is loaded by one thread");
}

STAGE("8.4", "gemmTiled", "tiles in shared memory, whatever n", "8.2") {
    expectProduct(launchTiled, productShapes(32), blockShapes());
    Observation seen = judged(with(launchTiled, squareBlock), medium);
    expectAccessesAtMost(seen, Side::loads, multiplyAdds(medium) / 16,
                         "each element of a tile is loaded by one thread, for all");
    expectEfficiency(seen, Side::loads, 1.0, "let threadIdx.x walk along the rows of both tiles");
    expectAccesses(seen, Side::stores, uint64_t(medium.m) * medium.k, "each element of C is stored once");
    if (seen.counted)
        prediction("tiled loads, of the naive ones", predictedTiledShare,
                   100.0 * double(seen.all.globalLoads.lanes) / double(2 * multiplyAdds(medium)), "%");
    timeProduct(with(launchTiled, squareBlock), with(launchNaive, squareBlock));
}

STAGE("8.5", "gemmRegister", "two rows a thread share what they read", "8.4") {
    expectProduct(launchRegister, productShapes(32));
    Observation seen = judged(launchRegister, medium);
    expectThreads(seen, uint64_t(medium.m) * medium.k / 2, "let each thread compute two rows of C");
    expectAccessesAtMost(seen, Side::loads, multiplyAdds(medium) / 16, "tiles of 32 × 32, each element loaded once");
    expectSharedAccessesAtMost(seen, Side::loads, multiplyAdds(medium) * 3 / 2,
                               "take the element of B into a variable, and use it for both rows");
    expectEfficiency(seen, Side::loads, 1.0, "let threadIdx.x walk along the rows of both tiles");
    expectAccesses(seen, Side::stores, uint64_t(medium.m) * medium.k, "each element of C is stored once");
    timeProduct(launchRegister, with(launchNaive, squareBlock));
}

STAGE("8.6", "gemmBlockTile2D", "8 × 8 elements a thread", "8.5") {
    expectProduct(launchBlockTile2D, productShapes(64));
    Observation seen = judged(launchBlockTile2D, large);
    expectBlockTile(seen);
    expectSharedAccessesAtMost(seen, Side::loads, multiplyAdds(large) / 4,
                               "8 elements of A and 8 of B, in registers, give 64 products");
    timeProduct(launchBlockTile2D, with(launchNaive, squareBlock));
}

STAGE("8.7", "gemmVectorized", "16 bytes an access", "8.6") {
    expectWideDefects();
    expectProduct(launchVectorized, productShapes(64));
    Observation seen = judged(launchVectorized, large);
    expectBlockTile(seen);
    expectBytesPerLane(seen, Side::loads, 16, "load float4, where rows begin at multiples of 16 bytes");
    expectBytesPerLane(seen, Side::stores, 16, "store float4, where rows begin at multiples of 16 bytes");
    expectSharedAccessesAtMost(seen, Side::loads, multiplyAdds(large) / 16,
                               "read float4 from shared memory too: a's tile must lie transposed for that");
    timeProduct(launchVectorized, with(launchNaive, squareBlock));
}

STAGE("8.8", "gemmFast", "the next tiles are under way", "8.7") {
    expectWideDefects();
    usualCause(cpu_device::DefectKind::sharedRace, "",
               "a __syncthreads() is missing, or the pair in use is overwritten");
    std::vector<ProductShape> shapes = productShapes(64);
    // Enough elements for 132 multiprocessors to have a tile of 256 × 128 each: a launch may choose by size.
    shapes.push_back({259, 20, 7652});
    shapes.push_back({259, 19, 7651});
    expectProduct(launchFast, shapes);
    Observation seen = judged(launchFast, large);
    expectBlockTile(seen);
    expectSharedAccessesAtMost(seen, Side::loads, multiplyAdds(large) / 16, "read float4 from shared memory");
    expectOneBarrierAStep(launchFast);
    timeProduct(launchFast, with(launchNaive, squareBlock));
}

STAGE("8.9", "bug hunt: gemmEarlyOut", "who must come to a barrier", "") {
    hunting(cpu_device::DefectKind::divergentBarrier);
    std::vector<ProductShape> shapes = productShapes(32);
    shapes.insert(shapes.begin(), {40, 96, 50});  // as it is, it is right where m and k are multiples of 32
    expectProduct(launchEarlyOut, shapes);
    Observation seen = judged(launchEarlyOut, medium);
    expectAccessesAtMost(seen, Side::loads, multiplyAdds(medium) / 16,
                         "mend the defect, and leave the tiles as they are");
    expectEfficiency(seen, Side::loads, 1.0, "mend the defect, and leave the rest as it is");
}
