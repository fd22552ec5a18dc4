// expect: nothing
// Inside a warp __syncwarp is enough, between every read and the write that follows it too.
#include <cstdio>

__global__ void addUp(const int* in, int* out) {
    __shared__ int v[128];
    int t = threadIdx.x, lane = t % 32;
    v[t] = in[t];
    __syncwarp();
    for (int half = 16; half > 0; half /= 2) {
        int other = lane < half ? v[t + half] : 0;
        __syncwarp();
        if (lane < half) v[t] += other;
        __syncwarp();
    }
    if (lane < 4) {
        int base = v[t - lane];
        __syncwarp(0xfu);
        v[t] = base + lane;
        __syncwarp(0xfu);
        if (lane == 3) out[t / 32] = v[t - 3];
    }
}

int main() {
    int h[128], sums[4], *in, *out;
    for (int i = 0; i < 128; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof sums);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    addUp<<<1, 128>>>(in, out);
    cudaMemcpy(sums, out, sizeof sums, cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    printf("%d %d\n", sums[0], sums[3]);
    return sums[0] == 31 * 16 && sums[3] == 32 * 96 + 31 * 16 ? 0 : 1;
}
