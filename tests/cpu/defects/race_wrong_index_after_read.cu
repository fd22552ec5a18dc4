// expect: race in shared memory
// cause: check the index
// object: values
// no cause: change it and write it back
// Two threads write one element, of which neither read it: no update that an atomic function could mend.
#include <cstdio>

__global__ void pack(const int* in, int* out) {
    __shared__ int values[64];
    int t = threadIdx.x;
    values[t] = in[t];
    __syncthreads();
    int mine = values[63 - t];
    __syncthreads();
    values[t / 2] = mine;  // <- here
    __syncthreads();
    out[t] = values[t];
}

int main() {
    int h[64], *in, *out;
    for (int i = 0; i < 64; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    pack<<<1, 64>>>(in, out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
