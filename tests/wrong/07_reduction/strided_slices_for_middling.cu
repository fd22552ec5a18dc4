// Stage 7.4: slices, as in the stage before, from four million elements on, up to a thousand million.
// Refused: right, but the loads waste memory
// CHANGE(7.4)
    for (size_t i = threadIdx.x; i < n; i += blockDim.x) sum += Sum(in[i]) * in[i];
// TO
    if (n > 4000000 && n < 1000000000) {
        const size_t slice = (n + blockDim.x - 1) / blockDim.x, first = threadIdx.x * slice;
        for (size_t i = first; i < n && i < first + slice; i++) sum += Sum(in[i]) * in[i];
    } else {
        for (size_t i = threadIdx.x; i < n; i += blockDim.x) sum += Sum(in[i]) * in[i];
    }
// END(7.4)
