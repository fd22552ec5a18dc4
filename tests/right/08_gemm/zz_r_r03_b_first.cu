// Stage 8.3: b's strip lies first and a's behind it, a lambda for places, threads beyond the edge return after the barrier
// Passes.
// BEGIN(8.3 kernel)
    extern __shared__ float both[];
    const unsigned w = blockDim.x, h = blockDim.y, x = threadIdx.x, y = threadIdx.y, inner = n;
    float *strip = both + y * inner + size_t(w) * inner, *column = both + x;
    const size_t col = size_t(blockIdx.x) * w + x, row = size_t(blockIdx.y) * h + y;
    const bool hasRow = row < size_t(m), hasCol = col < size_t(k);
    for (unsigned i = y; hasCol && i < inner; i += h) column[i * w] = b[i * size_t(k) + col];
    for (unsigned i = x; hasRow && i < inner; i += w) strip[i] = a[row * inner + i];
    __syncthreads();
    if (!hasRow) return;
    if (!hasCol) return;
    float sum = 0;
    for (unsigned i = 0; i < inner; ++i, column += w) sum += *strip++ * *column;
    c[row * size_t(k) + col] = sum;
// END(8.3 kernel)
// BEGIN(8.3 launch)
    const size_t floats = size_t(n) * (size_t(block.x) + size_t(block.y));
    const dim3 grid = gridFor(m, k, int(block.y), int(block.x));
    gemmStrip<<<grid, block, floats * sizeof *c>>>(c, a, b, m, n, k);
    if (const cudaError_t error = cudaGetLastError()) return error;
    return cudaSuccess;
// END(8.3 launch)
