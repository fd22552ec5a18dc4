// Chapter 3: unrolling.
#include "chapters/03_unrolling/unrolling.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "common/grading/stage/account.h"
#include "common/grading/stage/far_moves.h"
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

// Ragged ends of every length, and more columns and rows than four blocks cover.
std::vector<Shape> unrolledShapes() {
    // First one that is large enough for every block: a guard that asks for too much does nothing on the small ones.
    std::vector<Shape> shapes = matrixShapes(32);
    shapes.insert(shapes.begin(), Shape{264, 280});
    for (Shape s : {Shape{5, 100}, {100, 5}, {9, 127}, {127, 9}, {33, 129}, {129, 33}, {64, 258}}) shapes.push_back(s);
    return shapes;
}

// As transposeNaiveRow or transposeNaiveCol, with n elements per thread, one block's width apart.
Account unrolled(X x, Shape s, dim3 block, int n) {
    Account may = accountOfOneEach(Move::transpose, x, s, block);
    const auto width = unsigned(x == X::alongRows ? s.cols : s.rows),
               height = unsigned(x == X::alongRows ? s.rows : s.cols);
    const dim3 grid = gridOver(width, height, dim3(unsigned(n) * block.x, block.y));
    const char* const share = n == 2 ? "half" : n == 4 ? "a quarter" : "an eighth";
    const std::string hint =
        n == 1 ? "one element per thread"
               : number(uint64_t(n)) + " elements per thread: along x the grid needs " + share + " of the blocks";
    may.blocks = exactly(uint64_t(grid.x) * grid.y, hint);
    may.threads = exactly(may.blocks.most * block.x * block.y, hint);
    // Of the last n blocks' elements there may be those of the first only, or fewer.
    const unsigned together = unsigned(n) * block.x;
    may.threadsThatStore = exactly(uint64_t(width / together * block.x + std::min(width % together, block.x)) * height,
                                   hint + "; a thread's elements lie one block's width apart");
    for (Count* sectors : {&may.loads.sectors, &may.stores.sectors}) {
        sectors->hint += "; a thread's elements lie one block's width apart";
        // At a ragged end the threads of a warp may go two ways: all n at once, or those that there are.
        if (width % (unsigned(n) * block.x) != 0) sectors->most *= 2;
    }
    may.loadsMayWait = false;
    may.loadsAfterStores = exactly(0, "load all " + std::to_string(n) + " into variables first, then store them all");
    return may;
}

// A thread's elements are those of n neighbouring blocks.
TileOrder neighbours(X x, int n) {
    return {x, [=](dim3 tile, dim3) { return dim3(tile.x / unsigned(n), tile.y); },
            "right, but a block does not do the work of " + std::to_string(n) + " neighbouring blocks",
            "a thread's elements lie one block's width apart, not one grid's", true};
}

Observation expectUnrolled(const BlockMoveLaunch& launch, X x, int n, const std::vector<dim3>& blocks) {
    auto may = [=](Shape s, dim3 block) { return unrolled(x, s, block, n); };
    Observation seen =
        expectMoved(Move::transpose, launch, may, unrolledShapes(), blocks, large, wideBlock, neighbours(x, n));
    fact(trafficOf(seen) + (seen.counted ? ", " + number(seen.all.threads) + " threads" : ""));
    expectFarMoves(Move::transpose, x, launch, unsigned(n));
    return seen;
}

}  // namespace

STAGE("3.1", "transposeUnroll4Row", "four loads under way, coalesced", "") {
    expectUnrolled(launchUnroll4Row, X::alongRows, 4, blockShapes());
    timeMove(Move::transpose, with(launchUnroll4Row, wideBlock));
}

STAGE("3.2", "transposeUnroll4Col", "four strided loads under way", "") {
    Observation seen = expectUnrolled(launchUnroll4Col, X::downColumns, 4, blockShapes());
    if (seen.counted)
        prediction("sectors of an unrolled load", predictedUnrolledLoad ? predictedUnrolledLoad : NAN,
                   seen.all.globalLoads.sectorsPerRequest(), "");
    timeMove(Move::transpose, with(launchUnroll4Col, wideBlock));
}

STAGE("3.3", "transposeUnrollN", "how many are best?", "3.2") {
    double best = 0;
    int bestN = 0;
    const dim3 drawn = blockShapes().back();
    std::map<std::string, int> launched;  // kernels, and for which n
    for (int n : {1, 2, 4, 8}) {
        auto launch = [=](float* out, const float* in, int rows, int cols, dim3 block) {
            trying(tried() + ", n = " + std::to_string(n));
            launchUnrollN(out, in, rows, cols, block, n);
        };
        const Observation seen =
            expectUnrolled(launch, X::downColumns, n, {dim3(32, 8), dim3(8, 32), dim3(7, 5), drawn});
        for (const auto& kernel : seen.report.kernels) {
            const int other = launched.emplace(kernel.name, n).first->second;
            if (other != n)
                fail({"right, but n = " + std::to_string(other) + " and n = " + std::to_string(n) +
                          " launch the same kernel",
                      kernel.name, "",
                      "a kernel for each N, from the template: how many values there are the compiler knows, and keeps "
                      "them in registers"});
        }
        double t = timeMove(Move::transpose, with(launch, wideBlock), std::to_string(n) + " per thread");
        if (t > 0 && (!bestN || t < best)) {
            best = t;
            bestN = n;
        }
    }
    // One call after the other in which only n differs.
    const Shape shape{264, 280};
    for (int n : {2, 8, 1, 4, 2}) {
        auto launch = [=](float* out, const float* in, int rows, int cols) {
            launchUnrollN(out, in, rows, cols, wideBlock, n);
        };
        trying(times(shape.rows, shape.cols) + ", " + describe(wideBlock) + ", n = " + std::to_string(n));
        observeMove(Move::transpose, launch, shape, unrolled(X::downColumns, shape, wideBlock, n));
    }
    if (bestN) prediction("the fastest number per thread", predictedBestN ? predictedBestN : NAN, bestN, "");
}

STAGE("3.4", "bug hunt: transposeUnroll4Tail", "the end of a row", "") {
    // As it was, four columns per thread are moved where all four exist, and otherwise none.
    auto lost = [](Shape s, dim3 block, int, int col) {
        const int width = int(block.x), first = col / (4 * width) * 4 * width + col % width;
        return first + 3 * width >= s.cols;
    };
    if (losesJust(launchUnroll4Tail, lost, {{2, 100}, {3, 33}, {5, 64}, {2, 127}}, dim3(8, 2)))
        notMended("of 100 columns the last are never written");
    written();
    auto may = [](Shape s, dim3 block) {
        Account a = unrolled(X::alongRows, s, block, 4);
        a.mustLaunch = "transposeUnroll4Tail";
        a.loadsAfterStores = anyNumber();
        for (Count* c : {&a.blocks, &a.threads, &a.loads.sectors, &a.stores.sectors})
            c->hint = "mend the guard, and leave the rest as it is";
        for (Count* c : {&a.loads.lanes, &a.stores.lanes})
            c->hint = "mend the guard: what is beyond the end is nobody's to move";
        return a;
    };
    TileOrder asItStands = neighbours(X::alongRows, 4);
    asItStands.neverMirrored = true;
    Observation seen = expectMoved(Move::transpose, launchUnroll4Tail, may, unrolledShapes(), blockShapes(), large,
                                   wideBlock, asItStands);
    expectFarMoves(Move::transpose, X::alongRows, launchUnroll4Tail, 4);
    fact(trafficOf(seen) + (seen.counted ? ", " + number(seen.all.threads) + " threads" : ""));
}
