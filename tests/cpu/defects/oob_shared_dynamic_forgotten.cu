// expect: out of bounds
// object: dynamic shared memory
// cause: the launch passes no dynamic shared memory
// The third launch argument was forgotten.
#include <cstdio>

__global__ void reverse(const int* in, int* out) {
    extern __shared__ int buffer[];
    int t = threadIdx.x;
    buffer[t] = in[t];  // <- here
    __syncthreads();
    out[t] = buffer[63 - t];  // <- maybe
}

int main() {
    int h[64], *in, *out;
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    reverse<<<1, 64>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
