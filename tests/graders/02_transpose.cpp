// Chapter 2: transpose.
#include "chapters/02_transpose/transpose.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <vector>

#include "common/buffer.h"
#include "common/grading/stage/account.h"
#include "common/grading/stage/far_moves.h"
#include "common/grading/stage/inputs.h"
#include "common/grading/stage/stage.h"
#include "common/grading/stage/text.h"
#include "common/grading/stage/timing.h"
#include "common/grading/stage/traffic.h"
#include "common/grading/stage/transposition.h"

using namespace grading;

namespace {

constexpr Shape large{1024, 512};
const dim3 wideBlock(32, 8);

MoveLaunch with(const BlockMoveLaunch& launch, dim3 block) {
    return [=](float* out, const float* in, int rows, int cols) { launch(out, in, rows, cols, block); };
}

// The rows of in, or of out, taken in pieces of `width` by warps that walk along them: what it takes at least, and a
// little more for answers that cut them otherwise.
uint64_t sectorsAlong(uint64_t rows, uint64_t cols, unsigned width) {
    uint64_t least = sectorsOf(dim3(width), cols, rows, [=](uint64_t x, uint64_t y) { return y * cols + x; });
    return cols % 32 == 0 ? least : least + least / 4;
}

// Through a tile in shared memory, each element once. `tile`: the part of in that a block moves.
Account throughTile(Shape s, dim3 tile) {
    const uint64_t n = uint64_t(s.rows) * s.cols;
    Account may(gridOver(s.cols, s.rows, tile), tile, "a grid of tiles: one block for each");
    may.block.reset();
    may.loads = once(n, "each element is loaded once");
    may.stores = once(n, "each element is stored once");
    may.sharedStores = may.sharedLoads = onceShared(n, "each element goes through the tile once");
    may.loads.sectors = atMost(sectorsAlong(s.rows, s.cols, tile.x), "let threadIdx.x walk along a row of in");
    may.stores.sectors = atMost(sectorsAlong(s.cols, s.rows, tile.y), "let threadIdx.x walk along a row of out");
    may.barriers = exactly(1, "one __syncthreads(), between filling the tile and reading it");
    may.absentFromBarriers = exactly(0, "no thread returns before the barrier: all of the block come by");
    return may;
}

uint64_t tilesOf(Shape s, unsigned side) {
    const dim3 tiles = gridOver(unsigned(s.cols), unsigned(s.rows), dim3(side, side));
    return uint64_t(tiles.x) * tiles.y;
}

// A barrier behind the last tile of a block keeps nothing in order. It is one too many where each block has one tile,
// whatever the matrix; if blocks go on to others, where a grid has not one for each, it belongs to that.
void expectNoneBehindTheOnlyTile(const Observation& seen, uint64_t tiles, const MoveLaunch& launch) {
    const uint64_t idle = seen.all.idleBarriers;
    if (!seen.counted || idle < tiles || (idle <= seen.all.blocks && takesSeveralTiles(Move::transpose, launch)))
        return;
    trying(times(large.rows, large.cols));  // where it was seen
    fail({"right, but a block passes a barrier behind its only tile, which nothing needs",
          decimal(seen.all.barriersPerBlock, 0) + " barriers in a block", "",
          "one between filling a tile and using it, one before it is filled again"});
}

// In each round all threads of the block go on along the row: each of them has an element, or a vector of them, of the
// first round.
std::optional<Failure> notInStrides(Shape s, const float* out) {
    if (s.cols < 4000 || s.cols > 6000) return {};
    using Thread = std::array<uint32_t, 6>;
    std::vector<Thread> writers;
    for (size_t col = 0; col < size_t(s.cols); col++)
        if (auto thread = threadThatWrote(out + col * size_t(s.rows))) writers.push_back(*thread);
    if (writers.empty()) return {};
    size_t next = 1;
    while (next < writers.size() && writers[next] == writers[0]) next++;
    const size_t vector = next;
    while (next < writers.size() && writers[next] != writers[0]) next++;
    const std::set<Thread> all(writers.begin(), writers.end()), first(writers.begin(), writers.begin() + long(next));
    if (vector <= 4 && (next == writers.size() || first.size() == all.size())) return {};
    return Failure{"right, but the block does not go along the row in strides",
                   "one thread takes columns 0 and " + number(vector > 1 ? 1 : next) + ", and " + number(all.size()) +
                       " threads share the row",
                   "", "a thread's next element lies one block's width further: col += blockDim.x"};
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
    // Sides that 16 bits do not count, and more elements than a float does.
    expectMovedOnHost(
        Move::transpose, transposeHost,
        matrixShapes(32,
                     {{2, 70001}, {70001, 2}, {1, 1000003}, {1000003, 1}, {4101, 4099}, {1, 2200003}, {2200003, 1}}));
}

STAGE("2.2", "transposeNaiveRow", "coalesced loads, strided stores", "") {
    auto may = [](Shape s, dim3 block) { return accountOfOneEach(Move::transpose, X::alongRows, s, block); };
    Observation seen = expectMoved(Move::transpose, launchNaiveRow, may, matrixShapes(32), blockShapes(), large,
                                   wideBlock, threadsGo(X::alongRows));
    fact(trafficOf(seen));
    if (seen.counted) {
        Observation thin =
            observeMove(Move::transpose, with(launchNaiveRow, dim3(8, 32)), large, may(large, dim3(8, 32)));
        prediction("sectors of a store, blocks of 8 × 32", predictedNaiveRowStore,
                   thin.all.globalStores.sectorsPerRequest(), "");
    }
    expectFarMoves(Move::transpose, X::alongRows, launchNaiveRow);
    timeMove(Move::transpose, with(launchNaiveRow, wideBlock));
}

STAGE("2.3", "transposeNaiveCol", "strided loads, coalesced stores", "") {
    auto may = [](Shape s, dim3 block) {
        Account a = accountOfOneEach(Move::transpose, X::downColumns, s, block);
        a.threadsThatStore = anyNumber();  // a thread may walk along its whole row
        return a;
    };
    Observation seen = expectMoved(Move::transpose, launchNaiveCol, may, matrixShapes(32), blockShapes(), large,
                                   wideBlock, threadsGo(X::downColumns));
    fact(trafficOf(seen));
    expectFarMoves(Move::transpose, X::downColumns, launchNaiveCol);
    timeMove(Move::transpose, with(launchNaiveCol, wideBlock));
    compareNaiveKernels();
}

STAGE("2.4", "transposeRowPerBlock", "one block per row, of any width", "") {
    std::vector<Shape> shapes = matrixShapes(32, {{3, 5000}});  // wider than a block can be
    // More rows than a grid has blocks along y: elsewhere far matrices have them.
    if (onGpu()) shapes.push_back({65537, 1});
    auto may = [](Shape s) {
        const uint64_t rows = uint64_t(s.rows), n = rows * s.cols;
        Account a(exactly(rows, "one block for each row of in"),
                  between(std::min<uint64_t>(32, uint64_t(s.cols)) * rows, 1024 * rows,
                          "a block of one warp at least: a row has more to do than a thread"));
        a.loads = once(n, "each element is loaded once");
        a.stores = once(n, "each element is stored once");
        a.loads.sectors = atMost(sectorsAlong(rows, s.cols, 256) * (s.cols > 32 ? 5 : 4) / 4,
                                 "neighbouring threads take neighbouring columns: col += blockDim.x");
        a.loadsAfterStores = anyNumber();
        return a;
    };
    fact(trafficOf(expectMoved(Move::transpose, launchRowPerBlock, may, shapes, large, notInStrides)));
    const auto drawn = [](uint64_t least, uint64_t most) { return int(drawnMiddling(least, most)); };
    // In the fourth, 256 rows of out are more than 2^32: that is how far a thread goes at a time.
    for (Shape s : {Shape{150'000'007, 33}, {140'000'000, 36}, {3, 1'500'000'000}, {17'000'003, 300}})
        expectFarMoves(Move::transpose, launchRowPerBlock, s, uint64_t(s.rows));
    // A page or two are touched for each of a row's elements: of the longer rows fewer are looked at.
    for (uint64_t longest : {8192, 32'768}) {
        const Shape s{drawn(1024, 32'768), drawn(longest / 8, longest)};
        expectFarMoves(Move::transpose, launchRowPerBlock, s, uint64_t(s.rows), longest == 8192);
    }
    for (Shape s : namedShapes())
        if (s.cols < 1'000'000'000) expectFarMoves(Move::transpose, launchRowPerBlock, s, uint64_t(s.rows), 1);
    const Shape wide{2, 70001};
    trying(times(wide.rows, wide.cols));
    Observation seen = observeMove(Move::transpose, launchRowPerBlock, wide, may(wide));
    if (seen.counted && seen.all.threadsThatStored < seen.all.threads)
        fail({"right, but only " + number(seen.all.threadsThatStored) + " of " + number(seen.all.threads) +
                  " threads store",
              "", "", "all threads of the block stride along the row: col += blockDim.x", ""});
    // So wide that the step behind the last leaves 16 bits.
    const Shape nearly{2, (1 << 16) - randomInts(1, 1, 200)[0]};
    trying(times(nearly.rows, nearly.cols));
    observeMove(Move::transpose, launchRowPerBlock, nearly, may(nearly));
    trying("");
    timeMove(Move::transpose, launchRowPerBlock);
}

STAGE("2.5", "transposeTile", "a tile in shared memory makes both sides coalesced", "2.2") {
    usualCause(cpu_device::DefectKind::outOfBounds, "dynamic shared memory",
               "third launch argument too small, or an index meant for square blocks?");
    auto may = [](Shape s, dim3 block) {
        Account a = throughTile(s, block);
        a.block = block;
        // Of a tile at the edge all may be filled, with zeros.
        a.sharedStores.lanes.most = a.threads.most;
        a.sharedStores.bytes.most = sizeof(float) * a.threads.most;
        a.threadsThatStore = exactly(uint64_t(s.rows) * s.cols,
                                     "the block is as large as the tile: each thread loads one element and stores one");
        a.loads.sectors.most = sectorsOf(block, s.cols, s.rows, [=](uint64_t x, uint64_t y) { return y * s.cols + x; });
        // The same threads, in the tile's shape in out; or, where the matrix cuts a tile off, in the shape of what is
        // left of it.
        const bool cut = s.rows % int(block.y) || s.cols % int(block.x);
        const uint64_t sectors =
            sectorsOf(dim3(block.y, block.x), s.rows, s.cols, [=](uint64_t x, uint64_t y) { return y * s.rows + x; });
        a.stores.sectors = atMost(cut ? sectors + sectors / 16 + 8 : sectors,
                                  "number the threads anew: neighbours must write neighbours of out");
        a.bankConflicts = anyNumber();
        // Each thread may take out what it has put there; or a warp waits for itself.
        if (block.x == 1 || block.y == 1 || block.x * block.y <= 32) a.barriers.least = 0;
        // Its rows, or its columns, may be one longer than they must.
        a.dynamicShared = atMost(uint64_t(block.x + 1) * (block.y + 1) * sizeof(float),
                                 "the third launch argument is the size of the tile in bytes");
        return a;
    };
    std::vector<dim3> blocks = blockShapes();
    // Where a thread's number divided by a rounded reciprocal of the height is one too few; and another height.
    blocks.push_back(dim3(16, 41));
    blocks.push_back(dim3(8, unsigned(randomInts(1, 33, 127)[0])));
    Observation seen = expectMoved(Move::transpose, launchTile, may, matrixShapes(32), blocks, large, wideBlock);
    fact(trafficOf(seen));
    if (seen.counted) {
        prediction("sectors of a store from the tile", predictedTileStore, seen.all.globalStores.sectorsPerRequest(),
                   "");
    }
    expectFarMoves(Move::transpose, X::alongRows, launchTile);
    timeMove(Move::transpose, with(launchTile, wideBlock));
    timeMove(Move::transpose, with(launchTile, dim3(32, 32)), "square blocks");
}

STAGE("2.6", "transposeTilePadded", "no bank conflicts", "2.5") {
    auto may = [](Shape s) {
        Account a = throughTile(s, dim3(32, 32));
        // Some blocks may take several tiles; and how many threads share one is free.
        const uint64_t tiles = a.blocks.most, few = std::min<uint64_t>(tiles, 8);
        a.blocks.least = few;
        // Of tiles at the edge all may be filled, with anything.
        a.sharedStores.lanes.most = 1024 * tiles;
        a.sharedStores.bytes.most = 4096 * tiles;
        a.blocks.most = std::max<uint64_t>(tiles, 32);
        a.threads = between(32 * few, a.blocks.most * 1024);
        a.barriers = atMost(2 * (tiles / few + 1));
        a.idleBarriers = atMost(tiles);
        a.loadsAfterStores = anyNumber();
        a.loadsMayWait = false;
        if (s.rows == large.rows && s.cols == large.cols) {  // elsewhere warps at the edge have less to load
            a.timesItsShare = 1.25;
            a.wholeTasks = tiles;
            a.sharedPasses = atMost(uint64_t(s.rows) * s.cols / 32 * 3, "all lanes of a warp by one instruction");
        }
        // Two tiles, of which one is being filled, with room to spare.
        a.staticShared = a.dynamicShared = atMost(16384, "a tile of 32 × 32, its rows one longer, is 4 224 bytes");
        a.bankConflicts = exactly(0, "the next row of the tile should begin an odd number of words further");
        a.exchanges = exactly(0, "the tile turns the matrix: a lane takes out of it what others have put there");
        return a;
    };
    const Observation seen = expectMoved(Move::transpose, launchTilePadded, may, matrixShapes(32), large);
    fact(trafficOf(seen));
    expectNoneBehindTheOnlyTile(seen, tilesOf(large, 32), launchTilePadded);
    expectFarMoves(Move::transpose, launchTilePadded);
    timeMove(Move::transpose, launchTilePadded);
}

STAGE("2.7", "transposeFast", "as close to a plain copy as you can", "2.6") {
    for (const char* array : {"in", "out"})
        usualCause(cpu_device::DefectKind::outOfBounds, array,
                   "a guard at the edge is missing, or rows are no multiple of 4 long");
    usualCause(cpu_device::DefectKind::misaligned, "",
               "a float4 begins at a multiple of 16 bytes: are the rows of in, or of out, no multiple of 4 long?");
    usualCause(cpu_device::DefectKind::uninitialisedShared, "",
               "are swizzle and guards the same where the tile is filled and read?");
    // Multiples of 4 that fill no tile of 64 × 64, and only one side a multiple; odd rows, with a tile's last few left.
    const std::vector<Shape> shapes = matrixShapes(32, {{64, 64},
                                                        {192, 320},
                                                        {4, 4},
                                                        {4, 260},
                                                        {260, 4},
                                                        {68, 132},
                                                        {124, 60},
                                                        {100, 102},
                                                        {102, 100},
                                                        {65, 64},
                                                        {63, 130},
                                                        {1, 260},
                                                        {132, 2},
                                                        {3, 128},
                                                        {121, 65},
                                                        {131, 127}});
    auto may = [](Shape s) {
        const uint64_t rows = uint64_t(s.rows), cols = uint64_t(s.cols), n = rows * cols;
        const bool aligned = rows % 4 == 0 && cols % 4 == 0;
        const dim3 tiles = gridOver(cols, rows, dim3(64, 64));
        Account a(atLeast(1), anyNumber());
        a.launches = between(1, 4, "a few launches at most: what is left at the edges can go into one of its own");
        a.mayLaunch = {"transposeTilePadded"};
        a.loads = once(n, "each element is loaded once");
        a.stores = once(n, "each element is stored once");
        if (aligned) {
            a.threads = atMost(uint64_t(tiles.x) * tiles.y * 1024, "let each thread move several elements");
            a.loads.bytesALane = atLeast(16, "load four neighbouring floats at once: float4");
            a.stores.bytesALane = atLeast(16, "store four neighbouring floats at once: float4");
        } else {
            // To store whole sectors a tile may load a few rows more.
            a.loads.lanes.most += n / 4 + 8 * cols;
            a.loads.bytes = between(4 * n, 4 * a.loads.lanes.most, a.loads.bytes.hint);
            a.loadsAfterStores = anyNumber();  // where 2.6 has few blocks for many tiles
        }
        // Pieces of 32 elements, of which each may begin within a sector.
        auto sectors = [=](uint64_t lines, uint64_t length) {
            return aligned && length % 8 == 0 ? n / 8 : n / 8 + n / 16 + 2 * lines * ((length + 31) / 32);
        };
        a.loads.sectors = atMost(sectors(rows, cols) + (aligned ? 0 : n / 8),
                                 "let a thread load four neighbours at once, the next thread the next");
        a.stores.sectors =
            atMost(sectors(cols, rows), "let a thread store four neighbours at once, the next thread the next");
        a.sharedLoads = a.sharedStores = lanesShared(anyNumber());
        a.barriers = anyNumber();
        a.idleBarriers = atMost(tilesOf(s, 32));  // behind the last of a block
        // Where a tile is cut, lanes that would go at different times are left, and meet.
        const bool whole = rows % 64 == 0 && cols % 64 == 0;
        if (s.rows == large.rows && s.cols == large.cols)
            a.sharedPasses = atMost(4 * (n / 32), "all lanes of a warp by one instruction");
        a.bankConflicts =
            atMost(whole ? 0 : rows + cols, "of float4, 8 lanes go at a time: do they reach all 32 banks?");
        return a;
    };
    const Observation seen = expectMoved(Move::transpose, launchFast, may, shapes, large);
    fact(trafficOf(seen));
    expectNoneBehindTheOnlyTile(seen, tilesOf(large, 64), launchFast);
    expectFarMoves(Move::transpose, launchFast, true);
    timeMove(Move::transpose, launchFast);
}

STAGE("2.8", "bug hunt: transposeOneWarp", "what a warp does not promise", "") {
    hunting(cpu_device::DefectKind::sharedRace);
    auto may = [](Shape s) {
        Account a = throughTile(s, dim3(32, 32));
        a.threads = exactly(a.blocks.most * 32);
        a.mustLaunch = "transposeOneWarp";
        a.barriers = between(0, 1);
        for (Count* c : {&a.loads.lanes, &a.stores.lanes, &a.sharedLoads.lanes, &a.sharedStores.lanes, &a.barriers,
                         &a.loads.sectors, &a.stores.sectors, &a.bankConflicts, &a.blocks, &a.threads})
            c->hint = "mend the defect, and leave the rest as it is";
        return a;
    };
    expectMoved(Move::transpose, launchOneWarp, may, matrixShapes(32), large);
    // So many blocks as no small matrix has.
    const auto drawn = [] { return int(drawnMiddling(4096, 32'768)); };
    std::vector<Shape> far{{drawn(), drawn()}, {33, 72'000'007}};
    for (Shape s : namedShapes())
        if (s.rows <= 32 * 65'535) far.push_back(s);  // no more blocks fit into a grid
    for (Shape s : far) {
        const dim3 grid = gridOver(unsigned(s.cols), unsigned(s.rows), dim3(32, 32));
        expectFarMoves(Move::transpose, launchOneWarp, s, uint64_t(grid.x) * grid.y);
    }
}
