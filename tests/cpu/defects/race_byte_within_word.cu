// expect: race in global memory
// object: text
// One thread writes a byte, another reads the whole word that it lies in.
#include <cstdio>

__global__ void pack(unsigned char* text, unsigned* sums) {
    int t = threadIdx.x;
    text[t] = t;                                                   // <- other
    if (t < 16) sums[t] = reinterpret_cast<unsigned*>(text)[t];    // <- here
}

int main() {
    unsigned char* text;
    unsigned* sums;
    cudaMalloc(&text, 64);
    cudaMalloc(&sums, 16 * sizeof(unsigned));
    cudaMemset(text, 0, 64);
    pack<<<1, 64>>>(text, sums);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(text);
    cudaFree(sums);
    return 0;
}
