// Stages that multiply matrices: C = A · B, where A has m rows of n elements, B n rows of k, C m rows of k.
#pragma once

#include <cuda_runtime.h>

#include <functional>
#include <string>
#include <vector>

#include "account.h"
#include "observe.h"
#include "product.h"

namespace grading {

std::string describe(ProductShape shape);  // "40 × 48 · 48 × 56"

// In device memory (or the host's), stored by rows.
using ProductLaunch = std::function<void(float* c, const float* a, const float* b, int m, int n, int k)>;
using BlockProductLaunch =
    std::function<void(float* c, const float* a, const float* b, int m, int n, int k, dim3 block)>;

// Ordinary ones first; then 1, primes, long and thin ones, a tile of `tile` less and more one; and some that the seed
// draws.
std::vector<ProductShape> productShapes(int tile);
struct BlockedShape {
    ProductShape shape;
    dim3 block;
};
// Each shape with blocks of 32 × 32, each block shape with a few others; and some that the seed draws.
std::vector<BlockedShape> blockedShapes(const std::vector<ProductShape>& shapes);

// What the launch may do, by the shape and, where a stage leaves the tile open, by what was seen of its grid.
using ProductAccount = std::function<Account(ProductShape, const Observation&)>;
using BlockProductAccount = std::function<Account(ProductShape, dim3 block)>;

// Right, without a defect and as accounted for, on each shape. C may differ from a float64 reference by what n
// roundings can do. Where all results are right the last launch, on `large`, is the stage's showcase, and its account
// is held first.
Observation expectProduct(const ProductLaunch& launch, const ProductAccount& may,
                          const std::vector<ProductShape>& shapes, ProductShape large);
Observation expectProduct(const BlockProductLaunch& launch, const BlockProductAccount& may,
                          const std::vector<BlockedShape>& shapes, BlockedShape large);
// One launch on one shape, whose result must be right. It is yet to be held against an account.
Observation observeProduct(const ProductLaunch& launch, ProductShape shape);
// The same for a function of the host, on host memory.
void expectProductOnHost(const ProductLaunch& function, const std::vector<ProductShape>& shapes);

// "loads per multiply-add: 0.0625 from global memory, 2 from shared", for fact(). A float4 is one load.
std::string loadsPerMultiplyAdd(const Observation& seen, ProductShape shape);

}  // namespace grading
