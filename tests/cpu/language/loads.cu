// Loads and stores with a cache hint, of every size.
#include "check.h"

template <class T>
__global__ void hinted(const T* in, T* out) {
    int i = threadIdx.x;
    out[i] = __ldg(in + i);
    out[i + 32] = __ldg(&in[31 - i]);
    out[i + 64] = __ldca(in + i);
    out[i + 96] = __ldcg(in + i);
    __stcs(out + 128 + i, __ldcs(in + i));
    __stwb(out + 160 + i, __ldlu(in + i));
    __stcg(out + 192 + i, __ldcv(in + i));
    __stwt(out + 224 + i, in[i]);
}

inline bool same(float4 a, float4 b) { return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w; }
inline bool same(int2 a, int2 b) { return a.x == b.x && a.y == b.y; }
inline bool same(double2 a, double2 b) { return a.x == b.x && a.y == b.y; }
inline bool same(uchar4 a, uchar4 b) { return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w; }
template <class T>
bool same(T a, T b) {
    return a == b;
}

template <class T, class Make>
void check(Make make) {
    std::vector<T> values(32);
    for (int i = 0; i < 32; i++) values[i] = make(i);
    DeviceArray<T> in(values), out(256);
    hinted<T><<<1, 32>>>(in, out);
    FINISH_KERNEL();
    std::vector<T> result = out.toHost();
    for (int k = 0; k < 8; k++)
        for (int i = 0; i < 32; i++) EXPECT(same(result[32 * k + i], values[k == 1 ? 31 - i : i]));
}

// A zero over what is zero changes nothing, and is stored all the same: what is read then has been written.
template <class T>
__global__ void countUp(T* sums) {
    sums[threadIdx.x] = T();
    for (int i = 0; i < 3; i++) sums[threadIdx.x] = sums[threadIdx.x] + 1;
}
template <class T>
void checkCounting() {
    T* sums;
    CUDA(cudaMalloc(&sums, 32 * sizeof(T)));
    countUp<<<1, 32>>>(sums);
    FINISH_KERNEL();
    T last;
    CUDA(cudaMemcpy(&last, sums + 31, sizeof(T), cudaMemcpyDeviceToHost));
    EXPECT(last == T(3));
    CUDA(cudaFree(sums));
}

int main() {
    checkCounting<int>();
    checkCounting<double>();
    checkCounting<long long>();
    check<char>([](int i) { return char(i); });
    check<unsigned char>([](int i) { return static_cast<unsigned char>(200 + i); });
    check<short>([](int i) { return short(-i); });
    check<int>([](int i) { return -i * i; });
    check<unsigned>([](int i) { return 4000000000u + i; });
    check<long long>([](int i) { return -(1ll << i); });
    check<unsigned long long>([](int i) { return 1ull << (i + 20); });
    check<float>([](int i) { return i + 0.5f; });
    check<double>([](int i) { return i / 8.0; });
    check<int2>([](int i) { return make_int2(i, -i); });
    check<float4>([](int i) { return make_float4(i, i + 1, i + 2, i + 3); });
    check<double2>([](int i) { return make_double2(i, -i); });
    check<uchar4>([](int i) { return make_uchar4(i, i + 1, i + 2, i + 3); });
    return finish("loads");
}
