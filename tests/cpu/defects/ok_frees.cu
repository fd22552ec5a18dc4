// expect: nothing
// Every kind of memory goes back by its own call; freeing null is allowed.
#include <cstdio>
#include <cstdlib>

__global__ void fill(int* p, int value) { p[threadIdx.x] = value; }

int main() {
    int *a, *managed, *pinned, *plain = static_cast<int*>(malloc(32 * sizeof(int)));
    cudaMalloc(&a, 32 * sizeof(int));
    cudaMallocManaged(&managed, 32 * sizeof(int));
    cudaMallocHost(&pinned, 32 * sizeof(int));
    fill<<<1, 32>>>(a, 1);
    fill<<<1, 32>>>(managed, 2);
    fill<<<1, 32>>>(pinned, 3);
    cudaDeviceSynchronize();
    cudaMemcpy(plain, a, 32 * sizeof(int), cudaMemcpyDeviceToHost);
    int sum = plain[31] + managed[31] + pinned[31];
    printf("%d\n", sum);
    int* none = nullptr;
    cudaFree(none);
    cudaFree(a);
    cudaFree(managed);
    cudaFreeHost(pinned);
    free(plain);
    return sum == 6 ? 0 : 1;
}
