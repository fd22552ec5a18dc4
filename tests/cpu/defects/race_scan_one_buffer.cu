// expect: race in shared memory
// object: s
// Hillis and Steele's scan in one buffer needs a barrier between reading and writing.
#include <cstdio>

__global__ void scan(int* data) {
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = data[t];
    __syncthreads();
    for (int d = 1; d < 128; d *= 2) {
        if (t >= d) s[t] += s[t - d];  // <- here
        __syncthreads();
    }
    data[t] = s[t];
}

int main() {
    int h[128], *data;
    for (int i = 0; i < 128; i++) h[i] = 1;
    cudaMalloc(&data, sizeof h);
    cudaMemcpy(data, h, sizeof h, cudaMemcpyHostToDevice);
    scan<<<1, 128>>>(data);
    cudaMemcpy(h, data, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[127]);
    cudaFree(data);
    return 0;
}
