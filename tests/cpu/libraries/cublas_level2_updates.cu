// What cuBLAS adds to symmetric and hermitian matrices, of which it may write one triangle; other forms of them; and
// what level 2 refuses.
#include "cublas_level2.h"

static cublasHandle_t handle;

// What is added to a triangle, and no more.
template <class F>
static void updates(Storage storage, cublasFillMode_t uplo, int incx) {
    using T = typename F::Type;
    using R = typename F::Real;
    const bool complex = Typed<T>::isComplex;
    const Meaning meaning = complex ? hermitian : symmetric;
    Square a = drawnSquare<T>(n, meaning, uplo, n);
    const Number alpha(2, complex ? 1 : 0);
    const T alphaT = typed<T>(alpha);
    const R two = 2;
    Strided<T> x(incx), y(1);
    Array<T> onA(inMemory<T>(storage, meaning, uplo, a)), onX(x.all), onY(y.all);
    auto ofOther = [&](Number v) { return complex ? conj(v) : v; };
    if (storage == packed) EXPECT_DONE(F::addSquarePacked(handle, uplo, n, &two, onX.data, incx, onA.data));
    if (storage == whole) EXPECT_DONE(F::addSquare(handle, uplo, n, &two, onX.data, incx, onA.data, lda));
    for (int col = 0; col < n; col++)
        for (int row = 0; row < n; row++) a.at(row, col) = a.at(row, col) + Number(2) * x.of(row) * ofOther(x.of(col));
    EXPECT_SAME(onA.values(), inMemory<T>(storage, meaning, uplo, a));
    if (storage == packed)
        EXPECT_DONE(F::addTwoPacked(handle, uplo, n, &alphaT, onX.data, incx, onY.data, 1, onA.data));
    if (storage == whole) EXPECT_DONE(F::addTwo(handle, uplo, n, &alphaT, onX.data, incx, onY.data, 1, onA.data, lda));
    for (int col = 0; col < n; col++)
        for (int row = 0; row < n; row++)
            a.at(row, col) = a.at(row, col) + alpha * x.of(row) * ofOther(y.of(col)) +
                             ofOther(alpha) * y.of(row) * ofOther(x.of(col));
    EXPECT_SAME(onA.values(), inMemory<T>(storage, meaning, uplo, a));
}

// The other form, of one triangle alone; a band that is no triangle; and symmetric matrices of complex numbers.
template <class F>
static void others(cublasFillMode_t uplo, cublasOperation_t op) {
    using T = typename F::Type;
    Square a = drawnSquare<T>(n, symmetric, uplo, n);
    const std::vector<T> asWhole = inMemory<T>(whole, symmetric, uplo, a),
                         asPacked = inMemory<T>(packed, symmetric, uplo, a);
    Array<T> onWhole(asWhole), onPacked(noNumbers<T>(asPacked.size())), back(noNumbers<T>(asWhole.size()));
    EXPECT_DONE(F::trttp(handle, uplo, n, onWhole.data, lda, onPacked.data));
    EXPECT_SAME(onPacked.values(), asPacked);
    EXPECT_DONE(F::tpttr(handle, uplo, n, onPacked.data, back.data, lda));
    EXPECT_SAME(back.values(), asWhole);
    const T one = typed<T>(1), none = typed<T>(0);
    Strided<T> x(1), y(-2), z(-2);
    Array<T> onX(x.all), onY(y.all), onZ(z.all);
    EXPECT_DONE(F::syr(handle, uplo, n, &one, onX.data, 1, onWhole.data, lda));
    EXPECT_DONE(F::syr2(handle, uplo, n, &one, onX.data, 1, onY.data, -2, onWhole.data, lda));
    for (int i = 0; i < n * n; i++) {
        const int row = i % n, col = i / n;
        a.at(row, col) = a.at(row, col) + x.of(row) * x.of(col) + x.of(row) * y.of(col) + y.of(row) * x.of(col);
    }
    EXPECT_SAME(onWhole.values(), inMemory<T>(whole, symmetric, uplo, a));
    EXPECT_DONE(F::symv(handle, uplo, n, &one, onWhole.data, lda, onX.data, 1, &none, onY.data, -2));
    constexpr int below = 1, above = 3;
    std::vector<T> band = noNumbers<T>(lda * n);
    Square b(n);
    for (int col = 0; col < n; col++)
        for (int row = 0; row < n; row++)
            if (row - col <= below && col - row <= above)
                band[size_t(col * lda + above + row - col)] = typed<T>(b.at(row, col) = drawnNumber<T>());
    Array<T> onBand(band);
    EXPECT_DONE(F::gbmv(handle, op, n, n, below, above, &one, onBand.data, lda, onX.data, 1, &none, onZ.data, -2));
    for (int row = 0; row < n; row++) {
        Number ofA, ofB;
        for (int col = 0; col < n; col++)
            ofA = ofA + a.at(row, col) * x.of(col), ofB = ofB + b.at(op, row, col) * x.of(col);
        y.at(row) = typed<T>(ofA), z.at(row) = typed<T>(ofB);
    }
    EXPECT_SAME(onY.values(), y.all);
    EXPECT_SAME(onZ.values(), z.all);
}

template <class F>
static void all() {
    for (cublasFillMode_t uplo : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER}) {
        for (Storage storage : {whole, packed})
            for (int incx : {1, -3}) updates<F>(storage, uplo, incx);
        for (cublasOperation_t op : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C}) others<F>(uplo, op);
    }
}

static void whatIsRefused() {
    Array<float> a(std::vector<float>(64, 1.0f));
    const float one = 1;
    const auto lower = CUBLAS_FILL_MODE_LOWER;
    const auto invalid = CUBLAS_STATUS_INVALID_VALUE;
    float *const x = a.data, *const y = a.data + 32;
    EXPECT_STATUS(cublasSsymv(handle, CUBLAS_FILL_MODE_FULL, 4, &one, x, 4, x, 1, &one, y, 1), invalid);
    EXPECT_STATUS(cublasSsymv(handle, lower, 4, &one, x, 3, x, 1, &one, y, 1), invalid);
    EXPECT_STATUS(cublasSsymv(handle, lower, 4, &one, x, 4, x, 0, &one, y, 1), invalid);
    EXPECT_STATUS(cublasSsbmv(handle, lower, 4, 2, &one, x, 2, x, 1, &one, y, 1), invalid);
    EXPECT_STATUS(cublasSsbmv(handle, lower, 4, -1, &one, x, 2, x, 1, &one, y, 1), invalid);
    EXPECT_STATUS(cublasSgbmv(handle, CUBLAS_OP_N, 4, 4, 1, 1, &one, x, 2, x, 1, &one, y, 1), invalid);
    EXPECT_STATUS(cublasStrsv(handle, lower, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, 4, x, 3, y, 1), invalid);
    EXPECT_STATUS(cublasStpmv(handle, lower, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, -1, x, y, 1), invalid);
    EXPECT_STATUS(cublasSspr(handle, lower, 4, &one, x, 0, y), invalid);
    EXPECT_DONE(cublasSspr(handle, lower, 0, &one, x, 1, y));
    EXPECT_STATUS(cublasSsyr2(handle, lower, 4, &one, x, 1, x, 1, y, 3), invalid);
    EXPECT_STATUS(cublasStrttp(handle, lower, 4, x, 3, y), invalid);
}

int main() {
    EXPECT_DONE(cublasCreate(&handle));
    all<OfS>();
    all<OfD>();
    all<OfC>();
    all<OfZ>();
    whatIsRefused();
    EXPECT_DONE(cublasDestroy(handle));
    return finish("cublas_level2_updates");
}
