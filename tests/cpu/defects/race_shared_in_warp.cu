// expect: race in shared memory
// cause: __syncwarp()
// object: values
// Lanes of a warp do not run in lockstep: after the write a __syncwarp is missing.
#include <cstdio>

__global__ void rotate(const float* in, float* out) {
    __shared__ float values[32];
    int lane = threadIdx.x;
    values[lane] = in[lane];               // <- other
    out[lane] = values[(lane + 1) % 32];   // <- here
}

int main() {
    float h[32] = {4, 5, 6}, *in, *out;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    rotate<<<1, 32>>>(in, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g\n", h[0]);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
