// Julia set, DFT and root finding with cuComplex.h, and with an own complex class whose operators run on both sides.
#include <cuComplex.h>
#include <complex>
#include <cstdio>
#include <vector>
#define DIM 64
struct Cplx {
    float r, i;
    __host__ __device__ Cplx(float a, float b) : r(a), i(b) {}
    __host__ __device__ float magnitude2(void) const { return r * r + i * i; }
    __host__ __device__ Cplx operator*(const Cplx& a) const { return Cplx(r * a.r - i * a.i, i * a.r + r * a.i); }
    __host__ __device__ Cplx operator+(const Cplx& a) const { return Cplx(r + a.r, i + a.i); }
};
__host__ __device__ int julia(int x, int y) {
    const float scale = 1.5f;
    float jx = scale * (float)(DIM / 2 - x) / (DIM / 2), jy = scale * (float)(DIM / 2 - y) / (DIM / 2);
    Cplx c(-0.8f, 0.156f), a(jx, jy);
    for (int i = 0; i < 60; i++) { a = a * a + c; if (a.magnitude2() > 1000) return i; }
    return 60;
}
__global__ void kernel(unsigned char* ptr) {
    int x = blockIdx.x, y = blockIdx.y, offset = x + y * gridDim.x;
    ptr[offset * 4 + 0] = 4 * julia(x, y); ptr[offset * 4 + 1] = 0; ptr[offset * 4 + 2] = 0; ptr[offset * 4 + 3] = 255;
}
__global__ void dft(const cuDoubleComplex* in, cuDoubleComplex* out, int n) {
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= n) return;
    cuDoubleComplex acc = make_cuDoubleComplex(0, 0);
    for (int j = 0; j < n; j++) {
        double s, c;
        sincospi(-2.0 * j * k / n, &s, &c);
        acc = cuCadd(acc, cuCmul(in[j], make_cuDoubleComplex(c, s)));
    }
    out[k] = acc;
}
__global__ void newton(cuFloatComplex* z, int steps) {   // z^3 = 1
    cuComplex v = z[threadIdx.x];
    while (steps--) { cuComplex v2 = cuCmulf(v, v); v = cuCsubf(v, cuCdivf(cuCsubf(cuCmulf(v2, v), make_cuComplex(1, 0)), cuCmulf(make_cuFloatComplex(3, 0), v2))); }
    z[threadIdx.x] = v; if (cuCabsf(cuCfmaf(v, cuCmulf(v, v), make_cuComplex(-1, 0))) > 1e-4f || cuCrealf(cuConjf(v)) != cuCrealf(v)) z[threadIdx.x].x = 99;
}
int main() {
    unsigned char* dev; cudaMalloc((void**)&dev, DIM * DIM * 4); dim3 grid(DIM, DIM);
    kernel<<<grid, 1>>>(dev);
    std::vector<unsigned char> bmp(DIM * DIM * 4); cudaMemcpy(bmp.data(), dev, bmp.size(), cudaMemcpyDeviceToHost);
    int bad = 0; for (int y = 0; y < DIM; y++) for (int x = 0; x < DIM; x++) bad += abs(bmp[4 * (y * DIM + x)] - 4 * julia(x, y)) > 8;
    const int n = 48; std::vector<std::complex<double>> h(n), f(n); for (int i = 0; i < n; i++) h[i] = {i % 5 - 2.0, i % 3 * 0.5};
    cuDoubleComplex *a, *b; cudaMalloc(&a, n * sizeof *a); cudaMalloc(&b, n * sizeof *b);
    cudaMemcpy(a, h.data(), n * sizeof *a, cudaMemcpyHostToDevice); dft<<<2, 32>>>(a, b, n); cudaMemcpy(f.data(), b, n * sizeof *b, cudaMemcpyDeviceToHost);
    for (int k = 0; k < n; k++) { std::complex<double> s = 0; for (int j = 0; j < n; j++) s += h[j] * std::polar(1.0, -2 * M_PI * j * k / n); bad += std::abs(s - f[k]) > 1e-9; }
    cuFloatComplex* z; cudaMallocManaged(&z, 32 * sizeof *z); for (int i = 0; i < 32; i++) z[i] = make_cuFloatComplex(cosf(i + 0.3f), sinf(i + 0.3f));
    newton<<<1, 32>>>(z, 40); cudaDeviceSynchronize(); for (int i = 0; i < 32; i++) bad += fabsf(cuCabsf(z[i]) - 1) > 1e-3f;
    cudaFree(dev); cudaFree(a); cudaFree(b); cudaFree(z); printf("%d bad %s\n", bad, bad ? "FAIL" : "PASS"); return bad;
}
