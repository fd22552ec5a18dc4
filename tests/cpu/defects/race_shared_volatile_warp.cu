// expect: race in shared memory
// cause: __syncwarp()
// object: v
// The unrolled last warp of old tutorials: volatile does not order lanes since Volta.
#include <cstdio>

__device__ void lastWarp(volatile int* v, int t) {
    v[t] += v[t + 32];  // <- maybe
    v[t] += v[t + 16];  // <- here
    v[t] += v[t + 8];   // <- maybe
    v[t] += v[t + 4];   // <- maybe
    v[t] += v[t + 2];   // <- maybe
    v[t] += v[t + 1];   // <- maybe
}

__global__ void addUp(const int* in, int* out) {
    __shared__ int v[64];
    int t = threadIdx.x;
    v[t] = in[t];
    __syncthreads();
    if (t < 32) lastWarp(v, t);
    if (t == 0) *out = v[0];
}

int main() {
    int h[64], *in, *out, sum;
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    addUp<<<1, 64>>>(in, out);
    cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
    printf("%d\n", sum);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
