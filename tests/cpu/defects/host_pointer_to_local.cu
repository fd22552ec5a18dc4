// expect: host pointer in kernel
// A result cannot be handed back through the address of a local variable of main.
#include <cstdio>

__global__ void answer(int* result) {
    *result = 42;  // <- here
}

int main() {
    int result = 0;
    answer<<<1, 1>>>(&result);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    printf("%d\n", result);
    return 0;
}
