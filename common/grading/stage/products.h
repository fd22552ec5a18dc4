// Stages that multiply matrices: C = A · B, where A has m rows of n elements, B n rows of k, C m rows of k.
#pragma once

#include <cuda_runtime.h>

#include <functional>
#include <string>
#include <vector>

#include "observe.h"
#include "product.h"

namespace grading {

std::string describe(ProductShape shape);  // "40 × 48 · 48 × 56"

// In device memory (or the host's), stored by rows.
using ProductLaunch = std::function<void(float* c, const float* a, const float* b, int m, int n, int k)>;
using BlockProductLaunch =
    std::function<void(float* c, const float* a, const float* b, int m, int n, int k, dim3 block)>;

// Ordinary ones first; then 1, primes, long and thin ones, a tile of `tile` less and more one.
std::vector<ProductShape> productShapes(int tile);

// Right, and without a defect, on each shape. C may differ from a float64 reference by what n roundings can do.
void expectProduct(const ProductLaunch& launch, const std::vector<ProductShape>& shapes);
// The same with blocks of 32 × 32 on each shape, and with each block shape on a few of them.
void expectProduct(const BlockProductLaunch& launch, const std::vector<ProductShape>& shapes,
                   const std::vector<dim3>& blocks);
// One launch on one shape, checked like the others; then ask what was seen.
Observation observeProduct(const ProductLaunch& launch, ProductShape shape);
// The same for a function of the host, on host memory.
void expectProductOnHost(const ProductLaunch& function, const std::vector<ProductShape>& shapes);

// "loads per multiply-add: 0.0625 from global memory, 2 from shared", for fact(). A float4 is one load.
std::string loadsPerMultiplyAdd(const Observation& seen, ProductShape shape);

}  // namespace grading
