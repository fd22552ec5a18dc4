// expect: nothing
// __ldg of what the host wrote, what an earlier launch stored, and what lies beside what this one stores.
#include <cstdio>

__global__ void shifted(int* to, const int* from) { to[threadIdx.x] = __ldg(from + threadIdx.x) + 1; }

__global__ void everySecond(int* v) {
    if (threadIdx.x % 2) v[threadIdx.x] = 0;
    __syncthreads();
    if (threadIdx.x % 2) v[threadIdx.x] = __ldg(v + threadIdx.x - 1);
}

int main() {
    int h[64], *v, *w;
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMalloc(&v, sizeof h);
    cudaMalloc(&w, sizeof h);
    cudaMemcpy(v, h, sizeof h, cudaMemcpyHostToDevice);
    shifted<<<1, 64>>>(w, v);
    shifted<<<1, 64>>>(v, w);
    everySecond<<<1, 64>>>(v);
    cudaMemcpy(h, v, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(v);
    cudaFree(w);
    printf("%d %d\n", h[62], h[63]);
    return h[62] == 64 && h[63] == 64 ? 0 : 1;
}
