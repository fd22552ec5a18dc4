// Stage 7.5: each block has a part of its own, where there are many elements.
// Refused: on so large arrays a block reads a part of its own
// CHANGE(7.5 kernel)
    for (size_t i = thread; i < n; i += threads) sum += Sum(in[i]) * in[i];
// TO
    size_t part = (n + gridDim.x - 1) / gridDim.x, end = (blockIdx.x + 1) * part;
    if (n > 100'000'000) {
        for (size_t i = blockIdx.x * part + threadIdx.x; i < n && i < end; i += blockDim.x) sum += Sum(in[i]) * in[i];
    } else {
        for (size_t i = thread; i < n; i += threads) sum += Sum(in[i]) * in[i];
    }
// END(7.5 kernel)
