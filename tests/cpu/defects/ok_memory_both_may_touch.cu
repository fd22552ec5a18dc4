// expect: nothing
// Managed, pinned and __managed__ memory may be used on both sides.
#include <cstdio>

__managed__ int total = 5;

__global__ void add(const int* managed, int* pinned) {
    int i = threadIdx.x;
    pinned[i] += managed[i];
    atomicAdd(&total, managed[i]);
}

int main() {
    int *managed, *pinned, *mapped, *view;
    cudaMallocManaged(&managed, 64 * sizeof(int));
    cudaMallocHost(&pinned, 64 * sizeof(int));
    cudaHostAlloc(&mapped, 64 * sizeof(int), cudaHostAllocMapped);
    for (int i = 0; i < 64; i++) managed[i] = i, pinned[i] = 1, mapped[i] = 2;
    add<<<1, 64>>>(managed, pinned);
    cudaHostGetDevicePointer(&view, mapped, 0);
    add<<<1, 64>>>(managed, view);
    cudaDeviceSynchronize();
    bool right = total == 5 + 2 * 63 * 64 / 2;
    for (int i = 0; i < 64; i++) right = right && pinned[i] == i + 1 && mapped[i] == i + 2;
    cudaFree(managed);
    cudaFreeHost(pinned);
    cudaFreeHost(mapped);
    printf("%s\n", right ? "right" : "wrong");
    return right ? 0 : 1;
}
