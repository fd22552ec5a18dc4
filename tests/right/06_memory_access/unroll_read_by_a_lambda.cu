// Stage 6.3: a lambda that is told what to do with each of the four; all of a first, then all of b.
// Passes.
// BEGIN(6.3 kernel)
    auto each = [=](auto what) {
        unsigned from = blockIdx.x * 4 * blockDim.x + threadIdx.x + offset;
        for (int j = 0; j < 4 && from < unsigned(n); ++j, from += blockDim.x) what(j, from);
    };
    float first[4], second[4];
    each([&](int j, unsigned from) { first[j] = a[from]; });
    each([&](int j, unsigned from) { second[j] = b[from]; });
    each([&](int j, unsigned from) { c[from - offset] = first[j] + second[j]; });
// END(6.3 kernel)
