// expect: nothing
// A scan in one pass: every block publishes its total, then looks back until it finds a finished prefix.
#include <cstdio>
#include <vector>

struct Tile {
    int state;   // 0: nothing yet, 1: total of this tile, 2: prefix up to and with this tile
    int total, prefix;
};

__device__ unsigned nextTile;

__global__ void scan(const int* in, int* out, volatile Tile* tiles) {
    __shared__ int s[64];
    __shared__ int tile, before;
    int t = threadIdx.x;
    if (t == 0) tile = atomicAdd(&nextTile, 1u);
    __syncthreads();
    s[t] = in[tile * 64 + t];
    __syncthreads();
    for (int d = 1; d < 64; d *= 2) {
        int left = t >= d ? s[t - d] : 0;
        __syncthreads();
        s[t] += left;
        __syncthreads();
    }
    if (t == 0) {
        tiles[tile].total = s[63];
        __threadfence();
        tiles[tile].state = 1;
        int sum = 0;
        for (int back = tile - 1; back >= 0;) {
            int state = tiles[back].state;
            __threadfence();
            if (state == 2) {
                sum += tiles[back].prefix;
                break;
            }
            if (state == 1) sum += tiles[back--].total;
        }
        tiles[tile].prefix = sum + s[63];
        __threadfence();
        tiles[tile].state = 2;
        before = sum;
    }
    __syncthreads();
    out[tile * 64 + t] = before + s[t];
}

int main() {
    const int n = 64 * 40;
    std::vector<int> h(n, 1);
    int *in, *out;
    Tile* tiles;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMalloc(&tiles, 40 * sizeof(Tile));
    cudaMemset(tiles, 0, 40 * sizeof(Tile));
    cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    scan<<<40, 64>>>(in, out, tiles);
    cudaMemcpy(h.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    cudaFree(tiles);
    bool right = true;
    for (int i = 0; i < n; i++) right = right && h[i] == i + 1;
    printf("%s\n", right ? "right" : "wrong");
    return right ? 0 : 1;
}
