// __half and __half2: conversions, arithmetic, comparisons, shuffles, atomics.
#include <cuda_fp16.h>

#include "check.h"

__global__ void conversions(float zero) {
    EXPECT(__half2float(__float2half(1.5f)) == 1.5f && __half_as_ushort(__float2half(1)) == 0x3c00);
    EXPECT(__half_as_ushort(__float2half(-2)) == 0xc000 && __half2float(__ushort_as_half(0x7bff)) == 65504);
    EXPECT(__half2float(__ushort_as_half(0x0001)) == 0x1p-24f && __half_as_ushort(__float2half(0x1p-24f)) == 1);
    EXPECT(__half_as_ushort(__float2half(0x1p-14f)) == 0x0400 && __half_as_ushort(__float2half(70000)) == 0x7c00);
    EXPECT(__half_as_ushort(__float2half(zero)) == 0 && __half_as_ushort(__float2half(-zero)) == 0x8000);
    EXPECT(__half_as_ushort(__float2half(2049)) == 0x6800 && __half_as_ushort(__float2half(2051)) == 0x6802);  // ties
    EXPECT(__half2float(__float2half_rz(2051)) == 2050 && __half2float(__float2half_ru(2049)) == 2050);
    EXPECT(__half2float(__float2half_rd(-2049)) == -2050 && __half_as_ushort(__float2half_rz(1e6f)) == 0x7bff);
    EXPECT(__half2int_rn(__float2half(2.5f)) == 2 && __half2int_rz(__float2half(-2.5f)) == -2);
    EXPECT(__half2float(__int2half_rn(-77)) == -77 && __half2float(__uint2half_rn(77u)) == 77);
    EXPECT(__half2float(__double2half(0.25)) == 0.25f && __half_as_short(__short_as_half(-5)) == -5);
    EXPECT(__hisnan(__float2half(zero / zero)) && __hisinf(__float2half(1 / zero)) && !__hisnan(__float2half(1)));
    const nv_half named = __float2half(3), again = __nv_half(named);
    EXPECT(__half2float(again) == 3 && __half2float(__high2half(nv_half2(named, again))) == 3);
    float f = __float2half(3.5f);
    EXPECT(f == 3.5f && static_cast<float>(__half(4)) == 4);
}

__global__ void arithmetic() {
    __half a = __float2half(1.5f), b = __float2half(0.25f), c = a;
    EXPECT(__half2float(__hadd(a, b)) == 1.75f && __half2float(__hsub(a, b)) == 1.25f);
    EXPECT(__half2float(__hmul(a, b)) == 0.375f && __half2float(__hdiv(a, b)) == 6 && __half2float(__hneg(a)) == -1.5f);
    EXPECT(__half2float(__hfma(a, b, a)) == 1.875f && __half2float(__habs(__hneg(b))) == 0.25f);
    EXPECT(__half2float(a + b) == 1.75f && __half2float(a * b - b) == 0.125f && __half2float(-a / b) == -6);
    c += b;
    c *= a;
    EXPECT(__half2float(c) == 2.625f && a > b && b <= a && a != b && a == __float2half(1.5f));
    EXPECT(__hlt(b, a) && __hge(a, b) && __heq(a, a) && __hne(a, b) && !__hgt(b, a));
    EXPECT(__half2float(__hmax(a, b)) == 1.5f && __half2float(__hmin(a, b)) == 0.25f);
    // What does not fit into a double either is rounded once.
    EXPECT(__half2float(__ll2half_rn(2049LL)) == 2048 && __half2float(__ll2half_ru(2049LL)) == 2050);
    EXPECT(__half2ull_rn(__ull2half_rz(1ull << 63)) == 65504 && __half2short_rz(__ushort_as_half(0xfc00)) == -32768);
    EXPECT(__half2ushort_ru(__float2half(2.5f)) == 3 && __half2uchar_rz(__float2half(300)) == 255);
    EXPECT(__half2float(__hadd_sat(a, b)) == 1 && __half2float(__hadd(__float2half(2048), __float2half(1))) == 2048);
    EXPECT(__half2float(hsqrt(__float2half(16))) == 4 && __half2float(hrcp(__float2half(4))) == 0.25f);
    EXPECT(__half2float(hexp2(__float2half(3))) == 8 && __half2float(hlog2(__float2half(8))) == 3);
    EXPECT(__half2float(hfloor(a)) == 1 && __half2float(hceil(a)) == 2 && __half2float(htrunc(__hneg(a))) == -1);
    EXPECT(fabsf(__half2float(hexp(__float2half(1))) - 2.7183f) < 0.002f);
}

__global__ void pairs(const __half2* in, __half2* out, int n) {
    int i = threadIdx.x;
    __half2 v = in[i], w = __floats2half2_rn(2, -1);
    EXPECT(__low2float(v) == i && __high2float(v) == 0.5f);
    EXPECT(__half2float(v.x) == i && __half2float(__high2half(v)) == 0.5f);
    float2 f = __half22float2(__hmul2(v, w));
    EXPECT(f.x == 2 * i && f.y == -0.5f);
    __half2 sum = __hadd2(v, w), difference = v - w;
    EXPECT(__low2float(sum) == i + 2 && __high2float(difference) == 1.5f);
    EXPECT(__low2float(__lowhigh2highlow(w)) == -1 && __high2float(__half2half2(__float2half(3))) == 3);
    EXPECT(__high2float(__lows2half2(v, w)) == 2 && __low2float(__highs2half2(v, w)) == 0.5f);
    EXPECT(__hbeq2(v, v) && !__hbeq2(v, w) && __high2float(__heq2(v, v)) == 1 && __low2float(__hgt2(w, v)) == (i < 2));
    const __half2 nan = __halves2half2(__ushort_as_half(0x7e00), w.y);
    EXPECT(__heq2_mask(v, v) == 0xffffffff && __hgt2_mask(v, w) == (i > 2 ? 0xffffffff : 0xffff0000));
    EXPECT(__hlt2_mask(nan, v) == 0xffff0000 && __hltu2_mask(nan, v) == 0xffffffff && __hneu2_mask(nan, nan) == 0xffff);
    EXPECT(__hisnan(__low2half(__hmax2_nan(nan, v))) && __high2float(__hmin2_nan(nan, v)) == -1);
    const __half2 product = __hcmadd(__floats2half2_rn(1, 2), __floats2half2_rn(3, 4), __floats2half2_rn(5, 6));
    EXPECT(__low2float(product) == 0 && __high2float(product) == 16);
    EXPECT(fabsf(__half2float(htanh_approx(__float2half(0.5f))) - 0.4621f) < 0.002f);
    out[n - 1 - i] = __hfma2(v, w, __float2half2_rn(1));
}

__global__ void together(__half* sum, __half2* sums) {
    int lane = threadIdx.x;
    __half mine = __int2half_rn(lane);
    EXPECT(__half2float(__shfl_sync(0xffffffff, mine, 5)) == 5);
    EXPECT(__half2float(__shfl_xor_sync(0xffffffff, mine, 1)) == (lane ^ 1));
    __half2 both = __halves2half2(mine, __hneg(mine));
    EXPECT(__high2float(__shfl_down_sync(0xffffffff, both, 1)) == -(lane < 31 ? lane + 1 : lane));
    atomicAdd(sum, __float2half(1));
    atomicAdd(sums, __floats2half2_rn(1, 2));
    __half loaded = __ldg(sum + 1);
    EXPECT(__half2float(loaded) == 0);
}

int main() {
    conversions<<<1, 1>>>(0.0f);
    arithmetic<<<1, 1>>>();
    std::vector<__half2> values(64);
    for (int i = 0; i < 64; i++) values[i] = __floats2half2_rn(i, 0.5f);
    DeviceArray<__half2> in(values), out(64), sums(1);
    DeviceArray<__half> sum(2);
    pairs<<<1, 64>>>(in, out, 64);
    together<<<1, 32>>>(sum, sums);
    FINISH_KERNEL();
    std::vector<__half2> result = out.toHost();
    for (int i = 0; i < 64; i++)
        EXPECT(__low2float(result[63 - i]) == 2 * i + 1 && __high2float(result[63 - i]) == 0.5f);
    EXPECT(__half2float(sum.toHost()[0]) == 32 && __high2float(sums.toHost()[0]) == 64);
    return finish("half");
}
