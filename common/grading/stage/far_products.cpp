#include "far_products.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "common/compare.h"
#include "far_blocks.h"
#include "inputs.h"
#include "text.h"
#include "verdict.h"

namespace grading {
namespace {

enum { a, b, c };

// Of what a block stores it has loaded the rows of A, and the columns of B.
void expectRowsAndColumns(const FarGrid& seen, ProductShape s) {
    const uint64_t n = uint64_t(s.n), k = uint64_t(s.k);
    for (const FarBlock& block : seen.some) {
        std::set<uint64_t> rows, cols;
        for (FarElement e : block.stored) {
            if (rows.insert(e.element / k).second)
                for (uint64_t i = 0; i < n; i++) expectLoaded(seen, block, e, {a, e.element / k * n + i});
            if (cols.insert(e.element % k).second)
                for (uint64_t i = 0; i < n; i++) expectLoaded(seen, block, e, {b, i * k + e.element % k});
        }
    }
}

// Of what a block stores these many are worked out, drawn: each takes 2 n numbers from all over A and B.
constexpr size_t sumsABlock = 64;

void expectSums(const FarGrid& seen, ProductShape s) {
    const uint64_t n = uint64_t(s.n), k = uint64_t(s.k);
    if (!seen.input || n > 10'000) return;
    for (const FarBlock& block : seen.some) {
        if (block.stored.empty()) continue;
        for (int drawn : randomInts(sumsABlock, 0, int(block.stored.size()) - 1)) {
            const uint64_t place = block.stored[size_t(drawn)].element;
            double sum = 0, magnitudes = 0;
            for (uint64_t i = 0; i < n; i++) {
                const double product =
                    double(seen.input({a, place / k * n + i})) * double(seen.input({b, i * k + place % k}));
                sum += product;
                magnitudes += std::fabs(product);
            }
            const double tolerance = workbook::roundingTolerance(n + 1, magnitudes);
            expectStored(seen, block, size_t(drawn), float(sum), tolerance);
        }
    }
}

void multiplyFar(const ProductLaunch& launch, ProductShape s, uint64_t parts, uint64_t words, bool wideLoads = false,
                 bool askedAhead = false) {
    trying(describe(s));
    const uint64_t m = uint64_t(s.m), n = uint64_t(s.n), k = uint64_t(s.k);
    auto run = [&](const std::vector<float*>& memory) { launch(memory[c], memory[a], memory[b], s.m, s.n, s.k); };
    auto seen = observeFar({{"a", m, n, false}, {"b", n, k, false}, {"c", m, k, true}}, run, parts, words);
    if (!seen) return;
    expectRowsAndColumns(*seen, s);
    expectSums(*seen, s);
    if (wideLoads && s.n % 4 == 0 && s.k % 4 == 0) expectWideLoads(*seen, true);
    expectFarEnds(*seen);
    expectUsualWork(*seen);
    // Who has a few tiles a row, or several of C a block, may begin each with a late one.
    const uint64_t warps = seen->all.threads / 32 / std::max<uint64_t>(seen->all.blocks, 1);
    if (askedAhead && s.n > 1000 && seen->whole() && seen->all.lateFillings > seen->all.fillings * warps / 2)
        fail({"right, but on so large arrays the next tile is asked for too late",
              number(seen->all.lateFillings) + " times by a warp", "",
              "arrays of every size are worked on in the same way"});
}

// Few rows, so that a block is quick; the last ones of B and C begin beyond 2^32, and in the second 16 rows of B are
// more than 2^32, too; all of it takes 70 GiB. There rows begin at multiples of 16 bytes, and counted by four floats,
// too, they are more than 2^32.
// In the third, three rows of B are more than 2^31: loops take a thread a few rows further at most.
constexpr ProductShape wide{31, 33, 144'000'007}, wideMultiplesOf4{4, 56, 310'000'000}, widest{1, 12, 900'000'001};

// Rows of A so long that the hundredth begins beyond 2^31: whoever takes several tiles a block meets it in the first.
constexpr ProductShape longRows{127, 22'000'001, 7}, longRowsMultiplesOf4{128, 22'000'000, 8};

// Enough for 256 × 128 elements of C, their rows and their columns, one element at a time.
constexpr uint64_t oneHighBlock = 450'000;

// C is what is far; and 16 of its rows are more than 2^32.
constexpr ProductShape widestC{64, 8, 72'000'000}, highAndWide{40, 4, 300'000'001};

// As programs have them. The second one's sides are multiples of four.
std::vector<ProductShape> middlingProducts() {
    auto drawn = [](uint64_t least, uint64_t most) { return int(drawnMiddling(least, most)); };
    const ProductShape odd{drawn(1024, 2500), drawn(40, 200), drawn(1024, 2500)};
    ProductShape even{drawn(2500, 16'000), drawn(40, 200), drawn(2500, 16'000)};
    for (int* side : {&even.m, &even.k}) *side = *side / 4 * 4;
    even.n = even.n / 8 * 8 + 4;  // no whole tiles
    return {odd, even};
}

// As high, deep or wide as a number that the answer's file names.
std::vector<ProductShape> namedProducts(int mostRows, int deepest) {
    auto few = [] { return randomInts(1, 33, 40)[0]; };
    std::vector<ProductShape> shapes;
    for (uint64_t size : namedSizes(300, 900'000'000)) {
        shapes.push_back({few(), few(), int(size)});
        if (size <= uint64_t(deepest)) shapes.push_back({few(), int(size), few()});
        if (size <= uint64_t(mostRows)) shapes.push_back({int(size), few(), few()});
    }
    return shapes;
}

ProductLaunch with(const BlockProductLaunch& launch, dim3 block) {
    return [=](float* c, const float* a, const float* b, int m, int n, int k) { launch(c, a, b, m, n, k, block); };
}

}  // namespace

void expectFarProducts(const BlockProductLaunch& launch, bool high) {
    for (ProductShape s : {wideMultiplesOf4, wide, widest}) multiplyFar(with(launch, dim3(32, 2)), s, 4, 1 << 16);
    // Rows of A may lie in shared memory: deeper ones than productShapes() has find no room there.
    for (ProductShape s : namedProducts(4 * 65'535, 0)) multiplyFar(with(launch, dim3(32, 4)), s, 1, 1 << 17);
    if (!high) return;
    for (ProductShape s : middlingProducts()) multiplyFar(with(launch, dim3(32, 8)), s, 1, 1 << 18);
    // A tile of B has so many rows that they are 2^32 elements; and there are more blocks than 24 bits count.
    multiplyFar(with(launch, dim3(32, 32)), wide, 1, 1 << 18);
    multiplyFar(with(launch, dim3(1, 2)), widest, 2, 1 << 16);
    multiplyFar(with(launch, dim3(32, 4)), highAndWide, 1, 1 << 16);
    // Along y a grid has at most 65 535 blocks. An odd n leaves one of pairs, whose place has to be right, too.
    multiplyFar(with(launch, dim3(1, 1024)), {66'000'007, 67, 67}, 0, oneHighBlock);
}

void expectProductsOfManyBlocks(const ProductLaunch& launch) {
    for (ProductShape s : middlingProducts()) multiplyFar(launch, s, 1, 1 << 18);
    multiplyFar(launch, {65'500 * 32 + 7, 67, 67}, 1, oneHighBlock);
}

void expectFarProducts(const ProductLaunch& launch, int rowsABlock, bool wideLoads, bool askedAhead) {
    for (ProductShape s : {wideMultiplesOf4, wide, widest, widestC, highAndWide, longRows, longRowsMultiplesOf4})
        multiplyFar(launch, s, 2, 1 << 16, wideLoads, askedAhead);
    for (ProductShape s : middlingProducts()) multiplyFar(launch, s, 1, 1 << 18, wideLoads, askedAhead);
    // Enough elements for 132 multiprocessors to have a tile of 256 × 128 each: a launch may choose by size.
    for (ProductShape s : {ProductShape{259, 20, 7652}, {259, 19, 7651}})
        multiplyFar(launch, s, 1, 1 << 18, wideLoads, askedAhead);
    for (ProductShape s : namedProducts(65'500 * rowsABlock, longRows.n))
        multiplyFar(launch, s, 1, 1 << 17, wideLoads, askedAhead);
    // Longer rows, and all of a block's.
    if (askedAhead)
        multiplyFar(launch, {200, int(drawnMiddling(2049, 6000)) / 4 * 4, 200}, 0, 1 << 22, wideLoads, askedAhead);
    // The higher A may be, the shorter are its rows, and the sooner a block is done. The last one shows it.
    const int m = 65'500 * rowsABlock + 7, n = 65'600 / rowsABlock;
    for (ProductShape s : {ProductShape{m, n + 1 + n % 2, 67}, {m, n / 4 * 4 + 4, 68}})
        multiplyFar(launch, s, 0, oneHighBlock, wideLoads, askedAhead);
}

}  // namespace grading
