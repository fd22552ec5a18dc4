// expect: race in shared memory
// object: buffer
// Two buffers need one barrier a round. Here it is only passed every second round.
#include <cstdio>

__global__ void rotate(int* out) {
    __shared__ int buffer[2][64];
    int t = threadIdx.x;
    buffer[0][t] = t;
    __syncthreads();
    for (int round = 0; round < 4; round++) {
        buffer[(round + 1) % 2][t] = buffer[round % 2][(t + 40) % 64];  // <- here
        if (round % 2 == 1) __syncthreads();
    }
    out[t] = buffer[0][t];
}

int main() {
    int h[64], *out;
    cudaMalloc(&out, sizeof h);
    rotate<<<1, 64>>>(out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(out);
    return 0;
}
