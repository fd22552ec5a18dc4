#include "product_accounts.h"

#include <algorithm>

namespace grading {

uint64_t multiplyAdds(ProductShape s) { return uint64_t(s.m) * s.n * s.k; }
uint64_t roundedUp(uint64_t n, uint64_t to) { return (n + to - 1) / to * to; }

uint64_t sectorsInPieces(uint64_t rows, uint64_t length, uint64_t width) {
    width = std::min<uint64_t>(width, 32);  // a warp's
    uint64_t sectors = 0;
    // Rows that are 8 apart begin at the same place in a sector.
    for (uint64_t row = 0; row < std::min<uint64_t>(rows, 8); row++) {
        uint64_t ofRow = 0;
        for (uint64_t first = 0; first < length; first += width) {
            uint64_t begin = row * length + first, end = row * length + std::min(first + width, length);
            ofRow += (end + 7) / 8 - begin / 8;
        }
        sectors += ofRow * ((rows - row + 7) / 8);
    }
    return sectors;
}

// Step i of all sums; steps that are 8 apart ask for as many sectors.
static uint64_t sectorsOfNaive(ProductShape s, dim3 block) {
    const uint64_t m = uint64_t(s.m), n = uint64_t(s.n), k = uint64_t(s.k);
    uint64_t sectors = 0;
    for (uint64_t i = 0; i < std::min<uint64_t>(n, 8); i++) {
        uint64_t steps = (n - i + 7) / 8;
        sectors += steps * sectorsOf(block, k, m, [=](uint64_t, uint64_t y) { return y * n + i; });
        sectors += steps * sectorsOf(block, k, m, [=](uint64_t x, uint64_t) { return i * k + x; });
    }
    return sectors;
}

static dim3 gridOf(ProductShape s, dim3 block) { return gridOver(uint64_t(s.k), uint64_t(s.m), block); }

static GlobalAccount storesOfC(ProductShape s) {
    return once(uint64_t(s.m) * s.k, "each element of C is stored once: add up in a variable of the thread's own");
}

Account accountOfNaive(ProductShape s, dim3 block) {
    Account a(gridOf(s, block), block, "one element of C a thread: columns along x, rows along y");
    const uint64_t each = multiplyAdds(s);
    // Neighbours in a row of A can be loaded together, where rows begin at multiples of their size.
    const uint64_t together = s.n % 4 == 0 ? 4 : s.n % 2 == 0 ? 2 : 1;
    a.loads = lanes(
        between(each + each / together, 2 * each, "two loads a product: add up in a variable of the thread's own"));
    a.loads.sectors = atMost(sectorsOfNaive(s, block), "let threadIdx.x walk along a row of B and of C");
    a.stores = storesOfC(s);
    a.stores.sectors = atMost(
        sectorsOf(block, uint64_t(s.k), uint64_t(s.m), [=](uint64_t x, uint64_t y) { return y * uint64_t(s.k) + x; }),
        "let threadIdx.x walk along a row of C");
    a.barriers.hint = a.sharedStores.lanes.hint = "here nothing is shared: each thread reads for itself";
    a.loadsAfterStores.hint = "store the sum when it is complete";
    return a;
}

// However many of them lie side by side and are loaded at once.
SharedAccount wordsShared(const Count& words) {
    SharedAccount shared = lanesShared(words);
    shared.bytesOfLanes = atMost(sizeof(float) * words.most, words.hint);
    return shared;
}

Account accountOfTiles(const Tiling& t, const Count& threads, uint64_t depth) {
    const std::string byOne = "each element of a tile is loaded by one thread, for all";
    Account a(exactly(t.blocks(), "one block for each tile of C"), threads);
    a.loads = once(t.needed(), byOne);
    a.stores = storesOfC(t.shape);
    a.sharedStores = {atMost(t.filled(depth), "each element is loaded and put into its tile by one thread, for all"),
                      between(sizeof(float) * t.needed(), sizeof(float) * t.filled(depth))};
    a.sharedLoads = wordsShared(
        between(multiplyAdds(t.shape) / 2, 2 * t.sums() * depth, "a product needs one element of each tile"));
    a.bankConflicts = anyNumber();
    a.barriers = anyNumber();
    a.absentFromBarriers = exactly(0, "who has no element of C loads for the others: guard the last store alone");
    a.loadsAfterStores.hint = "store the sums when they are complete";
    a.idleBarriers = atMost(t.blocks());  // behind the last step, where nothing is filled any more
    return a;
}

}  // namespace grading
