// Stage 2.6: asynchronous copies fill the tile.
// Passes.
// BEGIN(top)
#include <cuda_pipeline.h>
// END(top)
// BEGIN(2.6 kernel)
    __shared__ float tile[tileSize][tileSize + 1];
    int left = blockIdx.x * tileSize, top = blockIdx.y * tileSize;
    for (int y = threadIdx.y; y < tileSize; y += tileRows) {
        int row = top + y, col = left + threadIdx.x;
        if (row < rows && col < cols)
            __pipeline_memcpy_async(&tile[y][threadIdx.x], &in[size_t(row) * cols + col], sizeof(float));
    }
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    for (int y = threadIdx.y; y < tileSize; y += tileRows) {
        int row = left + y, col = top + threadIdx.x;
        if (row < cols && col < rows) out[size_t(row) * rows + col] = tile[threadIdx.x][y];
    }
// END(2.6 kernel)
