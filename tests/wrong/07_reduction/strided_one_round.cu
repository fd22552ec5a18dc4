// Stage 7.4: each thread takes one element and stops.
// Refused: only the first 512 elements are counted
// BEGIN(7.4)
    Sum sum = threadIdx.x < n ? Sum(in[threadIdx.x]) * in[threadIdx.x] : 0;
    sums[threadIdx.x] = sum;
// END(7.4)
