// Batch norm over channels (Welford in each thread, merged in shared memory), then ReLU and GELU element by element.
#include <cmath>
#include <cstdio>
#include <functional>
#include <vector>

struct Welford {
  float mean = 0, m2 = 0;
  int count = 0;
  __device__ void add(float x) {
    ++count;
    float delta = x - mean;
    mean += delta / count;
    m2 += delta * (x - mean);
  }
  __device__ void merge(const Welford &o) {
    if (o.count == 0) return;
    float delta = o.mean - mean;
    int total = count + o.count;
    mean += delta * o.count / total;
    m2 += o.m2 + delta * delta * count * o.count / total;
    count = total;
  }
};

__global__ void batchnorm(const float *x, float *y, const float *gamma, const float *beta, int N, int C, int HW) {
  __shared__ float mean[256], m2[256];
  __shared__ int count[256];
  int c = blockIdx.x, t = threadIdx.x;
  Welford w;
  for (int i = t; i < N * HW; i += blockDim.x) w.add(x[(i / HW * C + c) * HW + i % HW]);
  mean[t] = w.mean, m2[t] = w.m2, count[t] = w.count;
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    __syncthreads();
    if (t < half) {
      Welford o;
      o.mean = mean[t + half], o.m2 = m2[t + half], o.count = count[t + half];
      w.merge(o);
      mean[t] = w.mean, m2[t] = w.m2, count[t] = w.count;
    }
  }
  __syncthreads();
  float mu = mean[0], scale = gamma[c] * rsqrtf(m2[0] / count[0] + 1e-5f), shift = beta[c];
  for (int i = t; i < N * HW; i += blockDim.x) {
    int at = (i / HW * C + c) * HW + i % HW;
    y[at] = (x[at] - mu) * scale + shift;
  }
}

#define GELU_SCALING_FACTOR sqrtf(2.0f / M_PI)
__global__ void gelu(float *out, const float *inp, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float xi = inp[i];
    float cube = 0.044715f * xi * xi * xi;
    out[i] = 0.5f * xi * (1.0f + tanhf(GELU_SCALING_FACTOR * (xi + cube)));
  }
}

__global__ void relu_(float *data, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) data[i] = fmaxf(data[i], 0.f);
}

int main() {
  const int N = 4, C = 6, HW = 49, n = N * C * HW;
  std::vector<float> x(n), y(n), gamma(C), beta(C);
  for (int i = 0; i < n; ++i) x[i] = cosf(0.7f * i) * (i % 5);
  for (int c = 0; c < C; ++c) gamma[c] = 1 + 0.1f * c, beta[c] = 0.3f * c - 1;
  float *dx, *dy, *dg, *db;
  cudaMalloc(&dx, n * sizeof(float));
  cudaMalloc(&dy, n * sizeof(float));
  cudaMalloc(&dg, C * sizeof(float));
  cudaMalloc(&db, C * sizeof(float));
  cudaMemcpy(dx, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(dg, gamma.data(), C * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(db, beta.data(), C * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<double> gold(n);
  for (int c = 0; c < C; ++c) {
    double mean = 0, var = 0;
    auto each = [&](std::function<void(int)> f) {
      for (int b = 0; b < N; ++b)
        for (int k = 0; k < HW; ++k) f((b * C + c) * HW + k);
    };
    each([&](int i) { mean += x[i] / (N * HW); });
    each([&](int i) { var += (x[i] - mean) * (x[i] - mean) / (N * HW); });
    each([&](int i) { gold[i] = (x[i] - mean) / std::sqrt(var + 1e-5) * gamma[c] + beta[c]; });
  }
  double worst = 0;
  batchnorm<<<C, 64>>>(dx, dy, dg, db, N, C, HW);
  gelu<<<(n + 255) / 256, 256>>>(dx, dy, n);
  cudaMemcpy(y.data(), dx, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) {
    double v = gold[i], g = 0.5 * v * (1 + std::tanh(std::sqrt(2 / M_PI) * (v + 0.044715 * v * v * v)));
    worst = std::max(worst, std::abs(g - y[i]));
  }
  relu_<<<2, 128>>>(dy, n);
  cudaMemcpy(y.data(), dy, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) worst = std::max(worst, std::abs(std::max(gold[i], 0.0) - y[i]));
  cudaFree(dx), cudaFree(dy), cudaFree(dg), cudaFree(db);
  std::printf("worst %.1e\n%s\n", worst, worst < 1e-4 ? "PASS" : "FAIL");
  return worst < 1e-4 ? 0 : 1;
}
