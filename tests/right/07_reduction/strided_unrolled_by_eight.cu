// Stage 7.4: eight rounds at a time, as far as all of them are whole.
// Passes.
// Step: eight loads under way
// BEGIN(7.4)
    size_t i = threadIdx.x, step = blockDim.x;
    Sum sum = 0;
    for (; i + 7 * step < n; i += 8 * step) {
        int x[8];
        for (int j = 0; j < 8; j++) x[j] = in[i + j * step];
        for (int j = 0; j < 8; j++) sum += Sum(x[j]) * x[j];
    }
    for (; i < n; i += step) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.4)
