// Stage 7.5: a block takes what it would in four rounds one after the other, and then leaps over what the others take.
// Refused: a block reads a part of its own
// CHANGE(7.5 kernel)
    for (size_t i = thread; i < n; i += threads) sum += Sum(in[i]) * in[i];
// TO
    const size_t four = 4 * blockDim.x;
    for (size_t first = blockIdx.x * four; first < n; first += gridDim.x * four)
        for (size_t i = first + threadIdx.x; i < n && i < first + four; i += blockDim.x) sum += Sum(in[i]) * in[i];
// END(7.5 kernel)
