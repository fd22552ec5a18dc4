// Launches whose template arguments are told in part, and what stands around them in published programs.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include <fstream>
#include <iostream>
#include <string>

#include "check.h"
#include "written_by_others.h"

// Only the call tells T, behind a parameter that has a default; and in macros, by a name that is handed in or put together.
template <int factor = 3, int divisor = 1, typename T>
__global__ void scale(T* p) {
    p[threadIdx.x] = T(p[threadIdx.x] * factor / divisor);
}
template <int add, class T>
__global__ void plus_kernel(T* p, int times = 1) {
    p[threadIdx.x] += T(add * times);
}
#define LAUNCH(KERNEL, p) KERNEL<10><<<1, 4>>>(p)
#define LAUNCH_PLUS(name, p) name##_kernel<5><<<1, 4>>>(p)

// CUDA's own min, declared once more.
int min(int a, int b);

// g++ asks for constexpr.
template <class T>
struct Sum {
    static const T neutral = static_cast<T>(0);
    __device__ T operator()(T a, T b) const { return neutral + a + b; }
};

// CUDA 12 has no such name any more.
struct texture {
    float value;
    __host__ __device__ texture(float v) : value(v) {}
};

// A member that is never defined nor used, named as one of the standard library's.
struct Lock {
    __device__ void init();
};

// Host code right behind an operator of device code.
__device__ float2 operator+(const float2& a, const float2& b) { return {a.x + b.x, a.y + b.y}; }
std::string hostOnly(const char* file) {
    std::ifstream in(file);
    std::string word;
    in >> word;
    return word;
}
struct Complex {
    float re, im;
    __device__ Complex operator-() const { return {-re, -im}; }
    __device__ float operator()(int i) const { return i ? im : re; }
    static std::string name() { return std::string("complex"); }
};

struct Passes {
    __device__ static int twice() { return 2 * ofPass(); }
};

__global__ void several(float* out, texture t) {
    const float2 sum = make_float2(1, 2) + make_float2(3, 4);
    out[0] = sum.y;
    out[1] = Sum<float>()(1, 2);
    out[2] = t.value;
    out[3] = float(min(min(5, 3), \ // a backslash that ends no line
                       4));
    out[4] = (-Complex{1, 2})(1);
    out[5] = float(Passes::twice());
}

__global__ void wholeBlock(int* out) {
    auto tile = cooperative_groups::tiled_partition<1024>(cooperative_groups::this_thread_block());
    const int sum = cooperative_groups::reduce(tile, int(threadIdx.x), cooperative_groups::plus<int>());
    if (threadIdx.x == 0) *out = sum;
}

int main() {
    DeviceArray<float> f(std::vector<float>{1, 2, 3, 4}), out(6);
    scale<6><<<1, 4>>>(f.data);
    scale<1, 2><<<1, 4>>>(f.data);
    FINISH_KERNEL();
    EXPECT((f.toHost() == std::vector<float>{3, 6, 9, 12}));
    LAUNCH(scale, f.data);
    LAUNCH_PLUS(plus, f.data);
    LAUNCH_FOR_EDITORS((scale<1, 1>), 1, 4)(f.data);
    FINISH_KERNEL();
    EXPECT((f.toHost() == std::vector<float>{35, 65, 95, 125}));
    several<<<1, 1>>>(out.data, texture(5));
    FINISH_KERNEL();
    EXPECT((out.toHost() == std::vector<float>{6, 3, 5, 3, -2, 6}));
    EXPECT(ofPass() == 7 && hostOnly("/nowhere").empty() && Complex::name() == "complex");
    DeviceArray<int> sum(1);
    wholeBlock<<<1, 1024>>>(sum.data);
    FINISH_KERNEL();
    EXPECT(sum.toHost()[0] == 1023 * 512);
    return finish("template_launches");
}
