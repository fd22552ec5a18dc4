// C[M x K] = A[M x N] B[N x K], from one output a thread to an 8 x 8 tile of outputs a thread.
#include "harness.h"

__global__ void gemmNaive(float* C, const float* A, const float* B, int M, int N, int K) {
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= M || col >= K) return;
    float sum = 0;
    for (int i = 0; i < N; ++i) sum += A[row * N + i] * B[i * K + col];
    C[row * K + col] = sum;
}

// The block's rows of A and columns of B, whole, in dynamic shared memory.
__global__ void gemmStrip(float* C, const float* A, const float* B, int M, int N, int K) {
    extern __shared__ float strips[];
    float* rowsOfA = strips;
    float* colsOfB = strips + blockDim.y * N;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    for (int i = threadIdx.x; i < N; i += blockDim.x)
        rowsOfA[threadIdx.y * N + i] = row < M ? A[row * N + i] : 0;
    for (int i = threadIdx.y; i < N; i += blockDim.y)
        colsOfB[i * blockDim.x + threadIdx.x] = col < K ? B[i * K + col] : 0;
    __syncthreads();
    if (row >= M || col >= K) return;
    float sum = 0;
    for (int i = 0; i < N; ++i) sum += rowsOfA[threadIdx.y * N + i] * colsOfB[i * blockDim.x + threadIdx.x];
    C[row * K + col] = sum;
}

template <int tile>
__global__ void gemmTiled(float* C, const float* A, const float* B, int M, int N, int K) {
    __shared__ float tileA[tile][tile];
    __shared__ float tileB[tile][tile];
    int col = blockIdx.x * tile + threadIdx.x;
    int row = blockIdx.y * tile + threadIdx.y;
    float sum = 0;
    for (int begin = 0; begin < N; begin += tile) {
        int aCol = begin + threadIdx.x, bRow = begin + threadIdx.y;
        tileA[threadIdx.y][threadIdx.x] = row < M && aCol < N ? A[row * N + aCol] : 0;
        tileB[threadIdx.y][threadIdx.x] = bRow < N && col < K ? B[bRow * K + col] : 0;
        __syncthreads();
        for (int i = 0; i < tile; ++i) sum += tileA[threadIdx.y][i] * tileB[i][threadIdx.x];
        __syncthreads();
    }
    if (row < M && col < K) C[row * K + col] = sum;
}

// The same, with the inner loop left as it is written: no four loads made one.
template <int tile>
__global__ void gemmTiledNotUnrolled(float* C, const float* A, const float* B, int M, int N, int K) {
    __shared__ float tileA[tile][tile];
    __shared__ float tileB[tile][tile];
    int col = blockIdx.x * tile + threadIdx.x;
    int row = blockIdx.y * tile + threadIdx.y;
    float sum = 0;
    for (int begin = 0; begin < N; begin += tile) {
        int aCol = begin + threadIdx.x, bRow = begin + threadIdx.y;
        tileA[threadIdx.y][threadIdx.x] = row < M && aCol < N ? A[row * N + aCol] : 0;
        tileB[threadIdx.y][threadIdx.x] = bRow < N && col < K ? B[bRow * K + col] : 0;
        __syncthreads();
#pragma unroll 1
        for (int i = 0; i < tile; ++i) sum += tileA[threadIdx.y][i] * tileB[i][threadIdx.x];
        __syncthreads();
    }
    if (row < M && col < K) C[row * K + col] = sum;
}

// Blocks need not be square: tiles of blockDim.y x depth and depth x blockDim.x.
__global__ void gemmTiledAnyBlock(float* C, const float* A, const float* B, int M, int N, int K, int depth) {
    extern __shared__ float tiles[];
    float* tileA = tiles;
    float* tileB = tiles + blockDim.y * depth;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int begin = 0; begin < N; begin += depth) {
        for (int i = threadIdx.x; i < depth; i += blockDim.x)
            tileA[threadIdx.y * depth + i] = row < M && begin + i < N ? A[row * N + begin + i] : 0;
        for (int i = threadIdx.y; i < depth; i += blockDim.y)
            tileB[i * blockDim.x + threadIdx.x] = begin + i < N && col < K ? B[(begin + i) * K + col] : 0;
        __syncthreads();
        for (int i = 0; i < depth; ++i) sum += tileA[threadIdx.y * depth + i] * tileB[i * blockDim.x + threadIdx.x];
        __syncthreads();
    }
    if (row < M && col < K) C[row * K + col] = sum;
}

// Two rows per thread: each element of B is used twice. blockDim = (32, 16), a tile of 32 x 32.
__global__ void gemmRegister(float* C, const float* A, const float* B, int M, int N, int K) {
    __shared__ float tileA[32][32];
    __shared__ float tileB[32][32];
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * 32 + x, row = blockIdx.y * 32 + y;
    float sum0 = 0, sum1 = 0;
    for (int begin = 0; begin < N; begin += 32) {
        for (int k = 0; k < 32; k += 16) {
            tileA[y + k][x] = row + k < M && begin + x < N ? A[(row + k) * N + begin + x] : 0;
            tileB[y + k][x] = begin + y + k < N && col < K ? B[(begin + y + k) * K + col] : 0;
        }
        __syncthreads();
        for (int i = 0; i < 32; ++i) {
            float b = tileB[i][x];
            sum0 += tileA[y][i] * b;
            sum1 += tileA[y + 16][i] * b;
        }
        __syncthreads();
    }
    if (row < M && col < K) C[row * K + col] = sum0;
    if (row + 16 < M && col < K) C[(row + 16) * K + col] = sum1;
}

// A tile of 64 x 64 outputs by 64 threads, 8 x 8 outputs each, 8 deep.
__global__ void gemmBlockTile2D(float* C, const float* A, const float* B, int M, int N, int K) {
    __shared__ float tileA[64][8];
    __shared__ float tileB[8][64];
    int rowBase = blockIdx.y * 64, colBase = blockIdx.x * 64;
    int y = threadIdx.x / 8 * 8, x = threadIdx.x % 8 * 8;
    float sums[8][8] = {};
    for (int begin = 0; begin < N; begin += 8) {
        for (int e = threadIdx.x; e < 512; e += 64) {
            int aRow = rowBase + e / 8, aCol = begin + e % 8;
            int bRow = begin + e / 64, bCol = colBase + e % 64;
            tileA[e / 8][e % 8] = aRow < M && aCol < N ? A[aRow * N + aCol] : 0;
            tileB[e / 64][e % 64] = bRow < N && bCol < K ? B[bRow * K + bCol] : 0;
        }
        __syncthreads();
        for (int i = 0; i < 8; ++i) {
            float a[8], b[8];
            for (int j = 0; j < 8; ++j) a[j] = tileA[y + j][i];
            for (int j = 0; j < 8; ++j) b[j] = tileB[i][x + j];
            for (int r = 0; r < 8; ++r)
                for (int c = 0; c < 8; ++c) sums[r][c] += a[r] * b[c];
        }
        __syncthreads();
    }
    for (int r = 0; r < 8; ++r)
        for (int c = 0; c < 8; ++c)
            if (rowBase + y + r < M && colBase + x + c < K) C[(rowBase + y + r) * K + colBase + x + c] = sums[r][c];
}

// The same tile with 16-byte accesses; A is transposed on its way into shared memory. M and K are multiples
// of 64, N of 8.
__global__ void gemmVectorized(float* C, const float* A, const float* B, int M, int N, int K) {
    __shared__ float tileA[8][64];
    __shared__ float tileB[8][64];
    int rowBase = blockIdx.y * 64, colBase = blockIdx.x * 64;
    int y = threadIdx.x / 8 * 8, x = threadIdx.x % 8 * 8;
    float sums[8][8] = {};
    for (int begin = 0; begin < N; begin += 8) {
        for (int e = threadIdx.x; e < 128; e += 64) {
            int aRow = e / 2, aCol = e % 2 * 4, bRow = e / 16, bCol = e % 16 * 4;
            float4 a = *reinterpret_cast<const float4*>(&A[(rowBase + aRow) * N + begin + aCol]);
            tileA[aCol + 0][aRow] = a.x;
            tileA[aCol + 1][aRow] = a.y;
            tileA[aCol + 2][aRow] = a.z;
            tileA[aCol + 3][aRow] = a.w;
            *reinterpret_cast<float4*>(&tileB[bRow][bCol]) =
                *reinterpret_cast<const float4*>(&B[(begin + bRow) * K + colBase + bCol]);
        }
        __syncthreads();
        for (int i = 0; i < 8; ++i) {
            float a[8], b[8];
            for (int j = 0; j < 8; j += 4) {
                *reinterpret_cast<float4*>(&a[j]) = *reinterpret_cast<const float4*>(&tileA[i][y + j]);
                *reinterpret_cast<float4*>(&b[j]) = *reinterpret_cast<const float4*>(&tileB[i][x + j]);
            }
            for (int r = 0; r < 8; ++r)
                for (int c = 0; c < 8; ++c) sums[r][c] += a[r] * b[c];
        }
        __syncthreads();
    }
    for (int r = 0; r < 8; ++r)
        for (int c = 0; c < 8; c += 4)
            *reinterpret_cast<float4*>(&C[(rowBase + y + r) * K + colBase + x + c]) =
                make_float4(sums[r][c], sums[r][c + 1], sums[r][c + 2], sums[r][c + 3]);
}

using Kernel = void (*)(float*, const float*, const float*, int, int, int);

void products(int M, int N, int K) {
    std::vector<float> a = filled<float>(M * N, [](size_t i) { return i % 7; });
    std::vector<float> b = filled<float>(N * K, [](size_t i) { return i % 5; });
    std::vector<float> c(M * K);
    for (int r = 0; r < M; ++r)
        for (int k = 0; k < K; ++k)
            for (int i = 0; i < N; ++i) c[r * K + k] += a[r * N + i] * b[i * K + k];
    Buffer<float> A(a), B(b);
    std::string size = text(M) + "x" + text(N) + "x" + text(K);
    auto run = [&](const char* name, Kernel kernel, dim3 block, int across, int down, size_t bytes) {
        Buffer<float> C(M * K);
        dim3 grid(ceilDiv(K, across), ceilDiv(M, down));
        measure(name, size + " block " + times(block.x, block.y),
                [&] { kernel<<<grid, block, bytes>>>(C.data, A.data, B.data, M, N, K); }, holds(C, c));
    };
    run("gemmNaive", gemmNaive, dim3(16, 16), 16, 16, 0);
    run("gemmNaive", gemmNaive, dim3(32, 8), 32, 8, 0);
    run("gemmStrip", gemmStrip, dim3(16, 16), 16, 16, 32 * N * sizeof(float));
    run("gemmStrip", gemmStrip, dim3(32, 4), 32, 4, 36 * N * sizeof(float));
    run("gemmTiled", gemmTiled<16>, dim3(16, 16), 16, 16, 0);
    run("gemmTiled", gemmTiled<32>, dim3(32, 32), 32, 32, 0);
    run("gemmTiledNotUnrolled", gemmTiledNotUnrolled<16>, dim3(16, 16), 16, 16, 0);
    run("gemmRegister", gemmRegister, dim3(32, 16), 32, 32, 0);
    run("gemmBlockTile2D", gemmBlockTile2D, dim3(64), 64, 64, 0);
    if (M % 64 == 0 && N % 8 == 0 && K % 64 == 0) run("gemmVectorized", gemmVectorized, dim3(64), 64, 64, 0);
    Buffer<float> C(M * K);
    dim3 block(32, 8), grid(ceilDiv(K, 32), ceilDiv(M, 8));
    measure("gemmTiledAnyBlock", size + " block 32x8 depth 12", [&] {
        gemmTiledAnyBlock<<<grid, block, 40 * 12 * sizeof(float)>>>(C.data, A.data, B.data, M, N, K, 12);
    }, holds(C, c));
}

int main(int argc, char** argv) {
    wantedKernels.assign(argv + 1, argv + argc);
    products(64, 64, 64);
    products(50, 37, 41);
    products(64, 96, 128);
    return finish();
}
