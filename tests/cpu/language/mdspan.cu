// Arrays of several dimensions over memory that somebody else owns, in kernels and on the host.
#include <cuda/mdspan>
#include <cuda/std/array>
#include <cuda/std/functional>
#include <cuda/std/mdspan>
#include <cuda/std/version>

#include "check.h"

namespace cs = cuda::std;
template <class T>
using Matrix = cs::mdspan<T, cs::dextents<int, 2>>;
template <class T>
using Columns = cs::mdspan<T, cs::dextents<int, 2>, cs::layout_left>;
using Tile = cs::mdspan<float, cs::extents<int, 4, 8>>;
template <class T>
using Vector = cs::mdspan<T, cs::dextents<int, 1>>;

__global__ void transpose(Matrix<const float> in, Matrix<float> out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
    if (i < in.extent(1)) out(i, j) = in(j, i);
}

__global__ void sumRows(cuda::restrict_mdspan<const float, cs::dextents<int, 2>> in, Vector<float> sums) {
    __shared__ float memory[32];
    Tile tile(memory);
    const int row = threadIdx.x / 8, column = threadIdx.x % 8;
    tile(row, column) = in(row, column);
    __syncthreads();
    const auto mine = cs::submdspan(tile, row, cs::full_extent);
    if (column != 0) return;
    float sum = 0;
    for (int i = 0; i < mine.extent(0); i++) sum = cs::plus<>()(sum, mine[i]);
    sums[row] = cs::identity()(sum);
}

__global__ void fillEverySecond(cs::mdspan<int, cs::dextents<int, 2>, cs::layout_stride> out) {
    const cs::array<int, 2> place = {int(threadIdx.x) / out.extent(1), int(threadIdx.x) % out.extent(1)};
    out[place] = threadIdx.x + 1;
}

static void kernels() {
    std::vector<float> values(4 * 8), transposed(4 * 8);
    for (int i = 0; i < 32; i++) values[i] = float(i), transposed[i % 8 * 4 + i / 8] = float(i);
    DeviceArray<float> in(values), out(32), sums(4);
    transpose<<<dim3(1, 4), 32>>>(Matrix<const float>(in, 4, 8), Matrix<float>(out, 8, 4));
    FINISH_KERNEL();
    EXPECT(out.toHost() == transposed);
    sumRows<<<1, 32>>>(cuda::restrict_mdspan<const float, cs::dextents<int, 2>>(in.data, 4, 8), Vector<float>(sums, 4));
    FINISH_KERNEL();
    EXPECT(sums.toHost() == (std::vector<float>{28, 92, 156, 220}));
    DeviceArray<int> sparse(12);
    const cs::layout_stride::mapping places(cs::dextents<int, 2>(2, 3), cs::array<int, 2>{6, 2});
    fillEverySecond<<<1, 6>>>(cs::mdspan(sparse.data, places));
    FINISH_KERNEL();
    EXPECT(sparse.toHost() == (std::vector<int>{1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0}));
}

static void extents() {
    using Mixed = cs::extents<int, 3, cs::dynamic_extent, 5>;
    const Mixed sizes(4), all(3, 4, 5);
    EXPECT(sizes == all && sizes.extent(0) == 3 && sizes.extent(1) == 4 && sizes.extent(2) == 5);
    EXPECT(Mixed::rank() == 3 && Mixed::rank_dynamic() == 1 && Mixed::static_extent(1) == cs::dynamic_extent);
    const cs::dextents<size_t, 3> wider = sizes;
    EXPECT(wider == sizes && wider.extent(1) == 4);
    EXPECT((cs::extents<int, 3, 4, 5>(wider) == sizes) && (cs::dextents<int, 3>(3, 4, 6) != sizes));
    EXPECT((cs::dextents<int, 2>(cs::array<int, 2>{6, 7}).extent(1) == 7));
    static_assert(std::is_same_v<cs::dextents<int, 2>, cs::extents<int, cs::dynamic_extent, cs::dynamic_extent>>);
    static_assert(!std::is_convertible_v<cs::dextents<int, 3>, Mixed>);
    static_assert(std::is_same_v<decltype(cs::extents(3, 4)), cs::dextents<size_t, 2>>);
    static_assert(sizeof(Mixed) == sizeof(int) && sizeof(Tile) == sizeof(float*));
}

static void layouts() {
    const cs::dextents<int, 3> sizes(2, 3, 4);
    const cs::layout_right::mapping<cs::dextents<int, 3>> right(sizes);
    const cs::layout_left::mapping left(sizes);
    EXPECT(right(1, 2, 3) == 23 && right(1, 0, 0) == 12 && right.stride(0) == 12 && right.stride(2) == 1);
    EXPECT(left(1, 2, 3) == 23 && left(1, 0, 0) == 1 && left.stride(0) == 1 && left.stride(2) == 6);
    EXPECT(right.required_span_size() == 24 && right.is_exhaustive() && left.extents() == sizes);
    const cs::layout_stride::mapping<cs::dextents<int, 3>> same = left;
    EXPECT(same == left && same(1, 1, 1) == 9 && same.is_exhaustive() && same.strides()[2] == 6);
    const cs::layout_stride::mapping apart(cs::extents<int, 2, 3>(), cs::array<int, 2>{10, 3});
    EXPECT(apart(1, 2) == 16 && apart.required_span_size() == 17 && !apart.is_exhaustive());
    EXPECT(cs::layout_right::mapping<cs::extents<int>>()() == 0);
}

static void spans() {
    std::vector<int> values(24);
    for (int i = 0; i < 24; i++) values[i] = i;
    const cs::mdspan m(values.data(), 2, 3, 4);
    EXPECT(m.rank() == 3 && m.size() == 24 && !m.empty() && m.extent(2) == 4 && m.stride(1) == 4);
    EXPECT(m(1, 1, 1) == 17 && m.data_handle() == values.data() && m.mapping()(1, 0, 2) == 14);
    EXPECT((m[cs::array<int, 3>{0, 2, 1}] == 9));
    m(0, 0, 0) = 100;
    const cs::mdspan<const int, cs::dextents<size_t, 3>> reads = m;
    EXPECT(values[0] == 100 && reads(0, 0, 0) == 100);
    const Columns<int> columns(values.data(), cs::dextents<int, 2>(6, 4));
    EXPECT(columns(1, 2) == 13 && columns.stride(1) == 6);
    const cs::mdspan flat(values.data(), cs::extents<int, 24>());
    EXPECT(flat[5] == 5 && flat.static_extent(0) == 24);
    int array[4] = {1, 2, 3, 4};
    const cs::mdspan ofArray(array);
    EXPECT(ofArray.extent(0) == 4 && ofArray[3] == 4);
    Matrix<int> a(values.data(), 4, 6), b(array, 2, 2);
    swap(a, b);
    EXPECT(a(1, 1) == 4 && b.extent(1) == 6);
    static_assert(cuda::is_restrict_mdspan_v<cuda::restrict_mdspan<int, cs::dextents<int, 1>>>);
    static_assert(CCCL_VERSION >= 3000000 && CCCL_MAJOR_VERSION == 3);
}

static void parts() {
    std::vector<int> values(24);
    for (int i = 0; i < 24; i++) values[i] = i;
    const cs::mdspan<int, cs::extents<int, 2, 3, 4>> m(values.data());
    const auto plane = cs::submdspan(m, 1, cs::full_extent, cs::full_extent);
    EXPECT(plane.rank() == 2 && plane(2, 3) == 23 && plane.static_extent(1) == 4);
    const auto rows = cs::submdspan(m, 0, cs::pair<int, int>(1, 3), cs::full_extent);
    EXPECT(rows.extent(0) == 2 && rows(1, 0) == 8);
    const auto column = cs::submdspan(m, 1, cs::full_extent, 2);
    EXPECT(column.extent(0) == 3 && column.stride(0) == 4 && column[1] == 18);
    const auto second = cs::submdspan(m, 0, 0, cs::strided_slice<int, int, int>{1, 3, 2});
    EXPECT(second.extent(0) == 2 && second[1] == 3);
    EXPECT(cs::submdspan(m, 1, 2, 3)() == 23);
}

int main() {
    kernels();
    extents();
    layouts();
    spans();
    parts();
    return finish("mdspan");
}
