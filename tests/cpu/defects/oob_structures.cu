// expect: out of bounds
// object: particles[32]
// An array of structures is counted by structures, whichever member is touched.
#include <cstdio>

struct Particle {
    float place[3], speed[3];
    int neighbours;
};
struct Unknown;  // memory for what another file knows

__global__ void stop(Particle* particles) {
    particles[threadIdx.x].speed[1] = 0;  // <- here
}

int main() {
    Particle* particles;
    Unknown* unknown;
    cudaMalloc(&particles, 32 * sizeof(Particle));
    cudaMalloc(&unknown, 64);
    stop<<<1, 33>>>(particles);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(unknown);
    cudaFree(particles);
}
