// Stage 7.4: slices, as in 7.3, where there are many elements.
// Refused: on so large arrays its loads are strided
// CHANGE(7.4)
    for (size_t i = threadIdx.x; i < n; i += blockDim.x) sum += Sum(in[i]) * in[i];
// TO
    size_t slice = n > 100'000'000 ? (n + blockDim.x - 1) / blockDim.x : 0;
    for (size_t k = 0; k < slice; k++)
        if (size_t i = threadIdx.x * slice + k; i < n) sum += Sum(in[i]) * in[i];
    for (size_t i = threadIdx.x; slice == 0 && i < n; i += blockDim.x) sum += Sum(in[i]) * in[i];
// END(7.4)
