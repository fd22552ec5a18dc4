// expect: race in global memory
// object: largest
// Reading the maximum to save an atomic, without volatile or an atomic load: what is read may be old.
#include <cstdio>

__global__ void maximum(const int* in, int* largest, int* kept) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicMax(largest, in[i]);           // <- other
    if (in[i] == *largest) kept[i] = 1;  // <- here
}

int main() {
    int h[128], *in, *largest, *kept;
    for (int i = 0; i < 128; i++) h[i] = (i * 37) % 101;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&largest, sizeof(int));
    cudaMalloc(&kept, sizeof h);
    cudaMemset(largest, 0, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    maximum<<<2, 64>>>(in, largest, kept);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(largest);
    cudaFree(kept);
    return 0;
}
