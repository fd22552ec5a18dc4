// expect: out of bounds
// object: sums[r][4]
// thread: 3 0 0
// cause: end of a row
// A thread's own array of 2 by 4: the column is one too many, which is the next row's first.
#include <cstdio>

__global__ void columns(float* out) {
    float sums[2][4];
    for (int r = 0; r < 2; r++)
        for (int c = 0; c < 4; c++) sums[r][c] = r + c;
    float last = 0;
    for (int r = 0; r < 2; r++) last += sums[r][threadIdx.x + 1];  // <- here
    out[threadIdx.x] = last;
}

int main() {
    float* out;
    cudaMalloc((void**)&out, 4 * sizeof(float));
    columns<<<1, 4>>>(out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
