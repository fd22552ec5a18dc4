// Stage 7.3: a slice read by the int4, where it is aligned.
// Passes.
// BEGIN(7.3)
    size_t fours = n / 4, slice = (fours + blockDim.x - 1) / blockDim.x;
    size_t first = threadIdx.x * slice, end = first + slice < fours ? first + slice : fours;
    Sum sum = 0;
    for (size_t i = first; i < end; i++) {
        int4 v = reinterpret_cast<const int4*>(in)[i];
        sum += Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w;
    }
    if (threadIdx.x == blockDim.x - 1)
        for (size_t i = fours * 4; i < n; i++) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.3)
