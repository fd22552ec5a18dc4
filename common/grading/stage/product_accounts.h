// What a launch that multiplies matrices may do, by the tile of C that a block computes.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <string>
#include <vector>

#include "account.h"
#include "product.h"

namespace grading {

uint64_t multiplyAdds(ProductShape shape);
uint64_t roundedUp(uint64_t n, uint64_t toMultiplesOf);

// C, cut into tiles, and a block for each.
struct Tiling {
    ProductShape shape;
    uint64_t rows, cols;  // of a tile

    uint64_t down() const { return (uint64_t(shape.m) + rows - 1) / rows; }
    uint64_t across() const { return (uint64_t(shape.k) + cols - 1) / cols; }
    uint64_t blocks() const { return down() * across(); }
    uint64_t sums() const { return blocks() * rows * cols; }  // with those that lie beyond the edge of C
    // Elements of A and of B that the blocks need, each of them once a block.
    uint64_t ofA() const { return uint64_t(shape.m) * shape.n * across(); }
    uint64_t ofB() const { return uint64_t(shape.n) * shape.k * down(); }
    uint64_t needed() const { return ofA() + ofB(); }
    // What the blocks' tiles of A and B hold, filled up with zeros, if they are `depth` deep in all.
    uint64_t filled(uint64_t depth) const { return depth * (rows + cols) * blocks(); }
};

// Sectors of a matrix's rows that are read in pieces of `width`, a warp's at most, each by one request.
uint64_t sectorsInPieces(uint64_t rows, uint64_t length, uint64_t width);

// So many, however many of them a lane loads at once.
SharedAccount wordsShared(const Count& words);
// A thread an element, each reading its row of A and its column of B.
Account accountOfNaive(ProductShape shape, dim3 block);
// Through shared memory: each element that a block needs is loaded once and put there. `depth`: how far the
// tiles reach along n, those of all steps together.
Account accountOfTiles(const Tiling& tiling, const Count& threads, uint64_t depth);

}  // namespace grading
