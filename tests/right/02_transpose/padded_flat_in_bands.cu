// Stage 2.6: a flat tile, and a loop over bands where the grid has no room.
// Passes.
// BEGIN(2.6 constant)
constexpr unsigned paddedPitch = tileSize + 1, paddedThreads = 256, paddedWarps = paddedThreads / 32;
// END(2.6 constant)
// BEGIN(2.6 kernel)
    __shared__ float words[tileSize * paddedPitch];
    const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const unsigned height = unsigned(rows), width = unsigned(cols), left = blockIdx.x * tileSize;
    const unsigned bands = (height + tileSize - 1) / tileSize;
    for (unsigned band = blockIdx.y; band < bands; band += gridDim.y) {
        const unsigned top = band * tileSize;
#pragma unroll
        for (unsigned y = warp; y < tileSize; y += paddedWarps)
            if (top + y < height && left + lane < width)
                words[y * paddedPitch + lane] = in[size_t(top + y) * width + left + lane];
        __syncthreads();
#pragma unroll
        for (unsigned x = warp; x < tileSize; x += paddedWarps)
            if (left + x < width && top + lane < height)
                out[size_t(left + x) * height + top + lane] = words[lane * paddedPitch + x];
        __syncthreads();  // before the next band overwrites the tile
    }
// END(2.6 kernel)
// BEGIN(2.6 launch)
    dim3 grid = gridFor(rows, cols, dim3(tileSize, tileSize));
    if (grid.y > 65535) grid.y = 65535;
    transposeTilePadded<<<grid, paddedThreads>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.6 launch)
