// Stage 6.4: the loop in a lambda is unrolled by _Pragma.
// Passes.
// BEGIN(6.4 kernel)
    float sums[4];
    const int step = blockDim.x, first = blockIdx.x * step * 4 + threadIdx.x, end = n - offset;
    auto each = [&](auto&& f) {
        _Pragma("unroll") for (int j = 0; j < 4; j++)
            if (int k = first + j * step; k < end) f(k, sums[j]);
    };
    each([&](int k, float& v) { v = a[k] + b[k]; });
    each([&](int k, float v) { c[k + offset] = v; });
// END(6.4 kernel)
