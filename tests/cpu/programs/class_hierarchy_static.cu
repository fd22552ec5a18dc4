// Curiously recurring templates, members that launch kernels, device lambdas, function objects in tables, kernels
// chosen at run time by traits, placement new, arrays of objects, a fixed-size stack, operator overloads for matrices.
#include <cstdio>
#include <cstdint>
#include <functional>
#include <new>
#include <type_traits>
#include <vector>
#include <string>
#include <sstream>
#include <iomanip>
#include <limits>
#include <cstddef>

template <class Derived> struct Shape {
    __host__ __device__ float area() const { return static_cast<const Derived*>(this)->areaImpl(); }
    __host__ __device__ friend bool operator<(const Shape& a, const Shape& b) { return a.area() < b.area(); }
};
struct Circle : Shape<Circle> { float r; __host__ __device__ explicit Circle(float r = 1) : r(r) {} __host__ __device__ float areaImpl() const { return 3.f * r * r; } };
struct Rect : Shape<Rect> { float w, h; __host__ __device__ Rect(float w = 1, float h = 2) : w{w}, h{h} {} __host__ __device__ float areaImpl() const { return w * h; } };
struct Any { enum Kind : unsigned char { CIRCLE, RECT } kind; union { Circle c; Rect r; };
    __host__ __device__ Any() : kind(CIRCLE), c(0) {}
    __host__ __device__ Any(const Circle& x) : kind(CIRCLE), c(x) {} __host__ __device__ Any(const Rect& x) : kind(RECT), r(x) {}
    __host__ __device__ float area() const { switch (kind) { case CIRCLE: return c.area(); case RECT: return r.area(); } return -1; } };

template <typename T, int Capacity> class Stack {
    T data_[Capacity]; int top_ = 0;
public:
    __device__ bool push(const T& v) { if (top_ == Capacity) return false; data_[top_++] = v; return true; }
    __device__ T pop() { return data_[--top_]; }
    __device__ bool empty() const { return !top_; }
};
template <typename F> __global__ void for_each_n(F f, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) f(i); }
template <typename F> void parallel_for(int n, const F& f) { for_each_n<<<(n + 63) / 64, 64>>>(f, n); }

template <typename T> struct Traits; template <> struct Traits<float> { static constexpr const char* name = "float"; static __device__ float one() { return 1.f; } using Wide = double; };
template <> struct Traits<int> { static constexpr const char* name = "int"; static __device__ int one() { return 1; } using Wide = long long; };
template <typename T, typename = std::enable_if_t<std::is_arithmetic<T>::value>> __global__ void widen(const T* in, typename Traits<T>::Wide* out) { out[threadIdx.x] = static_cast<typename Traits<T>::Wide>(in[threadIdx.x]) + Traits<T>::one(); }

__global__ void areas(const Any* a, float* out, int n) { int i = threadIdx.x; if (i < n) out[i] = a[i].area(); }
__global__ void construct(Any* a, int n) { int i = threadIdx.x; if (i >= n) return; if (i & 1) new (a + i) Any(Rect(i, 2)); else new (&a[i]) Any(Circle(i)); }
__global__ void hanoi(int discs, unsigned* moves) {
    struct Call { int n; char from, to, via; };
    Stack<Call, 64> s; s.push({discs, 0, 2, 1}); unsigned count = 0;
    while (!s.empty()) { Call c = s.pop(); if (c.n == 1) { ++count; continue; } s.push({c.n - 1, c.via, c.to, c.from}); s.push({1, c.from, c.to, c.via}); s.push({c.n - 1, c.from, c.via, c.to}); }
    moves[threadIdx.x] = count;
}
class Simulation {
    float *x_ = nullptr; int n_; float dt_;
public:
    explicit Simulation(int n, float dt = 0.5f) : n_(n), dt_(dt) { cudaMallocManaged(&x_, n * sizeof(float)); for (int i = 0; i < n; ++i) x_[i] = i; }
    Simulation(const Simulation&) = delete; Simulation& operator=(const Simulation&) = delete;
    ~Simulation() { cudaFree(x_); }
    void step() { float *x = x_, dt = dt_; parallel_for(n_, [=] __device__ (int i) { x[i] += dt * (i % 3); }); }
    void clampTo(float lo, float hi) { auto x = x_; auto f = [=] __host__ __device__ (float v) { return v < lo ? lo : v > hi ? hi : v; }; parallel_for(n_, [x, f] __device__ (int i) { x[i] = f(x[i]); }); }
    float operator[](int i) const { cudaDeviceSynchronize(); return x_[i]; }
};
int main() {
    bool ok = true; const int n = 20; Any* a; float* out; cudaMalloc(&a, n * sizeof(Any)); cudaMallocManaged(&out, n * sizeof(float));
    construct<<<1, 32>>>(a, n); areas<<<1, 32>>>(a, out, n); cudaDeviceSynchronize();
    for (int i = 0; i < n; i++) ok &= out[i] == (i & 1 ? 2.f * i : 3.f * i * i);
    std::vector<Any> h{Circle(2), Rect(3, 4)}; cudaMemcpy(a, h.data(), 2 * sizeof(Any), cudaMemcpyHostToDevice); areas<<<1, 2>>>(a, out, 2); cudaDeviceSynchronize(); ok &= out[0] == 12 && out[1] == 12;
    { Simulation s(100); for (int i = 0; i < 4; i++) s.step(); s.clampTo(10, 50); ok &= s[0] == 10 && s[20] == 24 && s[99] == 50; }
    int* in; long long* wide; cudaMallocManaged(&in, 128); cudaMallocManaged(&wide, 256); for (int i = 0; i < 32; i++) in[i] = std::numeric_limits<int>::max() - i;
    widen<<<1, 32>>>(in, wide); cudaDeviceSynchronize(); ok &= wide[0] == 2147483648LL && wide[31] == 2147483648LL - 31;
    unsigned* mv; cudaMallocManaged(&mv, 16); hanoi<<<1, 4>>>(9, mv); cudaDeviceSynchronize(); ok &= mv[0] == 511 && mv[3] == 511;
    puts(ok ? "PASS" : "FAIL"); cudaFree(a); cudaFree(out); cudaFree(in); cudaFree(wide); cudaFree(mv); return !ok;
}
