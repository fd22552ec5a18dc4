// One state for all threads of a block: each draw is a race.
// expect: race in global memory
#include <curand_kernel.h>

#include "../api/check.h"

__global__ void begin(curandState* state) { curand_init(1, 0, 0, state); }
__global__ void draw(curandState* state, unsigned* out) { out[threadIdx.x] = curand(state); }

int main() {
    curandState* state;
    unsigned* out;
    EXPECT_OK(cudaMalloc(&state, sizeof(curandState)));
    EXPECT_OK(cudaMalloc(&out, 64 * sizeof(unsigned)));
    EXPECT_LAUNCH(cudaSuccess, begin<<<1, 1>>>(state));
    EXPECT_LAUNCH(cudaSuccess, draw<<<1, 64>>>(state, out));
    EXPECT_OK(cudaFree(state));
    EXPECT_OK(cudaFree(out));
    return finish("curand_shared_state");
}
