// Chapter 4: diagonal.
#include "chapters/04_diagonal/diagonal.h"

#include <cmath>
#include <optional>
#include <vector>

#include "common/grading/stage/account.h"
#include "common/grading/stage/far_moves.h"
#include "common/grading/stage/inputs.h"
#include "common/grading/stage/one_changed.h"
#include "common/grading/stage/stage.h"
#include "common/grading/stage/students_process.h"
#include "common/grading/stage/text.h"
#include "common/grading/stage/timing.h"
#include "common/grading/stage/traffic.h"
#include "common/grading/stage/transposition.h"

using namespace grading;

namespace {

constexpr Shape large{1024, 512};
const dim3 wideBlock(32, 8);

const std::pair<unsigned, unsigned> grids[] = {{1, 1}, {4, 4}, {5, 5},  {4, 8},    {8, 4},
                                               {1, 7}, {7, 1}, {3, 11}, {128, 32}, {32, 128}};

std::string point(unsigned x, unsigned y) { return "(" + std::to_string(x) + "," + std::to_string(y) + ")"; }

unsigned numberBelow(unsigned most) { return unsigned(randomInts(1, 1, int(most))[0]); }

uint3 blockAt(size_t id, dim3 grid) { return {unsigned(id % grid.x), unsigned(id / grid.x), 0}; }

MoveLaunch with(const BlockMoveLaunch& launch, dim3 block) {
    return [=](float* out, const float* in, int rows, int cols) { launch(out, in, rows, cols, block); };
}

std::vector<dim3> allGrids() {
    std::vector<dim3> all;
    for (auto [x, y] : grids) all.push_back(dim3(x, y));
    for (unsigned most : {30u, 300u, 30u}) all.push_back(dim3(numberBelow(most), numberBelow(most)));
    // Usual sides that are no powers of two.
    all.push_back(dim3(96, numberBelow(60)));
    all.push_back(dim3(numberBelow(60), 96));
    // Much higher than wide: many diagonals leave at the right and come back, often.
    all.push_back(dim3(1, 1000 + numberBelow(3000)));
    all.push_back(dim3(3, 1000 + numberBelow(3000)));
    return all;
}

// The tile of block number id: the text's, whatever the student's own functions say.
dim3 diagonalTile(size_t id, dim3 grid) {
    const size_t diagonal = id / grid.y, y = id % grid.y;
    return dim3(unsigned((diagonal + y) % grid.x), unsigned(y));
}

// And the other way round: the block that takes a tile.
dim3 diagonalBlock(dim3 tile, dim3 tiles) {
    const size_t diagonal = (size_t(tile.x) + tiles.x - tile.y % tiles.x) % tiles.x, id = diagonal * tiles.y + tile.y;
    return dim3(unsigned(id % tiles.x), unsigned(id / tiles.x));
}

TileOrder diagonal(X x) {
    return {x, diagonalBlock, "right, but not in diagonal order",
            "consecutive blocks should go one tile right and one down: use diagonalToCartesian(blockIdx, gridDim)",
            true};
}

Observation expectDiagonal(const BlockMoveLaunch& launch, X x, const BlockMoveAccount& may) {
    Observation seen =
        expectMoved(Move::transpose, launch, may, matrixShapes(32), blockShapes(), large, wideBlock, diagonal(x));
    fact(trafficOf(seen));
    return seen;
}

BlockMoveAccount oneEach(X x) {
    return [=](Shape s, dim3 block) { return accountOfOneEach(Move::transpose, x, s, block); };
}

// Whose blocks have numbers beyond 32 bits. One for each magnitude of the width; and where the rest that rows leave in
// a diagonal is as large as it can be. And of those with fewer blocks, each magnitude of their number.
std::vector<dim3> hugeGrids() {
    std::vector<dim3> all;
    for (unsigned most = 1u << 9; most <= 1u << 16; most *= 2)
        for (unsigned width : {most / 2, most}) all.push_back(dim3(width, most / 2 + numberBelow(most / 2 - 1)));
    for (dim3 grid : {dim3(2147483647, 65535), dim3(65537, 65535), dim3(70000 + numberBelow(2'000'000'000), 65000),
                      dim3(32768 * 65535 - 1, 65535)})
        all.push_back(grid);
    for (unsigned most = 1u << 17; most < 1u << 31; most *= 2)
        all.push_back(dim3(most / 2 + numberBelow(most / 2), 65000 + numberBelow(535)));
    return all;
}

// Of each magnitude of both sides: powers of two, one less, and any. Who takes another way where a side is short, or a
// power of two, takes it in some of them, whatever the other side is.
std::vector<dim3> gridsOfAllMagnitudes() {
    const auto side = [](int bits, int kind) {
        const unsigned power = 1u << (bits - 1);
        return kind == 0 ? power : kind == 1 ? 2 * power - 1 : power - 1 + numberBelow(power);
    };
    std::vector<dim3> all;
    for (int wide = 10; wide <= 31; wide++)
        for (int high = 10; high <= 16; high++)
            for (auto [x, y] : {std::pair(0, 0), {1, 1}, {2, 2}, {0, 2}, {2, 0}})
                all.push_back(dim3(side(wide, x), std::min(side(high, y), 65'535u)));
    return all;
}

// All blocks of a grid at once, where the student's functions run; each block of a grid that has too many.
constexpr size_t fewBlocks = 1 << 16;
template <class Result>
class OfAllBlocks {
public:
    explicit OfAllBlocks(std::string (*there)(const std::string&)) : there(there) {}
    std::optional<Result> at(size_t block, dim3 grid) {
        const size_t blocks = size_t(grid.x) * grid.y;
        if (blocks > fewBlocks) return {};
        if (grid.x != of.x || grid.y != of.y) all = valuesIn<Result>(callStudent(there, bytesOf<dim3>({grid})), blocks);
        of = grid;
        return all[block];
    }

private:
    std::string (*there)(const std::string&);
    dim3 of{0, 0, 0};
    std::vector<Result> all;
};

template <class Result>
std::string ofAllBlocks(Result (*function)(uint3, dim3), const std::string& of) {
    const dim3 grid = valuesIn<dim3>(of)[0];
    std::vector<Result> all;
    for (size_t id = 0; id < size_t(grid.x) * grid.y; id++) all.push_back(function(blockAt(id, grid), grid));
    return bytesOf(all);
}
std::string numbersThere(const std::string& grid) { return ofAllBlocks(blockId, grid); }
std::string tilesThere(const std::string& grid) { return ofAllBlocks(diagonalToCartesian, grid); }

size_t numberOf(unsigned x, unsigned y, dim3 grid) {
    static OfAllBlocks<size_t> all(numbersThere);
    const auto known = all.at(size_t(y) * grid.x + x, grid);
    return known ? *known : blockId({x, y, 0}, grid);
}
uint3 tileOf(size_t id, dim3 grid) {
    static OfAllBlocks<uint3> all(tilesThere);
    const auto known = all.at(id, grid);
    return known ? *known : diagonalToCartesian(blockAt(id, grid), grid);
}

void expectNumber(unsigned x, unsigned y, dim3 grid) {
    const size_t got = numberOf(x, y, grid), right = size_t(y) * grid.x + x;
    if (got == right) return;
    Failure f;
    f.what = "wrong: the number of block " + point(x, y);
    f.element = "should be " + number(right) + ", and is " + number(got);
    if (uint32_t(got) == uint32_t(right))
        f.cause = "the product does not fit in 32 bits: compute it in size_t";
    else if (got == size_t(x) * grid.y + y || got == size_t(x) * grid.x + y)
        f.cause = "x comes first: a row of blocks has consecutive numbers";
    else if (got == size_t(y) * grid.y + x)
        f.cause = "a row of the grid has gridDim.x blocks, not gridDim.y";
    fail(f);
}

void expectNoLayer(size_t id, uint3 tile) {
    if (tile.z == 0) return;
    fail({"wrong: block " + number(id) + " gets a tile whose z is " + std::to_string(tile.z),
          "there is one layer of tiles, whose z is 0", "", "leave z as it was"});
}

// Each tile once?
void expectPermutation(dim3 grid) {
    const size_t blocks = size_t(grid.x) * grid.y;
    std::vector<bool> taken(blocks);
    size_t twice = 0;
    bool yIsRight = true;
    for (size_t id = 0; id < blocks; id++) {
        const uint3 t = tileOf(id, grid);
        expectNoLayer(id, t);
        if (t.x >= grid.x || t.y >= grid.y)
            fail({"wrong: block " + number(id) + " gets tile " + point(t.x, t.y),
                  "there are " + times(grid.x, grid.y) + " tiles", "",
                  grid.x == grid.y ? "" : "x runs to gridDim.x, y to gridDim.y: they differ here"});
        yIsRight = yIsRight && t.y == id % grid.y;
        twice += taken[t.y * grid.x + t.x];
        taken[t.y * grid.x + t.x] = true;
    }
    if (twice == 0) return;
    size_t lost = 0;
    while (taken[lost]) lost++;
    fail({"wrong: " + number(twice) + " of " + number(blocks) + " tiles are never taken",
          "nobody takes tile " + point(unsigned(lost % grid.x), unsigned(lost / grid.x)) + "; others are taken twice",
          "",
          yIsRight ? "every y is right: how far right is the diagonal's first tile, and how far the next ones?"
          : grid.x == grid.y ? "two blocks get the same tile"
                             : "right for square grids only: y must come from the block's number, modulo gridDim.y"});
}

void expectDiagonals(dim3 grid) {
    for (size_t id = 0; id + 1 < size_t(grid.x) * grid.y; id++) {
        if ((id + 1) % grid.y == 0) continue;  // the next diagonal
        const uint3 a = tileOf(id, grid), b = tileOf(id + 1, grid);
        if (b.x == (a.x + 1) % grid.x && b.y == a.y + 1) continue;
        fail({"wrong: blocks " + number(id) + " and " + number(id + 1) + " do not lie on a diagonal",
              "they take tiles " + point(a.x, a.y) + " and " + point(b.x, b.y), "",
              b.y == a.y + 1 ? "it goes one tile down, as it should; it should go one tile right too"
                             : "the next block goes one tile right and one down"});
    }
}

void expectTile(size_t id, dim3 grid) {
    const uint3 got = tileOf(id, grid);
    const dim3 right = diagonalTile(id, grid);
    expectNoLayer(id, got);
    if (got.x == right.x && got.y == right.y) return;
    const dim3 in32Bits = diagonalTile(uint32_t(id), grid);
    fail(
        {"wrong: block " + number(id) + " gets tile " + point(got.x, got.y), "it should be " + point(right.x, right.y),
         "",
         got.x == in32Bits.x && got.y == in32Bits.y ? "the block's number does not fit in 32 bits: keep it in size_t"
         : size_t(grid.x) * grid.y > 0x7fffffff
             ? "smaller grids are right: does the block's number, or what is computed of it, pass through 32 bits or a "
               "float?"
             : "a diagonal begins one tile right of where the last one began"});
}

// What a kernel gets that asks about a block and a grid that are not its own. On a GPU what the host gets.
template <typename Result>
Result onDevice(Result (*function)(uint3, dim3), uint3 block, dim3 grid) {
    struct Call {
        uint3 block;
        dim3 grid;
        Result result;
    } asked{block, grid, function(block, grid)};
    auto call = [](const void* copy, void* arguments) {
        auto& c = *static_cast<Call*>(arguments);
        c.result = reinterpret_cast<Result (*)(uint3, dim3)>(const_cast<void*>(copy))(c.block, c.grid);
    };
    callOnDevice(reinterpret_cast<const void*>(function), call, &asked);
    return asked.result;
}

[[noreturn]] void failOnDevice(const std::string& what) {
    fail({"wrong in a kernel, and right on the host: " + what, "", "",
          "work with the parameters: blockIdx and gridDim are those of whoever asks"});
}

}  // namespace

namespace {

// `grid`: of blocks, as many as there are tiles. Of the last ones along x and y so much is beyond the edge.
void expectFarTiles(X x, const BlockMoveLaunch& launch, dim3 grid, dim3 block, dim3 beyond = dim3(0, 0)) {
    const Shape wide{int(grid.y * block.y - beyond.y), int(grid.x * block.x - beyond.x)},
        s = x == X::alongRows ? wide : Shape{wide.cols, wide.rows};
    const auto seen = expectFarMoves(Move::transpose, with(launch, block), s, size_t(grid.x) * grid.y);
    if (!seen) return;
    for (const FarBlock& one : seen->some) {
        const dim3 tile = diagonalTile(one.number, grid),
                   usual(unsigned(one.number % grid.x), unsigned(one.number / grid.x));
        auto allIn = [&](dim3 place) {
            return !one.stored.empty() && std::all_of(one.stored.begin(), one.stored.end(), [&](FarElement e) {
                const size_t row = e.element % size_t(s.rows), col = e.element / size_t(s.rows);
                const size_t alongX = x == X::alongRows ? col : row, alongY = x == X::alongRows ? row : col;
                return alongX / block.x == place.x && alongY / block.y == place.y;
            });
        };
        const size_t elements = std::min(size_t(block.x), size_t(wide.cols) - size_t(tile.x) * block.x) *
                                std::min(size_t(block.y), size_t(wide.rows) - size_t(tile.y) * block.y);
        if (allIn(tile) && one.stored.size() == elements) continue;
        if (allIn(tile))
            failFar("block " + number(one.number) + " of " + number(size_t(grid.x) * grid.y) + " moves " +
                    number(one.stored.size()) + " of the " + number(elements) + " elements of its tile");
        if (allIn(usual))
            fail({"right, but in so large a grid the blocks go in the usual order",
                  "block " + number(one.number) + " takes the tile " + point(usual.x, usual.y) + ", and should take " +
                      point(tile.x, tile.y),
                  "", "grids of every size go in diagonal order: diagonalToCartesian(blockIdx, gridDim)"});
        failFar("block " + number(one.number) + " of " + number(size_t(grid.x) * grid.y) + " takes another tile than " +
                point(tile.x, tile.y));
    }
}

// Far rows and columns; more blocks than 32 bits can number, of one thread each; and grids as programs have them.
void expectFarDiagonal(X x, const BlockMoveLaunch& launch) {
    expectFarMoves(Move::transpose, x, launch);
    expectFarTiles(x, launch, dim3(65'540, 65'535), dim3(1, 1));
    expectFarTiles(x, launch, dim3(1'200'000'000, 4 + numberBelow(4)), dim3(1, 1));
    expectFarTiles(x, launch, dim3(10'000 + numberBelow(10'000), 40), dim3(8, 16), dim3(numberBelow(7), 3));
    for (uint64_t most : {200, 2000}) {
        auto drawn = [=] { return unsigned(drawnMiddling(most / 10, most)); };
        expectFarTiles(x, launch, dim3(drawn(), drawn()), dim3(32, 8), dim3(numberBelow(31), numberBelow(7)));
    }
}

// They have more blocks than are asked about at once. In the first row a block's number is the same in all of them.
void askWithOneChanged(void (*expect)(unsigned x, unsigned y, dim3 grid)) {
    auto below = [](unsigned least) { return numberBelow(least) - 1; };
    auto side = [] { return 256 + numberBelow(60); };
    for (int round = 0; round < 40; round++) {
        const unsigned row = round % 2 ? below(256) : 0;
        for (auto [x, y, wide, high] :
             oneChanged(std::tuple(below(256), row, side(), side()), {below(256), below(256), side(), side()})) {
            trying("block " + point(x, y) + ", grid of " + times(wide, high));
            expect(x, y, dim3(wide, high));
        }
    }
}

// The blocks whose numbers are the last in so many bits and the first in one more.
std::vector<size_t> whereBitsRunOut(dim3 grid) {
    std::vector<size_t> ids;
    for (size_t first = 2; first < size_t(grid.x) * grid.y; first *= 2) ids.insert(ids.end(), {first - 1, first});
    return ids;
}

}  // namespace

STAGE("4.1", "blockId", "the number of a block", "") {
    bool allZero = true;
    for (auto [x, y] : grids) allZero = allZero && blockId({x - 1, y - 1, 0}, dim3(x, y)) == 0;
    if (allZero) notWritten("the function returns 0");
    written();
    for (dim3 grid : allGrids()) {
        trying("grid of " + times(grid.x, grid.y));
        for (unsigned y = 0; y < grid.y; y++)
            for (unsigned x = 0; x < grid.x; x++) expectNumber(x, y, grid);
    }
    for (dim3 grid : hugeGrids()) {
        trying("grid of " + number(grid.x) + " × " + number(grid.y));
        expectNumber(grid.x - 1, grid.y - 1, grid);
        for (int i = 0; i < 20; i++) expectNumber(numberBelow(grid.x) - 1, numberBelow(grid.y) - 1, grid);
        for (size_t id : whereBitsRunOut(grid)) expectNumber(unsigned(id % grid.x), unsigned(id / grid.x), grid);
        const uint3 last{grid.x - 1, grid.y - 1, 0};
        if (onDevice(blockId, last, grid) != blockId(last, grid))
            failOnDevice("the number of block " + point(last.x, last.y));
    }
    for (dim3 grid : gridsOfAllMagnitudes()) {
        trying("grid of " + number(grid.x) + " × " + number(grid.y));
        expectNumber(grid.x - 1, grid.y - 1, grid);
        expectNumber(numberBelow(grid.x) - 1, numberBelow(grid.y) - 1, grid);
    }
    askWithOneChanged(expectNumber);
}

STAGE("4.2", "diagonalToCartesian", "the mapping, for any grid", "4.1") {
    bool allZero = true;
    for (unsigned i = 0; i < 16; i++) {
        uint3 t = diagonalToCartesian(blockAt(i, dim3(4, 4)), dim3(4, 4));
        allZero = allZero && t.x == 0 && t.y == 0;
    }
    if (allZero) notWritten("every block gets tile (0,0)");
    written();
    for (dim3 grid : allGrids()) {
        trying("grid of " + times(grid.x, grid.y));
        expectPermutation(grid);
        expectDiagonals(grid);
        for (size_t id = 0; id < size_t(grid.x) * grid.y; id++) expectTile(id, grid);
    }
    for (dim3 grid : hugeGrids()) {
        trying("grid of " + number(grid.x) + " × " + number(grid.y));
        const size_t blocks = size_t(grid.x) * grid.y;
        expectTile(blocks - 1, grid);
        for (int i = 0; i < 20; i++) expectTile(randomBits()() % blocks, grid);
        for (size_t id : whereBitsRunOut(grid)) expectTile(id, grid);
        // Where a diagonal ends, a quotient that is rounded is already the next one's.
        for (int i = 0; i < 20; i++) expectTile((1 + randomBits()() % grid.x) * grid.y - 1, grid);
        const uint3 last = blockAt(blocks - 1, grid), there = onDevice(diagonalToCartesian, last, grid);
        const dim3 right = diagonalTile(blocks - 1, grid);
        if (there.x != right.x || there.y != right.y)
            failOnDevice("the tile of block " + number(blocks - 1) + " is " + point(there.x, there.y));
    }
    for (dim3 grid : gridsOfAllMagnitudes()) {
        trying("grid of " + number(grid.x) + " × " + number(grid.y));
        const size_t blocks = size_t(grid.x) * grid.y;
        expectTile(blocks - 1, grid);
        expectTile(randomBits()() % blocks, grid);
    }
    // Of each height: what is divided by a rounded reciprocal is right for most.
    for (unsigned height = 1; height <= 200; height++) {
        const dim3 grid(7, height);
        trying("grid of " + times(grid.x, grid.y));
        for (size_t id = 0; id < size_t(grid.x) * grid.y; id++) expectTile(id, grid);
    }
    askWithOneChanged([](unsigned x, unsigned y, dim3 grid) { expectTile(x + size_t(grid.x) * y, grid); });
    fact("each tile of " + std::to_string(allGrids().size()) + " grids is taken once, square or not");
    const dim3 fifth = diagonalTile(5, dim3(4, 3));
    prediction("x of block 5's tile, in a grid of 4 × 3", predictedTileX < 0 ? NAN : predictedTileX, fifth.x, "");
    prediction("and y", predictedTileY < 0 ? NAN : predictedTileY, fifth.y, "");
}

STAGE("4.3", "transposeDiagonalRow", "coalesced loads, in diagonal order", "4.2") {
    expectDiagonal(launchDiagonalRow, X::alongRows, oneEach(X::alongRows));
    expectFarDiagonal(X::alongRows, launchDiagonalRow);
    timeMove(Move::transpose, with(launchDiagonalRow, wideBlock));
}

STAGE("4.4", "transposeDiagonalCol", "coalesced stores, in diagonal order", "4.2") {
    expectDiagonal(launchDiagonalCol, X::downColumns, oneEach(X::downColumns));
    expectFarDiagonal(X::downColumns, launchDiagonalCol);
    timeMove(Move::transpose, with(launchDiagonalCol, wideBlock));
}

STAGE("4.5", "bug hunt: transposeDiagonalSquare", "what a test on a square hides", "") {
    // As it was: the tile's y is the block's x, and of the tiles beyond the last row nothing is moved.
    auto lost = [](Shape s, dim3 block, int row, int col) {
        const dim3 grid = gridOver(unsigned(s.cols), unsigned(s.rows), block);
        const unsigned tileX = unsigned(col) / block.x, tileY = unsigned(row) / block.y;
        // Some block has tileY as its x, and a y that leads to tileX.
        if (tileY >= grid.x) return true;
        for (unsigned y = 0; y < grid.y; y++)
            if ((tileY + y) % grid.x == tileX) return false;
        return true;
    };
    if (losesJust(launchDiagonalSquare, lost, {{32, 64}, {64, 32}, {24, 24}, {37, 61}}, dim3(8, 8)))
        notMended("on 32 × 64 elements half are never written");
    written();
    auto may = [](Shape s, dim3 block) {
        Account a = accountOfOneEach(Move::transpose, X::alongRows, s, block);
        a.mustLaunch = "transposeDiagonalSquare";
        for (Count* c : {&a.blocks, &a.threads}) c->hint = "mend the mapping: the grid was right";
        for (Count* c : {&a.loads.lanes, &a.stores.lanes}) c->hint = "each tile is taken once";
        for (Count* c : {&a.loads.sectors, &a.stores.sectors})
            c->hint = "mend the mapping, and leave the rest as it is";
        return a;
    };
    expectDiagonal(launchDiagonalSquare, X::alongRows, may);
    expectFarDiagonal(X::alongRows, launchDiagonalSquare);
}
