// expect: nothing
// Many threads write the same value to the same place, in a warp, between warps and between blocks.
#include <cstdio>
#include <vector>

__device__ int found;

__global__ void search(const int* in, int wanted, bool* anywhere) {
    __shared__ bool here;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) here = false;
    __syncthreads();
    if (in[i] == wanted) {
        here = true;
        found = 1;
        *anywhere = true;
    }
    __syncthreads();
    if (here && in[i] == wanted + 1) found = 1;
}

int main() {
    const int n = 1024;
    std::vector<int> h(n);
    for (int i = 0; i < n; i++) h[i] = i % 10;
    int* in;
    bool *anywhere, result = false;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&anywhere, sizeof(bool));
    cudaMemset(anywhere, 0, sizeof(bool));
    cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    search<<<8, 128>>>(in, 7, anywhere);
    int flag = 0;
    cudaMemcpy(&result, anywhere, sizeof(bool), cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&flag, found, sizeof(int));
    cudaFree(in);
    cudaFree(anywhere);
    printf("%d %d\n", flag, result);
    return flag == 1 && result ? 0 : 1;
}
