// Stage 8.4: asynchronous copies fill the tiles.
// Passes.
// BEGIN(top)
#include <cuda_pipeline.h>
// END(top)
// BEGIN(8.4 kernel)
    extern __shared__ float tiles[];
    const int depth = min(blockDim.x, blockDim.y);
    float *tileA = tiles, *tileB = tiles + blockDim.y * depth;
    const int x = threadIdx.x, y = threadIdx.y;
    const int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    float sum = 0;
    // What lies beyond an edge is read by nobody: all of its bytes are zeros.
    auto copy = [](float* to, const float* array, size_t element, bool isThere) {
        __pipeline_memcpy_async(to, isThere ? array + element : array, sizeof(float), isThere ? 0 : sizeof(float));
    };
    for (int first = 0; first < n; first += depth) {
        if (x < depth) copy(&tileA[y * depth + x], a, size_t(row) * n + first + x, row < m && first + x < n);
        if (y < depth) copy(&tileB[y * blockDim.x + x], b, size_t(first + y) * k + col, first + y < n && col < k);
        __pipeline_commit();
        __pipeline_wait_prior(0);
        __syncthreads();
        for (int i = 0; i < depth; i++) sum += tileA[y * depth + i] * tileB[i * blockDim.x + x];
        __syncthreads();
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
// END(8.4 kernel)
