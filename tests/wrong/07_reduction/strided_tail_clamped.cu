// Stage 7.4: whoever has no element left loads the last one.
// Refused: each element is loaded once
// BEGIN(7.4)
    Sum sum = 0;
    const volatile int* read = in;
    for (size_t round = 0; round < n; round += blockDim.x) {
        size_t i = round + threadIdx.x;
        Sum x = read[i < n ? i : n - 1];
        sum += i < n ? x * x : 0;
    }
    sums[threadIdx.x] = sum;
// END(7.4)
