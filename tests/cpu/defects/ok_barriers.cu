// expect: nothing
// Neighbours read after a barrier; a tiled loop with both barriers; a scan with two; double buffers with one a round.
#include <cstdio>

__global__ void exchange(int* data) {
    __shared__ int s[128], twin[2][128];
    int t = threadIdx.x;
    s[t] = data[t];
    __syncthreads();
    for (int d = 1; d < 128; d *= 2) {
        int left = t >= d ? s[t - d] : 0;
        __syncthreads();
        s[t] += left;
        __syncthreads();
    }
    twin[0][t] = s[t];
    __syncthreads();
    for (int round = 0; round < 6; round++) {
        twin[(round + 1) % 2][t] = twin[round % 2][(t + 40) % 128];
        __syncthreads();
    }
    data[t] = twin[0][127 - t];
}

__global__ void tiles(const int* in, int* out, int n) {
    __shared__ int tile[64];
    int sum = 0;
    for (int k = 0; k < n; k += 64) {
        tile[threadIdx.x] = in[k + threadIdx.x];
        __syncthreads();
        for (int i = 0; i < 64; i++) sum += tile[i] * (i % 3);
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}

int main() {
    int h[128], result[64], *data, *out;
    for (int i = 0; i < 128; i++) h[i] = 1;
    cudaMalloc(&data, sizeof h);
    cudaMalloc(&out, sizeof result);
    cudaMemcpy(data, h, sizeof h, cudaMemcpyHostToDevice);
    tiles<<<1, 64>>>(data, out, 128);
    exchange<<<1, 128>>>(data);
    cudaMemcpy(h, data, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    cudaFree(data);
    cudaFree(out);
    bool right = result[63] == 2 * 63;
    for (int t = 0; t < 128; t++) right = right && h[t] == (127 - t + 6 * 40) % 128 + 1;
    printf("%s\n", right ? "right" : "wrong");
    return right ? 0 : 1;
}
