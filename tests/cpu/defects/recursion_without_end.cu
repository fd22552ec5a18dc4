// expect: stack overflow
// The end of the recursion is never met: n steps over zero.
#include <cstdio>

__device__ __noinline__ int depth(int* trail, int n) {  // <- maybe
    if (n == 0) return 0;
    int below = depth(trail, n - 2);  // <- maybe
    trail[n & 7] = n;
    return below + 1;
}

__global__ void climb(int* trail, int n) {
    trail[0] = depth(trail, n);  // <- maybe
}

int main() {
    int* trail;
    cudaMalloc(&trail, 8 * sizeof(int));
    climb<<<1, 1>>>(trail, 7);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(trail);
    return 0;
}
