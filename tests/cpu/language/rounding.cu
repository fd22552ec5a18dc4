// Arithmetic and conversions with a rounding in their name.
#include "check.h"

__global__ void arithmetic(float one, float tiny, double dOne, double dTiny) {   // tiny: far below a step of one
    const float above = 0x1.000002p0f, below = 0x1.fffffep-1f;
    EXPECT(__fadd_rn(one, tiny) == one && __fadd_rz(one, tiny) == one && __fadd_rd(one, tiny) == one);
    EXPECT(__fadd_ru(one, tiny) == above && __fsub_rz(one, tiny) == below && __fsub_rd(one, tiny) == below);
    EXPECT(__fsub_ru(one, tiny) == one && __fsub_rn(one, tiny) == one && __fadd_rz(-one, -tiny) == -one);
    EXPECT(__fmul_ru(above, above) > __fmul_rd(above, above) && __fmul_rz(above, above) == __fmul_rd(above, above));
    EXPECT(__fdiv_ru(one, 3.0f) > __fdiv_rd(one, 3.0f) && __fdiv_rn(one, 4.0f) == 0.25f);
    EXPECT(__frcp_ru(3.0f) == __fdiv_ru(one, 3.0f) && __frcp_rd(3.0f) == __fdiv_rz(one, 3.0f));
    EXPECT(__fsqrt_ru(2.0f) > __fsqrt_rd(2.0f) && __fsqrt_rn(9.0f) == 3 && __fsqrt_rz(2.0f) == __fsqrt_rd(2.0f));
    EXPECT(__fmaf_rn(above, above, -0x1.000004p0f) == 0x1p-46f && __fmaf_ru(one, one, tiny) == above);
    EXPECT(__fmaf_rz(one, one, -tiny) == below && __fmaf_rd(one, one, tiny) == one);
    EXPECT(__dadd_ru(dOne, dTiny) == 0x1.0000000000001p0 && __dadd_rd(dOne, dTiny) == 1 && __dmul_rn(3.0, dOne) == 3);
    EXPECT(__ddiv_ru(dOne, 3.0) > __ddiv_rd(dOne, 3.0) && __drcp_rn(4.0) == 0.25 && __dsqrt_rn(16.0) == 4);
    EXPECT(__fma_rn(3.0, dOne, 1.0) == 4 && __fma_ru(dOne, dOne, dTiny) == 0x1.0000000000001p0);
    EXPECT(__double2float_rn(1 + 1e-12) == one && __double2float_ru(1 + 1e-12) == above);
    EXPECT(__double2float_rz(1 - 1e-12) == below && __double2float_rd(-1 - 1e-12) == -above);
}

__global__ void toIntegers(float nan, float large) {   // large = 3e10
    EXPECT(__float2int_rn(2.5f) == 2 && __float2int_rn(3.5f) == 4 && __float2int_rn(-2.5f) == -2);
    EXPECT(__float2int_rz(-2.7f) == -2 && __float2int_ru(2.1f) == 3 && __float2int_rd(-2.1f) == -3);
    EXPECT(__float2int_rz(large) == 0x7fffffff && __float2int_rz(-large) == int(0x80000000));
    EXPECT(__float2int_rn(nan) == 0);
    EXPECT(__float2uint_rn(2.5f) == 2 && __float2uint_ru(2.1f) == 3 && __float2uint_rz(-1.5f) == 0);
    EXPECT(__float2uint_rz(large) == 0xffffffff && __float2uint_rn(nan) == 0);
    EXPECT(__float2ll_rz(large) == 30000001024ll && __float2ll_rd(-0.5f) == -1 && __float2ull_rn(2.5f) == 2);
    EXPECT(__float2ll_rz(1e30f) == 0x7fffffffffffffffll && __float2ull_rz(-1.0f) == 0);
    EXPECT(__double2int_rn(2.5) == 2 && __double2int_rz(-2.7) == -2 && __double2int_ru(2.1) == 3);
    EXPECT(__double2int_rd(1e10) == 0x7fffffff && __double2uint_rn(4e9) == 4000000000u);
    EXPECT(__double2ll_rn(-1e15) == -1000000000000000ll && __double2ull_rz(1.8e19) == 18000000000000000000ull);
}

__global__ void fromIntegers(int i, unsigned long long u) {   // i = 16777217, u = 2^63 + 1
    EXPECT(__int2float_rn(i) == 16777216 && __int2float_ru(i) == 16777218 && __int2float_rz(i) == 16777216);
    EXPECT(__int2float_rd(-i) == -16777218 && __uint2float_rn(0xffffffffu) == 4294967296.0f);
    EXPECT(__uint2float_rz(0xffffffffu) == 4294967040.0f && __ll2float_ru(1ll << 40) == 1099511627776.0f);
    EXPECT(__ull2float_ru(u) == 0x1.000002p63f && __ull2float_rd(u) == 0x1p63f);
    EXPECT(__ll2double_rn((1ll << 53) + 1) == 9007199254740992.0);
    EXPECT(__ll2double_ru((1ll << 53) + 1) == 9007199254740994.0);
    EXPECT(__ull2double_ru(u) == 0x1.0000000000001p63 && __int2double_rn(i) == 16777217 && __uint2double_rn(7) == 7);
}

int main() {
    arithmetic<<<1, 1>>>(1, 1e-20f, 1, 1e-40);
    toIntegers<<<1, 1>>>(nanf(""), 3e10f);
    fromIntegers<<<1, 1>>>(16777217, (1ull << 63) + 1);
    FINISH_KERNEL();
    return finish("rounding");
}
