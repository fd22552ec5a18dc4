// Inline PTX: what courses write, held against the same in C++.
#include <cmath>

#include "check.h"

__device__ unsigned lane() {
    unsigned id;
    asm("mov.u32 %0, %%laneid;" : "=r"(id));
    return id;
}
#define THREAD_AND_BLOCK(thread, block) \
    asm volatile(                       \
        "mov.u32 %0, %%tid.x;"          \
        "mov.u32 %1, %%ctaid.x;"        \
        : "=r"(thread), "=r"(block))

__global__ void specials() {
    EXPECT(lane() == threadIdx.x % 32);
    unsigned thread, block, below;
    THREAD_AND_BLOCK(thread, block);
    asm("mov.u32 %0, %lanemask_lt;" : "=r"(below));
    EXPECT(thread == threadIdx.x && block == blockIdx.x && below == (1u << lane()) - 1);
    unsigned warp, multiprocessor, count;
    asm volatile("mov.u32 %0, %%warpid;" : "=r"(warp));
    asm volatile("mov.u32 %0, %%smid;" : "=r"(multiprocessor));
    asm("mov.u32 %0, %%nsmid;" : "=r"(count));
    EXPECT(warp < 64 && multiprocessor < count);
    long long before, after;
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(before)::"memory");
    __syncthreads();
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(after));
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(after));
    EXPECT(after >= before);
}

__global__ void integers(int a, int b, unsigned bits) {
    int sum, product, high, joined;
    asm("add.s32 %0, %1, %2;" : "=r"(sum) : "r"(a), "r"(b));
    asm("mul.lo.s32 %0, %1, %2;" : "=r"(product) : "r"(a), "r"(b));
    asm("mul.hi.s32 %0, %1, %2;" : "=r"(high) : "r"(a), "r"(b));
    asm("mad.lo.s32 %0, %1, %2, %3;" : "=r"(joined) : "r"(a), "r"(b), "r"(7));
    EXPECT(sum == a + b && product == int(unsigned(a) * b) && high == __mulhi(a, b) && joined == product + 7);
    long long wide;
    asm("mul.wide.s32 %0, %1, %2;" : "=l"(wide) : "r"(a), "r"(b));
    EXPECT(wide == (long long)a * b);
    unsigned r;
    asm("bfind.u32 %0, %1;" : "=r"(r) : "r"(bits));
    EXPECT(r == 31u - __clz(bits));
    asm("bfind.s32 %0, %1;" : "=r"(r) : "r"(-1));
    EXPECT(r == 0xffffffff);
    asm("prmt.b32 %0, %1, %2, 0x5410;" : "=r"(r) : "r"(bits), "r"(a));
    EXPECT(r == __byte_perm(bits, a, 0x5410));
    asm("prmt.b32 %0, %1, %2, 0x000f;" : "=r"(r) : "r"(bits), "r"(a));  // the sign of byte 7
    EXPECT((r & 255) == (a < 0 ? 255 : 0));
    asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(r) : "r"(bits), "r"(a), "r"(b));
    EXPECT(r == (bits ^ a ^ b));
    asm("bfe.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(bits), "r"(5), "r"(9));
    EXPECT(r == (bits >> 5 & 511));
    asm("bfe.s32 %0, %1, 0, 4;" : "=r"(r) : "r"(0xd));
    EXPECT(int(r) == -3);
    asm("bfi.b32 %0, %1, %2, 8, 4;" : "=r"(r) : "r"(0xf5), "r"(0xffffffff));
    EXPECT(r == 0xfffff5ff);
    asm("brev.b32 %0, %1;" : "=r"(r) : "r"(bits));
    EXPECT(r == __brev(bits));
    asm("shf.l.wrap.b32 %0, %1, %2, 35;" : "=r"(r) : "r"(bits), "r"(a));
    EXPECT(r == __funnelshift_l(bits, a, 3));
    asm("shl.b32 %0, %1, 32;" : "=r"(r) : "r"(bits));
    EXPECT(r == 0);
    asm("shr.s32 %0, %1, 40;" : "=r"(r) : "r"(-5));
    EXPECT(r == 0xffffffff);
    asm("sad.u32 %0, 3, 10, 1;" : "=r"(r));
    EXPECT(r == 8);
    asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(r) : "r"(0x01ff0380), "r"(0x03010180), "r"(7));
    EXPECT(r == 7 + 2 + 254 + 2 + 0);
    asm("vadd2.s32.s32.s32.sat %0, %1, %2, %3;" : "=r"(r) : "r"(0x7fff0005), "r"(0x0001fffe) "r"(0));  // no comma
    EXPECT(r == 0x7fff0003);
    asm("vsub4.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(0x05000102), "r"(0x01010101), "r"(0));
    EXPECT(r == 0x04ff0001);
    asm("vmax2.s32.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(0xffff0002), "r"(0x0001fff0), "r"(0));
    EXPECT(r == 0x00010002);
    asm("vavrg4.u32.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(0xff030001), "r"(0xfe020000), "r"(0));
    EXPECT(r == 0xff030001);
    asm("vabsdiff.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(r) : "r"(3), "r"(0xfffffff0), "r"(7));
    EXPECT(r == 0xfffffff0 - 3 + 7);
    asm("vabsdiff.s32.s32.s32 %0, %1, %2;" : "=r"(r) : "r"(3), "r"(-5));
    EXPECT(r == 8);
    asm("vadd.s32.u32.s32.sat %0, %1, %2;" : "=r"(r) : "r"(0xffffffff), "r"(1));
    EXPECT(r == 0x7fffffff);
    asm("vsub.u32.u32.u32.sat %0, %1, %2;" : "=r"(r) : "r"(3), "r"(5));
    EXPECT(r == 0);
    asm("vmax.s32.s32.s32.min %0, %1, %2, %3;" : "=r"(r) : "r"(-3), "r"(-5), "r"(-4));
    EXPECT(int(r) == -4);
    asm("{ .reg .u32 t;"
#if __CUDA_ARCH__ < 700
        "mov.u32 t, 1; }  mov.u32 t, 2;"
#else
        "add.u32 t, %1, 3; mov.u32 %0, t; }"
#endif
        : "=r"(r)
        : "r"(bits));
    EXPECT(r == bits + 3);
    unsigned low = 0xffffffff, top = 1;
    asm("add.cc.u32 %0, %0, 1;\n\taddc.u32 %1, %1, 0;" : "+r"(low), "+r"(top));
    EXPECT(low == 0 && top == 2);
    unsigned long long both;
    asm("mov.b64 %0, {%1, %2};" : "=l"(both) : "r"(bits), "r"(a));
    EXPECT(both == ((unsigned long long)(unsigned)a << 32 | bits));
    asm("mov.b64 {%0, %1}, %2;" : "=r"(low), "=r"(top) : "l"(both));
    EXPECT(low == bits && top == unsigned(a));
    short half;
    asm("cvt.u16.u32 %0, %1;" : "=h"(half) : "r"(bits));
    EXPECT((unsigned short)half == (bits & 0xffff));
    signed char clamped;
    asm("{ .reg .s8 t; .reg .s32 w; cvt.sat.s8.s32 t, %1; cvt.s32.s8 w, t; mov.b32 %0, w; }" : "=r"(r) : "r"(a));
    clamped = a > 127 ? 127 : a < -128 ? -128 : a;
    EXPECT(int(r) == clamped);
}

__global__ void floats(float x, float y, double z) {
    float r;
    asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(r) : "f"(x), "f"(y), "f"(2.5f));
    EXPECT(r == fmaf(x, y, 2.5f));
    asm("{\n\t.reg .f32 t;\n\tmul.f32 t, %1, 0f40000000;\n\tadd.f32 %0, t, 1.5;\n}" : "=f"(r) : "f"(x));  // 2, 1.5
    EXPECT(r == x * 2 + 1.5f);
    asm("max.f32 %0, %1, %2;" : "=f"(r) : "f"(NAN), "f"(y));
    EXPECT(r == y);
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(3.0f));
    EXPECT(fabsf(r - 8) < 1e-4f);
    asm("add.sat.f32 %0, %1, %2;" : "=f"(r) : "f"(0.75f), "f"(0.5f));
    EXPECT(r == 1);
    double d;
    asm("mul.rn.f64 %0, %1, %2;" : "=d"(d) : "d"(z), "d"(z));
    EXPECT(d == z * z);
    int i;
    asm("cvt.rzi.s32.f32 %0, %1;" : "=r"(i) : "f"(-2.75f));
    EXPECT(i == -2);
    asm("cvt.rni.s32.f32 %0, %1;" : "=r"(i) : "f"(2.5f));
    EXPECT(i == 2);
    unsigned short h;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(1.5f));
    EXPECT(h == 0x3e00);
    asm("{ .reg .pred p, q; setp.lt.and.f32 p|q, %1, %2, 1; selp.s32 %0, 11, 22, p; @q mov.s32 %0, 33; }"
        : "=r"(i)
        : "f"(x), "f"(y));
    EXPECT(i == (x < y ? 11 : 33));
}

// A loop, and a branch by a predicate.
__device__ unsigned digits(unsigned n) {
    unsigned count;
    asm("{\n\t"
        ".reg .pred more;\n\t"
        ".reg .u32 left;\n\t"
        "mov.u32 left, %1;\n\t"
        "mov.u32 %0, 0;\n"
        "again:\n\t"
        "add.u32 %0, %0, 1;   // one more\n\t"
        "div.u32 left, left, 10;\n\t"
        "setp.ne.u32 more, left, 0;\n\t"
        "@more bra again;\n\t"
        "}"
        : "=&r"(count)
        : "r"(n));
    return count;
}
__global__ void loops() {
    EXPECT(digits(threadIdx.x * 40) == (threadIdx.x < 1 ? 1 : threadIdx.x < 3 ? 2 : threadIdx.x < 25 ? 3 : 4));
}

__global__ void memory(int* out, const int* in, float4* vectors, int* total) {
    __shared__ int tile[64];
    int i = threadIdx.x, a, b, c;
    asm volatile("ld.global.nc.s32 %0, [%1];" : "=r"(a) : "l"(in + i));
    asm volatile("ld.global.ca.s32 %0, [%1 + 4];" : "=r"(b) : "l"(in + i));
    asm volatile("ld.global.L1::no_allocate.b32 %0, [%1];" : "=r"(c) : "l"(in + i) : "memory");
    EXPECT(a == in[i] && b == in[i + 1] && c == a);
    asm volatile("prefetch.global.L2 [%0];" ::"l"(in + i));
    asm volatile("st.global.cs.s32 [%0], %1;" ::"l"(out + i), "r"(a + b) : "memory");
    float4 v;
    asm("ld.global.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(vectors + i));
    asm volatile("st.global.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(vectors + i), "f"(v.w), "f"(v.z), "f"(v.y), "f"(v.x));
    unsigned address;
    asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(address) : "l"(tile + i));
    asm volatile("st.shared.s32 [%0], %1;" ::"r"(address), "r"(i * i));
    asm volatile("bar.sync 0;");
    int neighbour = tile[(i + 1) % 64];
    EXPECT(neighbour == (i + 1) % 64 * ((i + 1) % 64));
    int old;
    asm volatile("atom.global.add.s32 %0, [%1], %2;" : "=r"(old) : "l"(total), "r"(1) : "memory");
    EXPECT(old >= 0 && old < 128);
    asm volatile("red.global.add.s32 [%0], %1;" ::"l"(total), "r"(1) : "memory");
    asm volatile("membar.gl;" ::: "memory");
}

__global__ void warps() {
    int up, vote, unit = 1, mine = lane() * 3;
    asm volatile("shfl.sync.down.b32 %0, %1, 2, 31, 0xffffffff;" : "=r"(up) : "r"(mine));
    EXPECT(up == (lane() < 30 ? mine + 6 : mine));
    asm volatile("{ .reg .pred p; setp.gt.s32 p, %1, 30; vote.sync.ballot.b32 %0, p, 0xffffffff; }"
                 : "=r"(vote)
                 : "r"(mine));
    EXPECT(unsigned(vote) == 0xfffff800);
    asm volatile("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(unit) : "r"(unit));
    EXPECT(unit == 32);
    asm volatile("bar.warp.sync 0xffffffff;");
}

// As an H200 gives them. Two numbers in a word, and one alone.
__global__ void halves() {
    unsigned pair, alone;
    unsigned short half;
    asm("ex2.approx.f16x2 %0, %1;" : "=r"(pair) : "r"(0x11c63c00));
    EXPECT(pair == 0x3c004000);  // of 2^0.000705 the 16 bits are cut off
    asm("ex2.approx.f16x2 %0, %1;" : "=r"(pair) : "r"(0x7e004c00));
    EXPECT(pair == 0x7fff7c00);
    asm("ex2.approx.f16 %0, %1;" : "=h"(half) : "h"((unsigned short)0xbc00));
    EXPECT(half == 0x3800);
    asm("tanh.approx.f16x2 %0, %1;" : "=r"(pair) : "r"(0x1c087c00));
    EXPECT(pair == 0x1c073c00);
#if __CUDA_ARCH__ >= 900
    asm("ex2.approx.ftz.bf16x2 %0, %1;" : "=r"(pair) : "r"(0x3bb9c2fd));
    EXPECT(pair == 0x3f800000);  // 2^-126.5 is nothing
    asm("tanh.approx.bf16x2 %0, %1;" : "=r"(alone) : "r"(0x3b810000));
    EXPECT(alone == 0x3b800000);
#endif
}

// What the text says is known only where the macro is used.
#define SUM_OF(type, r, c_type)                                                                                 \
    __device__ c_type sum_##type(c_type a, c_type b) {                                                          \
        c_type d;                                                                                               \
        asm("{ .reg ." #type " t; add." #type " t, %1, %2; mov." #type " %0, t; }" : "=" #r(d) : #r(a), #r(b)); \
        return d;                                                                                               \
    }
SUM_OF(s32, r, int)
SUM_OF(f32, f, float)
#undef SUM_OF

__global__ void sums(int one, float half) { EXPECT(sum_s32(one, 6) == 7 && sum_f32(half, 0.25f) == 0.75f); }

// The carry goes from one asm to the next, in each thread its own, also where others run in between.
__global__ void carries(const unsigned* a, const unsigned* b, unsigned* sums) {
    const int lane = threadIdx.x;
    unsigned low, high, top;
    asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(low) : "r"(a[lane]), "r"(b[lane]));
    __syncwarp();
    asm volatile("addc.cc.u32 %0, %1, %2;" : "=r"(high) : "r"(~0u), "r"(0));
    sums[lane] = low;
    asm volatile("addc.u32 %0, %1, %2;" : "=r"(top) : "r"(5), "r"(0));
    sums[32 + lane] = high;
    sums[64 + lane] = top;
}

int main() {
    specials<<<3, 64>>>();
    FINISH_KERNEL();
    for (int a : {5, -123456, 0x7fffffff}) integers<<<1, 1>>>(a, 98765, 0x00c0ffee);
    FINISH_KERNEL();
    floats<<<1, 1>>>(1.25f, 3, 1e10 / 3);
    floats<<<1, 1>>>(4, 3, 1);
    loops<<<1, 64>>>();
    warps<<<1, 64>>>();
    halves<<<1, 1>>>();
    sums<<<1, 1>>>(1, 0.5f);
    FINISH_KERNEL();
    std::vector<int> values(65);
    std::vector<float4> rows(64);
    for (int i = 0; i < 65; i++) values[i] = i * 7 - 100;
    for (int i = 0; i < 64; i++) rows[i] = make_float4(i, i + 0.25f, i + 0.5f, i + 0.75f);
    DeviceArray<int> in(values), out(64), total(1);
    DeviceArray<float4> vectors(rows);
    memory<<<1, 64>>>(out, in, vectors, total);
    FINISH_KERNEL();
    for (int i = 0; i < 64; i++) {
        EXPECT(out.toHost()[i] == values[i] + values[i + 1]);
        EXPECT(vectors.toHost()[i].x == i + 0.75f && vectors.toHost()[i].w == i);
    }
    EXPECT(total.toHost()[0] == 128);
    std::vector<unsigned> first(32), second(32);
    for (unsigned i = 0; i < 32; i++) first[i] = ~0u - i, second[i] = 2 * (i % 3);
    DeviceArray<unsigned> a(first), b(second), carried(96);
    carries<<<1, 32>>>(a, b, carried);
    FINISH_KERNEL();
    const std::vector<unsigned> sum = carried.toHost();
    for (unsigned i = 0; i < 32; i++) {
        const unsigned carry = first[i] + second[i] < first[i];
        EXPECT(sum[i] == first[i] + second[i] && sum[32 + i] == ~0u + carry && sum[64 + i] == 5 + carry);
    }
    return finish("inline_ptx");
}
