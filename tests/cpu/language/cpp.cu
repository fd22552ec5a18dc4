// C++ in device code: templates, lambdas, function pointers, recursion, structures, virtual functions, new.
#include <algorithm>
#include <type_traits>
#include <utility>

#include "check.h"

using namespace std;  // with CUDA's own min, max, abs beside the library's

template <class T, int N>
struct Vector {
    T values[N];
    __host__ __device__ T& operator[](int i) { return values[i]; }
    __host__ __device__ const T& operator[](int i) const { return values[i]; }
    __host__ __device__ T dot(const Vector& other) const {
        T sum = 0;
#pragma unroll
        for (int i = 0; i < N; i++) sum += values[i] * other[i];
        return sum;
    }
};

template <class T>
struct SharedArray {
    __device__ operator T*() {
        extern __shared__ int bytes[];
        return reinterpret_cast<T*>(bytes);
    }
};

template <int blockSize, class T, class Operation>
__global__ void reduceBlock(const T* in, T* out, Operation operation) {
    SharedArray<T> memory;
    T* s = memory;
    int i = threadIdx.x;
    s[i] = in[blockIdx.x * blockSize + i];
    __syncthreads();
    if constexpr (blockSize >= 64) {
        if (i < 32) s[i] = operation(s[i], s[i + 32]);
        __syncthreads();
    }
    for (int d = 16; d > 0; d /= 2) {
        if (i < d) s[i] = operation(s[i], s[i + d]);
        __syncthreads();
    }
    if (i == 0) out[blockIdx.x] = s[0];
}

struct Larger {
    __host__ __device__ int operator()(int a, int b) const { return a > b ? a : b; }
};
struct Add {
    template <class T>
    __host__ __device__ T operator()(T a, T b) const {
        return a + b;
    }
};

__device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__device__ int addOne(int x) { return x + 1; }
__device__ int addTwo(int x) { return x + 2; }

struct Shape {
    __device__ virtual float area() const = 0;
    __device__ virtual ~Shape() {}
};
struct Square : Shape {
    float side;
    __device__ explicit Square(float side) : side(side) {}
    __device__ float area() const override { return side * side; }
};

template <class... T>
__device__ int total(T... values) {
    return (values + ... + 0);
}

#ifdef __CUDA_ARCH__
#define UNROLL #pragma unroll
#else
#define UNROLL
#endif
__device__ int sumOfFour(const int* p) {
    int sum = 0;
    UNROLL
    for (int i = 0; i < 4; i++) sum += p[i];
    return sum;
}

template <class T>
__global__ void fill(T* p, T value, int n = 0) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] = value;
}

// With a parameter pack, of which only a call tells; launched by a template of the same namespace.
#define BOUNDS_FOR(T) __launch_bounds__(sizeof(T) * 32)
namespace packs {
template <class Box, class... T>
__global__ void addAll(int* to, T... values) {
    *to += (Box(values) + ... + 0);
}
template <class Box, class... T>
__global__ BOUNDS_FOR(Box) void multiplyAll(int* to, T... values) {
    *to *= (Box(values) * ... * 1);
}
template <class... T>
void launchBoth(int* to, T... values) {
    addAll<int><<<1, 1>>>(to, values...);
    multiplyAll<int><<<1, 1>>>(to, values...);
}
}  // namespace packs

__global__ void language(int five) {
    Vector<float, 4> a = {{1, 2, 3, 4}}, b = a;
    b[2] = 10;
    EXPECT(a.dot(b) == 51 && a[2] == 3);
    EXPECT(fibonacci(10) == 55 && total(1, 2, five) == 8);
    int (*choice)(int) = five > 3 ? addTwo : addOne;
    EXPECT(choice(1) == 3);
    auto plusFive = [=](int x) { return x + five; };
    EXPECT(plusFive(2) == 7);
    int local[8];
    for (int i = 0; i < 8; i++) local[i] = i * five;
    EXPECT(local[five] == 25 && sumOfFour(local) == 30);
    Square square(3);
    const Shape& shape = square;
    EXPECT(shape.area() == 9);
    int* made = new int[4];
    made[3] = five;
    EXPECT(made[3] == 5);
    delete[] made;
    auto* raw = static_cast<float*>(malloc(64));
    EXPECT(raw != nullptr);
    memset(raw, 0, 64);
    float source[2] = {1.5f, 2.5f};
    memcpy(raw + 1, source, sizeof source);
    EXPECT(raw[0] == 0 && raw[2] == 2.5f);
    free(raw);
    EXPECT(max(five, 3) == 5 && min(2.0f, 1.0f) == 1 && abs(-five) == 5);
    unsigned char c = 250;
    c += 10;
    EXPECT(c == 4 && sizeof(long) == 8 && (five << 2) == 20 && static_cast<int>(2.9f) == 2);
    enum class Mode { on, off };
    Mode m = five ? Mode::off : Mode::on;
    switch (m) {
        case Mode::on: EXPECT(false); break;
        case Mode::off: break;
    }
}

int main() {
    language<<<1, 2>>>(5);
    std::vector<int> values(192);
    for (int i = 0; i < 192; i++) values[i] = i * 7 % 31;
    DeviceArray<int> in(values), out(3), largest(3), filled(100);
    reduceBlock<64><<<3, 64, 64 * sizeof(int)>>>(in.data, out.data, Add());
#if defined(CPU_DEVICE) || defined(__CUDACC_EXTENDED_LAMBDA__)
    reduceBlock<64, int>
        <<<3, 64, 64 * sizeof(int)>>>(in.data, largest.data, [] __device__(int a, int b) { return a > b ? a : b; });
#else
    reduceBlock<64, int><<<3, 64, 64 * sizeof(int)>>>(in.data, largest.data, Larger());
#endif
    fill<<<4, 32>>>(filled.data, 9, 100);
    DeviceArray<int> both(1);
    CUDA(cudaMemset(both.data, 0, sizeof(int)));
    packs::launchBoth(both.data, 2, 3.5, 'a');
    FINISH_KERNEL();
    EXPECT(both.toHost()[0] == (2 + 3 + 'a') * (2 * 3 * 'a'));
    std::vector<int> sums = out.toHost(), most = largest.toHost();
    for (int b = 0; b < 3; b++) {
        int sum = 0, top = 0;
        for (int i = 0; i < 64; i++) sum += values[64 * b + i], top = max(top, values[64 * b + i]);
        EXPECT(sums[b] == sum && most[b] == top);
    }
    for (int v : filled.toHost()) EXPECT(v == 9);
    return finish("cpp");
}
