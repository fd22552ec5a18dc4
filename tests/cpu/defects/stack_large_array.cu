// expect: stack overflow
// kernel: sortLocally
// thread: 0 0 0
// count: 64
// An array of 800 000 bytes in a kernel, more than a GPU gives a thread: its frame leaps over whatever guards the end of
// a stack.
#include <cstdio>

__global__ void sortLocally(const float* in, float* out) {  // <- here
    float a[200000];
    for (int i = 0; i < 200000; i++) a[i] = in[i % 64];
    for (int i = 1; i < 200000; i++)
        if (a[i] < a[i - 1]) a[i] = a[i - 1];
    out[0] = a[199999];
}

int main() {
    float *in, *out;
    cudaMalloc(&in, 64 * sizeof(float));
    cudaMalloc(&out, sizeof(float));
    cudaMemset(in, 0, 64 * sizeof(float));
    sortLocally<<<1, 64>>>(in, out);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
}
