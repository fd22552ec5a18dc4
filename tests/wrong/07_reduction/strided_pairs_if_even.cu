// Stage 7.4: loads pairs where n is even, wherever in begins.
// Refused: misaligned
    // BEGIN(7.4)
    Sum sum = 0;
    if (n % 2 == 0) {
        const int2* pairs = reinterpret_cast<const int2*>(in);
        for (size_t i = threadIdx.x; i < n / 2; i += blockDim.x) {
            int2 p = pairs[i];
            sum += Sum(p.x) * p.x + Sum(p.y) * p.y;
        }
    } else {
        for (size_t i = threadIdx.x; i < n; i += blockDim.x) sum += Sum(in[i]) * in[i];
    }
    sums[threadIdx.x] = sum;
    // END(7.4)
