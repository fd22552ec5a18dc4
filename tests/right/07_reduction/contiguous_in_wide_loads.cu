// Stage 7.3: a slice read by the int4, where it is aligned.
// Passes.
// BEGIN(7.3)
    const size_t bundle = reinterpret_cast<size_t>(in) % sizeof(int4) == 0 ? 4 : 1;
    size_t bundles = n / bundle, slice = (bundles + blockDim.x - 1) / blockDim.x;
    size_t first = threadIdx.x * slice, end = first + slice < bundles ? first + slice : bundles;
    Sum sum = 0;
    for (size_t i = first; i < end; i++) {
        if (bundle == 4) {
            int4 v = reinterpret_cast<const int4*>(in)[i];
            sum += Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w;
        } else {
            sum += Sum(in[i]) * in[i];
        }
    }
    if (threadIdx.x == blockDim.x - 1)
        for (size_t i = bundles * bundle; i < n; i++) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.3)
