// expect: race in global memory
// expect: race in global memory
// expect: race in global memory
// cause: streams do not wait for one another
// what: of fill in another stream writes
// object: numbers
// Two streams at work on one array: what the one writes, the other reads; what the one reads, the other writes and a
// copy overwrites. An event that is recorded too early orders nothing.
#include <cstdio>

constexpr int n = 1000;

__global__ void fill(int* numbers) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) numbers[i] = i;  // <- here
}

__global__ void doubled(int* out, const int* numbers) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 2 * numbers[i];  // <- other
}

int main() {
    int *numbers, *out, *host;
    cudaMalloc(&numbers, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMallocHost(&host, n * sizeof(int));
    cudaStream_t one, two;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaEvent_t before;
    cudaEventCreate(&before);

    cudaEventRecord(before, one);
    fill<<<4, 256, 0, one>>>(numbers);
    cudaStreamWaitEvent(two, before, 0);
    doubled<<<4, 256, 0, two>>>(out, numbers);
    cudaDeviceSynchronize();

    doubled<<<4, 256, 0, two>>>(out, numbers);
    fill<<<4, 256, 0, one>>>(numbers);
    cudaDeviceSynchronize();

    doubled<<<4, 256, 0, two>>>(out, numbers);
    cudaMemcpyAsync(numbers, host, n * sizeof(int), cudaMemcpyHostToDevice, one);  // <- maybe
    cudaDeviceSynchronize();

    cudaMemcpy(host, out, n * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", host[7]);
    cudaEventDestroy(before);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
    cudaFree(numbers);
    cudaFree(out);
    cudaFreeHost(host);
    return 0;
}
