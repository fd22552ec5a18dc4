// Eratosthenes: many threads cross out the same number, always with the same value; counted by votes.
#include <iostream>

__global__ void initialise(bool *composite, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) composite[i] = i < 2;
}

__global__ void crossOut(bool *composite, int n, int limit)
{
    int p = blockIdx.x * blockDim.x + threadIdx.x + 2;
    if (p > limit) return;
    for (int m = p * p; m < n; m += p) composite[m] = true;
}

__global__ void countPrimes(const bool *composite, int n, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int here = __syncthreads_count(i < n && !composite[i]);
    if (threadIdx.x == 0 && here) atomicAdd(count, here);
    if (!__any_sync(0xffffffffu, i < n)) return;
    if (__all_sync(__activemask(), i < n && composite[i]) && (threadIdx.x & 31) == 0) atomicAdd(count + 1, 1);
}

int main()
{
    const int n = 20000;
    bool *composite;
    int *count;
    cudaMalloc(&composite, n * sizeof(bool));
    cudaMallocManaged(&count, 2 * sizeof(int));
    count[0] = count[1] = 0;
    initialise<<<(n + 255) / 256, 256>>>(composite, n);
    crossOut<<<2, 128>>>(composite, n, 141);
    countPrimes<<<(n + 255) / 256, 256>>>(composite, n, count);
    cudaDeviceSynchronize();
    std::cout << count[0] << " primes below " << n << std::endl;
    bool ok = count[0] == 2262;
    cudaFree(composite);
    cudaFree(count);
    if (ok) std::cout << "PASS" << std::endl;
    return ok ? 0 : 1;
}
