// Structure of arrays against array of structures, an own aligned vector type, and complex numbers.
#include <cstdio>
#include <cstdlib>
#include <vector>

struct InnerStruct { float x, y; };
struct InnerArray { float *x, *y; };
struct __align__(16) Pixel { float r, g, b; unsigned id; };
struct Odd { float a; char tag; double d; short s[3]; };

__global__ void testInnerStruct(InnerStruct *data, InnerStruct *result, const int n) {
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    InnerStruct tmp = data[i];
    tmp.x += 10.f;
    tmp.y += 20.f;
    result[i] = tmp;
  }
}

__global__ void testInnerArray(InnerArray data, InnerArray result, const int n) {
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float tmpx = data.x[i];
    float tmpy = data.y[i];
    result.x[i] = tmpx + 10.f;
    result.y[i] = tmpy + 20.f;
  }
}

__global__ void grey(const Pixel *in, Pixel *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Pixel p = in[i];
  float v = (p.r + p.g + p.b) / 3;
  out[n - 1 - i] = {v, v, v, p.id};
}

__global__ void shuffleOdd(Odd *items, int n) {
  __shared__ Odd tile[64];
  tile[threadIdx.x] = items[threadIdx.x];
  __syncthreads();
  Odd o = tile[n - 1 - threadIdx.x];
  o.d += o.a;
  o.s[2] = o.tag;
  items[threadIdx.x] = o;
}

__global__ void multiplyComplex(const float2 *a, const double2 *b, float2 *c) {
  int i = threadIdx.x;
  c[i] = make_float2(a[i].x * b[i].x - a[i].y * b[i].y, a[i].x * b[i].y + a[i].y * b[i].x);
}

template <class T> T *toDevice(const std::vector<T> &v) {
  T *d = nullptr;
  if (cudaMalloc(&d, v.size() * sizeof(T)) != cudaSuccess) exit(3);
  cudaMemcpy(d, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
  return d;
}
template <class T> void toHost(std::vector<T> &v, T *d) {
  cudaMemcpy(v.data(), d, v.size() * sizeof(T), cudaMemcpyDeviceToHost);
  cudaFree(d);
}

int main() {
  const int n = 500;
  std::vector<InnerStruct> aos(n);
  std::vector<float> xs(n), ys(n);
  std::vector<Pixel> pixels(n);
  std::vector<Odd> odd(64);
  std::vector<float2> a(32);
  std::vector<double2> b(32);
  for (int i = 0; i < n; i++) aos[i] = {float(i), float(2 * i)}, xs[i] = i, ys[i] = 2 * i, pixels[i] = {1.f * i, 2.f * i, 3.f * i, unsigned(i)};
  for (int i = 0; i < 64; i++) odd[i] = Odd{float(i), char(i), 2.0 * i, {1, 2, 3}};
  for (int i = 0; i < 32; i++) a[i] = {1.f * i, 1.f}, b[i] = {2, -1. * i};
  InnerStruct *d_aos = toDevice(aos);
  InnerArray soa = {toDevice(xs), toDevice(ys)};
  Pixel *d_pixels = toDevice(pixels), *d_grey = toDevice(pixels);
  Odd *d_odd = toDevice(odd);
  float2 *d_a = toDevice(a);
  double2 *d_b = toDevice(b);
  testInnerStruct<<<4, 128>>>(d_aos, d_aos, n);
  testInnerArray<<<4, 128>>>(soa, soa, n);
  grey<<<4, 128>>>(d_pixels, d_grey, n);
  shuffleOdd<<<1, 64>>>(d_odd, 64);
  multiplyComplex<<<1, 32>>>(d_a, d_b, d_a);
  toHost(aos, d_aos), toHost(xs, soa.x), toHost(ys, soa.y), toHost(pixels, d_grey), toHost(odd, d_odd), toHost(a, d_a);
  cudaFree(d_pixels);
  cudaFree(d_b);
  int bad = 0;
  for (int i = 0; i < n; i++) {
    bad += aos[i].x != i + 10 || aos[i].y != 2 * i + 20 || xs[i] != i + 10 || ys[i] != 2 * i + 20;
    bad += pixels[n - 1 - i].id != i || pixels[n - 1 - i].g != 2 * i;
  }
  for (int i = 0; i < 64; i++) bad += odd[i].d != 3.0 * (63 - i) || odd[i].s[2] != 63 - i || odd[i].s[0] != 1;
  for (int i = 0; i < 32; i++) bad += a[i].x != 2.f * i + i || a[i].y != -1.f * i * i + 2;
  printf("%d bad\n", bad);
  if (!bad) printf("PASS\n");
  return bad != 0;
}
