// expect: divergent barrier
// Each warp waits, but at different barriers.
#include <cstdio>

__global__ void produce(const float* in, float* out) {
    __shared__ float box[32];
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        box[lane] = in[lane];
        __syncthreads();  // <- here
    } else {
        __syncthreads();  // <- other
        out[lane] = box[31 - lane];
    }
}

int main() {
    float h[32] = {1, 2, 3}, *in, *out;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    produce<<<1, 64>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
