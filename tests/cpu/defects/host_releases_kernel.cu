// expect: step limit
// cause: host code goes on only when the launch has ended
// On a GPU the host sets the flag while the kernel waits for it.
#include <cstdio>

__global__ void wait(volatile int* flag) {
    while (*flag == 0) {  // <- maybe
    }
}

int main() {
    int* flag;
    cudaMallocHost(&flag, sizeof(int));
    *flag = 0;
    wait<<<1, 1>>>(flag);
    *flag = 1;
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFreeHost(flag);
    return 0;
}
