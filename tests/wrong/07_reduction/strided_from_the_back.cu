// Stage 7.4: the threads are dealt the elements of a round in a scattered order.
// Refused: the loads waste memory
// BEGIN(7.4)
    Sum sum = 0;
    for (size_t i = threadIdx.x * 37 % blockDim.x; i < n; i += blockDim.x) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.4)
