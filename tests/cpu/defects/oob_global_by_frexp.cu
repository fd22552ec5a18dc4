// expect: out of bounds
// object: exponents
// thread: 63 0 0
// count: 1
// What <cmath> stores is a store like any other.
#include <cstdio>

__global__ void takeApart(float* fractions, const float* in, int* exponents) {
    fractions[threadIdx.x] = frexpf(in[threadIdx.x], &exponents[threadIdx.x + 1]);  // <- here
}

int main() {
    float *in, *fractions;
    int* exponents;
    cudaMalloc(&in, 64 * sizeof(float));
    cudaMalloc(&fractions, 64 * sizeof(float));
    cudaMalloc(&exponents, 64 * sizeof(int));
    cudaMemset(in, 0, 64 * sizeof(float));
    takeApart<<<1, 64>>>(fractions, in, exponents);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(fractions);
    cudaFree(exponents);
}
