// cuBLAS's matrices and vectors: whole, banded and packed ones, symmetric, hermitian and triangles, of which what a
// call may not read is no number.
#include "cublas_level2.h"

static cublasHandle_t handle;

template <class F>
static void products(Storage storage, cublasFillMode_t uplo, int incx, int incy, bool readsY) {
    using T = typename F::Type;
    const Meaning meaning = Typed<T>::isComplex ? hermitian : symmetric;
    Square a = drawnSquare<T>(n, meaning, uplo, storage == banded ? k : n);
    Array<T> onA(inMemory<T>(storage, meaning, uplo, a));
    Strided<T> x(incx), y(incy);
    const Number alpha(2, Typed<T>::isComplex ? -1 : 0), beta(readsY ? 3 : 0);
    const T alphaT = typed<T>(alpha), betaT = typed<T>(beta);
    if (!readsY) y.all = noNumbers<T>(y.all.size());
    Array<T> onX(x.all), onY(y.all);
    if (storage == whole)
        EXPECT_DONE(F::mirrored(handle, uplo, n, &alphaT, onA.data, lda, onX.data, incx, &betaT, onY.data, incy));
    if (storage == banded)
        EXPECT_DONE(F::banded(handle, uplo, n, k, &alphaT, onA.data, lda, onX.data, incx, &betaT, onY.data, incy));
    if (storage == packed)
        EXPECT_DONE(F::packed(handle, uplo, n, &alphaT, onA.data, onX.data, incx, &betaT, onY.data, incy));
    for (int row = 0; row < n; row++) {
        Number sum = readsY ? beta * y.of(row) : Number();
        for (int col = 0; col < n; col++) sum = sum + alpha * a.at(row, col) * x.of(col);
        y.at(row) = typed<T>(sum);
    }
    EXPECT_SAME(onY.values(), y.all);
}

template <class F>
static void triangles(Storage storage, cublasFillMode_t uplo, cublasOperation_t op, cublasDiagType_t diag, int incx) {
    using T = typename F::Type;
    const Meaning meaning = diag == CUBLAS_DIAG_UNIT ? unitTriangle : triangle;
    Square a = drawnSquare<T>(n, meaning, uplo, k);
    Array<T> onA(inMemory<T>(storage, meaning, uplo, a));
    Strided<T> x(incx), b(x);
    Array<T> onX(x.all);
    auto call = [&](auto ofWhole, auto ofBand, auto ofPacked) {
        return storage == whole    ? ofWhole(handle, uplo, op, diag, n, onA.data, lda, onX.data, incx)
               : storage == banded ? ofBand(handle, uplo, op, diag, n, k, onA.data, lda, onX.data, incx)
                                   : ofPacked(handle, uplo, op, diag, n, onA.data, onX.data, incx);
    };
    for (int row = 0; row < n; row++) {
        Number sum;
        for (int col = 0; col < n; col++) sum = sum + a.at(op, row, col) * x.of(col);
        b.at(row) = typed<T>(sum);
    }
    EXPECT_DONE(call(F::trmv, F::tbmv, F::tpmv));
    EXPECT_SAME(onX.values(), b.all);
    EXPECT_DONE(call(F::trsv, F::tbsv, F::tpsv));
    EXPECT_SAME(onX.values(), x.all);
}

template <class F>
static void all() {
    for (cublasFillMode_t uplo : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER})
        for (Storage storage : {whole, banded, packed})
            for (int incx : {1, -3}) {
                products<F>(storage, uplo, incx, incx > 0 ? -2 : 2, incx > 0);
                for (cublasOperation_t op : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C})
                    for (cublasDiagType_t diag : {CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT})
                        triangles<F>(storage, uplo, op, diag, incx);
            }
}

int main() {
    EXPECT_DONE(cublasCreate(&handle));
    all<OfS>();
    all<OfD>();
    all<OfC>();
    all<OfZ>();
    EXPECT_DONE(cublasDestroy(handle));
    return finish("cublas_level2");
}
