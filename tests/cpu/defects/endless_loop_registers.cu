// expect: step limit
// A loop without a single memory access: Collatz steps on a number that never comes to 1.
#include <cstdio>

__global__ void collatz(int* out, unsigned start) {
    unsigned x = start;
    int steps = 0;
    while (x != 1) {                         // <- maybe
        x = x % 2 == 0 ? x / 2 : 3 * x + 1;  // <- maybe
        steps++;                             // <- maybe
    }
    *out = steps;
}

int main() {
    int* out;
    cudaMalloc(&out, sizeof(int));
    collatz<<<1, 1>>>(out, 0);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
