// expect: race in global memory
// cause: several threads write the same element
// object: out
// A reduction with __shfl_down_sync leaves the sum in lane 0 alone; the others store something else.
#include <cstdio>

__global__ void addUp(const int* in, int* out) {
    int sum = in[threadIdx.x];
    for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffffu, sum, d);
    *out = sum;   // <- here
}

int main() {
    int h[32], *in, *out, result;
    for (int i = 0; i < 32; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    addUp<<<1, 32>>>(in, out);
    cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
    printf("%d\n", result);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
