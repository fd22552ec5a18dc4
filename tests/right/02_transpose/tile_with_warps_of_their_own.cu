// Stage 2.5: A preference for shared memory, checked; a single warp waits for itself.
// Passes.
// BEGIN(2.5 kernel)
    extern __shared__ float tile[];
    unsigned left = blockIdx.x * blockDim.x, top = blockIdx.y * blockDim.y, width = blockDim.x, height = blockDim.y;
    unsigned thread = threadIdx.y * width + threadIdx.x;
    if (top + threadIdx.y < rows && left + threadIdx.x < cols)
        tile[threadIdx.x * height + threadIdx.y] = in[size_t(top + threadIdx.y) * cols + left + threadIdx.x];
    if (width * height <= 32) __syncwarp();
    else __syncthreads();
    if (top + thread % height < rows && left + thread / height < cols)
        out[size_t(left + thread / height) * rows + top + thread % height] = tile[thread];
// END(2.5 kernel)
// BEGIN(2.5 launch)
    CHECK(cudaFuncSetCacheConfig(transposeTile, cudaFuncCachePreferShared));
    transposeTile<<<gridFor(rows, cols, block), block, sizeof(float[1]) * block.x * block.y>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.5 launch)
