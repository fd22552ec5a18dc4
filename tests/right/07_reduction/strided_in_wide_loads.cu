// Stage 7.4: four ints a load, where that many bytes are aligned.
// Passes.
// BEGIN(7.4)
    Sum sum = 0;
    const bool aligned = reinterpret_cast<size_t>(in) % sizeof(int4) == 0;
    const int4* fours = reinterpret_cast<const int4*>(in);
    const size_t wide = aligned ? n / 4 : 0;
    for (size_t i = threadIdx.x; i < wide; i += blockDim.x) {
        int4 v = fours[i];
        sum += Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w;
    }
    for (size_t last = 4 * wide + threadIdx.x; last < n; last += blockDim.x) sum += Sum(in[last]) * in[last];
    sums[threadIdx.x] = sum;
// END(7.4)
