// expect: double free
// kernel: twice
// thread: 0 0 0
// count: 3
// Both pointers are one.
#include <cstdio>

__global__ void twice(int* out) {
    int* p = static_cast<int*>(malloc(16));
    int* q = p;
    if (p) *p = threadIdx.x;
    out[threadIdx.x] = p ? *p : -1;
    free(p);
    free(q);  // <- here
}

int main() {
    int* out;
    cudaMalloc(&out, 3 * sizeof(int));
    twice<<<1, 3>>>(out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
