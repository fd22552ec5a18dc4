// expect: use after free
// object: d_old
#include <cstdio>

__global__ void copy(const float* from, float* to) {
    int i = threadIdx.x;
    to[i] = from[i];  // <- here
}

int main() {
    float h[64] = {}, *d_old, *d_new;
    cudaMalloc(&d_old, sizeof h);
    cudaMalloc(&d_new, sizeof h);
    cudaMemcpy(d_old, h, sizeof h, cudaMemcpyHostToDevice);
    cudaFree(d_old);
    copy<<<1, 64>>>(d_old, d_new);
    cudaError_t error = cudaMemcpy(h, d_new, sizeof h, cudaMemcpyDeviceToHost);
    printf("%s\n", cudaGetErrorString(error));
    cudaFree(d_new);
    return 0;
}
