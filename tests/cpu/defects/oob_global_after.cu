// expect: out of bounds
// object: d_out
// block: 3 0 0
// thread: 232 0 0
// The guard says <= where it should say <.
#include <cstdio>

__global__ void square(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) out[i] = i * in[0];  // <- here
}

int main() {
    const int n = 1000;
    float *d_in, *d_out, three = 3.0f;
    cudaMalloc(&d_in, sizeof(float));
    cudaMalloc(&d_out, n * sizeof(float));
    cudaMemcpy(d_in, &three, sizeof(float), cudaMemcpyHostToDevice);
    square<<<4, 256>>>(d_in, d_out, n);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
