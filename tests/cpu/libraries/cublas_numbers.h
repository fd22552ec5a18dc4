// Numbers of the four types of BLAS for the tests of cuBLAS: small whole ones, whose sums are exact in any order, and
// what is to come of them in complex ones of double.
#pragma once

#include <cublas_v2.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "../api/check.h"

#define EXPECT_STATUS(call, expected) EXPECT_EQUAL(call, expected)
#define EXPECT_DONE(call) EXPECT_EQUAL(call, CUBLAS_STATUS_SUCCESS)

struct Number {
    double x = 0, y = 0;
    Number(double x = 0, double y = 0) : x(x), y(y) {}
};
inline Number operator+(Number a, Number b) { return {a.x + b.x, a.y + b.y}; }
inline Number operator*(Number a, Number b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }
inline Number conj(Number a) { return {a.x, -a.y}; }
inline bool operator==(Number a, Number b) {
    auto same = [](double one, double other) { return one == other || (std::isnan(one) && std::isnan(other)); };
    return same(a.x, b.x) && same(a.y, b.y);
}
inline Number numberOf(double v) { return {v, 0}; }
inline Number numberOf(__half v) { return {double(float(v)), 0}; }
inline Number numberOf(__nv_bfloat16 v) { return {double(float(v)), 0}; }
inline Number numberOf(cuComplex v) { return {v.x, v.y}; }
inline Number numberOf(cuDoubleComplex v) { return {v.x, v.y}; }
template <class T>
struct Typed {
    static constexpr bool isComplex = false;
    static T of(Number v) { return T(float(v.x)); }
};
template <>
struct Typed<cuComplex> {
    static constexpr bool isComplex = true;
    static cuComplex of(Number v) { return make_cuComplex(float(v.x), float(v.y)); }
};
template <>
struct Typed<cuDoubleComplex> {
    static constexpr bool isComplex = true;
    static cuDoubleComplex of(Number v) { return make_cuDoubleComplex(v.x, v.y); }
};
template <class T>
T typed(Number v) {
    return Typed<T>::of(v);
}

static uint32_t drawnBits = 12345;
static inline int drawn(int least, int most) {
    drawnBits = drawnBits * 1664525u + 1013904223u;
    return least + int((drawnBits >> 8) % uint32_t(most - least + 1));
}
template <class T>
Number drawnNumber() {
    const int x = drawn(-3, 3);
    return {double(x), Typed<T>::isComplex ? double(drawn(-3, 3)) : 0};
}
template <class T>
std::vector<T> drawnNumbers(size_t n) {
    std::vector<T> all(n);
    for (T& v : all) v = typed<T>(drawnNumber<T>());
    return all;
}
// Which no call may read, and none may write.
template <class T>
std::vector<T> noNumbers(size_t n) {
    const double none = std::nan("");
    return std::vector<T>(n, typed<T>({none, Typed<T>::isComplex ? none : 0}));
}

// On the device, with what was put there.
template <class T>
struct Array {
    T* data = nullptr;
    size_t n;
    explicit Array(const std::vector<T>& values) : n(values.size()) {
        cudaMalloc(&data, n * sizeof(T) + 1);
        cudaMemcpy(data, values.data(), n * sizeof(T), cudaMemcpyHostToDevice);
    }
    Array(const Array&) = delete;
    ~Array() { cudaFree(data); }
    std::vector<T> values() const {
        std::vector<T> all(n);
        cudaMemcpy(all.data(), data, n * sizeof(T), cudaMemcpyDeviceToHost);
        return all;
    }
};
template <class T>
void expectSame(const std::vector<T>& got, const std::vector<T>& right, const char* what, int line) {
    int wrong = 0;
    for (size_t i = 0; i < got.size(); i++) wrong += !(numberOf(got[i]) == numberOf(right[i]));
    if (!wrong) return;
    failures++;
    std::printf("line %d: %s: %d of %zu are wrong:", line, what, wrong, got.size());
    for (size_t i = 0; i < got.size() && i < 40; i++)
        if (!(numberOf(got[i]) == numberOf(right[i])))
            std::printf(" [%zu] %g,%g not %g,%g", i, numberOf(got[i]).x, numberOf(got[i]).y, numberOf(right[i]).x,
                        numberOf(right[i]).y);
    std::printf("\n");
}
#define EXPECT_SAME(got, right) expectSame((got), (right), #got, __LINE__)

inline bool isUpper(cublasFillMode_t uplo) { return uplo == CUBLAS_FILL_MODE_UPPER; }
// Whether a triangle has such an element.
inline bool has(cublasFillMode_t uplo, int row, int col) { return isUpper(uplo) ? row <= col : row >= col; }

// n rows of n numbers; at(row, col) of op(A).
struct Square {
    int n;
    std::vector<Number> all;
    explicit Square(int n) : n(n), all(size_t(n) * size_t(n)) {}
    Number& at(int row, int col) { return all[size_t(col) * size_t(n) + size_t(row)]; }
    Number at(cublasOperation_t op, int row, int col) const {
        const Number v =
            op == CUBLAS_OP_N ? all[size_t(col) * size_t(n) + size_t(row)] : all[size_t(row) * size_t(n) + size_t(col)];
        return op == CUBLAS_OP_C ? conj(v) : v;
    }
};
// Whole numbers that are symmetric, hermitian, or a triangle whose diagonal is 1, 2 or the like.
enum Meaning { symmetric, hermitian, triangle, unitTriangle };
template <class T>
Square drawnSquare(int n, Meaning meaning, cublasFillMode_t uplo, int band) {
    Square a(n);
    for (int col = 0; col < n; col++)
        for (int row = 0; row < n; row++) {
            if (!has(uplo, row, col) || std::abs(row - col) > band) continue;
            a.at(row, col) = drawnNumber<T>();
            if (row == col && meaning == hermitian) a.at(row, col).y = 0;
            if (row == col && meaning == triangle)
                a.at(row, col) = drawn(0, 1) ? 2 : Typed<T>::isComplex ? Number(0, -1) : -1;
            if (row == col && meaning == unitTriangle) a.at(row, col) = 1;
            if (meaning == symmetric) a.at(col, row) = a.at(row, col);
            if (meaning == hermitian) a.at(col, row) = conj(a.at(row, col));
        }
    return a;
}

// Columns of `rows` numbers, `apart` from each other, with no numbers between them.
template <class T>
struct Columns {
    int rows, columns, apart;
    std::vector<T> all;
    Columns(int rows, int columns, bool filled = true)
        : rows(rows), columns(columns), apart(rows + 2), all(noNumbers<T>(size_t(apart * columns))) {
        for (int i = 0; filled && i < rows * columns; i++) at(i % rows, i / rows) = typed<T>(drawnNumber<T>());
    }
    T& at(int row, int col) { return all[size_t(col * apart + row)]; }
    Number of(int row, int col) { return numberOf(at(row, col)); }
    Number of(cublasOperation_t op, int row, int col) {
        const Number v = op == CUBLAS_OP_N ? of(row, col) : of(col, row);
        return op == CUBLAS_OP_C ? conj(v) : v;
    }
};
// The triangle of a square that a call may read.
template <class T>
Columns<T> triangleOf(Square a, cublasFillMode_t uplo, bool unit) {
    Columns<T> all(a.n, a.n, false);
    for (int col = 0; col < a.n; col++)
        for (int row = 0; row < a.n; row++)
            if (has(uplo, row, col) && !(unit && row == col)) all.at(row, col) = typed<T>(a.at(row, col));
    return all;
}
