// A small parallel library: transform and reduce with function objects, policies and non-type parameters.
#include <cstddef>
#include <iostream>
#include <type_traits>
#include <vector>

namespace mini {

template <typename T> struct plus { __host__ __device__ T operator()(T a, T b) const { return a + b; } static __host__ __device__ T identity() { return T(0); } };
template <typename T> struct maximum {
    __host__ __device__ T operator()(T a, T b) const { return a < b ? b : a; }
    static __host__ __device__ constexpr T identity() { return T(-1000000); }
};
template <typename T> struct scale_by { T factor; __device__ T operator()(T x) const { return factor * x; } };
template <class F, class G> struct compose { F f; G g; template <class T> __device__ auto operator()(T x) const { return f(g(x)); } };
template <class F, class G> compose<F, G> then(G g, F f) { return {f, g}; }
struct square { template <class T> __device__ T operator()(T x) const { return x * x; } };

namespace detail {
template <class In, class Out, class F>
__global__ void transform_kernel(In first, std::size_t n, Out out, F f) {
    for (std::size_t i = blockIdx.x * std::size_t(blockDim.x) + threadIdx.x; i < n; i += std::size_t(gridDim.x) * blockDim.x)
        out[i] = f(first[i]);
}

template <unsigned Block, typename T, typename Op, bool Last = false>
__global__ void reduce_kernel(const T *in, std::size_t n, T *out, Op op = Op{}) {
    static_assert((Block & (Block - 1)) == 0, "a power of two");
    __shared__ T s[Block];
    T v = Op::identity();
    for (std::size_t i = blockIdx.x * Block + threadIdx.x; i < n; i += gridDim.x * Block) v = op(v, in[i]);
    s[threadIdx.x] = v;
    __syncthreads();
#pragma unroll
    for (unsigned half = Block / 2; half > 0; half >>= 1) {
        if (threadIdx.x < half) s[threadIdx.x] = op(s[threadIdx.x], s[threadIdx.x + half]);
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = s[0];
    if constexpr (Last) { if (threadIdx.x == 1 && n == 0) out[0] = Op::identity(); }
}
}  // namespace detail

template <class T>
class vector {
public:
    explicit vector(std::size_t n) : size_(n) { cudaMalloc(reinterpret_cast<void **>(&data_), n * sizeof(T)); }
    explicit vector(const std::vector<T> &host) : vector(host.size()) {
        cudaMemcpy(data_, host.data(), size_ * sizeof(T), cudaMemcpyHostToDevice);
    }
    vector(const vector &) = delete;
    vector &operator=(const vector &) = delete;
    ~vector() { cudaFree(data_); }
    T *begin() { return data_; }
    const T *begin() const { return data_; }
    std::size_t size() const { return size_; }
    T front() const { T h; cudaMemcpy(&h, data_, sizeof(T), cudaMemcpyDeviceToHost); return h; }
private:
    T *data_ = nullptr;
    std::size_t size_;
};

template <class T, class U, class F>
void transform(const vector<T> &in, vector<U> &out, F f) {
    detail::transform_kernel<<<unsigned((in.size() + 255) / 256), 256>>>(in.begin(), in.size(), out.begin(), f);
}

template <template <class> class Op, class T>
T reduce(const vector<T> &in) {
    vector<T> partial(8), result(1);
    detail::reduce_kernel<128, T, Op<T>><<<8, 128>>>(in.begin(), in.size(), partial.begin());
    detail::reduce_kernel<8, T, Op<T>, true> <<< dim3(1), dim3(8) >>> (partial.begin(), 8, result.begin());
    return result.front();
}

}  // namespace mini

template <typename T>
bool test() {
    std::vector<T> h(3000);
    T sum = 0, most = 0;
    for (std::size_t i = 0; i < h.size(); ++i) {
        h[i] = T(i % 17);
        T v = T(2) * h[i] * h[i];
        sum += v;
        most = v > most ? v : most;
    }
    mini::vector<T> in(h), out(h.size());
    mini::transform(in, out, mini::then(mini::square{}, mini::scale_by<T>{2}));
    return mini::reduce<mini::plus>(out) == sum && mini::reduce<mini::maximum>(out) == most;
}

int main() {
    bool ok = test<int>() & test<double>() & test<long long>() & test<float>();
    std::cout << (ok ? "PASS" : "FAIL") << '\n';
    return ok ? 0 : 1;
}
