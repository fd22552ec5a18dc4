// PTX of numbers of 16 bits, conversions that lose bits, and what says where an address or a lane is.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include "check.h"
__device__ unsigned word(__half2 v) { return *reinterpret_cast<unsigned*>(&v); }
__device__ unsigned word(__nv_bfloat162 v) { return *reinterpret_cast<unsigned*>(&v); }

// Numbers of 16 bits, two in a register; floats that lose bits; and shuffles that say whether there was such a lane.
__global__ void halves(const float* f, float* out) {
    __shared__ int shared;
    const int lane = threadIdx.x;
    const float x = f[lane], y = f[31 - lane];
    const __half2 a = __floats2half2_rn(x, y), b = __floats2half2_rn(y, 3), c = __floats2half2_rn(-1, 0.5f);
    unsigned d;
    asm("add.rn.f16x2 %0, %1, %2;" : "=r"(d) : "r"(word(a)), "r"(word(b)));
    EXPECT(d == word(__hadd2(a, b)));
    asm("mul.f16x2 %0, %1, %2;" : "=r"(d) : "r"(word(a)), "r"(word(b)));
    EXPECT(d == word(__hmul2(a, b)));
    asm("fma.rn.f16x2 %0, %1, %2, %3;" : "=r"(d) : "r"(word(a)), "r"(word(b)), "r"(word(c)));
    EXPECT(d == word(__hfma2(a, b, c)));
    asm("fma.rn.relu.f16x2 %0, %1, %2, %3;" : "=r"(d) : "r"(word(a)), "r"(word(b)), "r"(word(c)));
    EXPECT(d == word(__hfma2_relu(a, b, c)));
    asm("max.f16x2 %0, %1, %2;" : "=r"(d) : "r"(word(a)), "r"(word(c)));
    EXPECT(d == word(__hmax2(a, c)));
    asm("neg.f16x2 %0, %1;" : "=r"(d) : "r"(word(a)));
    EXPECT(d == word(__hneg2(a)));
    const __nv_bfloat162 e = __floats2bfloat162_rn(x, y);
    asm("fma.rn.bf16x2 %0, %1, %1, %1;" : "=r"(d) : "r"(word(e)));
    EXPECT(d == word(__hfma2(e, e, e)));
    asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(d) : "f"(y), "f"(x));
    EXPECT(d == word(a));
    asm("cvt.rn.relu.bf16x2.f32 %0, %1, %2;" : "=r"(d) : "f"(-fabsf(y) - 1), "f"(fabsf(x)));
    EXPECT(d == (word(e) & 0x7fff));
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(d) : "f"(1.0f + 0x1p-11f + x * 0));
    EXPECT(__uint_as_float(d) == 1.0f + 0x1p-10f);
    asm("cvt.rn.tf32.f32 %0, %1;" : "=r"(d) : "f"(1.0f + 0x1p-11f + x * 0));
    EXPECT(__uint_as_float(d) == 1.0f);
    unsigned short two;
    asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(two) : "f"(y), "f"(x));
    EXPECT(two == __nv_cvt_float2_to_fp8x2(make_float2(x, y), __NV_SATFINITE, __NV_E4M3));
    asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(d) : "h"(two));
    EXPECT(d == word(__half2(__nv_cvt_fp8x2_to_halfraw2(two, __NV_E4M3))));
    asm("cvt.rn.satfinite.relu.e5m2x2.f16x2 %0, %1;" : "=h"(two) : "r"(word(a)));
    EXPECT(two == __nv_cvt_float2_to_fp8x2(__half22float2(__hmax2(a, __float2half2_rn(0))), __NV_SATFINITE, __NV_E5M2));
    asm("cvt.rn.relu.f16x2.e5m2x2 %0, %1;" : "=r"(d) : "h"(two));
    EXPECT(d == word(__half2(__nv_cvt_fp8x2_to_halfraw2(two, __NV_E5M2))));
    float sum;
    asm("add.rz.f32 %0, %1, %2;" : "=f"(sum) : "f"(1.0f), "f"(0x1.8p-24f + 0 * x));
    EXPECT(sum == 1.0f);
    asm("fma.rp.f32 %0, %1, %2, %3;" : "=f"(sum) : "f"(1.0f), "f"(1.0f), "f"(0x1p-30f + 0 * x));
    EXPECT(sum == 1.0f + 0x1p-23f);
    int got, there;
    asm volatile("{ .reg .pred p; shfl.sync.up.b32 %0|p, %2, 1, 0x0, 0xffffffff; selp.s32 %1, 1, 0, p; }"
                 : "=r"(got), "=r"(there)
                 : "r"(lane));
    EXPECT(there == (lane > 0) && got == (lane > 0 ? lane - 1 : 0));
    asm volatile("{ .reg .pred p; shfl.sync.down.b32 %0|p, %2, 8, 0x1f, 0xffffffff; selp.s32 %1, 1, 0, p; }"
                 : "=r"(got), "=r"(there)
                 : "r"(lane));
    EXPECT(there == (lane < 24) && got == (lane < 24 ? lane + 8 : lane));
    asm volatile("{ .reg .pred p; isspacep.shared p, %1; selp.s32 %0, 1, 0, p; }" : "=r"(there) : "l"(&shared));
    EXPECT(there == 1);
    asm volatile("{ .reg .pred p; isspacep.shared p, %1; selp.s32 %0, 1, 0, p; }" : "=r"(there) : "l"(f));
    EXPECT(there == 0);
    asm volatile("griddepcontrol.wait;");
    unsigned long long policy;
    asm volatile("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(policy));
    asm volatile("st.global.L2::cache_hint.f32 [%0], %1, %2;" ::"l"(out + lane), "f"(x), "l"(policy) : "memory");
}
int main() {
    std::vector<float> from(32);
    for (int i = 0; i < 32; i++) from[i] = i * 0.37f - 3;
    DeviceArray<float> f(from), out(32);
    halves<<<1, 32>>>(f, out);
    FINISH_KERNEL();
    EXPECT(out.toHost() == from);
    return finish("ptx_halves");
}
