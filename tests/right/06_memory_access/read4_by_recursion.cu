// Stage 6.3: a template calls itself between load and store: all loads come before the first store.
// Passes.
// BEGIN(6 predictions)
const double predictedOffset11 = 80, predictedAos = 50;

// Loads element J, lets the next ones do the same, and stores on the way back.
template <int J>
__device__ __forceinline__ void addFrom(float* c, const float* a, const float* b, int i, int n, int offset) {
    if constexpr (J < 4) {
        const int k = i + offset;
        float mine = 0;
        if (k < n) mine = a[k] + b[k];
        addFrom<J + 1>(c, a, b, i + int(blockDim.x), n, offset);
        if (k < n) c[i] = mine;
    }
}
// END(6 predictions)
// BEGIN(6.3 kernel)
    addFrom<0>(c, a, b, 4 * blockIdx.x * blockDim.x + threadIdx.x, n, offset);
// END(6.3 kernel)
