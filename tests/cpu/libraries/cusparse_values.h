// What the tests of cuSPARSE share: numbers of all types, matrices that are computed plainly, and sparse ones on the
// device.
#pragma once

#define DISABLE_CUSPARSE_DEPRECATED  // NVIDIA's header would warn of the older calls
#include <cusparse.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <type_traits>
#include <vector>

#include "../api/check.h"

#define EXPECT_STATUS(call, expected) EXPECT_EQUAL(call, expected)
#define EXPECT_DONE(call) EXPECT_EQUAL(call, CUSPARSE_STATUS_SUCCESS)

using Complex = std::complex<double>;

static cusparseHandle_t handle;

// ---- drawn numbers: another seed each time, or that of the first argument ----

static uint32_t drawnBits;
static void seed(int argc, char** argv) {
    drawnBits = argc > 1 ? uint32_t(std::atol(argv[1])) : uint32_t(std::time(nullptr));
    std::printf("seed %u\n", drawnBits);
}
static int drawn(int least, int most) {
    drawnBits = drawnBits * 1664525u + 1013904223u;
    return least + int((drawnBits >> 8) % uint32_t(most - least + 1));
}
// Never zero, and exact in all types.
static double drawnReal() { return (drawn(0, 1) ? 1 : -1) * drawn(1, 32) / 16.0; }

// ---- types ----

template <class T>
struct NumberType;
template <>
struct NumberType<float> {
    static constexpr cudaDataType value = CUDA_R_32F;
    static constexpr bool isComplex = false;
    static constexpr double precision = 2e-6;
};
template <>
struct NumberType<double> {
    static constexpr cudaDataType value = CUDA_R_64F;
    static constexpr bool isComplex = false;
    static constexpr double precision = 1e-13;
};
template <>
struct NumberType<cuComplex> {
    static constexpr cudaDataType value = CUDA_C_32F;
    static constexpr bool isComplex = true;
    static constexpr double precision = 2e-6;
};
template <>
struct NumberType<cuDoubleComplex> {
    static constexpr cudaDataType value = CUDA_C_64F;
    static constexpr bool isComplex = true;
    static constexpr double precision = 1e-13;
};

template <class T>
T as(Complex z) {
    if constexpr (NumberType<T>::isComplex) {
        T pair;
        pair.x = decltype(pair.x)(z.real()), pair.y = decltype(pair.y)(z.imag());
        return pair;
    } else
        return T(z.real());
}
template <class T>
Complex value(T number) {
    if constexpr (std::is_arithmetic<T>::value)
        return double(number);
    else
        return Complex(number.x, number.y);
}
template <class T>
Complex drawnValue() {
    const double re = drawnReal(), im = drawnReal();
    return NumberType<T>::isComplex ? Complex(re, im) : Complex(re);
}
template <class T>
bool isNear(T got, Complex right, double scale = 1) {
    return std::abs(value(got) - right) <= NumberType<T>::precision * (64 + 64 * scale + std::abs(right));
}

// On the device, with what was put there.
template <class T>
struct Array {
    T* data = nullptr;
    size_t n;
    explicit Array(const std::vector<T>& values) : n(values.size()) {
        cudaMalloc(&data, n * sizeof(T) + 16);
        cudaMemcpy(data, values.data(), n * sizeof(T), cudaMemcpyHostToDevice);
    }
    explicit Array(size_t n) : n(n) { cudaMalloc(&data, n * sizeof(T) + 16); }
    Array(const Array&) = delete;
    Array& operator=(const Array&) = delete;
    ~Array() { cudaFree(data); }
    std::vector<T> values() const {
        std::vector<T> all(n);
        cudaMemcpy(all.data(), data, n * sizeof(T), cudaMemcpyDeviceToHost);
        return all;
    }
};

// ---- dense matrices ----

struct Matrix {
    int rows = 0, columns = 0;
    std::vector<Complex> all;
    Matrix(int rows, int columns) : rows(rows), columns(columns), all(size_t(rows) * columns) {}
    Complex& operator()(int r, int c) { return all[size_t(r) * columns + c]; }
    Complex operator()(int r, int c) const { return all[size_t(r) * columns + c]; }
};
template <class T>
Matrix drawnMatrix(int rows, int columns, int percent = 100) {
    Matrix a(rows, columns);
    for (Complex& z : a.all)
        if (drawn(1, 100) <= percent) z = drawnValue<T>();
    return a;
}
static Matrix turned(const Matrix& a, cusparseOperation_t op) {
    if (op == CUSPARSE_OPERATION_NON_TRANSPOSE) return a;
    Matrix b(a.columns, a.rows);
    for (int r = 0; r < a.rows; r++)
        for (int c = 0; c < a.columns; c++)
            b(c, r) = op == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE ? std::conj(a(r, c)) : a(r, c);
    return b;
}
static Matrix product(const Matrix& a, const Matrix& b) {
    Matrix c(a.rows, b.columns);
    for (int r = 0; r < a.rows; r++)
        for (int k = 0; k < a.columns; k++)
            for (int j = 0; j < b.columns; j++) c(r, j) += a(r, k) * b(k, j);
    return c;
}

// As it lies on the device, with room between its rows or columns.
template <class T>
struct DenseOnDevice {
    int rows, columns, apart;
    cusparseOrder_t order;
    std::vector<T> before;
    Array<T> array;
    cusparseDnMatDescr_t descr = nullptr;

    DenseOnDevice(const Matrix& a, cusparseOrder_t order, int room = drawn(0, 3))
        : rows(a.rows),
          columns(a.columns),
          apart((order == CUSPARSE_ORDER_COL ? rows : columns) + room),
          order(order),
          before(laidOut(a)),
          array(before) {
        EXPECT_DONE(cusparseCreateDnMat(&descr, rows, columns, apart, array.data, NumberType<T>::value, order));
    }
    ~DenseOnDevice() { cusparseDestroyDnMat(descr); }
    size_t place(int r, int c) const {
        return order == CUSPARSE_ORDER_COL ? size_t(c) * apart + r : size_t(r) * apart + c;
    }
    // How many elements are not as they should be, or were changed between rows.
    int wrong(const Matrix& right, double scale) const {
        const std::vector<T> got = array.values();
        std::vector<bool> isElement(got.size());
        int count = 0;
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < columns; c++) {
                isElement[place(r, c)] = true;
                count += !isNear(got[place(r, c)], right(r, c), scale);
            }
        for (size_t i = 0; i < got.size(); i++)
            if (!isElement[i]) count += value(got[i]) != value(before[i]);
        return count;
    }

private:
    std::vector<T> laidOut(const Matrix& a) const {
        std::vector<T> all(size_t(apart) * (order == CUSPARSE_ORDER_COL ? columns : rows), as<T>(7));
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < columns; c++) all[place(r, c)] = as<T>(a(r, c));
        return all;
    }
};

// ---- sparse matrices ----

template <class I>
constexpr cusparseIndexType_t indexType() {
    return sizeof(I) == 8 ? CUSPARSE_INDEX_64I : CUSPARSE_INDEX_32I;
}
struct Lists {
    std::vector<int64_t> rows, columns, offsets;
    std::vector<Complex> values;
};
// What is not zero, by rows or by columns.
static Lists listed(const Matrix& a, bool byColumns = false) {
    Lists all;
    all.offsets.push_back(0);
    for (int major = 0; major < (byColumns ? a.columns : a.rows); major++) {
        for (int minor = 0; minor < (byColumns ? a.rows : a.columns); minor++) {
            const int r = byColumns ? minor : major, c = byColumns ? major : minor;
            if (a(r, c) == 0.0) continue;
            all.rows.push_back(r), all.columns.push_back(c), all.values.push_back(a(r, c));
        }
        all.offsets.push_back(int64_t(all.rows.size()));
    }
    return all;
}
template <class I>
std::vector<I> based(const std::vector<int64_t>& indices, int base) {
    std::vector<I> all;
    for (int64_t i : indices) all.push_back(I(i + base));
    return all;
}
template <class T>
std::vector<T> typed(const std::vector<Complex>& values) {
    std::vector<T> all;
    for (Complex z : values) all.push_back(as<T>(z));
    return all;
}

template <class T, class I = int>
struct SparseOnDevice {
    cusparseFormat_t format;
    int base, rows, columns;
    Lists lists;
    Array<I> leading, indices;
    Array<T> values;
    cusparseSpMatDescr_t descr = nullptr;

    SparseOnDevice(const Matrix& a, cusparseFormat_t format = CUSPARSE_FORMAT_CSR, int base = 0)
        : format(format),
          base(base),
          rows(a.rows),
          columns(a.columns),
          lists(listed(a, format == CUSPARSE_FORMAT_CSC)),
          leading(based<I>(format == CUSPARSE_FORMAT_COO ? lists.rows : lists.offsets, base)),
          indices(based<I>(format == CUSPARSE_FORMAT_CSC ? lists.rows : lists.columns, base)),
          values(typed<T>(lists.values)) {
        const int64_t nnz = int64_t(lists.rows.size());
        const auto of = indexType<I>();
        const auto from = cusparseIndexBase_t(base);
        const auto type = NumberType<T>::value;
        if (format == CUSPARSE_FORMAT_COO)
            EXPECT_DONE(
                cusparseCreateCoo(&descr, rows, columns, nnz, leading.data, indices.data, values.data, of, from, type));
        else if (format == CUSPARSE_FORMAT_CSR)
            EXPECT_DONE(cusparseCreateCsr(&descr, rows, columns, nnz, leading.data, indices.data, values.data, of, of,
                                          from, type));
        else
            EXPECT_DONE(cusparseCreateCsc(&descr, rows, columns, nnz, leading.data, indices.data, values.data, of, of,
                                          from, type));
    }
    ~SparseOnDevice() { cusparseDestroySpMat(descr); }
    int nnz() const { return int(lists.rows.size()); }
};

// Of three arrays that a call wrote, in whatever order their rows have; false if an index leads out.
template <class T, class I>
bool gathered(Matrix& into, cusparseFormat_t format, int base, const std::vector<I>& leading,
              const std::vector<I>& indices, const std::vector<T>& values) {
    const bool byColumns = format == CUSPARSE_FORMAT_CSC;
    const int majors = byColumns ? into.columns : into.rows;
    for (size_t k = 0; k < values.size(); k++) {
        int64_t major = int64_t(leading[std::min(k, leading.size() - 1)]) - base;
        if (format != CUSPARSE_FORMAT_COO)
            major = std::upper_bound(leading.begin(), leading.end(), I(k + size_t(base))) - leading.begin() - 1;
        const int64_t minor = int64_t(indices[k]) - base;
        if (major < 0 || major >= majors || minor < 0 || minor >= (byColumns ? into.rows : into.columns)) return false;
        into(int(byColumns ? minor : major), int(byColumns ? major : minor)) += value(values[k]);
    }
    return true;
}
template <class T>
int wrong(const Matrix& got, const Matrix& right, double scale) {
    int count = 0;
    for (size_t i = 0; i < got.all.size(); i++) count += !isNear(as<T>(got.all[i]), right.all[i], scale);
    return count;
}

// Conjugates are asked for of complex numbers alone.
template <class T>
std::vector<cusparseOperation_t> operations() {
    std::vector<cusparseOperation_t> all{CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE};
    if (NumberType<T>::isComplex) all.push_back(CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE);
    return all;
}
