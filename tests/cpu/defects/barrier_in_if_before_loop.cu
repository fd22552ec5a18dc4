// expect: divergent barrier
// cause: the barrier of line 13 stands inside the condition of line 11
// no cause: loop
// A barrier in a branch; the others go on to the barrier of a loop behind it, which is right.
#include <cstdio>

__global__ void addUp(const int* in, int* out) {
    __shared__ int tile[64];
    int t = threadIdx.x;
    tile[t] = in[t];
    if (t < 32) {
        tile[t] += 1;
        __syncthreads();  // <- here
    }
    for (int half = 32; half > 0; half /= 2) {
        __syncthreads();  // <- maybe
        if (t < half) tile[t] += tile[t + half];
    }
    if (t == 0) *out = tile[0];
}

int main() {
    int h[64], *in, *out;
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    addUp<<<1, 64>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
