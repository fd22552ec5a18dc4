// All shortest paths: a launch for each middle vertex, and blocked in three phases with shared tiles.
#include <algorithm>
#include <cstdio>
#include <vector>
using std::vector;

constexpr int INF = 1 << 28, B = 16;

__global__ void relax(int *d, int n, int k) {
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y;
    if (j >= n || i == k || j == k) return;
    int through = d[i * n + k] + d[k * n + j];
    if (through < d[i * n + j]) d[i * n + j] = through;
}

__global__ void phase1(int *d, int n, int r) {
    __shared__ int s[B][B];
    int x = threadIdx.x, y = threadIdx.y, at = (r * B + y) * n + r * B + x;
    s[y][x] = d[at];
    __syncthreads();
    for (int k = 0; k < B; ++k) {
        int v = min(s[y][x], s[y][k] + s[k][x]);
        __syncthreads();
        s[y][x] = v;
        __syncthreads();
    }
    d[at] = s[y][x];
}

__global__ void phase2(int *d, int n, int r) {
    __shared__ int pivot[B][B], mine[B][B];
    if (blockIdx.x == r) return;
    bool row = blockIdx.y == 0;
    int x = threadIdx.x, y = threadIdx.y;
    int by = row ? r : blockIdx.x, bx = row ? blockIdx.x : r, at = (by * B + y) * n + bx * B + x;
    pivot[y][x] = d[(r * B + y) * n + r * B + x];
    mine[y][x] = d[at];
    __syncthreads();
    for (int k = 0; k < B; ++k) {
        int v = row ? pivot[y][k] + mine[k][x] : mine[y][k] + pivot[k][x];
        v = min(mine[y][x], v);
        __syncthreads();
        mine[y][x] = v;
        __syncthreads();
    }
    d[at] = mine[y][x];
}

__global__ void phase3(int *d, int n, int r) {
    if (blockIdx.x == r || blockIdx.y == r) return;
    __shared__ int left[B][B], top[B][B];
    int x = threadIdx.x, y = threadIdx.y, i = blockIdx.y * B + y, j = blockIdx.x * B + x;
    left[y][x] = d[i * n + r * B + x];
    top[y][x] = d[(r * B + y) * n + j];
    __syncthreads();
    int v = d[i * n + j];
    for (int k = 0; k < B; ++k) v = min(v, left[y][k] + top[k][x]);
    d[i * n + j] = v;
}

int main() {
    const int n = 64;
    vector<int> h(n * n, INF), gold, got(n * n);
    for (int i = 0; i < n; ++i) {
        h[i * n + i] = 0;
        for (int e = 1; e <= 3; ++e) h[i * n + (i * 7 + e * 11) % n] = 1 + (i * e) % 9;
        h[i * n + i] = 0;
    }
    gold = h;
    for (int k = 0; k < n; ++k)
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j) gold[i * n + j] = std::min(gold[i * n + j], gold[i * n + k] + gold[k * n + j]);
    int *d;
    cudaMalloc(&d, n * n * sizeof(int));
    bool ok = true;
    for (int variant = 0; variant < 2; ++variant) {
        cudaMemcpy(d, h.data(), n * n * sizeof(int), cudaMemcpyHostToDevice);
        if (variant == 0)
            for (int k = 0; k < n; ++k) relax<<<dim3((n + 31) / 32, n), 32>>>(d, n, k);
        else
            for (int r = 0; r < n / B; ++r) {
                dim3 block(B, B);
                phase1<<<1, block>>>(d, n, r);
                phase2<<<dim3(n / B, 2), block>>>(d, n, r);
                phase3<<<dim3(n / B, n / B), block>>>(d, n, r);
            }
        cudaMemcpy(got.data(), d, n * n * sizeof(int), cudaMemcpyDeviceToHost);
        printf("variant %d %s\n", variant, got == gold ? "ok" : "WRONG");
        ok = ok && got == gold;
    }
    cudaFree(d);
    if (ok) printf("PASS\n");
    return ok ? 0 : 1;
}
