// expect: out of bounds
// object: particles
// block: 1 0 0
// thread: 4 0 0
// No guard at all: 192 threads, 100 particles.
#include <cstdio>

struct Particle {
    float x, y, z;
    int id;
};

__global__ void number(Particle* particles) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    particles[i].id = i;  // <- here
}

int main() {
    Particle* particles;
    cudaMalloc(&particles, 100 * sizeof(Particle));
    number<<<2, 96>>>(particles);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(particles);
    return 0;
}
