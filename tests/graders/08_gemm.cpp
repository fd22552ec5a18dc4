// Chapter 8: gemm.
#include "chapters/08_gemm/gemm.h"

#include <algorithm>
#include <vector>

#include "common/buffer.h"
#include "common/grading/stage/far_products.h"
#include "common/grading/stage/product_accounts.h"
#include "common/grading/stage/products.h"
#include "common/grading/stage/stage.h"
#include "common/grading/stage/text.h"
#include "common/grading/stage/timing.h"
#include "common/grading/stage/traffic.h"
#include "common/grading/stage/transposition.h"
#include "common/grading/stage/unnoticed_errors.h"

using namespace grading;

namespace {

const dim3 squareBlock(32, 32);
// The showcases: aligned, and small, since each multiply-add is watched.
constexpr ProductShape medium{128, 64, 128}, large{256, 64, 256};

ProductLaunch with(const BlockProductLaunch& launch, dim3 block) {
    return [=](float* c, const float* a, const float* b, int m, int n, int k) { launch(c, a, b, m, n, k, block); };
}

void told(const Observation& seen, ProductShape shape) {
    fact(trafficOf(seen));
    fact(loadsPerMultiplyAdd(seen, shape));
}

// Of 8.7 and 8.8, which read and write float4.
void expectWideDefects() {
    using cpu_device::DefectKind;
    usualCause(DefectKind::misaligned, "", "multiples of 4? n (rows of A), k (rows of B, C), the rows of a tile");
    usualCause(DefectKind::uninitialisedShared, "", "did threads return, or skip a load, before the tile was full?");
}

bool whole(ProductShape s, ProductShape showcase) {
    return s.m == showcase.m && s.n == showcase.n && s.k == showcase.k;
}

// ---- 8.3 and 8.4: a tile of C that the block covers ----

// Rows of B are read in pieces as wide as the block, and A's in pieces as wide as a tile is deep, which is the answer's
// choice: the dearest counts. That need not be the narrowest, since pieces of 28 begin and end in the middle of a
// sector. Where the threads are numbered anew, the end of a warp cuts a piece in two.
void readAlongRows(Account& a, const Tiling& t, uint64_t leastOfA, uint64_t mostOfA, uint64_t widthOfB) {
    const auto [m, n, k] = t.shape;
    const uint64_t elementsOfA = uint64_t(m) * uint64_t(n);
    uint64_t ofA = 0;
    for (uint64_t width = leastOfA; width <= mostOfA; width++)
        ofA = std::max(ofA, sectorsInPieces(uint64_t(m), uint64_t(n), width) + (32 % width ? elementsOfA / 32 : 0));
    uint64_t sectors = ofA * t.across() + sectorsInPieces(uint64_t(n), uint64_t(k), widthOfB) * t.down();
    a.loads.sectors = atMost(widthOfB % 32 ? sectors + sectors / 4 + t.needed() / 32 : sectors,
                             "let threadIdx.x walk along the rows of both tiles");
}

// `mostOfA`: so many neighbours in a row of A may be read together.
Account accountOfBlock(ProductShape s, dim3 block, uint64_t depth, uint64_t mostOfA) {
    Tiling t{s, block.y, block.x};
    Account a = accountOfTiles(t, exactly(t.blocks() * block.x * block.y), depth);
    a.block = block;
    readAlongRows(a, t, std::min({block.x, block.y, 8u}), mostOfA, block.x);
    a.stores.sectors = accountOfNaive(s, block).stores.sectors;
    return a;
}

size_t stripBytes(ProductShape s, dim3 block) { return (size_t(block.x) + block.y) * s.n * sizeof(float); }

Account accountOfStrips(ProductShape s, dim3 block) {
    Account a = accountOfBlock(s, block, uint64_t(s.n), std::min(block.x, 32u));
    a.loads.lanes.hint = a.sharedStores.lanes.hint = "each element of a strip is loaded and put there by one thread";
    a.barriers = exactly(1, "one __syncthreads(), between filling the strips and using them");
    a.absentFromBarriers = anyNumber();  // who has put his elements there may leave
    // Each thread a share of both strips; a warp at the edge may go two ways.
    const uint64_t n = uint64_t(s.n), share = (n + block.x - 1) / block.x + (n + block.y - 1) / block.y;
    // Rows may be a few words longer than they must.
    a.dynamicShared = atMost(stripBytes(s, block) + 4 * sizeof(float) * (n + block.x + block.y) + 256,
                             "the third launch argument is the size of both strips in bytes");
    a.mostGlobalLoads = atMost(2 * share + 2, "deal the elements out: a thread loads every blockDim.x-th of its row");
    return a;
}

// Of the passes that a warp makes for its 32 products at a time, an eighth: a tile that is filled down its columns
// takes four times as many.
Count fewConflicts(ProductShape s) {
    return atMost(multiplyAdds(s) / 32 / 4, "keep both tiles as the matrices lie, row by row, or make rows one longer");
}

// Tiles as deep as the block is wide or high, or up to 64 whatever the block. The last one reaches beyond n.
Account accountOfTiled(ProductShape s, dim3 block) {
    const uint64_t n = uint64_t(s.n);
    uint64_t filled = roundedUp(n, std::min(block.x, block.y));
    for (uint64_t depth = 1; depth <= 64; depth++) filled = std::max(filled, roundedUp(n, depth));
    Account a = accountOfBlock(s, block, filled, 32);
    a.sharedInVain = anyNumber();  // tiles of a constant size may be static
    // Of so deep tiles, with rows a few words longer.
    const uint64_t deepest = 68 * sizeof(float) * (block.x + block.y + 8);
    a.dynamicShared = atMost(std::min(uint64_t(48) * 1024, deepest),
                             "go along n in steps of up to 64: no whole strips. And both tiles must fit into 48 KiB");
    // What lies beyond the edge is loaded by nobody; and of tiles less deep than the block is high, some warps have
    // more rows than others: four times as many, of tiles 8 deep.
    if (whole(s, medium)) a.timesItsShare = 6, a.bankConflicts = fewConflicts(s);
    return a;
}

// ---- 8.5 and 8.9: tiles of 32 × 32, in steps of 32 ----

Account accountOf32(ProductShape s, const Count& threads) {
    const uint64_t steps = roundedUp(uint64_t(s.n), 32) / 32;
    Tiling t{s, 32, 32};
    Account a = accountOfTiles(t, threads, 32 * steps);
    a.sharedStores.lanes.hint = "tiles of 32 × 32, each element put there once";
    readAlongRows(a, t, 8, 8, 32);
    a.stores.sectors =
        atMost(sectorsInPieces(uint64_t(s.m), uint64_t(s.k), 32), "let threadIdx.x walk along a row of C");
    a.barriers = between(steps, 2 * steps, "two barriers for each 32 products: go along n in steps of 32");
    return a;
}

Account accountOfRegister(ProductShape s) {
    const uint64_t blocks = Tiling{s, 32, 32}.blocks();
    Account a =
        accountOf32(s, between(blocks * 256, blocks * 512, "blocks of 32 × 16: let each thread compute two rows of C"));
    a.blocks.hint = "the grid counts tiles of 32 × 32";
    a.sharedLoads = wordsShared(between(a.sharedLoads.lanes.least, a.sharedLoads.lanes.most / 4 * 3,
                                        "take the element of B into a variable, and use it for both rows"));
    if (whole(s, medium)) a.timesItsShare = 1.5, a.bankConflicts = fewConflicts(s);
    // Two pairs of tiles, of which one is being filled, with room to spare.
    a.staticShared = a.dynamicShared = atMost(20480, "two tiles of 32 × 32, their rows one longer, are 8 448 bytes");
    return a;
}

Account accountOfEarlyOut(ProductShape s) {
    const uint64_t steps = roundedUp(uint64_t(s.n), 32) / 32, threads = Tiling{s, 32, 32}.blocks() * 1024;
    Account a = accountOf32(s, exactly(threads));
    a.mustLaunch = "gemmEarlyOut";
    a.block = squareBlock;
    a.loads.sectors.most = sectorsInPieces(uint64_t(s.m), uint64_t(s.n), 32) * Tiling{s, 32, 32}.across() +
                           sectorsInPieces(uint64_t(s.n), uint64_t(s.k), 32) * Tiling{s, 32, 32}.down();
    a.sharedStores = onceShared(threads * 2 * steps, "");
    a.sharedLoads = lanesShared(between(2 * multiplyAdds(s), threads * 64 * steps));
    a.bankConflicts = exactly(0);
    a.barriers =
        between(2 * steps - std::min<uint64_t>(steps, 1), 2 * steps);  // behind the last step there may be none
    for (Count* c : {&a.blocks, &a.threads, &a.loads.lanes, &a.loads.sectors, &a.stores.lanes, &a.stores.sectors,
                     &a.sharedStores.lanes, &a.sharedLoads.lanes, &a.bankConflicts, &a.idleBarriers, &a.barriers,
                     &a.absentFromBarriers})
        c->hint = "mend the defect, and leave the rest as it is";
    return a;
}

// ---- 8.6 to 8.8: 8 × 8 elements per thread ----

bool rowsAligned(ProductShape s) { return s.n % 4 == 0 && s.k % 4 == 0; }
uint64_t inSteps(ProductShape s) { return roundedUp(uint64_t(s.n), 32); }

// `wide`: every access is of 16 bytes. Beyond the edge, tiles may hold what lies at the edge: what it gives is not
// stored. So a launch may load up to `loaded` rows of B, and as many rows of A as the tiles have.
Account accountOfBlockTiles(const Tiling& t, const Observation& seen, const Count& threads, uint64_t loaded,
                            bool wide) {
    Account a = accountOfTiles(t, threads, loaded);
    const uint64_t most = uint64_t(t.shape.n) * t.rows * t.blocks() + loaded * t.cols * t.blocks();
    a.loads.lanes =
        atMost(wide ? most / 4 : most, wide ? "load float4, where rows begin at multiples of 16 bytes"
                                            : "with tiles of 64 × 64 or more, each element serves at least 64 times");
    a.loads.bytes = between(sizeof(float) * t.needed(), sizeof(float) * most);
    // Tiles four deep have half a sector in each row of A; of no others a block comes to so many barriers.
    const bool shallow = seen.all.barriersPerBlock > t.shape.n / 4.0 + 2;
    if (t.shape.n % 8 == 0 && t.shape.k % 8 == 0)
        a.loads.sectors = atMost(most / (shallow ? 4 : 8), "let neighbouring threads load neighbours of a row");
    if (wide) a.stores.bytesALane = atLeast(16, "store float4, where rows begin at multiples of 16 bytes");
    const uint64_t products = t.sums() * inSteps(t.shape);
    const std::string eight = "8 elements of A and 8 of B, in registers, give 64 products";
    a.sharedLoads = lanesShared(
        between(multiplyAdds(t.shape) / 64, products / (wide ? 16 : 4),
                wide ? "read float4 from shared memory too, from both tiles: a's lies transposed for that" : eight));
    a.sharedLoads.bytesOfLanes = atMost(products / 4 * sizeof(float), eight);
    return a;
}

// 64 × 64 or 128 × 128 elements of C a block, 64 a thread.
Account accountOfSquares(ProductShape s, const Observation& seen, bool wide) {
    const uint64_t side = seen.all.threads == 64 * seen.all.blocks ? 64 : 128;
    Tiling t{s, side, side};
    const char* const each = "8 × 8 elements per thread, in blocks of 64 × 64 or 128 × 128";
    Account a = accountOfBlockTiles(t, seen, exactly(t.sums() / 64, each), inSteps(s), wide);
    a.blocks.hint = each;
    if (whole(s, large)) a.timesItsShare = 1.5;
    // 32 deep at most, and rows a few words longer.
    a.staticShared = a.dynamicShared =
        atMost(2 * (side + 4) * 36 * sizeof(float), "fewer blocks fit side by side: make the tiles less deep");
    return a;
}

Account accountOfVectorized(ProductShape s, const Observation& seen) {
    Account a = accountOfSquares(s, seen, rowsAligned(s));
    if (!rowsAligned(s)) a.mayLaunch = {"gemmBlockTile2D"};
    return a;
}

// The tiles that a grid of so many blocks can stand for: of several, the one that needs most. If there is none, blocks
// take several tiles each.
Tiling tilingOf(ProductShape s, uint64_t blocks) {
    Tiling found{s, 64, 64};
    auto needs = [](const Tiling& t) { return std::make_pair(t.needed(), t.sums()); };
    for (uint64_t rows : {64, 128, 256})
        for (uint64_t cols : {64, 128, 256}) {
            Tiling t{s, rows, cols};
            if (rows > 2 * cols || cols > 2 * rows) continue;
            if (t.blocks() == blocks && (found.blocks() != blocks || needs(t) > needs(found))) found = t;
        }
    return found;
}

Account accountOfFast(ProductShape s, const Observation& seen) {
    const Tiling t = tilingOf(s, seen.all.blocks);
    // A step more may be under way than there are.
    Account a = accountOfBlockTiles(t, seen, atMost(t.sums() / 64, "let each thread compute 8 × 8 elements"),
                                    inSteps(s) + 32, rowsAligned(s));
    if (t.blocks() != seen.all.blocks) {
        a.blocks = atMost(t.blocks(), "a block for each tile, or fewer that take several");
        a.loadsAfterStores = anyNumber();
    }
    a.loads.bytes.least = a.sharedStores.bytes.least = sizeof(float) * s.n * (uint64_t(s.m) + uint64_t(s.k));
    // In the tiles that a block takes after its first nothing is under way when they begin.
    const uint64_t blocks = std::max<uint64_t>(seen.all.blocks, 1), warps = (seen.all.threads / blocks + 31) / 32;
    a.lateFillings = atMost(t.blocks() > blocks ? (t.blocks() - blocks) * warps : 0,
                            "first ask for the next elements, then multiply, then keep them");
    a.loadsMayWait = false;
    a.fillings = atMost(t.blocks(), "fill one pair of tiles while the other is being used: one barrier per step");
    return a;
}

// ---- 8.3: strips, and what became of the launch ----

std::string stripsNeed(const BlockedShape& s) {
    return "the strips need " + number(stripBytes(s.shape, s.block)) + " bytes of shared memory";
}

Observation expectStripsRight(const BlockedShape& s, Ledger& ledger) {
    trying(describe(s.shape) + ", " + describe(s.block));
    cudaError_t status = cudaSuccess;
    auto launch = [&](float* c, const float* a, const float* b, int m, int n, int k) {
        status = launchStrip(c, a, b, m, n, k, s.block);
        if (status != cudaSuccess) saidSo();
    };
    Observation seen = observeProduct(launch, s.shape);
    if (status != cudaSuccess)
        fail({std::string("right, but launchStrip returned ") + cudaGetErrorName(status), stripsNeed(s), "",
              "return cudaSuccess where the launch went well", ""});
    ledger.add(seen, accountOfStrips(s.shape, s.block));
    return seen;
}

// A is zero and B too. Says whether the launch was refused, and makes sure that it was one or the other. `byTheCard`:
// not by the student's function, which may know what no card can have.
bool refused(const BlockedShape& of, Ledger& ledger, bool byTheCard = true) {
    const ProductShape s = of.shape;
    const dim3 block = of.block;
    trying(describe(s) + ", " + describe(block));
    workbook::DeviceBuffer<float> a(size_t(s.m) * s.n), b(size_t(s.n) * s.k), c(size_t(s.m) * s.k);
    nameMemory(a.data(), "a");
    nameMemory(b.data(), "b");
    nameMemory(c.data(), "c");
    a.fillBytes(0);
    b.fillBytes(0);
    c.fillBytes(0xff);
    cudaError_t status = cudaSuccess;
    unsigned calls = 0;
    Observation seen = observeAnything([&] {
        calls = callsMadeBy([&] { status = launchStrip(c.data(), a.data(), b.data(), s.m, s.n, s.k, block); });
    });
    const std::string needed = stripsNeed(of);
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
    Account nothing(exactly(0), exactly(0));
    nothing.launches = exactly(0);
    ledger.add(seen, status == cudaSuccess ? accountOfStrips(s, block) : nothing);
    if (byTheCard && status != cudaSuccess && calls == 0)
        ledger.add(seen, Failure{"wrong: nothing is launched, and an error is returned", needed, "",
                                 "how much a block may have differs from card to card: launch it, and return what "
                                 "cudaGetLastError() says"});
    if (status != cudaSuccess && status != cudaErrorInvalidValue)
        fail({std::string("launchStrip returned ") + cudaGetErrorName(status) + ", not cudaErrorInvalidValue", needed,
              "", "return what cudaGetLastError() says"});
    return status != cudaSuccess;
}

void expectRefusedOrRight(const BlockedShape& s, Ledger& ledger) {
    if (!refused(s, ledger)) expectStripsRight(s, ledger);
}

bool fits(const BlockedShape& s) { return stripBytes(s.shape, s.block) <= 48ul * 1024; }

}  // namespace

STAGE("8.1", "gemmHost", "the reference", "") {
    std::vector<ProductShape> shapes = productShapes(32);
    // Rows and columns that no stack has room for, too.
    for (ProductShape s :
         {ProductShape{2, 3, 2500}, {2500, 3, 2}, {2, 2500, 3}, {1, 1, 3'000'000}, {3'000'000, 1, 1}, {1, 200'003, 1}})
        shapes.push_back(s);
    shapes.push_back({2, randomInts(1, 4097, 40'000)[0], 3});
    for (ProductShape s : {ProductShape{5, 6, 6}, {6, 6, 5}}) shapes.push_back(s);  // a square factor can be turned
    expectProductOnHost(gemmHost, shapes);
}

STAGE("8.2", "gemmNaive", "every thread reads a row and a column", "") {
    std::vector<BlockedShape> shapes = blockedShapes(productShapes(32));
    shapes.push_back({{2, 33001, 3}, dim3(4, 2)});  // more products than a short can count
    Observation seen = expectProduct(launchNaive, accountOfNaive, shapes, {medium, squareBlock});
    told(seen, medium);
    // Of 32 lanes, one element of A and 32 of B: one sector and four.
    if (seen.counted)
        prediction("efficiency of the naive loads", predictedNaiveEfficiency, 100.0 * (4 + 128) / (32 + 128), "%");
    expectFarProducts(launchNaive);
    timeProduct(with(launchNaive, squareBlock), nullptr);
}

STAGE("8.3", "gemmStrip", "strips in shared memory, while they fit", "8.2") {
    errorsAreSaid("return the error that it gives", false);
    Ledger ledger;
    for (const BlockedShape& s : blockedShapes(productShapes(32)))
        if (fits(s))
            expectStripsRight(s, ledger);
        else
            expectRefusedOrRight(s, ledger);
    // The longest strips that fit, and longer ones.
    std::vector<dim3> blocks = blockShapes();
    blocks.push_back(dim3(10, 1));
    blocks.push_back(dim3(unsigned(randomInts(1, 3, 60)[0]), unsigned(randomInts(1, 1, 3)[0])));
    for (dim3 block : blocks) {
        const int n = int(48ul * 1024 / sizeof(float) / (block.x + block.y));
        expectStripsRight({{5, n, 7}, block}, ledger);
        expectRefusedOrRight({{5, n + 1, 7}, block}, ledger);
    }
    expectRefusedOrRight({{32, 4096, 32}, squareBlock}, ledger);
    // 2^32 elements. An H200 with CUDA 13 looks at the low 32 bits of the number of bytes: it launches with none at
    // all.
    if (!onGpu()) refused({{1, 1 << 22, 1}, dim3(1023, 1)}, ledger, false);
    const Observation seen = expectStripsRight({medium, squareBlock}, ledger);
    Account account = accountOfStrips(medium, squareBlock);
    account.bankConflicts = exactly(0, "keep both strips as the matrices lie, row by row");
    hold(seen, account);
    showcase(seen);
    ledger.settle();
    // Strips of so many rows of an A of 2^32 elements find no room.
    expectFarProducts(launchStrip, false);
    told(seen, medium);
}

STAGE("8.4", "gemmTiled", "tiles in shared memory, whatever n", "8.2") {
    std::vector<BlockedShape> shapes = blockedShapes(productShapes(32));
    // How deep may a tile be that is as long as the block?
    for (int side : {768, 1024, randomInts(1, 300, 1023)[0]})
        for (dim3 block : {dim3(unsigned(side), 1), dim3(1, unsigned(side))}) shapes.push_back({{5, 70, 9}, block});
    Observation seen = expectProduct(launchTiled, accountOfTiled, shapes, {medium, squareBlock});
    told(seen, medium);
    if (seen.counted) {
        const Tiling tiles{medium, squareBlock.y, squareBlock.x};
        prediction("tiled loads, of the naive ones", predictedTiledShare,
                   100.0 * double(tiles.needed()) / double(2 * multiplyAdds(medium)), "%");
    }
    expectFarProducts(launchTiled);
    timeProduct(with(launchTiled, squareBlock), with(launchNaive, squareBlock));
}

STAGE("8.5", "gemmRegister", "two rows per thread share what they read", "8.4") {
    auto may = [](ProductShape s, const Observation&) { return accountOfRegister(s); };
    told(expectProduct(launchRegister, may, productShapes(32), medium), medium);
    expectFarProducts(launchRegister, 32);
    timeProduct(launchRegister, with(launchNaive, squareBlock));
}

STAGE("8.6", "gemmBlockTile2D", "8 × 8 elements per thread", "8.5") {
    auto may = [](ProductShape s, const Observation& seen) { return accountOfSquares(s, seen, false); };
    told(expectProduct(launchBlockTile2D, may, productShapes(64), large), large);
    expectFarProducts(launchBlockTile2D, 64);
    timeProduct(launchBlockTile2D, with(launchNaive, squareBlock));
}

STAGE("8.7", "gemmVectorized", "16 bytes per access", "8.6") {
    expectWideDefects();
    told(expectProduct(launchVectorized, accountOfVectorized, productShapes(64), large), large);
    expectFarProducts(launchVectorized, 64, true);
    timeProduct(launchVectorized, with(launchNaive, squareBlock));
}

STAGE("8.8", "gemmFast", "the next tiles are under way", "8.7") {
    expectWideDefects();
    usualCause(cpu_device::DefectKind::sharedRace, "",
               "a __syncthreads() is missing, or the pair in use is overwritten");
    told(expectProduct(launchFast, accountOfFast, productShapes(64), large), large);
    expectFarProducts(launchFast, 64, true, true);
    timeProduct(launchFast, with(launchNaive, squareBlock));
}

STAGE("8.9", "bug hunt: gemmEarlyOut", "who must come to a barrier", "") {
    hunting(cpu_device::DefectKind::divergentBarrier);
    std::vector<ProductShape> shapes = productShapes(32);
    shapes.insert(shapes.begin(), {40, 96, 50});  // as it is, it is right where m and k are multiples of 32
    auto may = [](ProductShape s, const Observation&) { return accountOfEarlyOut(s); };
    told(expectProduct(launchEarlyOut, may, shapes, medium), medium);
    expectProductsOfManyBlocks(launchEarlyOut);
}
