// Products of matrices by warps: each type and shape, held against a sum in double.
#include <mma.h>

#include <cmath>

#include "check.h"

using namespace nvcuda;

template <class T>
struct Stored {
    using Type = T;
};
template <>
struct Stored<wmma::precision::tf32> {
    using Type = float;
};

// d = a b + c, matrices with `pad` more elements in a line than they need.
template <int m, int n, int k, class T, class Sum, class LayoutA, class LayoutB, bool rowMajorSums>
__global__ void product(const typename Stored<T>::Type* a, const typename Stored<T>::Type* b, Sum* d, unsigned strideA,
                        unsigned strideB, unsigned strideD) {
    wmma::fragment<wmma::matrix_a, m, n, k, T, LayoutA> left;
    wmma::fragment<wmma::matrix_b, m, n, k, T, LayoutB> right;
    wmma::fragment<wmma::accumulator, m, n, k, Sum> sums, zero;
    auto layout = rowMajorSums ? wmma::mem_row_major : wmma::mem_col_major;
    wmma::load_matrix_sync(left, a, strideA);
    wmma::load_matrix_sync(right, b, strideB);
    wmma::load_matrix_sync(sums, d, strideD, layout);
    wmma::fill_fragment(zero, Sum(0));
    wmma::mma_sync(zero, left, right, zero);
    for (int i = 0; i < sums.num_elements; i++) sums.x[i] = Sum(2) * zero.x[i] + sums.x[i];  // lanes keep the same places
    wmma::store_matrix_sync(d, sums, strideD, layout);
}

template <int m, int n, int k, class T, class Sum, class LayoutA, class LayoutB, bool rowMajorSums>
void check() {
    using S = typename Stored<T>::Type;
    constexpr bool rowsA = std::is_same_v<LayoutA, wmma::row_major>, rowsB = std::is_same_v<LayoutB, wmma::row_major>;
    constexpr int pad = 16;
    int strideA = (rowsA ? k : m) + pad, strideB = (rowsB ? n : k) + pad, strideD = (rowMajorSums ? n : m) + pad;
    std::vector<S> a(strideA * (rowsA ? m : k)), b(strideB * (rowsB ? k : n));
    std::vector<Sum> d(strideD * (rowMajorSums ? m : n));
    for (size_t i = 0; i < a.size(); i++) a[i] = S(int(i * 7 % 23));
    for (size_t i = 0; i < b.size(); i++) b[i] = S(int(i * 5 % 13));
    for (size_t i = 0; i < d.size(); i++) d[i] = Sum(int(i % 9));
    DeviceArray<S> onDeviceA(a), onDeviceB(b);
    DeviceArray<Sum> onDeviceD(d);
    product<m, n, k, T, Sum, LayoutA, LayoutB, rowMajorSums>
        <<<1, 32>>>(onDeviceA, onDeviceB, onDeviceD, strideA, strideB, strideD);
    FINISH_KERNEL();
    std::vector<Sum> result = onDeviceD.toHost();
    for (int row = 0; row < m; row++)
        for (int column = 0; column < n; column++) {
            size_t place = rowMajorSums ? row * strideD + column : column * strideD + row;
            double sum = 0;
            for (int i = 0; i < k; i++)
                sum += double(float(a[rowsA ? row * strideA + i : i * strideA + row])) *
                       double(float(b[rowsB ? i * strideB + column : column * strideB + i]));
            double wanted = 2 * double(Sum(float(sum))) + double(float(d[place]));
            EXPECT(double(float(result[place])) == double(float(Sum(float(wanted)))));
        }
}

template <int m, int n, int k, class T, class Sum>
void checkLayouts() {
    check<m, n, k, T, Sum, wmma::row_major, wmma::col_major, true>();
    check<m, n, k, T, Sum, wmma::col_major, wmma::row_major, false>();
}

// Saturation, and what tf32 keeps of a float.
__global__ void edges() {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, int> c, d;
    wmma::fill_fragment(a, 100);
    wmma::fill_fragment(b, 100);
    wmma::fill_fragment(c, 0x7fffffff);
    wmma::mma_sync(d, a, b, c, true);
    EXPECT(d.x[0] == 0x7fffffff);
    wmma::mma_sync(d, a, b, c);
    EXPECT(d.x[0] == int(0x7fffffffu + 160000u));
    EXPECT(wmma::__float_to_tf32(1 + 0x1p-11f) == 1 + 0x1p-10f && wmma::__float_to_tf32(1 + 0x1p-12f) == 1);
}

int main() {
    checkLayouts<16, 16, 16, __half, float>();
    checkLayouts<32, 8, 16, __half, float>();
    checkLayouts<8, 32, 16, __half, __half>();
    checkLayouts<16, 16, 16, __nv_bfloat16, float>();
    checkLayouts<8, 32, 16, signed char, int>();
    checkLayouts<32, 8, 16, unsigned char, int>();
    checkLayouts<16, 16, 8, wmma::precision::tf32, float>();
    checkLayouts<8, 8, 4, double, double>();
    edges<<<1, 64>>>();
    FINISH_KERNEL();
    return finish("wmma");
}
