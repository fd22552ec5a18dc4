// expect: race in shared memory
// object: values
// cause: __syncwarp()
// A shuffle of all lanes exchanges values; it does not order what they store.
#include <cstdio>

__global__ void turnAround(const int* in, int* out) {
    __shared__ int values[32];
    int lane = threadIdx.x;
    values[lane] = in[lane];   // <- here
    int other = __shfl_xor_sync(0xffffffffu, lane, 31);
    out[lane] = values[other];   // <- other
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
