// Stage 7.3: thread 0 takes the last slice.
// Refused: thread 0 adds up the first slice
// CHANGE(7.3)
    size_t slice = (n + blockDim.x - 1) / blockDim.x, begin = threadIdx.x * slice, end = begin + slice;
// TO
    size_t slice = (n + blockDim.x - 1) / blockDim.x, begin = (blockDim.x - 1 - threadIdx.x) * slice, end = begin + slice;
// END(7.3)
