// Chapter 2: transpose.
#include "chapters/02_transpose/transpose.h"

#include "common/buffer.h"
#include "common/grading/stage/stage.h"
#include "common/grading/stage/technique.h"
#include "common/grading/stage/text.h"
#include "common/grading/stage/timing.h"
#include "common/grading/stage/transposition.h"

using namespace grading;

namespace {

constexpr Shape large{1024, 512};
constexpr uint64_t elements = uint64_t(large.rows) * large.cols;
const dim3 wideBlock(32, 8);

MoveLaunch with(const BlockMoveLaunch& launch, dim3 block) {
    return [=](float* out, const float* in, int rows, int cols) { launch(out, in, rows, cols, block); };
}

// The shape on which the technique is judged: aligned, and large enough for what happens at the edges not to matter.
Observation onLarge(const MoveLaunch& launch) {
    trying(times(large.rows, large.cols));
    Observation seen = observeMove(Move::transpose, launch, large);
    fact(trafficOf(seen));
    showcase(seen);
    return seen;
}

// Which of the naive kernels is faster, if both are written: who writes nothing is fast.
void compareNaiveKernels() {
    if (!onGpu()) return;
    const int n = largeSquare(3 * sizeof(float));
    workbook::DeviceBuffer<float> in(size_t(n) * n), byRows(size_t(n) * n), byCols(size_t(n) * n);
    in.upload(uniqueFloats(size_t(n) * n));
    byRows.fillBytes(0xff);
    double row = millisecondsOf([&] { launchNaiveRow(byRows.data(), in.data(), n, n, wideBlock); });
    double col = millisecondsOf([&] { launchNaiveCol(byCols.data(), in.data(), n, n, wideBlock); });
    if (byRows.download() == byCols.download())
        prediction("the faster of 2.2 and 2.3", predictedFaster, row < col ? 2.2 : 2.3, "");
}

}  // namespace

STAGE("2.1", "transposeHost", "the reference", "") {
    expectMovedOnHost(Move::transpose, transposeHost, matrixShapes(32));
}

STAGE("2.2", "transposeNaiveRow", "coalesced loads, strided stores", "") {
    expectMoved(Move::transpose, launchNaiveRow, matrixShapes(32), blockShapes());
    Observation seen = onLarge(with(launchNaiveRow, wideBlock));
    expectAccesses(seen, Side::loads, elements, "each element is loaded once");
    expectAccesses(seen, Side::stores, elements, "each element is stored once");
    expectEfficiency(seen, Side::loads, 1.0, "let threadIdx.x walk along a row of in");
    expectStrided(seen, Side::stores, 0.5, "here the loads are coalesced and the stores are strided");
    if (seen.counted) {
        Observation thin = observeMove(Move::transpose, with(launchNaiveRow, dim3(8, 32)), large);
        prediction("sectors of a store, blocks of 8 × 32", predictedNaiveRowStore,
                   thin.all.globalStores.sectorsPerRequest(), "");
    }
    timeMove(Move::transpose, with(launchNaiveRow, wideBlock));
}

STAGE("2.3", "transposeNaiveCol", "strided loads, coalesced stores", "") {
    expectMoved(Move::transpose, launchNaiveCol, matrixShapes(32), blockShapes());
    Observation seen = onLarge(with(launchNaiveCol, wideBlock));
    expectAccesses(seen, Side::loads, elements, "each element is loaded once");
    expectAccesses(seen, Side::stores, elements, "each element is stored once");
    expectEfficiency(seen, Side::stores, 1.0, "let threadIdx.x walk along a row of out");
    expectStrided(seen, Side::loads, 0.5, "here the stores are coalesced and the loads are strided");
    timeMove(Move::transpose, with(launchNaiveCol, wideBlock));
    compareNaiveKernels();
}

STAGE("2.4", "transposeRowPerBlock", "a block a row, of any width", "") {
    std::vector<Shape> shapes = matrixShapes(32);
    shapes.push_back({3, 5000});  // wider than a block can be
    expectMoved(Move::transpose, launchRowPerBlock, shapes);
    Observation seen = onLarge(launchRowPerBlock);
    expectBlocks(seen, large.rows, "one block for each row of in");
    expectAccesses(seen, Side::loads, elements, "each element is loaded once");
    expectAccesses(seen, Side::stores, elements, "each element is stored once");
    expectEfficiency(seen, Side::loads, 1.0, "neighbouring threads take neighbouring columns: col += blockDim.x");
    timeMove(Move::transpose, launchRowPerBlock);
}

STAGE("2.5", "transposeTile", "a tile in shared memory makes both sides coalesced", "2.2") {
    usualCause(cpu_device::DefectKind::outOfBounds, "dynamic shared memory",
               "third launch argument too small, or an index meant for square blocks?");
    expectMoved(Move::transpose, launchTile, matrixShapes(32), blockShapes());
    Observation seen = onLarge(with(launchTile, wideBlock));
    expectSharedAccesses(seen, Side::stores, elements, "each element goes through the tile once");
    expectSharedAccesses(seen, Side::loads, elements, "each element goes through the tile once");
    expectAccesses(seen, Side::loads, elements, "each element is loaded once");
    expectAccesses(seen, Side::stores, elements, "each element is stored once");
    expectEfficiency(seen, Side::loads, 1.0, "let threadIdx.x walk along a row of in");
    expectEfficiency(seen, Side::stores, 1.0, "number the threads anew: neighbours must write neighbours of out");
    if (seen.counted) {
        prediction("sectors of a store from the tile", predictedTileStore, seen.all.globalStores.sectorsPerRequest(),
                   "");
    }
    timeMove(Move::transpose, with(launchTile, dim3(32, 32)));
}

STAGE("2.6", "transposeTilePadded", "no bank conflicts", "2.5") {
    expectMoved(Move::transpose, launchTilePadded, matrixShapes(32));
    Observation seen = onLarge(launchTilePadded);
    expectSharedAccesses(seen, Side::stores, elements, "each element goes through the tile once");
    expectSharedAccesses(seen, Side::loads, elements, "each element goes through the tile once");
    expectAccesses(seen, Side::loads, elements, "each element is loaded once");
    expectAccesses(seen, Side::stores, elements, "each element is stored once");
    expectEfficiency(seen, Side::loads, 1.0, "let threadIdx.x walk along a row of in");
    expectEfficiency(seen, Side::stores, 1.0, "let threadIdx.x walk along a row of out");
    expectNoConflicts(seen, "the next row of the tile should begin an odd number of words further");
    timeMove(Move::transpose, launchTilePadded);
}

STAGE("2.7", "transposeFast", "as close to a plain copy as you can", "2.6") {
    for (const char* array : {"in", "out"})
        usualCause(cpu_device::DefectKind::outOfBounds, array,
                   "a guard at the edge is missing, or rows are no multiple of 4 long");
    usualCause(cpu_device::DefectKind::uninitialisedShared, "",
               "are swizzle and guards the same where the tile is filled and read?");
    std::vector<Shape> shapes = matrixShapes(32);
    // Multiples of 4 that fill no tile of 64 × 64, and only one side a multiple.
    for (Shape s : {Shape{64, 64}, {4, 4}, {4, 260}, {260, 4}, {68, 132}, {124, 60}, {100, 102}, {102, 100}, {65, 64}})
        shapes.push_back(s);
    // Odd rows, with a tile's last few left over.
    for (Shape s : {Shape{63, 130}, {121, 65}, {131, 127}}) shapes.push_back(s);
    expectMoved(Move::transpose, launchFast, shapes);
    Observation seen = onLarge(launchFast);
    expectEfficiency(seen, Side::loads, 1.0, "let a thread load four neighbours at once, the next thread the next");
    expectEfficiency(seen, Side::stores, 1.0, "let a thread store four neighbours at once, the next thread the next");
    expectBytesPerLane(seen, Side::loads, 16, "load four neighbouring floats at once: float4");
    expectBytesPerLane(seen, Side::stores, 16, "store four neighbouring floats at once: float4");
    expectThreads(seen, elements / 4, "let each thread move several elements");
    expectNoConflicts(seen, "of float4, 8 lanes go at a time: do they reach all 32 banks?");
    timeMove(Move::transpose, launchFast);
}

STAGE("2.8", "bug hunt: transposeOneWarp", "what a warp does not promise", "") {
    hunting(cpu_device::DefectKind::sharedRace);
    expectMoved(Move::transpose, launchOneWarp, matrixShapes(32));
    Observation seen = onLarge(launchOneWarp);
    const std::string leaveTheRest = "mend the defect, and leave the rest as it is";
    expectAccesses(seen, Side::loads, elements, leaveTheRest);
    expectAccesses(seen, Side::stores, elements, leaveTheRest);
    expectSharedAccesses(seen, Side::loads, elements, leaveTheRest);
    expectSharedAccesses(seen, Side::stores, elements, leaveTheRest);
    expectEfficiency(seen, Side::loads, 1.0, leaveTheRest);
    expectEfficiency(seen, Side::stores, 1.0, leaveTheRest);
    expectNoConflicts(seen, leaveTheRest);
}
