// Radix-2 FFT of 256 points for each block, Stockham's order, in shared memory, with its inverse.
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

constexpr int POINTS = 256;

__device__ __forceinline__ float2 operator+(float2 a, float2 b) { return {a.x + b.x, a.y + b.y}; }
__device__ __forceinline__ float2 operator-(float2 a, float2 b) { return {a.x - b.x, a.y - b.y}; }
__device__ __forceinline__ float2 operator*(float2 a, float2 b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }

template <bool Inverse>
__global__ void fft(float2 *data)
{
    __shared__ float2 buffer[2][POINTS];
    float2 *from = buffer[0], *to = buffer[1];
    const int t = threadIdx.x, half = POINTS / 2;
    float2 *mine = data + blockIdx.x * POINTS;
    from[t] = mine[t];
    from[t + half] = mine[t + half];
    __syncthreads();
    for (int ns = 1; ns < POINTS; ns *= 2) {
        float angle = (Inverse ? 1.0f : -1.0f) * (t % ns) / ns, s, c;
        sincospif(angle, &s, &c);
        float2 a = from[t], b = from[t + half] * make_float2(c, s);
        int at = (t / ns) * ns * 2 + t % ns;
        to[at] = a + b;
        to[at + ns] = a - b;
        __syncthreads();
        float2 *swap = from;
        from = to;
        to = swap;
    }
    const float scale = Inverse ? 1.0f / POINTS : 1.0f;
    mine[t] = make_float2(from[t].x * scale, from[t].y * scale);
    mine[t + half] = make_float2(from[t + half].x * scale, from[t + half].y * scale);
}

int main()
{
    const int blocks = 6, n = blocks * POINTS;
    std::vector<float2> h(n), freq(n), back(n);
    for (int i = 0; i < n; i++) h[i] = make_float2(std::sin(0.3f * i), (i % 10) * 0.1f);
    float2 *d;
    cudaMalloc(&d, n * sizeof(float2));
    cudaMemcpy(d, h.data(), n * sizeof(float2), cudaMemcpyHostToDevice);
    fft<false><<<blocks, POINTS / 2>>>(d);
    cudaMemcpy(freq.data(), d, n * sizeof(float2), cudaMemcpyDeviceToHost);
    fft<true><<<blocks, POINTS / 2>>>(d);
    cudaMemcpy(back.data(), d, n * sizeof(float2), cudaMemcpyDeviceToHost);
    cudaFree(d);
    double worst = 0;
    for (int k = 0; k < POINTS; k++) {
        double re = 0, im = 0;
        for (int i = 0; i < POINTS; i++) {
            double w = -2 * M_PI * k * i / POINTS, x = h[POINTS + i].x, y = h[POINTS + i].y;
            re += x * std::cos(w) - y * std::sin(w);
            im += x * std::sin(w) + y * std::cos(w);
        }
        worst = std::fmax(worst, std::hypot(re - freq[POINTS + k].x, im - freq[POINTS + k].y));
    }
    for (int i = 0; i < n; i++) worst = std::fmax(worst, std::hypot(back[i].x - h[i].x, back[i].y - h[i].y));
    std::printf("worst %.0e\n", worst);
    if (!(worst < 1e-3)) return 1;
    std::puts("PASS");
}
