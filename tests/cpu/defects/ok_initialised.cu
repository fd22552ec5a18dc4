// expect: nothing
// Filled by cudaMemset, by another kernel, by a device-to-device copy, by a symbol copy; and what is never read
// need not be filled. What an atomic store puts there needs no value before, nor does an exchange whose result nobody
// uses.
#include <cstdio>
#include <cuda/atomic>

__device__ int offset;
__device__ int zeroes[32];

__global__ void first(int* a) { a[threadIdx.x] = threadIdx.x; }

__global__ void exchange(int* a, float* b) {
    if (threadIdx.x < 16)
        atomicExch(&a[threadIdx.x], 1);
    else
        (void)atomicExch(&a[threadIdx.x], 2);
    for (int i = threadIdx.x; i < 32; i += 32) atomicExch_block(b + i, 3.0f);
}

__global__ void second(const int* a, const int* b, const int* c, int* out) {
    __shared__ int shared[64];
    __shared__ cuda::atomic<int, cuda::thread_scope_block> started;
    int t = threadIdx.x;
    if (t == 0) started.store(1, cuda::memory_order_relaxed);
    shared[t] = a[t] + b[t] + c[t] + offset + zeroes[t];
    __syncwarp();
    out[t] = shared[t ^ 1];
}

int main() {
    int h[32], *a, *b, *c, *out, *given, three = 3;
    float* floats;
    cudaMalloc(&a, 64 * sizeof(int));
    cudaMalloc(&b, 32 * sizeof(int));
    cudaMalloc(&c, 32 * sizeof(int));
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMalloc(&given, 32 * sizeof(int));
    cudaMalloc(&floats, 32 * sizeof(float));
    first<<<1, 32>>>(a);
    cudaMemset(b, 0, 32 * sizeof(int));
    cudaMemcpy(c, a, 32 * sizeof(int), cudaMemcpyDeviceToDevice);
    cudaMemcpyToSymbol(offset, &three, sizeof three);
    second<<<1, 32>>>(a, b, c, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    bool right = true;
    for (int t = 0; t < 32; t++) right = right && h[t] == 2 * (t ^ 1) + 3;
    exchange<<<1, 32>>>(given, floats);
    cudaMemcpy(h, given, sizeof h, cudaMemcpyDeviceToHost);
    right = right && h[15] == 1 && h[16] == 2;
    cudaFree(given);
    cudaFree(floats);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    cudaFree(out);
    printf("%s\n", right ? "right" : "wrong");
    return right ? 0 : 1;
}
