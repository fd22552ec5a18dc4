// expect: nothing
// Long work is not endless work: a million steps in registers, and lanes that go round very differently often.
#include <cstdio>

__global__ void work(const int* rounds, unsigned* out) {
    unsigned x = threadIdx.x + 1;
    for (int i = 0; i < rounds[threadIdx.x]; i++) x = x * 1664525u + 1013904223u;
    out[threadIdx.x] = x;
}

int main() {
    int h[32], *rounds;
    unsigned result[32], *out, expected = 32;
    for (int i = 0; i < 32; i++) h[i] = i < 31 ? i : 1000000;
    cudaMalloc(&rounds, sizeof h);
    cudaMalloc(&out, sizeof result);
    cudaMemcpy(rounds, h, sizeof h, cudaMemcpyHostToDevice);
    work<<<1, 32>>>(rounds, out);
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    cudaFree(rounds);
    cudaFree(out);
    for (int i = 0; i < 1000000; i++) expected = expected * 1664525u + 1013904223u;
    printf("%u %u\n", result[31], expected);
    return result[31] == expected && result[0] == 1 ? 0 : 1;
}
