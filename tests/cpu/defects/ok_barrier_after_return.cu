// expect: nothing
// Threads that have ended are not waited for: some of a warp, all but one, a whole block.
#include <cstdio>
#include <vector>

__global__ void reverse(const int* in, int* out, int n) {
    __shared__ int tile[96];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    tile[threadIdx.x] = in[i];
    __syncthreads();
    int present = min(n - int(blockIdx.x * blockDim.x), int(blockDim.x));
    out[i] = tile[present - 1 - threadIdx.x];
    __syncthreads();
    tile[threadIdx.x] = 0;
}

int main() {
    bool right = true;
    for (int n : {96 + 41, 96 + 1, 1}) {
        std::vector<int> h(n);
        for (int i = 0; i < n; i++) h[i] = i;
        int *in, *out;
        cudaMalloc(&in, n * sizeof(int));
        cudaMalloc(&out, n * sizeof(int));
        cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
        reverse<<<3, 96>>>(in, out, n);
        cudaMemcpy(h.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
        cudaFree(in);
        cudaFree(out);
        right = right && h[0] == min(n, 96) - 1 && h[n - 1] == (n > 96 ? 96 : 0);
    }
    printf("%s\n", right ? "right" : "wrong");
    return right ? 0 : 1;
}
