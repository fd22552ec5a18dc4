// expect: race in shared memory
// object: tile
// Each of two warps fills half of the tile, and both load all of it: a __syncwarp is no __syncthreads.
#include <cuda_fp16.h>

#include <cstdio>

__global__ void loadTile(const __half* in, unsigned* out) {
    __shared__ __align__(16) __half tile[32][8];
    for (int i = threadIdx.x; i < 256; i += 64) tile[i / 8][i % 8] = in[i];  // <- other
    __syncwarp();
    unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(tile[threadIdx.x % 32])), parts[4];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"  // <- here
                 : "=r"(parts[0]), "=r"(parts[1]), "=r"(parts[2]), "=r"(parts[3])
                 : "r"(at));
    for (int i = 0; i < 4; i++) out[i * 64 + threadIdx.x] = parts[i];
}

int main() {
    __half* in;
    unsigned* out;
    cudaMalloc(&in, 256 * sizeof(__half));
    cudaMalloc(&out, 256 * sizeof(unsigned));
    cudaMemset(in, 0, 256 * sizeof(__half));
    loadTile<<<1, 64>>>(in, out);
    std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
}
