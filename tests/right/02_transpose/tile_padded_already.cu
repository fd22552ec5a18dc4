// Stage 2.5: the tile is padded, and the barrier is that of a cooperative group.
// Passes.
// BEGIN(top)
#include <cooperative_groups.h>
// END(top)
// BEGIN(2.5 kernel)
    extern __shared__ float tile[];
    int pitch = blockDim.x + 1, left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y;
    int col = left + threadIdx.x, row = top + threadIdx.y;
    if (row < rows && col < cols) tile[threadIdx.y * pitch + threadIdx.x] = in[size_t(row) * cols + col];
    cooperative_groups::this_thread_block().sync();
    int thread = threadIdx.y * blockDim.x + threadIdx.x;
    int x = thread % blockDim.y, y = thread / blockDim.y;
    if (top + x < rows && left + y < cols) out[size_t(left + y) * rows + top + x] = tile[x * pitch + y];
// END(2.5 kernel)
// BEGIN(2.5 launch)
    size_t tileBytes = (block.x + 1) * block.y * sizeof(float);
    transposeTile<<<gridFor(rows, cols, block), block, tileBytes>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.5 launch)
