// expect: out of bounds
// object: tile
// thread: 8 0 0
// count: 8
// Four matrices of 8 rows are loaded: lanes 8 to 15 name those of the second one, and name 24 to 31 of 24.
#include <cuda_fp16.h>

#include <cstdio>

__global__ void loadTile(const __half* in, unsigned* out) {
    __shared__ __align__(16) __half tile[24][8];
    if (threadIdx.x < 24)
        for (int i = 0; i < 8; i++) tile[threadIdx.x][i] = in[threadIdx.x * 8 + i];
    __syncwarp();
    int matrix = threadIdx.x / 8, row = threadIdx.x % 8 + (matrix == 1 ? 24 : 8 * (matrix % 3));
    unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(tile[0])) + row * 16, parts[4];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"  // <- here
                 : "=r"(parts[0]), "=r"(parts[1]), "=r"(parts[2]), "=r"(parts[3])
                 : "r"(at));
    for (int i = 0; i < 4; i++) out[i * 32 + threadIdx.x] = parts[i];
}

int main() {
    __half* in;
    unsigned* out;
    cudaMalloc(&in, 24 * 8 * sizeof(__half));
    cudaMalloc(&out, 128 * sizeof(unsigned));
    cudaMemset(in, 0, 24 * 8 * sizeof(__half));
    loadTile<<<1, 32>>>(in, out);
    std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
}
