// Stage 4.3: early return, unsigned.
// Passes.
// BEGIN(4.3)
    const auto t = diagonalToCartesian(blockIdx, gridDim);
    const unsigned c = t.x * blockDim.x + threadIdx.x, r = t.y * blockDim.y + threadIdx.y;
    if (c >= unsigned(cols)) return;
    if (r >= unsigned(rows)) return;
    const float v = in[r * size_t(cols) + c];
    out[c * size_t(rows) + r] = v;
// END(4.3)
