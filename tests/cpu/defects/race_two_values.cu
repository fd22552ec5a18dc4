// expect: race in global memory
// cause: several threads write the same element
// object: found
// Of all threads one stores 1 and the others 0, which was there before: who comes last decides.
#include <cstdio>

__global__ void search(const int* in, int* found) {
    *found = in[threadIdx.x] == 31;   // <- here
}

int main() {
    int h[32], *in, *found, result;
    for (int i = 0; i < 32; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&found, sizeof(int));
    cudaMemset(found, 0, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    search<<<1, 32>>>(in, found);
    cudaMemcpy(&result, found, sizeof result, cudaMemcpyDeviceToHost);
    printf("%d\n", result);
    cudaFree(in);
    cudaFree(found);
    return 0;
}
