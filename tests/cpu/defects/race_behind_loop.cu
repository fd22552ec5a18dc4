// expect: race in shared memory
// object: tile
// cause: a __syncthreads() is missing between the two accesses
// no cause: loop
// Only one of the two accesses is in a loop: the barrier belongs behind it.
#include <cstdio>

__global__ void reverse(const int* in, int* out) {
    __shared__ int tile[128];
    int t = threadIdx.x;
    for (int i = t; i < 128; i += 64) {
        tile[i] = in[i];   // <- here
    }
    out[t] = tile[127 - t];   // <- here
}

int main() {
    int h[128], *in, *out;
    for (int i = 0; i < 128; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, 64 * sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    reverse<<<1, 64>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
