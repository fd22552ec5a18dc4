// Stage 7.8: a thread asks for four elements before it uses the first.
// Passes.
// Step: four loads under way
// CHANGE(7.8 kernel)
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += Sum(in[i]) * in[i];
// TO
    size_t i = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
    for (; i + 3 * step < n; i += 4 * step) {
        int x[4];
        for (int j = 0; j < 4; j++) x[j] = in[i + j * step];
        for (int j = 0; j < 4; j++) sum += Sum(x[j]) * x[j];
    }
    for (; i < n; i += step) sum += Sum(in[i]) * in[i];
// END(7.8 kernel)
