// expect: misaligned
// count: 28
// what: 16 bytes
// A row of 17 numbers has no bank conflicts, but ldmatrix wants each of its rows at a multiple of 16 bytes.
#include <cuda_fp16.h>

#include <cstdio>

__global__ void loadTile(const __half* in, unsigned* out) {
    __shared__ __align__(16) __half tile[16][16 + 1];
    for (int i = threadIdx.x; i < 256; i += 32) tile[i / 16][i % 16] = in[i];
    __syncwarp();
    unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(&tile[threadIdx.x % 16][threadIdx.x / 16 * 8]));
    unsigned parts[4];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"  // <- here
                 : "=r"(parts[0]), "=r"(parts[1]), "=r"(parts[2]), "=r"(parts[3])
                 : "r"(at));
    for (int i = 0; i < 4; i++) out[i * 32 + threadIdx.x] = parts[i];
}

int main() {
    __half* in;
    unsigned* out;
    cudaMalloc(&in, 256 * sizeof(__half));
    cudaMalloc(&out, 128 * sizeof(unsigned));
    cudaMemset(in, 0, 256 * sizeof(__half));
    loadTile<<<1, 32>>>(in, out);
    std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
}
