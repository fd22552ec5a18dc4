// Seven-point stencil in three dimensions: planes in registers, the middle one in shared memory.
#include <cmath>
#include <cstdio>
#include <vector>

#define BX 16
#define BY 8

template <typename T>
__global__ void stencil3d(const T *__restrict__ in, T *__restrict__ out, int nx, int ny, int nz, T c0, T c1)
{
    __shared__ T tile[BY + 2][BX + 2];
    const int ix = blockIdx.x * BX + threadIdx.x + 1;
    const int iy = blockIdx.y * BY + threadIdx.y + 1;
    const int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    const int plane = nx * ny;
    const bool active = ix < nx - 1 && iy < ny - 1;
    const int at = iy * nx + ix;

    T behind = active ? in[at] : T(0);
    T current = active ? in[at + plane] : T(0);
    for (int iz = 1; iz < nz - 1; ++iz) {
        const int here = at + iz * plane;
        T infront = active ? __ldg(&in[here + plane]) : T(0);
        __syncthreads();
        if (active) {
            tile[ty][tx] = current;
            if (threadIdx.y == 0) tile[0][tx] = in[here - nx];
            if (threadIdx.y == BY - 1 || iy == ny - 2) tile[ty + 1][tx] = in[here + nx];
            if (threadIdx.x == 0) tile[ty][0] = in[here - 1];
            if (threadIdx.x == BX - 1 || ix == nx - 2) tile[ty][tx + 1] = in[here + 1];
        }
        __syncthreads();
        if (active)
            out[here] = c0 * current + c1 * (behind + infront + tile[ty - 1][tx] + tile[ty + 1][tx] +
                                             tile[ty][tx - 1] + tile[ty][tx + 1]);
        behind = current;
        current = infront;
    }
}

int main()
{
    const int nx = 37, ny = 29, nz = 12, n = nx * ny * nz;
    std::vector<double> h(n), r(n, 0.0);
    for (int i = 0; i < n; i++) h[i] = std::sin(0.1 * i);
    double *in, *out;
    cudaMalloc(&in, n * sizeof(double));
    cudaMalloc(&out, n * sizeof(double));
    cudaMemcpy(in, h.data(), n * sizeof(double), cudaMemcpyHostToDevice);
    cudaMemset(out, 0, n * sizeof(double));
    dim3 block(BX, BY), grid((nx - 2 + BX - 1) / BX, (ny - 2 + BY - 1) / BY);
    stencil3d<double><<<grid, block>>>(in, out, nx, ny, nz, 0.4, 0.1);
    cudaMemcpy(r.data(), out, n * sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    double worst = 0;
    for (int z = 1; z < nz - 1; z++)
        for (int y = 1; y < ny - 1; y++)
            for (int x = 1; x < nx - 1; x++) {
                int i = (z * ny + y) * nx + x;
                double e = 0.4 * h[i] + 0.1 * (h[i - 1] + h[i + 1] + h[i - nx] + h[i + nx] + h[i - nx * ny] + h[i + nx * ny]);
                worst = std::max(worst, std::abs(e - r[i]));
            }
    bool border = r[0] == 0 && r[n - 1] == 0;
    printf("worst %.1e\n", worst);
    if (worst > 1e-12 || !border) return 1;
    printf("PASS\n");
    return 0;
}
