// RAII buffers, spans and a small tensor with move semantics; kernels as templates with packs, default template
// arguments, non-type parameters and constexpr if; a grid-stride range for range-based loops.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <iostream>
#include <memory>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace gpu {
class error : public std::runtime_error {
public:
    error(cudaError_t code, std::string_view what, int line)
        : std::runtime_error(std::string(what) + ":" + std::to_string(line) + ": " + cudaGetErrorString(code)), code_(code) {}
    [[nodiscard]] cudaError_t code() const noexcept { return code_; }
private:
    cudaError_t code_;
};
inline void throw_on_error(cudaError_t e, const char* expr, int line) { if (e != cudaSuccess) throw error{e, expr, line}; }
#define GPU_TRY(...) ::gpu::throw_on_error((__VA_ARGS__), #__VA_ARGS__, __LINE__)

template <typename T> class span {
public:
    using value_type = std::remove_cv_t<T>;
    __host__ __device__ constexpr span(T* p, std::size_t n) noexcept : p_{p}, n_{n} {}
    __host__ __device__ constexpr T& operator[](std::size_t i) const noexcept { return p_[i]; }
    __host__ __device__ constexpr std::size_t size() const noexcept { return n_; }
    __host__ __device__ constexpr T* begin() const noexcept { return p_; }
    __host__ __device__ constexpr T* end() const noexcept { return p_ + n_; }
private:
    T* p_; std::size_t n_;
};

template <typename T> class buffer {
    static_assert(std::is_trivially_copyable_v<T>);
    struct deleter { void operator()(T* p) const noexcept { cudaFree(p); } };
    std::unique_ptr<T[], deleter> p_;
    std::size_t n_ = 0;
public:
    buffer() = default;
    explicit buffer(std::size_t n) : n_{n} { T* p{}; GPU_TRY(cudaMalloc(&p, n * sizeof(T))); p_.reset(p); }
    buffer(const std::vector<T>& v) : buffer(v.size()) { GPU_TRY(cudaMemcpy(p_.get(), v.data(), n_ * sizeof(T), cudaMemcpyHostToDevice)); }
    buffer(buffer&&) noexcept = default;
    buffer& operator=(buffer&&) noexcept = default;
    operator span<T>() { return {p_.get(), n_}; }
    operator span<const T>() const { return {p_.get(), n_}; }
    std::vector<T> to_host() const { std::vector<T> v(n_); GPU_TRY(cudaMemcpy(v.data(), p_.get(), n_ * sizeof(T), cudaMemcpyDefault)); return v; }
    T* get() const { return p_.get(); }
};

// for (auto i : grid_stride_range(n))
class grid_stride_range {
    struct iter {
        int i, step;
        __device__ int operator*() const { return i; }
        __device__ iter& operator++() { i += step; return *this; }
        __device__ bool operator!=(const iter& o) const { return i < o.i; }
    };
    int n;
public:
    __device__ explicit grid_stride_range(int n) : n{n} {}
    __device__ iter begin() const { return {int(blockDim.x * blockIdx.x + threadIdx.x), int(blockDim.x * gridDim.x)}; }
    __device__ iter end() const { return {n, 0}; }
};

template <typename F, typename... Ts>
__global__ void zip_kernel(F f, int n, Ts*... ptrs) { for (auto i : grid_stride_range(n)) f(ptrs[i]...); }

template <int... Coefs>
struct polynomial {
    template <typename T> __host__ __device__ constexpr T operator()(T x) const {
        T r{0};
        ((r = r * x + T(Coefs)), ...);
        return r;
    }
};
template <typename F, typename T = float, int Unroll = 4>
__global__ void __launch_bounds__(128, 4) apply(gpu::span<T> out, gpu::span<const T> in, F f = F{}) {
    auto base = (blockIdx.x * blockDim.x + threadIdx.x) * Unroll;
    if constexpr (Unroll > 1) {
#pragma unroll
        for (int k = 0; k < Unroll; ++k)
            if (auto i = base + k; i < in.size()) out[i] = f(in[i]);
    } else if (base < in.size())
        out[base] = f(in[base]);
}

template <typename... Args>
struct launcher {
    void (*kernel)(Args...);
    dim3 grid, block; std::size_t smem = 0; cudaStream_t stream{};
    template <typename... A> void operator()(A&&... a) const {
        kernel<<<grid, block, smem, stream>>>(std::forward<A>(a)...);
        GPU_TRY(cudaPeekAtLastError());
    }
};
template <typename... Args> launcher(void (*)(Args...), dim3, dim3) -> launcher<Args...>;
}  // namespace gpu

struct fma_op { float k; __device__ void operator()(float& y, const float& x) const { y = fmaf(k, x, y); } };
struct rotate3 { __device__ void operator()(int& a, int& b, int& c) const { int t = a; a = b; b = c; c = t; } };

template <class T, std::size_t N> struct matrix_expr {
    T m[N][N]{};
    constexpr matrix_expr() = default;
    __host__ __device__ constexpr const T& operator()(std::size_t r, std::size_t c) const { return m[r][c]; }
    __host__ __device__ constexpr T& operator()(std::size_t r, std::size_t c) { return m[r][c]; }
    __host__ __device__ friend constexpr matrix_expr operator*(const matrix_expr& a, const matrix_expr& b) {
        matrix_expr r;
        for (std::size_t i = 0; i < N; i++) for (std::size_t j = 0; j < N; j++) for (std::size_t k = 0; k < N; k++) r.m[i][j] += a.m[i][k] * b.m[k][j];
        return r;
    }
};
using fib = matrix_expr<unsigned long long, 2>;
__host__ __device__ constexpr fib power(fib b, unsigned e) { fib r; r(0,0) = r(1,1) = 1; for (; e; e >>= 1) { if (e & 1) r = r * b; b = b * b; } return r; }
__global__ void fibonacci(unsigned long long* out) {
    fib f; f(0,0) = f(0,1) = f(1,0) = 1;
    out[threadIdx.x] = power(f, threadIdx.x)(0, 1);
}

int main() try {
    using namespace std::string_literals;
    constexpr int n = 1000;
    std::vector<float> x(n), y(n, 1.f);
    std::iota(begin(x), end(x), 0.f);
    gpu::buffer<float> dx{x}, dy{y};
    gpu::zip_kernel<<<4, 64>>>(fma_op{2.f}, n, dy.get(), dx.get());
    GPU_TRY(cudaGetLastError());
    auto h = dy.to_host();
    bool ok = true;
    for (int i = 0; i < n; i++) ok &= h[i] == 2.f * i + 1.f;

    gpu::buffer<float> out{std::size_t(n)};
    gpu::apply<gpu::polynomial<1, -2, 3>, float><<<(n / 4 + 127) / 128, 128>>>(out, dx, {});
    h = out.to_host();
    for (int i = 0; i < n; i++) ok &= h[i] == gpu::polynomial<1, -2, 3>{}(float(i));
    gpu::launcher{gpu::apply<gpu::polynomial<7>, float, 1>, dim3((n + 127) / 128), dim3(128)}(out, dx, gpu::polynomial<7>{});
    h = out.to_host();
    ok &= std::all_of(h.begin(), h.end(), [](float v) { return v == 7.f; });

    gpu::buffer<int> a{{1, 2}}, b{std::vector<int>{3, 4}}, c{std::vector<int>{5, 6}};
    gpu::zip_kernel<<<1, 32>>>(rotate3{}, 2, a.get(), b.get(), c.get());
    ok &= a.to_host() == std::vector{3, 4} && b.to_host() == std::vector{5, 6} && c.to_host() == std::vector{1, 2};

    gpu::buffer<unsigned long long> f{64};
    fibonacci<<<1, 64>>>(f.get());
    auto fs = f.to_host();
    for (int i = 2; i < 64; i++) ok &= fs[i] == fs[i - 1] + fs[i - 2];

    auto moved = std::move(a);
    ok &= moved.to_host().front() == 3 && a.get() == nullptr;
    std::optional<gpu::error> caught;
    try { gpu::buffer<double> huge{std::size_t(1) << 50}; } catch (const gpu::error& e) { caught = e; }
    ok &= caught && caught->code() == cudaErrorMemoryAllocation;
    std::cout << (caught ? caught->what() : "nothing") << '\n' << (ok ? "PASS"s : "FAIL"s) << std::endl;
    return ok ? 0 : 1;
} catch (const std::exception& e) { std::cerr << e.what() << '\n'; return 2; }
