// Stage 6.2: a loop that asks at its end; size_t, and the guard turned round.
// Passes.
// BEGIN(6.2)
    const size_t step = size_t(gridDim.x) * blockDim.x, end = n;
    size_t to = size_t(blockIdx.x) * blockDim.x + threadIdx.x + offset;
    if (end <= to) return;
    do {
        const float sum = *(a + (to - offset)) + *(b + (to - offset));
        c[to] = sum;
        to += step;
    } while (to < end);
// END(6.2)
