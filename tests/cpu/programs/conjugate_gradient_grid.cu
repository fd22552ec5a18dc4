// Conjugate gradients in one cooperative launch: dot products by reduce(), grid.sync() between the steps.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
#include <vector>
using namespace cooperative_groups;
namespace cg = cooperative_groups;
__device__ double grid_dot_result = 0.0;
__device__ void gpuDot(float* a, float* b, int size, const cg::thread_block& cta, const cg::grid_group& grid) {
    extern __shared__ double tmp[];
    double s = 0;
    for (int i = grid.thread_rank(); i < size; i += grid.size()) s += (double)(a[i] * b[i]);
    cg::thread_block_tile<32> tile32 = cg::tiled_partition<32>(cta);
    s = cg::reduce(tile32, s, cg::plus<double>());
    if (tile32.thread_rank() == 0) tmp[tile32.meta_group_rank()] = s;
    cg::sync(cta);
    if (tile32.meta_group_rank() == 0) {
        s = tile32.thread_rank() < tile32.meta_group_size() ? tmp[tile32.thread_rank()] : 0.0;
        s = cg::reduce(tile32, s, cg::plus<double>());
        if (tile32.thread_rank() == 0) atomicAdd(&grid_dot_result, s);
    }
}
__device__ void axpy(float al, float* x, float* y, int n, const cg::grid_group& g) {
    for (int i = g.thread_rank(); i < n; i += g.size()) y[i] = al * x[i] + y[i];
}
__device__ void xpay(float al, const float* x, float* y, int n, const cg::grid_group& g) {
    for (int i = g.thread_rank(); i < n; i += g.size()) y[i] = x[i] + al * y[i];
}
__device__ void matvec(const float* x, float* y, int n, const cg::grid_group& g) {
    for (int i = g.thread_rank(); i < n; i += g.size())
        y[i] = 4 * x[i] - (i ? x[i - 1] : 0) - (i + 1 < n ? x[i + 1] : 0);
}
extern "C" __global__ void conjugateGradient(float* x, float* r, float* p, float* Ax, int N, float tol, int* iters) {
    cg::thread_block cta = cg::this_thread_block();
    cg::grid_group grid = cg::this_grid();
    if (threadIdx.x == 0 && blockIdx.x == 0) grid_dot_result = 0.0;
    cg::sync(grid);
    gpuDot(r, r, N, cta, grid);
    cg::sync(grid);
    float r1 = grid_dot_result, r0 = 0;
    int k = 1;
    while (r1 > tol * tol && k <= 60) {
        if (k > 1)
            xpay(r1 / r0, r, p, N, grid);
        else
            for (int i = grid.thread_rank(); i < N; i += grid.size()) p[i] = r[i];
        cg::sync(grid);
        matvec(p, Ax, N, grid);
        if (threadIdx.x == 0 && blockIdx.x == 0) grid_dot_result = 0.0;
        cg::sync(grid);
        gpuDot(p, Ax, N, cta, grid);
        cg::sync(grid);
        float a = r1 / (float)grid_dot_result;
        axpy(a, p, x, N, grid);
        axpy(-a, Ax, r, N, grid);
        r0 = r1;
        cg::sync(grid);
        if (threadIdx.x == 0 && blockIdx.x == 0) grid_dot_result = 0.0;
        cg::sync(grid);
        gpuDot(r, r, N, cta, grid);
        cg::sync(grid);
        r1 = grid_dot_result;
        k++;
    }
    if (grid.thread_rank() == 0) *iters = k;
}
__global__ void reduceSinglePassMultiBlockCG(const float* in, float* out, unsigned n) {
    cg::thread_block block = cg::this_thread_block();
    cg::grid_group grid = cg::this_grid();
    extern double __shared__ sdata[];
    sdata[block.thread_rank()] = 0;
    for (int i = grid.thread_rank(); i < n; i += grid.size()) sdata[block.thread_rank()] += in[i];
    cg::sync(block);
    cg::thread_block_tile<32> t = cg::tiled_partition<32>(block);
    double beta = sdata[block.thread_rank()];
    for (int i = t.size() / 2; i > 0; i >>= 1) {
        if (t.thread_rank() < i) {
            double temp = sdata[block.thread_rank() + i];
            beta += temp;
            sdata[block.thread_rank()] = beta;
        }
        cg::sync(t);
    }
    cg::sync(block);
    if (block.thread_rank() == 0) {
        beta = 0;
        for (int i = 0; i < block.size(); i += t.size()) beta += sdata[i];
        out[blockIdx.x] = beta;
    }
    cg::sync(grid);
    if (grid.thread_rank() == 0)
        for (int b = 1; b < gridDim.x; b++) out[0] += out[b];
}
int main() {
    int dev = 0, coop = 0, sms = 0, perSm = 0;
    cudaDeviceGetAttribute(&coop, cudaDevAttrCooperativeLaunch, dev);
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, dev);
    sms = prop.multiProcessorCount;
    const int N = 1000, T = 64;
    float *x, *r, *p, *Ax;
    int* k;
    for (float** q : {&x, &r, &p, &Ax}) cudaMallocManaged((void**)q, N * 4);
    cudaMallocManaged(&k, 4);
    for (int i = 0; i < N; i++) {
        x[i] = 0;
        r[i] = 1;
        p[i] = 0;
        Ax[i] = 0;
    }
    size_t sm = T / 32 * sizeof(double) + 1;
    float tol = 1e-4f;
    int n = N;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, conjugateGradient, T, sm);
    dim3 g(std::min(8, perSm * sms)), b(T);
    void* args[] = {&x, &r, &p, &Ax, &n, &tol, &k};
    bool ok = coop == 1;
    ok &= cudaLaunchCooperativeKernel((void*)conjugateGradient, g, b, args, sm, NULL) == cudaSuccess;
    ok &= cudaDeviceSynchronize() == cudaSuccess;
    float err = 0;
    for (int i = 0; i < N; i++)
        err = std::max(err, std::abs(4 * x[i] - (i ? x[i - 1] : 0) - (i + 1 < N ? x[i + 1] : 0) - 1));
    ok &= err < 1e-3f && *k < 60;
    float* out;
    cudaMalloc(&out, 64 * 4);
    unsigned un = N;
    const float* cx = r;
    for (int i = 0; i < N; i++) r[i] = i % 4;
    void* a2[] = {(void*)&cx, (void*)&out, (void*)&un};
    ok &= cudaLaunchCooperativeKernel((const void*)reduceSinglePassMultiBlockCG, dim3(8), dim3(128), a2,
                                      128 * sizeof(double), 0) == cudaSuccess;
    float h;
    cudaMemcpy(&h, out, 4, cudaMemcpyDeviceToHost);
    ok &= h == 1500;
    for (void* q : {(void*)x, (void*)r, (void*)p, (void*)Ax, (void*)k, (void*)out}) cudaFree(q);
    printf("%s\n", ok ? "PASS" : "FAIL");
}
