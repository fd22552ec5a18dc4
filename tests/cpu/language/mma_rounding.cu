// Sums of products by mma, bit for bit: those of 16 in k are as wmma's, which is made of the same instructions, and for the others
// stands below what an H200 gave for drawn matrices: this program prints it with an argument.
#include <mma.h>

#include <cmath>
#include <cstdint>

#include "check.h"
#include "mma_shapes.h"

using namespace nvcuda;

// Sums of products of small and large numbers, sums of 0 at first in every third: 20 of each shape.
static const uint32_t expected[5][20] = {
    {0x79494fac, 0x888b5999, 0xc3af365b, 0x2c435bbd, 0xe2e05e6b, 0xc26f291a, 0x38c33e06,
     0xd66982b1, 0x334a6507, 0x6f6a44cc, 0x0f584f4c, 0xf81bab40, 0x363c729d, 0x8231da7a,
     0x8bcef6a4, 0x21a59e52, 0x100a954a, 0x3404197d, 0x64b731a8, 0x3c097c2c},
    {0xeac9dba9, 0x6ab1f14b, 0x464af78d, 0x41fa2462, 0x551ef966, 0xa02b9bd3, 0x33fe5543,
     0x7f12fe72, 0x296bbec8, 0xa5a72cd2, 0x36737457, 0xdfa4f122, 0x62e1fcfc, 0x2d19dbba,
     0xf256ec18, 0x452e9acf, 0x96ed966e, 0xe960fe2c, 0x36c661f3, 0xec4e3e73},
    {0x1271894b, 0x999e94f2, 0x6cd140d8, 0x7eaf603d, 0x90b0ddd0, 0xed9b1a9f, 0x6bb94b42,
     0x92d17491, 0xa37c34ab, 0x5a2f5908, 0x819e6ab6, 0xa61eb8d3, 0x9044db65, 0x5be21a6d,
     0x89295a74, 0x0e9e422b, 0xd83e26ac, 0xaf97c482, 0xb75df8b8, 0xeff808b1},
    {0x53ffb9b7, 0x37aa535e, 0xbffa9ac0, 0x592f4e74, 0xc3266c4e, 0x7878510b, 0xbafc2be6,
     0xbdac2776, 0x8cce0fc8, 0xce2f5ec6, 0xd0450e4b, 0xe416706d, 0x19e53551, 0xea975d5c,
     0x50e55f93, 0xdf745040, 0xfaaf949f, 0xf4d938a2, 0xd301e057, 0x9466bf8a},
    {0xe8e4015f, 0xf8ac1de3, 0x028b6b28, 0xd65ac363, 0x57ffce95, 0x0187d984, 0x654f9615,
     0x600211dd, 0x0c36184c, 0x34aa32c1, 0xf0bc64fa, 0x8f53d514, 0x62e13719, 0x84ea305d,
     0x96655daf, 0x770e87c9, 0x5a4a0cea, 0xfcb4c404, 0x09a38c9f, 0x8f36e2a2},
};

static uint64_t state = 1;
static uint32_t drawn() {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return uint32_t(state >> 33);
}
// Between -1 and 1, times a power of two: none, any of 2^-12 to 2^11, 2^10 for few, 2^-19 to 1.
static float drawnFloat(int kind) {
    const float x = float(drawn() % 4096) / 2048 - 1;
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

template <class Product>
struct Drawing {
    using Factor = typename Product::Left;
    using Sum = typename Product::Sum;
    std::vector<Factor> a, b;  // of b the columns lie one behind another
    std::vector<Sum> sums;

    Drawing() = default;
    Drawing(int number, int columns) {
        const Shape shape = Product::shape;
        for (int i = 0; i < shape.m * shape.k; i++) a.push_back(Factor(drawnFloat(number % 4)));
        for (int i = 0; i < shape.k * columns; i++) b.push_back(Factor(drawnFloat(number % 4)));
        for (int i = 0; i < shape.m * columns; i++)
            sums.push_back(Sum(number % 3 == 0 ? 0.0f : 3 * drawnFloat(number % 4)));
    }
};

template <class Product>
static std::vector<typename Product::Sum> multiplied(const Drawing<Product>& d) {
    DeviceArray<typename Product::Left> a(d.a), b(d.b);
    DeviceArray<typename Product::Sum> sums(d.sums);
    product<Product><<<1, 32>>>(a.data, b.data, sums.data);
    FINISH_KERNEL();
    return sums.toHost();
}

template <class Product>
static void checkExpected(int type, bool print) {
    for (int number = 0; number < 20; number++) {
        const uint32_t got = hash(multiplied<Product>(Drawing<Product>(number, 8)));
        if (print)
            std::printf("%s0x%08x,%s", number % 8 ? " " : "    ", got, number % 8 == 7 || number == 19 ? "\n" : "");
        else
            EXPECT(got == expected[type][number]);
    }
}

template <class T, class Stored, class Sum, int k>
__global__ void wmmaProduct(const Stored* a, const Stored* b, Sum* sums) {
    wmma::fragment<wmma::matrix_a, 16, 16, k, T, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, 16, 16, k, T, wmma::col_major> right;
    wmma::fragment<wmma::accumulator, 16, 16, k, Sum> all;
    wmma::load_matrix_sync(left, a, k);
    wmma::load_matrix_sync(right, b, k);
    wmma::load_matrix_sync(all, sums, 16, wmma::mem_row_major);
    wmma::mma_sync(all, left, right, all);
    wmma::store_matrix_sync(sums, all, 16, wmma::mem_row_major);
}

// Of 8 columns, beginning with `first`.
template <class Product>
static Drawing<Product> halfOf(const Drawing<Product>& whole, int first) {
    Drawing<Product> part;
    const int k = Product::shape.k;
    part.a = whole.a;
    part.b.assign(whole.b.begin() + first * k, whole.b.begin() + (first + 8) * k);
    for (int i = 0; i < 16 * 8; i++) part.sums.push_back(whole.sums[i / 8 * 16 + first + i % 8]);
    return part;
}

// The two halves of a product of wmma's.
template <class Product, class T>
static void checkAsWmma() {
    using Sum = typename Product::Sum;
    for (int number = 0; number < 20; number++) {
        const Drawing<Product> whole(number, 16);
        DeviceArray<typename Product::Left> a(whole.a), b(whole.b);
        DeviceArray<Sum> sums(whole.sums);
        wmmaProduct<T, typename Product::Left, Sum, Product::shape.k><<<1, 32>>>(a.data, b.data, sums.data);
        FINISH_KERNEL();
        const std::vector<Sum> wanted = sums.toHost();
        for (int first : {0, 8}) {
            const std::vector<Sum> got = multiplied<Product>(halfOf(whole, first));
            for (int i = 0; i < 16 * 8; i++)
                EXPECT(std::memcmp(&got[i], &wanted[i / 8 * 16 + first + i % 8], sizeof(Sum)) == 0);
        }
    }
}

int main(int arguments, char**) {
    const bool print = arguments > 1;
    checkExpected<HalfK8>(0, print);
    checkExpected<HalfSumsK8>(1, print);
    checkExpected<BfloatK8>(2, print);
    checkExpected<Tf32K4>(3, print);
    checkExpected<Tf32K8>(4, print);
    checkAsWmma<HalfK16, __half>();
    checkAsWmma<HalfSumsK16, __half>();
    checkAsWmma<BfloatK16, __nv_bfloat16>();
    return finish("mma_rounding");
}
