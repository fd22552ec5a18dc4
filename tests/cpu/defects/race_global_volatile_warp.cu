// expect: race in global memory
// cause: __syncwarp()
// object: v
// The last warp of old tutorials, in global memory: volatile does not order lanes there either.
#include <cstdio>

__global__ void addUp(volatile int* v) {
    int t = threadIdx.x;
    v[t] += v[t + 16];   // <- here
    v[t] += v[t + 8];    // <- maybe
    v[t] += v[t + 4];    // <- maybe
    v[t] += v[t + 2];    // <- maybe
    v[t] += v[t + 1];    // <- maybe
}

int main() {
    int h[64], *v;
    for (int i = 0; i < 64; i++) h[i] = i < 32 ? i : 0;
    cudaMalloc(&v, sizeof h);
    cudaMemcpy(v, h, sizeof h, cudaMemcpyHostToDevice);
    addUp<<<1, 32>>>(v);
    cudaMemcpy(h, v, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(v);
    return 0;
}
