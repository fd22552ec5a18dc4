// expect: nothing
// with: UNSEEN=all
// What is announced together is made one after the other, what comes back from a full log was announced before, and what
// the runtime does for a thread (atomics, copies, a store's old value) is no access of the kernel's.
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Large {
    double x[40];
};

__device__ float4 fourTimes(float4 v) { return make_float4(4 * v.x, 4 * v.y, 4 * v.z, 4 * v.w); }

__global__ void all(Large* large, float4* four, int* counts, char* bytes, float* sums, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    large[n + i] = large[i];
    float4 v = fourTimes(four[i]);
    four[n + i] = v;
    for (int k = 0; k < 3; k++) four[2 * n + i] = four[n + i];
    atomicAdd(counts + i % 7, 1);
    memcpy(bytes + 16 * i, &v, 16);
    float sum = 0;
    for (int k = 0; k < 200; k++) {
        sums[i] = sum;
        sum = sums[i] + __ldg(&four[i].x);
    }
    sums[i] = sum;
    counts[7 + i] += i;
}

int main() {
    const int n = 100;
    std::vector<float4> h(n, make_float4(1, 2, 3, 4));
    Large* large;
    float4* four;
    int* counts;
    char* bytes;
    float* sums;
    cudaMalloc(&large, 2 * n * sizeof *large);
    cudaMemset(large, 0, 2 * n * sizeof *large);
    cudaMalloc(&four, 3 * n * sizeof *four);
    cudaMemcpy(four, h.data(), n * sizeof *four, cudaMemcpyHostToDevice);
    cudaMalloc(&counts, (7 + n) * sizeof *counts);
    cudaMemset(counts, 0, (7 + n) * sizeof *counts);
    cudaMalloc(&bytes, 16 * n);
    cudaMalloc(&sums, n * sizeof *sums);
    all<<<4, 32>>>(large, four, counts, bytes, sums, n);
    std::vector<float> s(n);
    cudaMemcpy(s.data(), sums, n * sizeof *sums, cudaMemcpyDeviceToHost);
    for (float x : s)
        if (x != 200) std::exit(1);
    cudaFree(large);
    cudaFree(four);
    cudaFree(counts);
    cudaFree(bytes);
    cudaFree(sums);
}
