// expect: race in shared memory
// object: values
// cause: does the one between the two accesses name both?
// Each half of the warp waits for itself alone, and then reads what the other half wrote.
#include <cstdio>

__global__ void turnAround(const int* in, int* out) {
    __shared__ int values[32];
    int lane = threadIdx.x;
    values[lane] = in[lane];   // <- here
    __syncwarp(lane < 16 ? 0x0000ffffu : 0xffff0000u);
    out[lane] = values[31 - lane];   // <- other
}

int main() {
    int h[32], *in, *out;
    for (int i = 0; i < 32; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    turnAround<<<1, 32>>>(in, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
