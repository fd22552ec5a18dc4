// expect: step limit
// cause: no thread of this block writes
// Nobody ever sets the flag that the threads wait for.
#include <cstdio>

__global__ void wait(volatile int* flag) {
    while (*flag == 0) {  // <- maybe
    }
}

int main() {
    int* flag;
    cudaMalloc(&flag, sizeof(int));
    cudaMemset(flag, 0, sizeof(int));
    wait<<<1, 32>>>(flag);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(flag);
    return 0;
}
