// expect: uninitialised shared memory
// object: tile
// thread: 8 0 0
// Eight of the tile's rows were filled, and two matrices are loaded.
#include <cuda_fp16.h>

#include <cstdio>

__global__ void loadTile(const __half* in, unsigned* out) {
    __shared__ __align__(16) __half tile[16][8];
    for (int i = threadIdx.x; i < 64; i += 32) tile[i / 8][i % 8] = in[i];
    __syncwarp();
    unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(tile[threadIdx.x % 16])), parts[2];
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"  // <- here
                 : "=r"(parts[0]), "=r"(parts[1])
                 : "r"(at));
    for (int i = 0; i < 2; i++) out[i * 32 + threadIdx.x] = parts[i];
}

int main() {
    __half* in;
    unsigned* out;
    cudaMalloc(&in, 64 * sizeof(__half));
    cudaMalloc(&out, 64 * sizeof(unsigned));
    cudaMemset(in, 0, 64 * sizeof(__half));
    loadTile<<<1, 32>>>(in, out);
    std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
}
