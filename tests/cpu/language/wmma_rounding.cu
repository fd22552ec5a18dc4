// Sums of products by warps, bit for bit as an H100 rounds them: what it gave for drawn matrices stands below, printed by
// this program with an argument.
#include <mma.h>

#include <cmath>
#include <cstdint>
#include <cstring>

#include "check.h"

using namespace nvcuda;

// Sums of products of small and large numbers, sums of 0 at first in every third: 20 of each type.
static const uint32_t expected[][20] = {
    {0x1f499d27, 0x8fbc4d0e, 0xe4f1c59d, 0x52417f03, 0xf7ce018e, 0xccb79729, 0x4a0d4f59, 0x00f212a8,
     0xa5b038c3, 0x50f427c7, 0xcb10d70c, 0xd287e630, 0xd9d838b2, 0x16f8f888, 0x8442e7b6, 0xb1cd51a4,
     0x39c132fc, 0x68669d51, 0x957d4223, 0x23bd7914},
    {0xabcc3ec9, 0xc19ab8c4, 0xce60f524, 0x7e6d6c6e, 0xf7bf3514, 0xd67a1d5c, 0xf0eaac94, 0xadbfd027,
     0x6728f1ec, 0x2f6bbfa3, 0xe3cc0ceb, 0x890331b6, 0x2b134a85, 0xe90f8202, 0x44cb9807, 0x53e5bbcf,
     0xdf041152, 0x16267c32, 0x85ca7f64, 0x7ac1fea0},
    {0x8680fef2, 0xa0ec341f, 0x92fbe4b5, 0x43dd60bd, 0xf398dbf2, 0x6919acad, 0x16c715f5, 0xf86e261e,
     0xcf9cf661, 0xf2243d59, 0xedd4e36b, 0xe4dfc247, 0x559b7cdf, 0xa2bc7479, 0x06c8b163, 0x817b2453,
     0xcb2eb946, 0xfeb9f382, 0xaa840d11, 0x1e6a07d4},
    {0x4dc6870f, 0xfbfbd2e3, 0xe1506302, 0xdc8f2249, 0xd1ed8e93, 0xe7b1b0d9, 0xcf448ac2, 0xc568ce66,
     0x77847fcd, 0x01439ed5, 0xd8e3a8ae, 0x2625a566, 0x133056f0, 0x293087e8, 0xec594edf, 0xe7ae4cce,
     0xc3cd5ccb, 0x39b2c7c4, 0x4eb1de57, 0x150468d8},
    {0xf344e4c1, 0x5c5df525, 0x0a640d7e, 0x44c2ea92, 0x1d8f2eb4, 0x4ad206e0, 0x42374e1f, 0x9e1d5e84,
     0xbf34aac2, 0x4ac7bfa2, 0xdfa88bb2, 0x66edb625, 0x99fb8251, 0x36b535db, 0x3f77826b, 0xf0fbb0c2,
     0x2946ce8c, 0xf87651bc, 0xcff14eef, 0xa8013199},
};

template <class T>
struct Stored {
    using Type = T;
    static Type from(float x) { return Type(x); }
};
template <>
struct Stored<wmma::precision::tf32> {
    using Type = float;
    static float from(float x) { return x; }   // the hardware cuts off what tf32 has no bits for
};

template <int m, int n, int k, class T, class Sum>
__global__ void product(const typename Stored<T>::Type* a, const typename Stored<T>::Type* b, Sum* sums) {
    wmma::fragment<wmma::matrix_a, m, n, k, T, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, m, n, k, T, wmma::col_major> right;
    wmma::fragment<wmma::accumulator, m, n, k, Sum> all;
    wmma::load_matrix_sync(left, a, k);
    wmma::load_matrix_sync(right, b, k);
    wmma::load_matrix_sync(all, sums, n, wmma::mem_row_major);
    wmma::mma_sync(all, left, right, all);
    wmma::store_matrix_sync(sums, all, n, wmma::mem_row_major);
}

static uint64_t state = 1;
static uint32_t drawn() {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return uint32_t(state >> 33);
}
// Between -1 and 1, times a power of two: none, any of 2^-12 to 2^11, 2^10 for few, 2^-19 to 1.
static float drawnFloat(int kind) {
    float x = float(drawn() % 4096) / 2048 - 1;
    if (kind == 1) return std::ldexp(x, int(drawn() % 24) - 12);
    if (kind == 2) return std::ldexp(x, drawn() % 7 == 0 ? 10 : -6);
    if (kind == 3) return std::ldexp(x, -int(drawn() % 20));
    return x;
}

template <class T>
static uint32_t hash(const std::vector<T>& values) {
    uint32_t all = 2166136261u;
    for (const T& value : values) {
        uint32_t bits = 0;
        std::memcpy(&bits, &value, sizeof value);
        all = (all ^ bits) * 16777619u;
        all ^= all >> 15;
    }
    return all;
}

template <int m, int n, int k, class T, class Sum>
static uint32_t sumsOf(int drawing) {
    using Element = typename Stored<T>::Type;
    const int kind = drawing % 4;
    std::vector<Element> a, b;
    std::vector<Sum> sums;
    for (int i = 0; i < m * k; i++) a.push_back(Stored<T>::from(drawnFloat(kind)));
    for (int i = 0; i < k * n; i++) b.push_back(Stored<T>::from(drawnFloat(kind)));
    for (int i = 0; i < m * n; i++) sums.push_back(Sum(drawing % 3 == 0 ? 0.0f : 3 * drawnFloat(kind)));
    DeviceArray<Element> onDeviceA(a), onDeviceB(b);
    DeviceArray<Sum> onDevice(sums);
    product<m, n, k, T, Sum><<<1, 32>>>(onDeviceA, onDeviceB, onDevice);
    FINISH_KERNEL();
    return hash(onDevice.toHost());
}

template <int m, int n, int k, class T, class Sum>
static void check(int type, bool print) {
    for (int drawing = 0; drawing < 20; drawing++) {
        const uint32_t got = sumsOf<m, n, k, T, Sum>(drawing);
        if (print) std::printf("%s0x%08x,%s", drawing % 8 ? " " : "    ", got, drawing % 8 == 7 || drawing == 19 ? "\n" : "");
        else EXPECT(got == expected[type][drawing]);
    }
}

int main(int arguments, char**) {
    const bool print = arguments > 1;
    check<16, 16, 16, __half, float>(0, print);
    check<32, 8, 16, __half, float>(1, print);
    check<8, 32, 16, __half, __half>(2, print);
    check<16, 16, 16, __nv_bfloat16, float>(3, print);
    check<16, 16, 8, wmma::precision::tf32, float>(4, print);
    return finish("wmma_rounding");
}
