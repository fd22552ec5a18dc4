// expect: out of bounds
// object: window[-1]
// thread: 0 0 0
// count: 1
// cause: negative
// A neighbour on the left of the first element of a thread's own array; two arrays are indexed in one line.
#include <cstdio>

__global__ void smooth(float* out) {
    float window[4] = {1, 2, 3, 4};
    int place = threadIdx.x;
    float left = place < 4 ? window[place - 1] : out[place];  // <- here
    out[place] = left;
}

int main() {
    float* out;
    cudaMalloc((void**)&out, 32 * sizeof(float));
    cudaMemset(out, 0, 32 * sizeof(float));
    smooth<<<1, 32>>>(out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
