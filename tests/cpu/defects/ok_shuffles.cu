// expect: nothing
// Reductions, broadcasts and votes with masks that name exactly the lanes that come.
#include <cstdio>

__global__ void collectives(const int* in, int* out, int n) {
    int t = threadIdx.x, lane = t % 32;
    int v = in[t];
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
    if (lane == 0) out[t / 32] = v;
    if (lane < 16) {
        int half = __reduce_add_sync(0x0000ffffu, lane);
        for (int d = 8; d > 0; d /= 2) half = max(half, __shfl_xor_sync(0x0000ffffu, half, d));
        if (lane == 0) out[4 + t / 32] = half;
    } else {
        int first = __shfl_sync(0xffff0000u, lane, 16);
        if (lane == 31) out[8 + t / 32] = first;
    }
    unsigned inside = __ballot_sync(0xffffffffu, t < n);
    if (t < n) {
        int last = __shfl_sync(inside, t, 31 - __clz(inside));
        if (t == last) out[12] = last;
    }
}

int main() {
    int h[128], result[13], *in, *out;
    for (int i = 0; i < 128; i++) h[i] = 2;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, 20 * sizeof(int));
    cudaMemset(out, 0, 20 * sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    collectives<<<1, 128>>>(in, out, 7);
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    printf("%d %d %d %d\n", result[3], result[7], result[11], result[12]);
    return result[3] == 64 && result[7] == 120 && result[11] == 16 && result[12] == 6 ? 0 : 1;
}
