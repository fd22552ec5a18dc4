// Stage 7.4: four ints a load, though in need not begin at a multiple of 16 bytes.
// Refused: misaligned
// Refused: from its second on
// BEGIN(7.4)
    Sum sum = 0;
    const int4* fours = reinterpret_cast<const int4*>(in);
    for (size_t i = threadIdx.x; i < n / 4; i += blockDim.x) {
        int4 v = fours[i];
        sum += Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w;
    }
    size_t last = n / 4 * 4 + threadIdx.x;
    if (last < n) sum += Sum(in[last]) * in[last];
    sums[threadIdx.x] = sum;
// END(7.4)
