// Stage 8.5: a local struct for the tiles, two sums in a float2, helper lambdas, do-while over the steps
// Passes.
// BEGIN(8.5 kernel)
    struct Pair {
        float a[side][side], b[side][side];
    };
    __shared__ Pair pair;
    const int x = threadIdx.x, y = threadIdx.y, other = y + 16;
    const int top = blockIdx.y * side, col = blockIdx.x * side + x;
    const auto fromA = [=](int row, int i) { return row < m && i < n ? a[size_t(row) * n + i] : 0.f; };
    const auto fromB = [=](int i) { return i < n && col < k ? b[size_t(i) * k + col] : 0.f; };
    float2 sums = make_float2(0, 0);
    int first = 0;
    if (n > 0) do {
        pair.a[y][x] = fromA(top + y, first + x);
        pair.a[other][x] = fromA(top + other, first + x);
        pair.b[y][x] = fromB(first + y);
        pair.b[other][x] = fromB(first + other);
        __syncthreads();
        for (int i = 0; i != side; ++i) {
            const float shared = pair.b[i][x];
            sums.x = fmaf(pair.a[y][i], shared, sums.x);
            sums.y = fmaf(pair.a[other][i], shared, sums.y);
        }
        __syncthreads();
    } while ((first += side) < n);
    if (col >= k) return;
    float* at = c + size_t(top + y) * k + col;
    if (top + y < m) *at = sums.x;
    if (top + other < m) at[16 * size_t(k)] = sums.y;
// END(8.5 kernel)
