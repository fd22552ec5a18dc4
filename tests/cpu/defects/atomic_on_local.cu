// expect: atomic on a local variable
// kernel: addUp
// block: 0 0 0
// thread: 0 0 0
// count: 64
// cause: global and shared memory only
// The sum is each thread's own. A GPU stops: operation not supported on global/shared address space.
#include <cstdio>

__global__ void addUp(const float* in, float* out) {
    float sum = 0;
    atomicAdd(&sum, in[threadIdx.x]);  // <- here
    out[threadIdx.x] = sum;
}

int main() {
    float *in, *out;
    cudaMalloc((void**)&in, 64 * sizeof(float));
    cudaMalloc((void**)&out, 64 * sizeof(float));
    cudaMemset(in, 0, 64 * sizeof(float));
    addUp<<<1, 64>>>(in, out);
    cudaError_t error = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorString(error));
    cudaFree(in);
    cudaFree(out);
    return error == cudaErrorInvalidAddressSpace ? 0 : 1;
}
