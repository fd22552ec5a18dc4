// What a grader does between two kernels of a student: the first one crashes, the second one is as good as new.
// Only the CPU device can do that; a card is lost until the program ends.
#include <cstdio>

__global__ void write(int* out, int value) { *out = value; }

int main() {
    int *memory, result = 0;
    write<<<1, 1>>>(nullptr, 4);
    std::printf("%s, ", cudaGetErrorName(cudaDeviceSynchronize()));
#ifdef CPU_DEVICE
    cpu_device::renewDevice();
#endif
    std::printf("%s, ", cudaGetErrorName(cudaGetLastError()));
    cudaMalloc(&memory, sizeof(int));
    write<<<1, 1>>>(memory, 5);
    cudaMemcpy(&result, memory, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("result %d\n", result);
    cudaFree(memory);
}
