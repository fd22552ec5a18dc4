// expect: race in shared memory
// object: partial
// The barrier stands before the loop, not in it: the levels of the tree overlap.
#include <cstdio>

__global__ void addUp(const int* in, int* out) {
    __shared__ int partial[256];
    int t = threadIdx.x;
    partial[t] = in[t];
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (t < half) partial[t] += partial[t + half];  // <- here
    }
    if (t == 0) *out = partial[0];
}

int main() {
    int h[256], *in, *out, sum;
    for (int i = 0; i < 256; i++) h[i] = 1;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    addUp<<<1, 256>>>(in, out);
    cudaMemcpy(&sum, out, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", sum);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
