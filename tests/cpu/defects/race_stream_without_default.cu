// expect: race in global memory
// expect: race in global memory
// expect: race in global memory
// cause: cudaStreamNonBlocking
// what: a call copies what thread
// object: numbers
// A stream that does not wait for the default one: cudaMemset may still run when the kernel begins, the kernel when
// cudaMemcpy does, and a copy on its way to the card when a kernel of the default stream does.
#include <cstdio>

constexpr int n = 1000;

__global__ void addOne(int* numbers) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) numbers[i] += 1;  // <- here
}

int main() {
    int *numbers, *host;
    cudaMalloc(&numbers, n * sizeof(int));
    cudaMallocHost(&host, n * sizeof(int));
    cudaStream_t apart;
    cudaStreamCreateWithFlags(&apart, cudaStreamNonBlocking);

    cudaMemset(numbers, 0, n * sizeof(int));  // <- other
    addOne<<<4, 256, 0, apart>>>(numbers);
    cudaMemcpy(host, numbers, n * sizeof(int), cudaMemcpyDeviceToHost);  // <- other
    cudaDeviceSynchronize();

    cudaMemcpyAsync(numbers, host, n * sizeof(int), cudaMemcpyHostToDevice, apart);  // <- other
    addOne<<<4, 256>>>(numbers);
    cudaDeviceSynchronize();

    printf("%d\n", host[7]);
    cudaStreamDestroy(apart);
    cudaFree(numbers);
    cudaFreeHost(host);
    return 0;
}
