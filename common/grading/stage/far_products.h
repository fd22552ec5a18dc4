// Products of matrices beyond 2^32 elements, of which a few blocks run.
#pragma once

#include "products.h"

namespace grading {

// Also where rows begin at multiples of 16 bytes. For blocks of any shape, an element of C a thread; `high`: also an A
// so high that it has 2^32 elements.
void expectFarProducts(const BlockProductLaunch& launch, bool high = true);
// Not as large, but of many blocks, each with 32 × 32 elements of C.
void expectProductsOfManyBlocks(const ProductLaunch& launch);
// For kernels that choose their blocks, each with at least so many rows of C.
// `wide`: where rows begin at multiples of 16 bytes, it loads float4. `askedAhead`: no tile is asked for too late.
void expectFarProducts(const ProductLaunch& launch, int rowsABlock, bool wide = false, bool askedAhead = false);

}  // namespace grading
