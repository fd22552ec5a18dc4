// expect: host pointer in kernel
// cause: cudaMalloc
// A table of the host program, handed over as a pointer, is not on the device.
#include <cstdio>

int table[4] = {1, 10, 100, 1000};

__global__ void look(const int* values, int* out) {
    out[threadIdx.x] = values[threadIdx.x % 4];  // <- here
}

int main() {
    int h[32], *out;
    cudaMalloc(&out, sizeof h);
    look<<<1, 32>>>(table, out);
    cudaError_t error = cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%s\n", cudaGetErrorString(error));
    cudaFree(out);
    return 0;
}
