// Stage 2.5: in a block of one row or column nobody waits, as each takes out its own element.
// Passes.
// BEGIN(2.5 kernel)
    extern __shared__ float tile[];
    const unsigned width = blockDim.x, height = blockDim.y, t = threadIdx.x + threadIdx.y * width;
    const int left = blockIdx.x * width, top = blockIdx.y * height;
    auto from = [=](unsigned down, unsigned along) { return in + (size_t(top) + down) * cols + left + along; };
    if (top + threadIdx.y < unsigned(rows) && left + threadIdx.x < unsigned(cols)) tile[t] = *from(threadIdx.y, threadIdx.x);
    if (width > 1 && height > 1) __syncthreads();
    const unsigned line = t / height, place = t - line * height;
    if (top + place < unsigned(rows) && left + line < unsigned(cols))
        out[(size_t(left) + line) * rows + top + place] = tile[place * width + line];
// END(2.5 kernel)
