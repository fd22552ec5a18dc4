// expect: nothing
// Streams at work on the same arrays, each of which waits for the other: by events, through a third stream, through the
// default one, by the host in each way there is; or at work on different parts, or by atomics, or both only reading.
#include <cstdio>

constexpr int n = 1000;

__global__ void fill(int* numbers, int from, int to, int value) {
    int i = from + blockIdx.x * blockDim.x + threadIdx.x;
    if (i < to) numbers[i] = value;
}

__global__ void add(int* sums, const int* numbers) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) sums[i] += numbers[i];
}

__global__ void count(int* counter) { atomicAdd(counter, 1); }

void passOn(cudaStream_t from, cudaStream_t to) {
    cudaEvent_t done;
    cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
    cudaEventRecord(done, from);
    cudaStreamWaitEvent(to, done, 0);
    cudaEventDestroy(done);
}

int main() {
    int *numbers, *sums, *host;
    cudaMalloc(&numbers, n * sizeof(int));
    cudaMalloc(&sums, (n + 1) * sizeof(int));
    cudaMallocHost(&host, n * sizeof(int));
    cudaStream_t one, two, three, ordinary;
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&three, cudaStreamNonBlocking);
    cudaStreamCreate(&ordinary);
    cudaEvent_t filled;
    cudaEventCreate(&filled);

    cudaMemset(sums, 0, (n + 1) * sizeof(int));
    cudaDeviceSynchronize();
    // Different halves; then through a third stream.
    fill<<<4, 256, 0, one>>>(numbers, 0, n / 2, 1);
    fill<<<4, 256, 0, two>>>(numbers, n / 2, n, 1);
    passOn(one, three);
    passOn(two, three);
    add<<<4, 256, 0, three>>>(sums, numbers);
    passOn(three, one);
    fill<<<4, 256, 0, one>>>(numbers, 0, n, 2);
    // The host waits for a stream, for an event, and for both of two that it asks for the time between.
    cudaStreamSynchronize(one);
    add<<<4, 256, 0, two>>>(sums, numbers);
    cudaEventRecord(filled, two);
    cudaEventSynchronize(filled);
    fill<<<4, 256, 0, three>>>(numbers, 0, n, 3);
    while (cudaStreamQuery(three) != cudaSuccess) {
    }
    // The default stream and an ordinary one wait for each other.
    add<<<4, 256>>>(sums, numbers);
    fill<<<4, 256, 0, ordinary>>>(numbers, 0, n, 4);
    add<<<4, 256>>>(sums, numbers);
    passOn(ordinary, one);
    add<<<4, 256, 0, one>>>(sums, numbers);
    passOn(one, nullptr);
    cudaMemcpy(host, sums, n * sizeof(int), cudaMemcpyDeviceToHost);
    // All may read at once, and count.
    cudaMemcpyAsync(host, sums, n * sizeof(int), cudaMemcpyDeviceToHost, two);
    cudaMemcpyAsync(host, sums, n * sizeof(int), cudaMemcpyDeviceToHost, three);
    count<<<1, 32, 0, one>>>(sums + n);
    count<<<1, 32, 0, two>>>(sums + n);
    cudaDeviceSynchronize();
    // Freed and taken anew: cudaFree waits for all.
    int* other;
    fill<<<4, 256, 0, one>>>(numbers, 0, n, 5);
    cudaFree(numbers);
    cudaMalloc(&other, n * sizeof(int));
    fill<<<4, 256, 0, two>>>(other, 0, n, 6);
    cudaDeviceSynchronize();

    int wrong = 0;
    for (int i = 0; i < n; i++) wrong += host[i] != 1 + 2 + 3 + 4 + 4;
    printf("%d wrong\n", wrong);
    for (cudaStream_t s : {one, two, three, ordinary}) cudaStreamDestroy(s);
    cudaEventDestroy(filled);
    cudaFree(other);
    cudaFree(sums);
    cudaFreeHost(host);
    return wrong != 0;
}
