// What ./grade calls in gemm.cu: C = A · B. A has m rows of n elements, B n rows of k, C m rows of k, all stored by
// rows. C is not zero before. Elements may be infinite: C then has what sums of products give, one after the other.
#pragma once

#include <cuda_runtime.h>

// Stage 8.1, in host memory, each with fewer than 2³¹ elements.
void gemmHost(float* c, const float* a, const float* b, int m, int n, int k);

// The other stages, in device memory. Each may have more than 2³² elements; m, n and k are 1 to 2 000 000 000. They
// begin at multiples of 256 bytes. Where a block's shape is handed over, every shape must do.
void launchNaive(float* c, const float* a, const float* b, int m, int n, int k, dim3 block);  // 8.2
// 8.3: what became of the launch. Long strips do not fit into shared memory: then it is refused, and C left alone.
cudaError_t launchStrip(float* c, const float* a, const float* b, int m, int n, int k, dim3 block);
void launchTiled(float* c, const float* a, const float* b, int m, int n, int k, dim3 block);  // 8.4
void launchRegister(float* c, const float* a, const float* b, int m, int n, int k);           // 8.5
void launchBlockTile2D(float* c, const float* a, const float* b, int m, int n, int k);        // 8.6
void launchVectorized(float* c, const float* a, const float* b, int m, int n, int k);         // 8.7
void launchFast(float* c, const float* a, const float* b, int m, int n, int k);               // 8.8
void launchEarlyOut(float* c, const float* a, const float* b, int m, int n, int k);           // 8.9

// Your predictions. NAN: none yet.
extern const double predictedNaiveEfficiency;  // 8.2: of its global loads, in percent
extern const double predictedTiledShare;       // 8.4: global loads of the tiled kernel, in percent of the naive one's
