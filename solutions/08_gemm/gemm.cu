// Chapter 8: a product of matrices reads every element many times. From how near can it read?
// The lesson is chapters/08_gemm/README.md. Build and grade: make chapter_gemm && ./grade
#include "gemm.h"

#include <cmath>

#include "common/check.h"

// Guess before you run, for blocks of 32 × 32. NAN means no guess.
// PREDICT(8.2): the efficiency of the naive kernel's global loads, in percent.
// PREDICT(8.4): how many global loads the tiled kernel makes, in percent of the naive one's.
// BEGIN(8 predictions)
const double predictedNaiveEfficiency = 82.5;
const double predictedTiledShare = 3.125;
// INSTEAD
// const double predictedNaiveEfficiency = NAN;
// const double predictedTiledShare = NAN;
// END(8 predictions)

// Blocks that cover C, each `rows` × `cols` of its elements.
static dim3 gridFor(int m, int k, int rows, int cols) { return dim3((k + cols - 1) / cols, (m + rows - 1) / rows); }

void gemmHost(float* c, const float* a, const float* b, int m, int n, int k) {
    // TODO(8.1): each element of c is a sum of n products. Here no matrix has 2³¹ elements. From 8.2 on one may, so
    // compute indices in size_t in all stages. About 6 lines.
    // BEGIN(8.1)
    for (size_t row = 0; row < size_t(m); row++)
        for (size_t col = 0; col < size_t(k); col++) {
            float sum = 0;
            for (size_t i = 0; i < size_t(n); i++) sum += a[row * n + i] * b[i * k + col];
            c[row * k + col] = sum;
        }
    // END(8.1)
}

__global__ void gemmNaive(float* c, const float* a, const float* b, int m, int n, int k) {
    // TODO(8.2): one element of c per thread. Neighbouring threads (threadIdx.x) take neighbours in a row. About 8
    // lines.
    // BEGIN(8.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || col >= k) return;
    float sum = 0;
    for (int i = 0; i < n; i++) {
        float fromA = a[size_t(row) * n + i];   // the same for a whole row of threads
        sum += fromA * b[size_t(i) * k + col];
    }
    c[size_t(row) * k + col] = sum;
    // END(8.2)
}

void launchNaive(float* c, const float* a, const float* b, int m, int n, int k, dim3 block) {
    gemmNaive<<<gridFor(m, k, block.y, block.x), block>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
}

__global__ void gemmStrip(float* c, const float* a, const float* b, int m, int n, int k) {
    // TODO(8.3): the block loads its rows of a and its columns of b into shared memory, each element once, and waits.
    // Then each thread adds up its products. About 11 lines.
    // BEGIN(8.3 kernel)
    extern __shared__ float strips[];
    float* stripA = strips;                              // blockDim.y rows of n
    float* stripB = strips + size_t(blockDim.y) * n;     // n rows of blockDim.x
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    if (row < m)
        for (int i = x; i < n; i += blockDim.x) stripA[y * n + i] = a[size_t(row) * n + i];
    if (col < k)
        for (int i = y; i < n; i += blockDim.y) stripB[i * blockDim.x + x] = b[size_t(i) * k + col];
    __syncthreads();
    float sum = 0;
    if (row < m && col < k) {
        for (int i = 0; i < n; i++) sum += stripA[y * n + i] * stripB[i * blockDim.x + x];
        c[size_t(row) * k + col] = sum;
    }
    // END(8.3 kernel)
}

cudaError_t launchStrip(float* c, const float* a, const float* b, int m, int n, int k, dim3 block) {
    // TODO(8.3): launch it with as much shared memory as both strips take. Where there is not so much, the launch is
    // refused: return the error that cudaGetLastError() gives. About 5 lines.
    // BEGIN(8.3 launch)
    size_t bytes = (size_t(block.x) + block.y) * n * sizeof(float);
    gemmStrip<<<gridFor(m, k, block.y, block.x), block, bytes>>>(c, a, b, m, n, k);
    cudaError_t refused = cudaGetLastError();
    return refused != cudaSuccess ? refused : cudaDeviceSynchronize();
    // INSTEAD
    // return cudaSuccess;
    // END(8.3 launch)
}

__global__ void gemmTiled(float* c, const float* a, const float* b, int m, int n, int k) {
    // TODO(8.4): go along n in steps. In each, the block loads a tile of a and a tile of b, waits, adds up the products
    // that they give, and waits again. Zeros where a tile reaches beyond its matrix; all threads must come to every
    // barrier. Blocks need not be square. About 18 lines.
    // BEGIN(8.4 kernel)
    extern __shared__ float tiles[];
    int depth = min(blockDim.x, blockDim.y);             // so that no thread loads more than one element of each tile
    float* tileA = tiles;                                // blockDim.y rows of depth
    float* tileB = tiles + blockDim.y * depth;           // depth rows of blockDim.x
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    float sum = 0;
    for (int first = 0; first < n; first += depth) {
        if (x < depth) tileA[y * depth + x] = row < m && first + x < n ? a[size_t(row) * n + first + x] : 0;
        if (y < depth) tileB[y * blockDim.x + x] = first + y < n && col < k ? b[size_t(first + y) * k + col] : 0;
        __syncthreads();
        for (int i = 0; i < depth; i++) sum += tileA[y * depth + i] * tileB[i * blockDim.x + x];
        __syncthreads();   // nobody may overwrite a tile that others still read
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
    // END(8.4 kernel)
}

void launchTiled(float* c, const float* a, const float* b, int m, int n, int k, dim3 block) {
    // TODO(8.4): launch it, and end with CHECK_LAUNCH(). How much shared memory do the two tiles take? About 4 lines.
    // BEGIN(8.4 launch)
    size_t tileBytes = (block.x + block.y) * min(block.x, block.y) * sizeof(float);
    gemmTiled<<<gridFor(m, k, block.y, block.x), block, tileBytes>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
    // END(8.4 launch)
}

constexpr int side = 32;   // stages 8.5 and 8.9: a block computes 32 × 32 elements of c, in steps of 32 along n

__global__ void gemmRegister(float* c, const float* a, const float* b, int m, int n, int k) {
    // TODO(8.5): a block of 32 × 16 threads, two rows per thread: y and y + 16. What a thread takes from b's tile
    // serves both. Any m, n, k. About 22 lines.
    // BEGIN(8.5 kernel)
    __shared__ float tileA[side][side], tileB[side][side];
    int x = threadIdx.x, y = threadIdx.y, half = side / 2;
    int col = blockIdx.x * side + x, row = blockIdx.y * side + y;
    float upper = 0, lower = 0;
    for (int first = 0; first < n; first += side) {
        for (int j = y; j < side; j += half) {
            int rowA = blockIdx.y * side + j;
            tileA[j][x] = rowA < m && first + x < n ? a[size_t(rowA) * n + first + x] : 0;
            tileB[j][x] = first + j < n && col < k ? b[size_t(first + j) * k + col] : 0;
        }
        __syncthreads();
        for (int i = 0; i < side; i++) {
            float fromB = tileB[i][x];
            upper += tileA[y][i] * fromB;
            lower += tileA[y + half][i] * fromB;
        }
        __syncthreads();
    }
    if (row < m && col < k) c[size_t(row) * k + col] = upper;
    if (row + half < m && col < k) c[size_t(row + half) * k + col] = lower;
    // END(8.5 kernel)
}

void launchRegister(float* c, const float* a, const float* b, int m, int n, int k) {
    // TODO(8.5): launch it: the grid counts tiles of 32 × 32, the block has half as many threads. CHECK_LAUNCH(). About
    // 2 lines.
    // BEGIN(8.5 launch)
    gemmRegister<<<gridFor(m, k, side, side), dim3(side, side / 2)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
    // END(8.5 launch)
}

// BEGIN(8.6 sizes)
// Stages 8.6 to 8.8: a block of 16 × 16 threads computes 128 × 128 elements of c, 8 × 8 each, in steps of 8 along n.
constexpr int blockSide = 128, blockDepth = 8, perThread = 8, threadsSide = blockSide / perThread;
// END(8.6 sizes)

__global__ void gemmBlockTile2D(float* c, const float* a, const float* b, int m, int n, int k) {
    // TODO(8.6): 8 × 8 elements per thread, in registers: a block of 64 threads computes 64 × 64, one of 256 threads
    // 128 × 128, in steps of 4, 8, 16 or 32 along n. For each i of a step: 8 elements from a's tile, 8 from b's, and 64
    // products. About 30 lines.
    // BEGIN(8.6 kernel)
    __shared__ float tileA[blockSide][blockDepth], tileB[blockDepth][blockSide];
    constexpr int threads = threadsSide * threadsSide;
    int x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    int top = blockIdx.y * blockSide, left = blockIdx.x * blockSide;
    float sums[perThread][perThread] = {};
    for (int first = 0; first < n; first += blockDepth) {
        // Here the threads are numbered along the rows of a tile, whatever its shape.
        for (int e = thread; e < blockSide * blockDepth; e += threads) {
            int row = top + e / blockDepth, i = first + e % blockDepth;
            tileA[e / blockDepth][e % blockDepth] = row < m && i < n ? a[size_t(row) * n + i] : 0;
        }
        for (int e = thread; e < blockDepth * blockSide; e += threads) {
            int i = first + e / blockSide, col = left + e % blockSide;
            tileB[e / blockSide][e % blockSide] = i < n && col < k ? b[size_t(i) * k + col] : 0;
        }
        __syncthreads();
        for (int i = 0; i < blockDepth; i++) {
            float fromA[perThread], fromB[perThread];
            // A thread's rows and columns lie 16 apart: then neighbours in a warp want neighbouring words.
            for (int j = 0; j < perThread; j++) fromA[j] = tileA[y + j * threadsSide][i];
            for (int j = 0; j < perThread; j++) fromB[j] = tileB[i][x + j * threadsSide];
            for (int r = 0; r < perThread; r++)
                for (int s = 0; s < perThread; s++) sums[r][s] += fromA[r] * fromB[s];
        }
        __syncthreads();
    }
    for (int r = 0; r < perThread; r++)
        for (int s = 0; s < perThread; s++) {
            int row = top + y + r * threadsSide, col = left + x + s * threadsSide;
            if (row < m && col < k) c[size_t(row) * k + col] = sums[r][s];
        }
    // END(8.6 kernel)
}

void launchBlockTile2D(float* c, const float* a, const float* b, int m, int n, int k) {
    // TODO(8.6): launch it, and end with CHECK_LAUNCH(). About 2 lines.
    // BEGIN(8.6 launch)
    gemmBlockTile2D<<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
    // END(8.6 launch)
}

// BEGIN(8.7 helpers)
// Four neighbours in a row of `end` elements, from `first` on; zeros beyond. wide: rows begin at multiples of 16 bytes.
template <bool wide>
__device__ float4 loadFour(const float* row, int first, int end) {
    if (wide) return first < end ? *reinterpret_cast<const float4*>(row + first) : make_float4(0, 0, 0, 0);
    return make_float4(first < end ? row[first] : 0, first + 1 < end ? row[first + 1] : 0,
                       first + 2 < end ? row[first + 2] : 0, first + 3 < end ? row[first + 3] : 0);
}

template <bool wide>
__device__ void storeFour(float* row, int first, int end, const float* values) {
    if (wide && first < end)
        *reinterpret_cast<float4*>(row + first) = make_float4(values[0], values[1], values[2], values[3]);
    if (!wide)
        for (int j = 0; j < 4; j++)
            if (first + j < end) row[first + j] = values[j];
}

// a's tile is stored transposed, so that a thread's four neighbouring rows are one float4. Rows of four words more than
// needed keep the transposing stores of a warp in different banks.
struct alignas(16) Tiles {
    float a[blockDepth][blockSide + 4];
    float b[blockDepth][blockSide];
};

__device__ void keep(Tiles& tiles, int thread, float4 fromA, float4 fromB) {
    int row = thread / 2, i = thread % 2 * 4;
    tiles.a[i][row] = fromA.x;
    tiles.a[i + 1][row] = fromA.y;
    tiles.a[i + 2][row] = fromA.z;
    tiles.a[i + 3][row] = fromA.w;
    *reinterpret_cast<float4*>(&tiles.b[thread / 32][thread % 32 * 4]) = fromB;
}

// The products of one step: of rows 4y … 4y + 3 and 64 further on, of columns 4x … 4x + 3 and 64 further on.
__device__ void multiply(float (&sums)[perThread][perThread], const Tiles& tiles, int x, int y) {
    for (int i = 0; i < blockDepth; i++) {
        alignas(16) float fromA[perThread], fromB[perThread];
        for (int j = 0; j < perThread; j += 4) {
            *reinterpret_cast<float4*>(fromA + j) = *reinterpret_cast<const float4*>(&tiles.a[i][j * 16 + 4 * y]);
            *reinterpret_cast<float4*>(fromB + j) = *reinterpret_cast<const float4*>(&tiles.b[i][j * 16 + 4 * x]);
        }
        for (int r = 0; r < perThread; r++)
            for (int s = 0; s < perThread; s++) sums[r][s] += fromA[r] * fromB[s];
    }
}

template <bool wide>
__device__ void storeAll(float* c, int m, int k, int top, int left, const float (&sums)[perThread][perThread]) {
    for (int r = 0; r < perThread; r++) {
        int row = top + r / 4 * 64 + 4 * threadIdx.y + r % 4;
        if (row >= m) continue;
        for (int half = 0; half < 2; half++)
            storeFour<wide>(c + size_t(row) * k, left + half * 64 + 4 * threadIdx.x, k, &sums[r][half * 4]);
    }
}
// END(8.7 helpers)
// TODO(8.7): as 8.6, but every access is of 16 bytes where the rows allow it: where n and k are multiples of four. In
// shared memory too: there a float4 can only hold neighbours. About 60 lines, with launchVectorized and CHECK_LAUNCH().
// BEGIN(8.7 kernel)
template <bool wide>
__global__ void __launch_bounds__(threadsSide* threadsSide)
    gemmVectorized(float* c, const float* a, const float* b, int m, int n, int k) {
    __shared__ Tiles tiles;
    int x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    int top = blockIdx.y * blockSide, left = blockIdx.x * blockSide;
    int rowA = min(top + thread / 2, m - 1);   // beyond the edge, any row will do: what it gives is not stored
    float sums[perThread][perThread] = {};
    for (int first = 0; first < n; first += blockDepth) {
        int rowB = first + thread / 32;
        float4 fromA = loadFour<wide>(a + size_t(rowA) * n, first + thread % 2 * 4, n);
        float4 fromB = loadFour<wide>(b + size_t(rowB) * k, left + thread % 32 * 4, rowB < n ? k : 0);
        keep(tiles, thread, fromA, fromB);
        __syncthreads();
        multiply(sums, tiles, x, y);
        __syncthreads();
    }
    storeAll<wide>(c, m, k, top, left, sums);
}
// END(8.7 kernel)

void launchVectorized(float* c, const float* a, const float* b, int m, int n, int k) {
    // BEGIN(8.7 launch)
    auto kernel = n % 4 == 0 && k % 4 == 0 ? gemmVectorized<true> : gemmVectorized<false>;
    kernel<<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
    // END(8.7 launch)
}

// TODO(8.8): as fast as you can. Two pairs of tiles in turn: while a step works on one, the elements of the next are
// already under way, and one barrier per step is enough. About 40 lines, with launchFast; about 110 to overtake cuBLAS.
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
    auto load = [&](int first) {   // into registers
        for (int j = 0; j < roundsA; j++) {
            loadOrZero<width>(nextA[j], fromA[j], iA < n - first);
            fromA[j] += fastDepth;
        }
        for (int j = 0; j < roundsB; j++)
            loadOrZero<width>(nextB[j], fromB + size_t(j * roundB) * k, left + colB < k && iB + j * roundB < n - first);
        fromB += size_t(fastDepth) * k;
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

void launchFast(float* c, const float* a, const float* b, int m, int n, int k) {
    // BEGIN(8.8 launch)
    // Tiles of 256 × 128 where there are enough to give nearly every multiprocessor one, else 64 × 128.
    dim3 large = gridFor(m, k, 256, fastCols);
    int multiprocessors = 0;
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    bool enough = large.x * large.y >= 0.9 * multiprocessors, wide = n % 4 == 0 && k % 4 == 0;
    auto launch = enough ? wide ? launchShape<16, 8, 4> : launchShape<16, 8, 1>
                         : wide ? launchShape<8, 4, 4> : launchShape<8, 4, 1>;
    launch(c, a, b, m, n, k);
    // END(8.8 launch)
}

// Bug hunt. A tiled product in which threads beyond the edge of c skip the work that nobody asked for. It has given
// right results for years: its author's matrices have 1024 rows.
__global__ void gemmEarlyOut(float* c, const float* a, const float* b, int m, int n, int k) {
    __shared__ float tileA[side][side], tileB[side][side];
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * side + x, row = blockIdx.y * side + y;
    float sum = 0;
    for (int first = 0; first < n; first += side) {
        tileA[y][x] = row < m && first + x < n ? a[size_t(row) * n + first + x] : 0;
        tileB[y][x] = first + y < n && col < k ? b[size_t(first + y) * k + col] : 0;
        // TODO(8.9): find what is wrong, here or elsewhere in this kernel, and mend it. 1 line.
        // BEGIN(8.9)
        __syncthreads();
        for (int i = 0; i < side; i++) sum += tileA[y][i] * tileB[i][x];   // beyond the edge: zeros
        __syncthreads();
        // INSTEAD
        // __syncthreads();
        // if (row >= m || col >= k) continue;
        // for (int i = 0; i < side; i++) sum += tileA[y][i] * tileB[i][x];
        // __syncthreads();
        // END(8.9)
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
}

void launchEarlyOut(float* c, const float* a, const float* b, int m, int n, int k) {
    gemmEarlyOut<<<gridFor(m, k, side, side), dim3(side, side)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
}
