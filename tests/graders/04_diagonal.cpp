// Chapter 4: diagonal.
#include "chapters/04_diagonal/diagonal.h"

#include <cmath>

#include "common/buffer.h"
#include "common/grading/stage/stage.h"
#include "common/grading/stage/technique.h"
#include "common/grading/stage/text.h"
#include "common/grading/stage/timing.h"
#include "common/grading/stage/transposition.h"

using namespace grading;

namespace {

constexpr Shape large{1024, 512};
const dim3 wideBlock(32, 8);

const std::pair<unsigned, unsigned> grids[] = {{1, 1}, {4, 4}, {5, 5},  {4, 8},    {8, 4},
                                               {1, 7}, {7, 1}, {3, 11}, {128, 32}, {32, 128}};

std::string point(unsigned x, unsigned y) { return "(" + std::to_string(x) + "," + std::to_string(y) + ")"; }

uint3 blockAt(size_t id, dim3 grid) { return {unsigned(id % grid.x), unsigned(id / grid.x), 0}; }

MoveLaunch with(const BlockMoveLaunch& launch, dim3 block) {
    return [=](float* out, const float* in, int rows, int cols) { launch(out, in, rows, cols, block); };
}

// Do blocks with consecutive numbers take tiles that lie on a diagonal? `turned`: the grid covers out.
void expectDiagonalOrder(const BlockMoveLaunch& launch, bool turned) {
    constexpr int tile = 8, rows = 48, cols = 80;
    if (onGpu()) return;  // who wrote what is known on the CPU device only
    trying(times(rows, cols) + ", " + describe(dim3(tile, tile)));
    workbook::DeviceBuffer<float> in(size_t(rows) * cols), out(size_t(rows) * cols);
    in.upload(uniqueFloats(size_t(rows) * cols));
    observe([&] { launch(out.data(), in.data(), rows, cols, dim3(tile, tile)); });
    const unsigned across = (turned ? rows : cols) / tile, down = (turned ? cols : rows) / tile;
    // Tile (x, y) as the kernel counts: its first element, in out.
    auto writerOf = [&](unsigned x, unsigned y) {
        unsigned row = (turned ? y : x) * tile, col = (turned ? x : y) * tile;  // in out
        auto block = blockThatWrote(out.data() + size_t(row) * rows + col);
        if (!block) fail({"wrong: tile " + point(x, y) + " was never written"});
        return size_t((*block)[1]) * across + (*block)[0];
    };
    for (unsigned y = 0; y + 1 < down; y++)
        for (unsigned x = 0; x < across; x++) {
            size_t here = writerOf(x, y), next = writerOf((x + 1) % across, y + 1);
            if (next == here + 1) continue;
            fail({"right, but not in diagonal order",
                  "tile " + point(x, y) + " is taken by block " + number(here) + ", tile " +
                      point((x + 1) % across, y + 1) + " by block " + number(next),
                  "", "consecutive blocks should go one tile right and one down: use diagonalToCartesian"});
        }
}

}  // namespace

STAGE("4.1", "blockId", "the number of a block", "") {
    bool allZero = true;
    for (auto [x, y] : grids) allZero = allZero && blockId({x - 1, y - 1, 0}, dim3(x, y)) == 0;
    if (allZero) notWritten("the function returns 0");
    written();
    for (auto [gx, gy] : grids) {
        trying("grid of " + times(gx, gy));
        for (unsigned y = 0; y < gy; y++)
            for (unsigned x = 0; x < gx; x++) {
                size_t got = blockId({x, y, 0}, dim3(gx, gy)), right = size_t(y) * gx + x;
                if (got == right) continue;
                Failure f;
                f.what = "wrong: the number of block " + point(x, y);
                f.element = "should be " + number(right) + ", and is " + number(got);
                if (got == size_t(x) * gy + y || got == size_t(x) * gx + y)
                    f.cause = "x comes first: a row of blocks has consecutive numbers";
                else if (got == size_t(y) * gy + x)
                    f.cause = "a row of the grid has gridDim.x blocks, not gridDim.y";
                fail(f);
            }
    }
    trying("grid of 2 147 483 647 × 65 535");
    if (blockId({2147483646, 65534, 0}, dim3(2147483647, 65535)) != size_t(2147483647) * 65535 - 1)
        fail({"wrong: the number of the last block",
              "should be " + number(size_t(2147483647) * 65535 - 1) + ", and is " +
                  number(blockId({2147483646, 65534, 0}, dim3(2147483647, 65535))),
              "", "the product does not fit in 32 bits: compute it in size_t"});
}

STAGE("4.2", "diagonalToCartesian", "the mapping, for any grid", "4.1") {
    bool allZero = true;
    for (unsigned i = 0; i < 16; i++) {
        uint3 t = diagonalToCartesian(blockAt(i, dim3(4, 4)), dim3(4, 4));
        allZero = allZero && t.x == 0 && t.y == 0;
    }
    if (allZero) notWritten("every block gets tile (0,0)");
    written();
    for (auto [gx, gy] : grids) {
        trying("grid of " + times(gx, gy));
        const dim3 grid(gx, gy);
        const size_t blocks = size_t(gx) * gy;
        std::vector<int> taken(blocks, -1);
        size_t twice = 0;
        for (size_t id = 0; id < blocks; id++) {
            uint3 t = diagonalToCartesian(blockAt(id, grid), grid);
            if (t.x >= gx || t.y >= gy)
                fail({"wrong: block " + number(id) + " gets tile " + point(t.x, t.y),
                      "there are " + times(gx, gy) + " tiles", "",
                      gx == gy ? "" : "x runs to gridDim.x, y to gridDim.y: they differ here"});
            twice += taken[t.y * gx + t.x] >= 0;
            taken[t.y * gx + t.x] = int(id);
        }
        if (twice > 0) {
            size_t lost = 0;
            while (taken[lost] >= 0) lost++;
            fail({"wrong: " + number(twice) + " of " + number(blocks) + " tiles are never taken",
                  "nobody takes tile " + point(unsigned(lost % gx), unsigned(lost / gx)) + "; others are taken twice",
                  "",
                  gx == gy ? "two blocks get the same tile"
                           : "right for square grids only: y must come from the block's number, modulo gridDim.y"});
        }
        for (size_t id = 0; id + 1 < blocks; id++) {
            if ((id + 1) % gy == 0) continue;  // the next diagonal
            uint3 a = diagonalToCartesian(blockAt(id, grid), grid),
                  b = diagonalToCartesian(blockAt(id + 1, grid), grid);
            if (b.x == (a.x + 1) % gx && b.y == a.y + 1) continue;
            fail({"wrong: blocks " + number(id) + " and " + number(id + 1) + " do not lie on a diagonal",
                  "they take tiles " + point(a.x, a.y) + " and " + point(b.x, b.y), "",
                  "the next block goes one tile right and one down"});
        }
    }
    fact("each tile of ten grids is taken once, square or not");
    uint3 fifth = diagonalToCartesian(blockAt(5, dim3(4, 3)), dim3(4, 3));
    prediction("x of block 5's tile, in a grid of 4 × 3", predictedTileX < 0 ? NAN : predictedTileX, fifth.x, "");
    prediction("and y", predictedTileY < 0 ? NAN : predictedTileY, fifth.y, "");
}

STAGE("4.3", "transposeDiagonalRow", "coalesced loads, in diagonal order", "4.2") {
    expectMoved(Move::transpose, launchDiagonalRow, matrixShapes(32), blockShapes());
    expectDiagonalOrder(launchDiagonalRow, false);
    trying(times(large.rows, large.cols));
    Observation seen = observeMove(Move::transpose, with(launchDiagonalRow, wideBlock), large);
    fact(trafficOf(seen));
    expectEfficiency(seen, Side::loads, 1.0, "let threadIdx.x walk along a row of in");
    expectStrided(seen, Side::stores, 0.5, "here the loads are coalesced and the stores are strided");
    timeMove(Move::transpose, with(launchDiagonalRow, wideBlock));
}

STAGE("4.4", "transposeDiagonalCol", "coalesced stores, in diagonal order", "4.2") {
    expectMoved(Move::transpose, launchDiagonalCol, matrixShapes(32), blockShapes());
    expectDiagonalOrder(launchDiagonalCol, true);
    trying(times(large.rows, large.cols));
    Observation seen = observeMove(Move::transpose, with(launchDiagonalCol, wideBlock), large);
    fact(trafficOf(seen));
    expectEfficiency(seen, Side::stores, 1.0, "let threadIdx.x walk along a row of out");
    expectStrided(seen, Side::loads, 0.5, "here the stores are coalesced and the loads are strided");
    timeMove(Move::transpose, with(launchDiagonalCol, wideBlock));
}

STAGE("4.5", "bug hunt: transposeDiagonalSquare", "what a test on a square hides", "") {
    // Is it still as it was: right on a square grid, and tiles that nobody takes on another?
    {
        constexpr int rows = 32, cols = 64;
        constexpr size_t elements = size_t(rows) * cols;
        workbook::DeviceBuffer<float> in(elements), out(elements);
        in.upload(uniqueFloats(elements));
        out.upload(std::vector<float>(elements, unwritten()));
        observeAnything([&] { launchDiagonalSquare(out.data(), in.data(), rows, cols, dim3(8, 8)); });
        size_t never = 0;
        for (float v : out.download()) never += isUnwritten(v);
        if (never == size_t(rows) * cols / 2)
            notWritten("the defect is still there: on 32 × 64 elements half are never written");
    }
    expectMoved(Move::transpose, launchDiagonalSquare, matrixShapes(32), blockShapes());
    trying(times(large.rows, large.cols));
    Observation seen = observeMove(Move::transpose, with(launchDiagonalSquare, wideBlock), large);
    fact(trafficOf(seen));
    expectBlocks(seen, uint64_t(large.rows / 8) * (large.cols / 32), "mend the mapping: the grid was right");
    expectAccesses(seen, Side::stores, uint64_t(large.rows) * large.cols, "each tile is taken once");
    expectDiagonalOrder(launchDiagonalSquare, false);
}
