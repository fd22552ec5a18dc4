#include "far_moves.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <vector>

#include "common/buffer.h"
#include "text.h"
#include "unnoticed_errors.h"
#include "verdict.h"

namespace grading {
namespace {

constexpr size_t in = 0, out = 1;

std::optional<FarGrid> observeFarMove(Move move, const MoveLaunch& launch, Shape s, uint64_t parts, uint64_t words) {
    trying(times(s.rows, s.cols));
    const uint64_t rows = uint64_t(s.rows), cols = uint64_t(s.cols);
    std::vector<FarArray> arrays{{"in", rows, cols, false}, {"out", cols, rows, true}};
    if (move == Move::copy) std::swap(arrays[out].rows, arrays[out].cols);
    return observeFar(
        arrays, [&](const std::vector<float*>& memory) { launch(memory[out], memory[in], s.rows, s.cols); }, parts,
        words);
}

// `blocks`: that the grid must have, or 0. `ends`: some of those that are looked at come far, whatever their order.
// Nothing where there is no room.
std::optional<FarGrid> moveFar(Move move, const MoveLaunch& launch, Shape s, uint64_t blocks, uint64_t parts,
                               uint64_t words, bool ends = true) {
    const uint64_t rows = uint64_t(s.rows), cols = uint64_t(s.cols);
    auto seen = observeFarMove(move, launch, s, parts, words);
    if (!seen) return {};
    if (blocks && seen->blocks != blocks)
        failFar("the grid has " + number(seen->blocks) + " blocks, where " + number(blocks) + " cover the matrix");
    expectSources(
        *seen,
        [=](FarElement e) -> std::vector<FarElement> {
            return {{in, move == Move::copy ? e.element : e.element % rows * cols + e.element / rows}};
        },
        theSame);
    if (ends) expectFarEnds(*seen);
    expectUsualWork(*seen);
    return seen;
}

// A block does the work of neighbouring ones: what it stores lies within so many elements along x.
void expectNeighbouringTiles(const FarGrid& seen, Move move, X x, Shape s, uint64_t width) {
    const bool lineIsX = (x == X::downColumns) == (move == Move::copy);  // of out: its rows stand for x
    const auto length = uint64_t(move == Move::copy ? s.cols : s.rows);
    for (const FarBlock& block : seen.some) {
        uint64_t least = ~uint64_t(0), most = 0;
        for (FarElement e : block.stored) {
            const uint64_t at = lineIsX ? e.element / length : e.element % length;
            least = std::min(least, at);
            most = std::max(most, at);
        }
        if (block.stored.empty() || most - least < width) continue;
        fail({"right, but on so large matrices a block does not do the work of neighbouring blocks",
              "block " + number(block.number) + " moves elements that lie " + number(most - least) + " apart along x",
              "", "a thread's elements lie one block's width apart, not one grid's"});
    }
}

// A block stores the elements of one tile, all of them: a whole one, or what is left at the edges of the matrix. Or of
// all tiles below one another; or each has a stretch of the elements, numbered through the matrix.
void expectWholeTiles(const FarGrid& seen, uint64_t alongX, uint64_t alongY, uint64_t width, uint64_t height) {
    if (!seen.whole()) return;
    std::set<uint64_t> may{0, alongX * alongY % (width * height)};
    for (uint64_t w : {width, alongX % width})
        for (uint64_t h : {height, alongY % height, alongY}) may.insert(w * h);
    for (const FarBlock& block : seen.some)
        if (!may.count(block.stored.size()))
            failFar("block " + number(block.number) + " stores " + number(block.stored.size()) +
                    " elements, and has a tile of " + times(width, height));
}

// A grid has so many blocks along y at most.
constexpr int mostBlocksDown = 65'535;

// Of a matrix that is too high for that the launch is refused, and CHECK_LAUNCH() says so; or all of it is moved all
// the same, by blocks of the shape that was handed over.
void expectTooHighSaid(Move move, const MoveLaunch& launch, Shape s, dim3 block) {
    if (onGpu()) return;
    trying(times(s.rows, s.cols) + ", " + describe(block));
    const auto rows = size_t(s.rows), cols = size_t(s.cols);
    std::vector<float> values(rows * cols);
    std::iota(values.begin(), values.end(), 1.0f);
    const size_t guard = 64;  // what runs over does not end there, and shows
    workbook::DeviceBuffer<float> from(values.size(), guard), to(values.size(), guard);
    from.upload(values);
    to.fillBytes(0xff);
    auto allMoved = [&] {
        if (!to.guardsIntact()) return false;
        const std::vector<float> got = to.download();
        for (size_t row = 0; row < rows; row++)
            for (size_t col = 0; col < cols; col++)
                if (got[move == Move::copy ? row * cols + col : col * rows + row] != values[row * cols + col])
                    return false;
        return true;
    };
    const bool well = saysOrManages([&] {
        launch(to.data(), from.data(), s.rows, s.cols);
        return allMoved() && describe(blockOfLastLaunch()) == describe(block);
    });
    if (!well)
        fail(
            {"right, but a matrix too high for its grid is not moved whole, and nobody says so", "", "",
             "a grid has 65 535 blocks along y at most: launch it all the same, and CHECK_LAUNCH() says that it is too "
             "high"});
}

Shape turned(Shape s) { return {s.cols, s.rows}; }

// The second one's sides are multiples of four; the third may be wide or high.
std::vector<Shape> middlingMatrices() {
    const uint64_t ends[][2] = {{1024, 4096}, {4096, 32'768}, {1024, 32'768}};
    std::vector<Shape> shapes;
    for (auto [least, most] : ends)
        shapes.push_back({int(drawnMiddling(least, most)), int(drawnMiddling(least, most))});
    for (int* side : {&shapes[1].rows, &shapes[1].cols}) *side = *side / 4 * 4;
    return shapes;
}

// So close below 2^16 that the next step of a block or grid leaves 16 bits: of whichever, so few are looked at. Who
// takes a long row for a block touches a page for each of its elements.
std::vector<Shape> nearly16Bits() {
    const int few = randomInts(1, 1100, 1300)[0], nearly = (1 << 16) - randomInts(1, 1, 200)[0];
    return {{few, nearly}, {nearly, few}};
}

}  // namespace

std::vector<Shape> namedShapes() {
    constexpr uint64_t longest = 2'000'000'000;
    std::vector<Shape> shapes;
    auto both = [&](uint64_t rows, uint64_t cols) {
        if (std::max(rows, cols) > longest) return;
        shapes.push_back({int(rows), int(cols)});
        shapes.push_back({int(cols), int(rows)});
    };
    for (uint64_t size : namedSizes(300, uint64_t(1) << 34)) {
        const auto few = uint64_t(randomInts(1, 2, 9)[0]), side = uint64_t(std::ceil(std::sqrt(double(size))));
        both(size, few);
        both(32 * size + 5, few);
        if (side > 64) both(side, side);
    }
    return shapes;
}

bool takesSeveralTiles(Move move, const MoveLaunch& launch) {
    const Shape high{4 * mostBlocksDown * 32, 4};  // twice as many tiles of 64
    for (Shape s : {high, turned(high)}) {
        const size_t elements = size_t(s.rows) * size_t(s.cols);
        workbook::DeviceBuffer<float> from(elements), to(elements);
        trying(times(s.rows, s.cols));
        if (saysItIsRefused([&] { launch(to.data(), from.data(), s.rows, s.cols); })) continue;
        const auto seen = observeFarMove(move, launch, s, 3, 1 << 16);
        if (!seen) continue;
        for (const FarBlock& block : seen->some) {
            if (block.stored.empty()) continue;
            auto alongHigh = [&](FarElement e) {  // out is turned, so its short side comes first or last
                const uint64_t cols = move == Move::copy ? uint64_t(s.cols) : uint64_t(s.rows);
                return std::max(e.element / cols, e.element % cols);
            };
            const auto [first, last] =
                std::minmax_element(block.stored.begin(), block.stored.end(),
                                    [&](FarElement a, FarElement b) { return alongHigh(a) < alongHigh(b); });
            if (alongHigh(*last) - alongHigh(*first) > mostBlocksDown) return true;
        }
    }
    return false;
}

std::optional<FarGrid> expectFarMoves(Move move, const MoveLaunch& launch, Shape s, uint64_t blocks, uint64_t parts) {
    return moveFar(move, launch, s, blocks, parts, 1 << 18);
}

void expectFarMoves(Move move, X x, const BlockMoveLaunch& launch, unsigned elementsAThread) {
    // Where the last line begins beyond 2^32, or 2^34, or a line has as many bytes, or a block reaches as far; 2^32
    // itself; and the longest line that may come. A grid has at most 65 535 blocks along y: there are more rows where
    // blocks are high. And more than 2^24 blocks along x, also of those whose threads take eight elements.
    struct Try {
        int alongX, alongY;
        dim3 block;
        uint64_t parts = 4;
        bool ends = true;
    };
    std::vector<Try> tries{
        {550'000'003, 9, dim3(32, 2)},   {66'100, 260'000, dim3(32, 8)},    {1'150'000'003, 4, dim3(32, 4)},
        {143'200'032, 62, dim3(32, 31)}, {65'536, 65'536, dim3(32, 32), 1}, {2'000'000'000, 1, dim3(256, 1)},
        {1037, 8'380'003, dim3(8, 128)}, {131, 67'100'003, dim3(1, 1024)},  {1'150'000'007, 4, dim3(8, 4)}};
    auto drawnBlock = [] { return dim3(32 << randomInts(1, 0, 2)[0], 8); };
    // A page is touched for each element along x, or two: of wide blocks fewer are looked at.
    for (Shape s : middlingMatrices()) {
        const dim3 block = drawnBlock();
        tries.push_back({s.cols, s.rows, block, block.x * elementsAThread > 256 ? 1u : 4u});
    }
    for (Shape s : nearly16Bits()) tries.push_back({s.cols, s.rows, drawnBlock(), 0});
    for (Shape s : namedShapes())
        for (const dim3 block : {dim3(32, 4), dim3(8, 128), dim3(1, 1024)})
            if (uint64_t(s.rows) <= uint64_t(mostBlocksDown) * block.y) {
                tries.push_back({s.cols, s.rows, block, 1, false});
                break;
            }
    for (const auto& [alongX, alongY, block, parts, ends] : tries) {
        const dim3 grid = gridOver(unsigned(alongX), unsigned(alongY), dim3(block.x * elementsAThread, block.y));
        auto with = [&launch, shape = block](float* to, const float* from, int rows, int cols) {
            launch(to, from, rows, cols, shape);
        };
        const Shape s{alongY, alongX};
        const Shape matrix = x == X::alongRows ? s : turned(s);
        const auto seen = moveFar(move, with, matrix, uint64_t(grid.x) * grid.y, parts, 1 << 18, ends);
        if (seen && elementsAThread > 1)
            expectNeighbouringTiles(*seen, move, x, matrix, uint64_t(elementsAThread) * block.x);
        if (!seen) continue;
        expectLastElements(*seen);
        expectWholeTiles(*seen, uint64_t(alongX), uint64_t(alongY), uint64_t(elementsAThread) * block.x, block.y);
    }
    const dim3 low(8, 2);  // the last block reaches beyond the end
    const Shape tooHigh{2 * mostBlocksDown + 9, 9};
    auto with = [&](float* to, const float* from, int rows, int cols) { launch(to, from, rows, cols, low); };
    expectTooHighSaid(move, with, x == X::alongRows ? tooHigh : turned(tooHigh), low);
}

void expectFarMoves(Move move, const MoveLaunch& launch, bool wide) {
    auto moved = [&](Shape s, uint64_t words = 1 << 16, uint64_t parts = 3, bool ends = true) {
        auto seen = moveFar(move, launch, s, 0, parts, words, ends);
        if (seen && wide && s.rows % 4 == 0 && s.cols % 4 == 0) expectWideLoads(*seen);
        return seen;
    };
    struct {
        Shape shape;             // both sides are short enough for tiles of 4 rows along y; 2^34 elements, 2^32 float4
        Shape lengthy, longest;  // in a tile a row begins beyond 2^31; and one ends beyond 2^32
        Shape low;               // eight rows further, where a tile's threads go on, is more than 2^31
        // Twice as many tiles as a grid has room for along y, so that what one leaves out that was made to fit is a
        // half: of 64 rows each, as float4 may fill; of 32.
        Shape high;
    } const tries[] = {
        {{260'000, 66'100}, {36, 72'000'004}, {36, 139'000'000}, {12, 300'000'004}, {2 * mostBlocksDown * 64, 4}},
        {{259'999, 66'101}, {33, 72'000'007}, {33, 139'000'001}, {11, 300'000'007}, {2 * mostBlocksDown * 32, 3}}};
    std::vector<Shape> tooHigh;
    std::optional<bool> alongX;  // are rows the longer side of a grid that has no room for so many along y?
    constexpr uint64_t wholeRow = 1 << 18;
    for (Shape s : middlingMatrices()) moved(s, wholeRow);
    for (Shape s : nearly16Bits()) moved(s, wholeRow, 0);
    for (const auto& [shape, lengthy, longest, low, high] : tries) {
        auto seen = moved(shape), onItsSide = moved(turned(shape));
        if (!seen || !onItsSide) return;
        if (std::max(seen->blocks, onItsSide->blocks) > 4096) {
            // Along y a grid has no room for so many tiles.
            const bool rowsAlongX = seen->alongX > onItsSide->alongX;
            alongX = rowsAlongX;
            for (Shape s : {lengthy, low}) moved(rowsAlongX ? turned(s) : s);
            tooHigh.push_back(rowsAlongX ? turned(high) : high);
        } else {
            // Who has few blocks walks through the matrix, and is cut before he comes far, but for the first tile.
            moved(longest);
            moved(turned(longest));
            // So many tiles of 32 side by side that 16 bits hold none of their number.
            moved({36, 65'536 * 32});
            moved({65'536 * 32, 36});
        }
    }
    for (Shape s : namedShapes())
        if (!alongX || std::max(s.rows, s.cols) <= 260'000 || (s.rows > s.cols) == *alongX) moved(s, 1 << 16, 1, false);
    for (Shape high : tooHigh) {
        const size_t elements = size_t(high.rows) * size_t(high.cols);
        workbook::DeviceBuffer<float> from(elements), to(elements);
        trying(times(high.rows, high.cols));
        if (!saysItIsRefused([&] { launch(to.data(), from.data(), high.rows, high.cols); })) moved(high);
    }
}

}  // namespace grading
