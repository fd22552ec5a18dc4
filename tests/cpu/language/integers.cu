// Integer intrinsics and bit casts.
#include "check.h"

__global__ void bits(unsigned x, unsigned long long y, int zero) {
    EXPECT(__popc(x) == 13 && __popc(zero) == 0 && __popc(~zero) == 32);
    EXPECT(__popcll(y) == 32 && __popcll(~0ull) == 64);
    EXPECT(__clz(zero) == 32 && __clz(1) == 31 && __clz(-1) == 0 && __clz(x) == 3);
    EXPECT(__clzll(zero) == 64 && __clzll(y) == 7 && __clzll(-1ll) == 0);
    EXPECT(__ffs(zero) == 0 && __ffs(8) == 4 && __ffs(0x80000000) == 32);
    EXPECT(__ffsll(zero) == 0 && __ffsll(1ll << 40) == 41);
    EXPECT(__brev(x) == 0x1e6a2c48 && __brev(1) == 0x80000000);
    EXPECT(__brevll(1) == 1ull << 63 && __brevll(y) == 0xf7b3d591e6a2c480ull);
    EXPECT(__byte_perm(0x33221100, 0x77665544, 0x7531) == 0x77553311);
    EXPECT(__byte_perm(x, zero, 0x0123) == 0x78563412);
    EXPECT(__funnelshift_l(0x80000001, x, 4) == 0x23456788);
    EXPECT(__funnelshift_r(x, 0x0000000f, 4) == 0xf1234567);
    EXPECT(__funnelshift_l(1, x, 32) == x && __funnelshift_lc(1, x, 40) == 1);
    EXPECT(__funnelshift_r(x, 5, 32) == x && __funnelshift_rc(x, 5, 32) == 5);
    EXPECT(__fns(0x00f0, 0, 2) == 5 && __fns(0x00f0, 7, -1) == 7 && __fns(0x00f0, 0, 5) == 0xffffffff);
}

__global__ void products(int a, int b, unsigned u) {
    EXPECT(__mulhi(a, b) == -1 && __mulhi(0x40000000, 8) == 2);
    EXPECT(__umulhi(u, u) == 0xfffffffe && __umulhi(3u, 5u) == 0);
    EXPECT(__mul64hi(-1ll, 2ll) == -1 && __umul64hi(~0ull, ~0ull) == ~0ull - 1);
    EXPECT(__mul24(a, b) == -21 && __mul24(0x01000003, 5) == 15 && __mul24(0x00ffffff, 2) == -2);
    EXPECT(__umul24(0xff000003, 5) == 15 && __umul24(0xffffff, 0xffffff) == 0xfe000001);
    EXPECT(__sad(a, b, 10) == 20 && __usad(3, 9, 1) == 7);
    EXPECT(__hadd(a, b) == 2 && __hadd(-5, 2) == -2 && __rhadd(a, 6) == 2 && __rhadd(-5, 2) == -1);
    EXPECT(__uhadd(u, u) == u && __urhadd(u, u - 1) == u);
    EXPECT(__dp4a(0x01020304, 0x05060708, 100) == 170);
    EXPECT(__dp4a(int(0xff000000), 0x02000000, 5) == 3);
    EXPECT(__dp4a(0xff000000u, 0x02000000u, 5u) == 515);
    EXPECT(__dp2a_lo(0x00020003, 0x00000405, 1) == 1 + 15 + 8 && __dp2a_hi(0x00020003, 0x04050000, 1) == 24);
}

__global__ void extremes(int i, unsigned u, long long l, float f, double d) {
    EXPECT(min(i, 3) == -7 && max(i, 3) == 3);
    EXPECT(min(i, 3u) == 3u && max(u, 5u) == ~0u);
    EXPECT(min(l, 5ll) == 5 && max(l, 5ll) == 1ll << 40);
    EXPECT(min(f, 2.0f) == 1.5f && max(f, 2.0) == 2.0 && min(d, 0.0f) == -0.25);
    EXPECT(min(size_t(3), size_t(4)) == 3 && max(3ul, 9ul) == 9);
    EXPECT(abs(i) == 7 && abs(d) == 0.25 && fabsf(-f) == 1.5f && llabs(-l) == l && labs(-3l) == 3);
    EXPECT(umin(3u, u) == 3 && umax(3u, u) == u && llmin(-1ll, l) == -1 && ullmax(1ull, 2ull) == 2);
}

__global__ void casts(float f, double d) {
    EXPECT(__float_as_int(f) == 0x3fc00000 && __int_as_float(0x3fc00000) == f);
    EXPECT(__float_as_uint(-f) == 0xbfc00000 && __uint_as_float(0xbfc00000) == -f);
    EXPECT(__double_as_longlong(d) == 0x4000000000000001ll && __longlong_as_double(0x4000000000000001ll) == d);
    EXPECT(__double2hiint(d) == 0x40000000 && __double2loint(d) == 1);
    EXPECT(__hiloint2double(0x40000000, 1) == d);
}

// g++ 12 forgets to clear the lower half on one way.
__global__ void halfOfTheBits(float* out, float f, int n) {
    out[0] = n < 100 ? f : __int_as_float(__float_as_int(f) & 0xffff0000);
    EXPECT(out[0] == __int_as_float(0x3fc10000));
}

int main() {
    bits<<<1, 1>>>(0x12345678, 0x0123456789abcdefull, 0);
    products<<<1, 1>>>(-3, 7, 0xffffffff);
    extremes<<<1, 1>>>(-7, ~0u, 1ll << 40, 1.5f, -0.25);
    casts<<<1, 1>>>(1.5f, 2.0000000000000004);
    DeviceArray<float> out(1);
    halfOfTheBits<<<1, 1>>>(out, 1.5078735f, 100);
    FINISH_KERNEL();
    EXPECT(min(3, 4u) == 3u && max(1.5f, 2.5) == 2.5 && max(-3, -4) == -3);
    return finish("integers");
}
