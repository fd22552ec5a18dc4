// expect: race in global memory
// object: sums
// cause: __syncwarp()
// __syncwarp(__activemask()) waits for the lanes that happen to be there: in a branch, those of the branch.
#include <cstdio>

__global__ void addNeighbours(const int* in, int* sums, int* out) {
    int lane = threadIdx.x;
    if (lane % 2 == 0) {
        sums[lane] = in[lane];   // <- here
        __syncwarp(__activemask());
    } else {
        sums[lane] = -in[lane];   // <- maybe
        __syncwarp(__activemask());
    }
    out[lane] = sums[lane] + sums[lane ^ 1];   // <- other
}

int main() {
    int h[32], *in, *sums, *out;
    for (int i = 0; i < 32; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&sums, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    addNeighbours<<<1, 32>>>(in, sums, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(in);
    cudaFree(sums);
    cudaFree(out);
    return 0;
}
