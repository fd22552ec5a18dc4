// Heat in a plate: the naive kernel against a shared tile with halo, ping-pong between two buffers.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cmath>

#define TX 16
#define TY 8
#define IDX(r, c) ((r) * (nx) + (c))

#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort = true)
{
   if (code != cudaSuccess)
   {
      fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
      if (abort) exit(code);
   }
}

__global__ void heat_naive(const float *u, float *un, int nx, int ny, float k)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
    if (r > 0 && r < ny - 1 && c > 0 && c < nx - 1)
        un[IDX(r, c)] = u[IDX(r, c)] + k * (u[IDX(r - 1, c)] + u[IDX(r + 1, c)] + u[IDX(r, c - 1)] + u[IDX(r, c + 1)]
                                            - 4.0f * u[IDX(r, c)]);
    else if (r < ny && c < nx)
        un[IDX(r, c)] = u[IDX(r, c)];
}

__global__ void heat_tile(const float *u, float *un, int nx, int ny, float k)
{
    __shared__ float s[TY + 2][TX + 2];
    const int c = blockIdx.x * TX + threadIdx.x, r = blockIdx.y * TY + threadIdx.y;
    const int sc = threadIdx.x + 1, sr = threadIdx.y + 1;
    const bool inside = r < ny && c < nx;
    if (inside) {
        s[sr][sc] = u[IDX(r, c)];
        if (threadIdx.x == 0 && c > 0) s[sr][0] = u[IDX(r, c - 1)];
        if (threadIdx.x == TX - 1 && c + 1 < nx) s[sr][TX + 1] = u[IDX(r, c + 1)];
        if (threadIdx.y == 0 && r > 0) s[0][sc] = u[IDX(r - 1, c)];
        if (threadIdx.y == TY - 1 && r + 1 < ny) s[TY + 1][sc] = u[IDX(r + 1, c)];
    }
    __syncthreads();
    if (!inside) return;
    float v = s[sr][sc];
    if (r > 0 && r < ny - 1 && c > 0 && c < nx - 1)
        v += k * (s[sr - 1][sc] + s[sr + 1][sc] + s[sr][sc - 1] + s[sr][sc + 1] - 4.0f * s[sr][sc]);
    un[IDX(r, c)] = v;
}

int main(int argc, char **argv)
{
    const int nx = argc > 1 ? atoi(argv[1]) : 70, ny = argc > 2 ? atoi(argv[2]) : 45, steps = 20;
    const size_t bytes = nx * ny * sizeof(float);
    float *u = (float *)calloc(nx * ny, sizeof(float)), *gold = (float *)malloc(bytes), *next = (float *)malloc(bytes);
    for (int c = 0; c < nx; ++c) u[IDX(0, c)] = 100.0f;
    for (int r = 0; r < ny; ++r) u[IDX(r, 0)] = 50.0f;
    std::copy(u, u + nx * ny, gold);
    for (int s = 0; s < steps; ++s) {
        for (int r = 0; r < ny; ++r)
            for (int c = 0; c < nx; ++c) {
                bool inner = r > 0 && r < ny - 1 && c > 0 && c < nx - 1;
                next[IDX(r, c)] = gold[IDX(r, c)];
                if (inner) next[IDX(r, c)] += 0.2f * (gold[IDX(r - 1, c)] + gold[IDX(r + 1, c)] + gold[IDX(r, c - 1)] +
                                                      gold[IDX(r, c + 1)] - 4.0f * gold[IDX(r, c)]);
            }
        std::swap(gold, next);
    }
    float *d_a = NULL, *d_b = NULL;
    gpuErrchk(cudaMalloc(&d_a, bytes));
    gpuErrchk(cudaMalloc(&d_b, bytes));
    dim3 block(TX, TY), grid((nx + TX - 1) / TX, (ny + TY - 1) / TY);
    bool ok = true;
    for (int tiled = 0; tiled < 2; ++tiled) {
        gpuErrchk(cudaMemcpy(d_a, u, bytes, cudaMemcpyHostToDevice));
        for (int s = 0; s < steps; ++s) {
            if (tiled) heat_tile<<<grid, block>>>(d_a, d_b, nx, ny, 0.2f);
            else heat_naive<<<grid, block>>>(d_a, d_b, nx, ny, 0.2f);
            gpuErrchk(cudaPeekAtLastError());
            std::swap(d_a, d_b);
        }
        gpuErrchk(cudaDeviceSynchronize());
        gpuErrchk(cudaMemcpy(next, d_a, bytes, cudaMemcpyDeviceToHost));
        float worst = 0;
        for (int i = 0; i < nx * ny; ++i) worst = std::max(worst, std::abs(next[i] - gold[i]));
        printf("%s: worst %.1e\n", tiled ? "tile" : "naive", worst);
        ok = ok && worst < 1e-3f;
    }
    gpuErrchk(cudaFree(d_a));
    gpuErrchk(cudaFree(d_b));
    free(u);
    free(gold);
    free(next);
    if (ok) puts("PASS");
    return ok ? 0 : EXIT_FAILURE;
}
