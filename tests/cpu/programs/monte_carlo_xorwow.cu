// Estimates pi with a hand-written xorwow, one generator a thread, kept in global memory between launches.
#include <cstdio>
#include <cstdint>
#include <random>
#include <thread>
#include <mutex>
#include <memory>
#include <functional>
#define N_THREADS 2048
#define TRIALS 64
#define CUDA_CALL(x) do { if((x) != cudaSuccess) { \
    printf("Error at %s:%d\n",__FILE__,__LINE__); \
    return EXIT_FAILURE;}} while(0)

struct xorwow_state {
    unsigned int d, v[5];
    int boxmuller_flag;
    float boxmuller_extra;
};
typedef struct xorwow_state rand_state_t;

static __device__ __forceinline__ void xorwow_init(unsigned long long seed, unsigned long long seq, unsigned long long offset, rand_state_t *s)
{
    uint64_t z = seed + 0x9e3779b97f4a7c15ULL * (seq + 1);
#pragma unroll
    for (int i = 0; i < 5; i++) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull; z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL; z ^= z >> 31;
        s->v[i] = (unsigned int)z | 1u;
    }
    s->d = (unsigned)(z >> 32);
    s->boxmuller_flag = 0;
    s->boxmuller_extra = 0.f;
    while (offset--) s->d += 362437;
}
static __device__ unsigned int xorwow(rand_state_t *s)
{
    unsigned int t = (s->v[0] ^ (s->v[0] >> 2));
    s->v[0] = s->v[1]; s->v[1] = s->v[2]; s->v[2] = s->v[3]; s->v[3] = s->v[4];
    s->v[4] = (s->v[4] ^ (s->v[4] <<4)) ^ (t ^ (t << 1));
    s->d += 362437;
    return s->v[4] + s->d;
}
__device__ float uniform(rand_state_t *s) { return xorwow(s) * 2.3283064e-10f + (2.3283064e-10f/2.0f); }
__device__ float normal(rand_state_t *s)
{
    if (s->boxmuller_flag) { s->boxmuller_flag = 0; return s->boxmuller_extra; }
    float u = uniform(s), v = uniform(s), sn, cs;
    float r = sqrtf(-2.0f * logf(u));
    sincospif(2.f * v, &sn, &cs);
    s->boxmuller_extra = r * sn; s->boxmuller_flag = 1;
    return r * cs;
}

__global__ void setup_kernel(rand_state_t *state)
{
    int id = threadIdx.x + blockIdx.x * blockDim.x;
    xorwow_init(1234, id, 0, &state[id]);
}
__global__ void generate_kernel(rand_state_t *state, int n, unsigned int *result, float *sums)
{
    int id = threadIdx.x + blockIdx.x * blockDim.x;
    unsigned int count = 0;
    rand_state_t localState = state[id];
    for (int i = 0; i < n; i++) {
        float x = uniform(&localState), y = uniform(&localState);
        if (x * x + y * y <= 1.0f) count++;
    }
    float nsum = 0;
    for (int i = 0; i < 4; i++) nsum += normal(&localState);
    state[id] = localState;
    result[id] += count;
    sums[id] = nsum;
}

int main(int argc, char *argv[])
{
    rand_state_t *devStates; unsigned int *devResults, *hostResults; float *devSums;
    hostResults = (unsigned int *)calloc(N_THREADS, sizeof(int));
    float *hostSums = new float[N_THREADS]();
    CUDA_CALL(cudaMalloc((void **)&devResults, N_THREADS * sizeof(unsigned int)));
    CUDA_CALL(cudaMemset(devResults, 0, N_THREADS * sizeof(unsigned int)));
    CUDA_CALL(cudaMalloc((void **)&devStates, N_THREADS * sizeof(rand_state_t)));
    CUDA_CALL(cudaMalloc((void **)&devSums, N_THREADS * sizeof(*devSums)));
    setup_kernel<<<N_THREADS / 64, 64>>>(devStates);
    for (int i = 0; i < 3; i++) generate_kernel<<<N_THREADS / 64, 64>>>(devStates, TRIALS, devResults, devSums);
    CUDA_CALL(cudaMemcpy(hostResults, devResults, N_THREADS * sizeof(unsigned int), cudaMemcpyDeviceToHost));
    CUDA_CALL(cudaMemcpy(hostSums, devSums, N_THREADS * sizeof(float), cudaMemcpyDeviceToHost));
    unsigned long long total = 0; double mean = 0;
    for (int i = 0; i < N_THREADS; i++) total += hostResults[i], mean += hostSums[i];
    double pi = 4.0 * total / (3.0 * N_THREADS * TRIALS);
    mean /= N_THREADS * 4;
    printf("pi = %10.13f, mean of normals %+.3e, total %llu\n", pi, mean, total);
    CUDA_CALL(cudaFree(devStates)); CUDA_CALL(cudaFree(devResults)); CUDA_CALL(cudaFree(devSums));
    free(hostResults); delete[] hostSums;
    bool ok = fabs(pi - 3.14159265358979) < 0.02 && fabs(mean) < 0.05;
    printf("^^^^ kernel_example %s\n", ok ? "PASSED" : "FAILED");
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
