// expect: uninitialised global memory
// object: sum
// Memory from cudaMalloc does not begin at zero: the atomic adds to whatever was there.
#include <cstdio>

__global__ void addUp(const int* in, int* sum) {
    atomicAdd(sum, in[threadIdx.x]);  // <- here
}

int main() {
    int h[64], *in, *sum;
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&sum, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    addUp<<<1, 64>>>(in, sum);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(sum);
    return 0;
}
