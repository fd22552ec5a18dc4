// expect: wrong mask
// The two halves of the warp vote with masks that contradict each other.
#include <cstdio>

__global__ void vote(unsigned* out) {
    int lane = threadIdx.x;
    unsigned votes;
    if (lane < 16) {
        votes = __ballot_sync(0xffffffffu, lane < 8);  // <- here
    } else {
        votes = __ballot_sync(0xffff0000u, lane > 20);  // <- maybe
    }
    out[lane] = votes;
}

int main() {
    unsigned h[32], *out;
    cudaMalloc(&out, sizeof h);
    vote<<<1, 32>>>(out);
    cudaError_t error = cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%s\n", cudaGetErrorString(error));
    cudaFree(out);
    return 0;
}
