// expect: race in global memory
// object: bodies
// Every thread moves its own body, but reads the position of the next one while that moves.
#include <cstdio>

struct Body {
    float x, v;
    int hits;
};

__global__ void step(Body* bodies, int n) {
    int i = threadIdx.x;
    float next = bodies[(i + 1) % n].x;  // <- here
    bodies[i].v += next - bodies[i].x;
    bodies[i].x += bodies[i].v;  // <- other
}

int main() {
    const int n = 64;
    Body h[n] = {}, *bodies;
    for (int i = 0; i < n; i++) h[i].x = i;
    cudaMalloc(&bodies, sizeof h);
    cudaMemcpy(bodies, h, sizeof h, cudaMemcpyHostToDevice);
    step<<<1, n>>>(bodies, n);
    cudaMemcpy(h, bodies, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g\n", h[0].x);
    cudaFree(bodies);
    return 0;
}
