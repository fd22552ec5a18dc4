// expect: unchecked launch
// object: fillOnce
// Two launches that look alike to the compiler, in two branches: it must not make one call of them, at one line.
#include <cstdio>

__global__ void fillOnce(float* a, int n) {
    if (threadIdx.x < n) a[threadIdx.x] = 1;
}
__global__ void fillTwice(float* a, int n) {
    if (threadIdx.x < n) a[threadIdx.x] = 2;
}

void fill(bool once, float* a, int n) {
    dim3 block(32, 64);
    if (once) {
        fillOnce<<<1, block>>>(a, n);  // <- here
    } else {
        fillTwice<<<1, block>>>(a, n);
    }
    cudaDeviceSynchronize();
}

int main(int count, char**) {
    float* a;
    cudaMalloc(&a, 64 * sizeof(float));
    fill(count < 100, a, 16);
    cudaFree(a);
    printf("done\n");
    return 0;
}
