// Numbers of 8 bits: each of them, and what is rounded to them. What is expected was printed by the same functions of
// NVIDIA's header (CUDA 13.0), which computes on the host as here.
#include <cuda_fp8.h>

#include "check.h"

// All floats with 16 bits of their own, folded into one number.
template <class Convert>
__host__ __device__ unsigned long long sumOf(Convert convert) {
    unsigned long long sum = 0;
    for (unsigned i = 0; i < 1 << 16; i++) {
        const unsigned bits = i << 16 | (i * 40503u & 0xffff);
        float x;
        memcpy(&x, &bits, sizeof x);
        sum = sum * 1099511628211ull + convert(x);
    }
    return sum;
}

__global__ void convertAll(unsigned long long* sums, float* values) {
    sums[0] = sumOf([](float x) { return __nv_cvt_float_to_fp8(x, __NV_NOSAT, __NV_E4M3); });
    sums[1] = sumOf([](float x) { return __nv_cvt_float_to_fp8(x, __NV_SATFINITE, __NV_E4M3); });
    sums[2] = sumOf([](float x) { return __nv_cvt_float_to_fp8(x, __NV_NOSAT, __NV_E5M2); });
    sums[3] = sumOf([](float x) { return __nv_cvt_float_to_fp8(x, __NV_SATFINITE, __NV_E5M2); });
    sums[4] = sumOf([](float x) { return __nv_cvt_double_to_fp8(1.0001 * x, __NV_SATFINITE, __NV_E4M3); });
    sums[5] = sumOf([](float x) { return __nv_fp8_e4m3(x).__x + 256u * __nv_fp8_e5m2(__half(x)).__x; });
    for (int i = 0; i < 256; i++) {
        __nv_fp8_e4m3 a;
        __nv_fp8_e5m2 b;
        a.__x = b.__x = static_cast<unsigned char>(i);
        values[i] = float(a);
        values[256 + i] = float(b);
    }
    const __nv_fp8x4_e4m3 four(make_float4(1, -2, 448, 0.25f));
    const float4 back(four);
    EXPECT(back.x == 1 && back.y == -2 && back.z == 448 && back.w == 0.25f);
    const float2 two(__nv_fp8x2_e5m2(__floats2half2_rn(3, 57344)));
    EXPECT(two.x == 3 && two.y == 57344);
    EXPECT(sizeof four == 4 && sizeof two == 8 && sizeof(__nv_fp8x2_e4m3) == 2 && sizeof(__nv_fp8_e5m2) == 1);
}

// Bits of numbers of 16 bits, there and back.
__global__ void rawConversions() {
    const __half_raw half = __half_raw(__float2half(1.625f));
    const __nv_bfloat16_raw wide = __nv_bfloat16_raw(__float2bfloat16(-500));
    const __nv_fp8_storage_t x = __nv_cvt_halfraw_to_fp8(half, __NV_SATFINITE, __NV_E4M3);
    EXPECT(__nv_cvt_fp8_to_halfraw(x, __NV_E4M3).x == half.x);
    EXPECT(__nv_cvt_fp8_to_halfraw(__nv_cvt_bfloat16raw_to_fp8(wide, __NV_SATFINITE, __NV_E4M3), __NV_E4M3).x ==
           __half_raw(__float2half(-448)).x);
    const __half2_raw two = __half2_raw(__floats2half2_rn(3, -0.25f));
    const __half2_raw back =
        __nv_cvt_fp8x2_to_halfraw2(__nv_cvt_halfraw2_to_fp8x2(two, __NV_SATFINITE, __NV_E5M2), __NV_E5M2);
    EXPECT(back.x == two.x && back.y == two.y);
}

int main() {
    rawConversions<<<1, 1>>>();
    FINISH_KERNEL();
    DeviceArray<unsigned long long> sums(6);
    DeviceArray<float> values(512);
    convertAll<<<1, 1>>>(sums, values);
    FINISH_KERNEL();
    unsigned long long ofValues = 0;
    for (float x : values.toHost()) {
        unsigned bits;
        memcpy(&bits, &x, sizeof bits);
        ofValues = ofValues * 1099511628211ull + (x == x ? bits : 1);
    }
    const std::vector<unsigned long long> expected = {18269805391690940384ull, 271748955794006144ull,
                                                      6114463015679127808ull,  10303135961373105856ull,
                                                      5737308995213287112ull,  17348030357257228672ull};
    EXPECT(ofValues == 898846081455263164ull);
    for (int i = 0; i < 6; i++)
        if (sums.toHost()[size_t(i)] != expected[size_t(i)]) printf("sum %d is another\n", i), EXPECT(false);
    return finish("fp8");
}
