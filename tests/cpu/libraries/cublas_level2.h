// The functions of level 2 by their types, and what they are handed: a triangle as it lies in memory, and vectors.
#pragma once

#include "cublas_numbers.h"

#define FUNCTIONS_OF_ALL(S)                         \
    static constexpr auto gbmv = cublas##S##gbmv;   \
    static constexpr auto symv = cublas##S##symv;   \
    static constexpr auto syr = cublas##S##syr;     \
    static constexpr auto syr2 = cublas##S##syr2;   \
    static constexpr auto trmv = cublas##S##trmv;   \
    static constexpr auto tbmv = cublas##S##tbmv;   \
    static constexpr auto tpmv = cublas##S##tpmv;   \
    static constexpr auto trsv = cublas##S##trsv;   \
    static constexpr auto tbsv = cublas##S##tbsv;   \
    static constexpr auto tpsv = cublas##S##tpsv;   \
    static constexpr auto trttp = cublas##S##trttp; \
    static constexpr auto tpttr = cublas##S##tpttr;
#define FUNCTIONS(S, s, h, T, R)                                  \
    struct Of##S {                                                \
        using Type = T;                                           \
        using Real = R;                                           \
        FUNCTIONS_OF_ALL(S)                                       \
        static constexpr auto mirrored = cublas##S##s##mv;        \
        static constexpr auto banded = cublas##S##h##bmv;         \
        static constexpr auto packed = cublas##S##h##pmv;         \
        static constexpr auto addSquare = cublas##S##s##r;        \
        static constexpr auto addTwo = cublas##S##s##r2;          \
        static constexpr auto addSquarePacked = cublas##S##h##pr; \
        static constexpr auto addTwoPacked = cublas##S##h##pr2;   \
    };
FUNCTIONS(S, sy, s, float, float)
FUNCTIONS(D, sy, s, double, double)
FUNCTIONS(C, he, h, cuComplex, float)
FUNCTIONS(Z, he, h, cuDoubleComplex, double)

constexpr int n = 9, k = 2, lda = 11;
enum Storage { whole, banded, packed };

inline size_t placeOf(Storage storage, cublasFillMode_t uplo, int row, int col) {
    if (storage == packed) return size_t(isUpper(uplo) ? row + col * (col + 1) / 2 : row + col * (2 * n - col - 1) / 2);
    return size_t(col * lda + (storage == banded ? row - col + (isUpper(uplo) ? k : 0) : row));
}
// A triangle as it lies in memory, with no numbers wherever a call may not look.
template <class T>
std::vector<T> inMemory(Storage storage, Meaning meaning, cublasFillMode_t uplo, Square a) {
    std::vector<T> all = noNumbers<T>(storage == packed ? n * (n + 1) / 2 : lda * n);
    for (int col = 0; col < n; col++)
        for (int row = 0; row < n; row++) {
            if (!has(uplo, row, col) || (storage == banded && std::abs(row - col) > k)) continue;
            if (row == col && meaning == unitTriangle) continue;
            all[placeOf(storage, uplo, row, col)] = typed<T>(a.at(row, col));
        }
    return all;
}

// A vector with an increment; of a negative one, the last comes first.
template <class T>
struct Strided {
    int increment;
    std::vector<T> all;
    explicit Strided(int increment) : increment(increment), all(noNumbers<T>(n * 3)) {
        for (int i = 0; i < n; i++) at(i) = typed<T>(drawnNumber<T>());
    }
    T& at(int i) { return all[size_t(increment < 0 ? (n - 1 - i) * -increment : i * increment)]; }
    Number of(int i) { return numberOf(at(i)); }
};
