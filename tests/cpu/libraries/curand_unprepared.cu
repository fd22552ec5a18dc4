// States that no kernel has made, as any other memory that nobody has written.
// expect: uninitialised global memory
#include <curand_kernel.h>

#include "../api/check.h"

__global__ void draw(curandState* states, float* out) { out[threadIdx.x] = curand_uniform(&states[threadIdx.x]); }

int main() {
    curandState* states;
    float* out;
    EXPECT_OK(cudaMalloc(&states, 32 * sizeof(curandState)));
    EXPECT_OK(cudaMalloc(&out, 32 * sizeof(float)));
    EXPECT_LAUNCH(cudaSuccess, draw<<<1, 32>>>(states, out));
    EXPECT_OK(cudaFree(states));
    EXPECT_OK(cudaFree(out));
    return finish("curand_unprepared");
}
