// __nv_bfloat16 and its pair.
#include <cuda_bf16.h>

#include "check.h"

__global__ void numbers(float zero) {
    EXPECT(__bfloat16_as_ushort(__float2bfloat16(1)) == 0x3f80 && __bfloat162float(__ushort_as_bfloat16(0xc040)) == -3);
    EXPECT(__bfloat162float(__float2bfloat16(257)) == 256 && __bfloat162float(__float2bfloat16(259)) == 260);  // ties
    EXPECT(__bfloat162float(__float2bfloat16_rz(259)) == 258 && __bfloat162float(__float2bfloat16_ru(257)) == 258);
    EXPECT(__bfloat16_as_ushort(__float2bfloat16(3e38f * 1.5f)) == 0x7f80 && __hisnan(__float2bfloat16(zero / zero)));
    EXPECT(__bfloat162float(__float2bfloat16(1e-40f)) != 0 && __bfloat162int_rn(__float2bfloat16(2.5f)) == 2);
    __nv_bfloat16 a = __float2bfloat16(1.5f), b = __float2bfloat16(0.25f);
    EXPECT(__bfloat162float(__hadd(a, b)) == 1.75f && __bfloat162float(a * b) == 0.375f);
    EXPECT(__bfloat162float(__hfma(a, b, a)) == 1.875f && __bfloat162float(a / b) == 6);
    EXPECT(__hgt(a, b) && a > b && __bfloat162float(__hmax(a, b)) == 1.5f);
    EXPECT(__bfloat162float(hsqrt(__float2bfloat16(16))) == 4 && __bfloat162float(__hneg(a)) == -1.5f);
    // 2^62 and half a step, and one more: as a double the two are the same number.
    EXPECT(__bfloat162float(__ll2bfloat16_rn((1LL << 62) + (1LL << 54))) == 0x1p62f);
    EXPECT(__bfloat162float(__ll2bfloat16_rn((1LL << 62) + (1LL << 54) + 1)) == 0x1p62f + 0x1p55f);
    EXPECT(__bfloat162ull_rd(__ull2bfloat16_rz(~0ull)) == 0xff00000000000000ull && __bfloat162ushort_rn(a) == 2);
    EXPECT(__high2float(__lows2bfloat162(__halves2bfloat162(a, b), __halves2bfloat162(b, a))) == 0.25f);
    EXPECT(__bfloat162float(__hadd(__float2bfloat16(256), __float2bfloat16(1))) == 256);
}

__global__ void sum(const __nv_bfloat162* in, __nv_bfloat162* out, __nv_bfloat16* total) {
    __nv_bfloat162 v = __hfma2(in[threadIdx.x], __float2bfloat162_rn(2), __floats2bfloat162_rn(1, -1));
    out[threadIdx.x] = v;
    EXPECT(__bfloat162float(__shfl_xor_sync(0xffffffff, v.x, 1)) == 2.0f * (threadIdx.x ^ 1) + 1);
    atomicAdd(total, __float2bfloat16(1));
}

int main() {
    numbers<<<1, 1>>>(0.0f);
    std::vector<__nv_bfloat162> values(32);
    for (int i = 0; i < 32; i++) values[i] = __floats2bfloat162_rn(i, -i);
    DeviceArray<__nv_bfloat162> in(values), out(32);
    DeviceArray<__nv_bfloat16> total(1);
    sum<<<1, 32>>>(in, out, total);
    FINISH_KERNEL();
    std::vector<__nv_bfloat162> result = out.toHost();
    for (int i = 0; i < 32; i++) EXPECT(__low2float(result[i]) == 2 * i + 1 && __high2float(result[i]) == -2 * i - 1);
    EXPECT(__bfloat162float(total.toHost()[0]) == 32);
    return finish("bfloat16");
}
