// Stage 8.8: a warp votes on the elements of the next step as soon as it has asked for them.
// Refused: the loads wait for one another
// BEGIN(8.8 kernel)
constexpr int fastCols = 128, fastDepth = 16;

template <int rows>
struct Step {   // for one i: a column of a's tile, with 4 words against bank conflicts, and a row of b's tile
    alignas(16) float a[rows + 4], b[fastCols];
};

__device__ void copyFour(float* to, const float* from) {
    *reinterpret_cast<float4*>(to) = *reinterpret_cast<const float4*>(from);
}

template <int width>   // elements per load
__device__ void loadOrZero(float* to, const float* from, bool inside) {
    if (width == 4)
        *reinterpret_cast<float4*>(to) = inside ? *reinterpret_cast<const float4*>(from) : make_float4(0, 0, 0, 0);
    else
        *to = inside ? *from : 0;
}

// A thread computes `mine` × 8 elements of c, a warp 2 × 16 times as much: 128 columns. Warps lie one below another.
template <int mine, int warps, int width>
__global__ void __launch_bounds__(warps * 32)
    gemmFast(float* __restrict__ c, const float* __restrict__ a, const float* __restrict__ b, int m, int n, int k) {
    constexpr int rows = warps * 2 * mine, threads = warps * 32;
    constexpr int lineA = fastDepth / width, lineB = fastCols / width;       // threads that load a row of a tile,
    constexpr int roundA = threads / lineA, roundB = threads / lineB;        // rows that all threads load in a round,
    constexpr int roundsA = rows / roundA, roundsB = fastDepth / roundB;     // and how many rounds
    extern __shared__ float4 memory[];
    auto tiles = reinterpret_cast<Step<rows>(*)[fastDepth]>(memory);         // two, each of fastDepth Steps
    // Strips of c, 8 tiles wide: blocks go along the 8, then to the rows below.
    unsigned block = blockIdx.y * gridDim.x + blockIdx.x, strip = block / (8 * gridDim.y) * 8;
    unsigned wide = min(8u, gridDim.x - strip), inStrip = block - strip * gridDim.y;
    int top = inStrip / wide * rows, left = (strip + inStrip % wide) * fastCols;
    int rowA = threadIdx.x / lineA, iA = threadIdx.x % lineA * width;        // what it loads in the first round
    int iB = threadIdx.x / lineB, colB = threadIdx.x % lineB * width;
    const float* fromA[roundsA];
    for (int j = 0; j < roundsA; j++) fromA[j] = a + size_t(min(top + rowA + j * roundA, m - 1)) * n + iA;
    const float* fromB = b + size_t(iB) * k + left + colB;
    alignas(16) float nextA[roundsA][width], nextB[roundsB][width];
    unsigned zeros = 0;
    auto load = [&](int first) {   // into registers
        for (int j = 0; j < roundsA; j++) {
            loadOrZero<width>(nextA[j], fromA[j], iA < n - first);
            fromA[j] += fastDepth;
        }
        for (int j = 0; j < roundsB; j++)
            loadOrZero<width>(nextB[j], fromB + size_t(j * roundB) * k, left + colB < k && iB + j * roundB < n - first);
        fromB += size_t(fastDepth) * k;
        bool zero = true;
        for (int j = 0; j < roundsA; j++)
            for (int e = 0; e < width; e++) zero = zero && nextA[j][e] == 0;
        for (int j = 0; j < roundsB; j++)
            for (int e = 0; e < width; e++) zero = zero && nextB[j][e] == 0;
        zeros += __popc(__ballot_sync(0xffffffffu, zero));
    };
    auto keep = [&](Step<rows>* tile) {   // and from there into shared memory
        for (int j = 0; j < roundsA; j++)
            for (int e = 0; e < width; e++) tile[iA + e].a[rowA + j * roundA] = nextA[j][e];
        for (int j = 0; j < roundsB; j++)
            if (width == 4)
                copyFour(&tile[iB + j * roundB].b[colB], nextB[j]);
            else
                tile[iB + j * roundB].b[colB] = nextB[j][0];
    };
    // A thread has four rows out of each 8 of its warp's, and four columns out of each 64.
    int y = threadIdx.x / 32 * 2 * mine + threadIdx.x / 16 % 2 * 4, x = threadIdx.x % 16 * 4;
    // For even and odd i: while the products of one are added, the other comes from shared memory.
    struct Operands { alignas(16) float a[mine], b[8]; } even, odd;
    auto fetch = [&](Operands& to, const float* atA, const float* atB) {
        for (int s = 0; s < 8; s += 4) copyFour(to.b + s, atB + 16 * s);
        for (int r = 0; r < mine; r += 4) copyFour(to.a + r, atA + 2 * r);
    };
    float sums[mine][8] = {};
    auto addProducts = [&](const Operands& from) {
        for (int r = 0; r < mine; r += 2)
            for (int j = 0; j < 8; j++) {
                int s = r / 2 % 2 ? j : 7 - j;   // two rows at a time, their columns to and fro
                sums[r][s] += from.a[r] * from.b[s];
                sums[r + 1][s] += from.a[r + 1] * from.b[s];
            }
    };
    load(0);
    keep(tiles[0]);
    __syncthreads();
    fetch(even, tiles[0]->a + y, tiles[0]->b + x);
    for (int first = 0, now = 0;; first += fastDepth) {
        load(first + fastDepth);   // arrives while we multiply
        const float *atA = tiles[now]->a + y, *atB = tiles[now]->b + x;
        constexpr int next = sizeof(Step<rows>) / sizeof(float);
#pragma unroll 1
        for (int i = 0; i < fastDepth - 2; i += 2, atA += 2 * next, atB += 2 * next) {
            fetch(odd, atA + next, atB + next);
            addProducts(even);
            fetch(even, atA + 2 * next, atB + 2 * next);
            addProducts(odd);
        }
        fetch(odd, atA + next, atB + next);
        addProducts(even);
        if (first + fastDepth >= n) break;
        now = 1 - now;
        keep(tiles[now]);          // all have left this tile before the last barrier
        __syncthreads();
        fetch(even, tiles[now]->a + y, tiles[now]->b + x);
        addProducts(odd);
    }
    addProducts(odd);
    if (zeros == 0xffffffffu) return;   // never: there are not so many elements
    for (int r = 0; r < mine; r++) {
        int row = top + y + r / 4 * 8 + r % 4;
        if (row >= m) continue;
        for (int s = 0; s < 8; s += 4) storeFour<width == 4>(c + size_t(row) * k, left + x + 16 * s, k, &sums[r][s]);
    }
}

template <int mine, int warps, int width>
void launchShape(float* c, const float* a, const float* b, int m, int n, int k) {
    constexpr int rows = warps * 2 * mine, bytes = 2 * fastDepth * sizeof(Step<rows>);
    // More than 48 KiB must be asked for.
    CHECK(cudaFuncSetAttribute(gemmFast<mine, warps, width>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    gemmFast<mine, warps, width><<<gridFor(m, k, rows, fastCols), warps * 32, bytes>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
}
// END(8.8 kernel)
