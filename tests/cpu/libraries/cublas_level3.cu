// cuBLAS's matrices and matrices: symmetric and hermitian ones, triangles and diagonals, of which what a call may not
// read is no number.
#include "cublas_numbers.h"

static cublasHandle_t handle;

#define FUNCTIONS(S, T, R, he)                            \
    struct Of##S {                                        \
        using Type = T;                                   \
        using Real = R;                                   \
        static constexpr auto symm = cublas##S##symm;     \
        static constexpr auto syrk = cublas##S##syrk;     \
        static constexpr auto syr2k = cublas##S##syr2k;   \
        static constexpr auto syrkx = cublas##S##syrkx;   \
        static constexpr auto trmm = cublas##S##trmm;     \
        static constexpr auto trsm = cublas##S##trsm;     \
        static constexpr auto dgmm = cublas##S##dgmm;     \
        static constexpr auto hemm = cublas##S##he##mm;   \
        static constexpr auto herk = cublas##S##he##rk;   \
        static constexpr auto her2k = cublas##S##he##r2k; \
        static constexpr auto herkx = cublas##S##he##rkx; \
    };
FUNCTIONS(S, float, float, sy)
FUNCTIONS(D, double, double, sy)
FUNCTIONS(C, cuComplex, float, he)
FUNCTIONS(Z, cuDoubleComplex, double, he)

constexpr int m = 6, n = 5, k = 4;

// op(A) · B, or B · op(A).
template <class T>
static Number productAt(const Square& a, cublasOperation_t op, bool left, Columns<T>& b, int row, int col) {
    Number sum;
    for (int l = 0; l < a.n; l++)
        sum = sum + (left ? a.at(op, row, l) * b.of(l, col) : b.of(row, l) * a.at(op, l, col));
    return sum;
}

template <class F>
static void sides(cublasSideMode_t side, cublasFillMode_t uplo, bool conjugated, bool readsC) {
    using T = typename F::Type;
    const bool left = side == CUBLAS_SIDE_LEFT;
    const Square a = drawnSquare<T>(left ? m : n, conjugated ? hermitian : symmetric, uplo, m);
    const Columns<T> stored = triangleOf<T>(a, uplo, false);
    Columns<T> b(m, n), c(m, n, readsC);
    const Number alpha(2, Typed<T>::isComplex ? 1 : 0), beta(readsC ? -1 : 0);
    const T alphaT = typed<T>(alpha), betaT = typed<T>(beta);
    Array<T> onA(stored.all), onB(b.all), onC(c.all);
    EXPECT_DONE((conjugated ? F::hemm : F::symm)(handle, side, uplo, m, n, &alphaT, onA.data, stored.apart, onB.data,
                                                 b.apart, &betaT, onC.data, c.apart));
    for (int i = 0; i < m * n; i++) {
        const int row = i % m, col = i / m;
        const Number before = readsC ? beta * c.of(row, col) : Number();
        c.at(row, col) = typed<T>(before + alpha * productAt(a, CUBLAS_OP_N, left, b, row, col));
    }
    EXPECT_SAME(onC.values(), c.all);
}

// A product with a triangle, out of place and in place, and back again.
template <class F>
static void triangles(cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t op, cublasDiagType_t diag) {
    using T = typename F::Type;
    const bool left = side == CUBLAS_SIDE_LEFT, unit = diag == CUBLAS_DIAG_UNIT;
    const Square a = drawnSquare<T>(left ? m : n, unit ? unitTriangle : triangle, uplo, 2);
    const Columns<T> stored = triangleOf<T>(a, uplo, unit);
    Columns<T> b(m, n), c(m, n, false);
    const T two = typed<T>(2), half = typed<T>(0.5);
    Array<T> onA(stored.all), onB(b.all), onC(c.all);
    EXPECT_DONE(F::trmm(handle, side, uplo, op, diag, m, n, &two, onA.data, stored.apart, onB.data, b.apart, onC.data,
                        c.apart));
    EXPECT_DONE(F::trmm(handle, side, uplo, op, diag, m, n, &two, onA.data, stored.apart, onB.data, b.apart, onB.data,
                        b.apart));
    for (int i = 0; i < m * n; i++) c.at(i % m, i / m) = typed<T>(Number(2) * productAt(a, op, left, b, i % m, i / m));
    EXPECT_SAME(onC.values(), c.all);
    EXPECT_SAME(onB.values(), c.all);
    EXPECT_DONE(F::trsm(handle, side, uplo, op, diag, m, n, &half, onA.data, stored.apart, onB.data, b.apart));
    EXPECT_SAME(onB.values(), b.all);
}

// Which product is added to a triangle of C.
enum Kind { square, twoProducts, oneProduct };
template <class F>
static void updates(Kind kind, cublasFillMode_t uplo, bool turned, bool conjugated, bool readsC) {
    using T = typename F::Type;
    using R = typename F::Real;
    const cublasOperation_t op = !turned ? CUBLAS_OP_N : conjugated ? CUBLAS_OP_C : CUBLAS_OP_T;
    Columns<T> a(turned ? k : n, turned ? n : k), b(turned ? k : n, turned ? n : k);
    if (kind == oneProduct) b = a;  // so that the product is symmetric
    Square before = drawnSquare<T>(n, conjugated ? hermitian : symmetric, uplo, readsC ? n : -1);
    Columns<T> c = readsC ? triangleOf<T>(before, uplo, false) : Columns<T>(n, n, false);
    const bool real = kind == square && conjugated;
    const Number alpha(2, Typed<T>::isComplex && !real && kind != oneProduct ? 1 : 0), beta(readsC ? 3 : 0);
    const T alphaT = typed<T>(alpha), betaT = typed<T>(beta);
    const R alphaR = R(alpha.x), betaR = R(beta.x);
    Array<T> onA(a.all), onB(b.all), onC(c.all);
    T *const pa = onA.data, *const pb = onB.data, *const pc = onC.data;
    const int lda = a.apart, ldb = b.apart, ldc = c.apart;
    if (!conjugated && kind == square)
        EXPECT_DONE(F::syrk(handle, uplo, op, n, k, &alphaT, pa, lda, &betaT, pc, ldc));
    else if (!conjugated)
        EXPECT_DONE((kind == oneProduct ? F::syrkx : F::syr2k)(handle, uplo, op, n, k, &alphaT, pa, lda, pb, ldb,
                                                               &betaT, pc, ldc));
    else if (kind == square)
        EXPECT_DONE(F::herk(handle, uplo, op, n, k, &alphaR, pa, lda, &betaR, pc, ldc));
    else
        EXPECT_DONE((kind == oneProduct ? F::herkx : F::her2k)(handle, uplo, op, n, k, &alphaT, pa, lda, pb, ldb,
                                                               &betaR, pc, ldc));
    auto ofOther = [&](Number v) { return conjugated ? conj(v) : v; };
    for (int col = 0; col < n; col++)
        for (int row = 0; row < n; row++) {
            if (!has(uplo, row, col)) continue;
            Number sum = beta * before.at(row, col);
            for (int l = 0; l < k; l++) {
                Columns<T>& other = kind == square ? a : b;
                sum = sum + alpha * a.of(op, row, l) * ofOther(other.of(op, col, l));
                if (kind == twoProducts) sum = sum + ofOther(alpha) * b.of(op, row, l) * ofOther(a.of(op, col, l));
            }
            c.at(row, col) = typed<T>(sum);
        }
    EXPECT_SAME(onC.values(), c.all);
}

template <class F>
static void diagonals(cublasSideMode_t side, int incx) {
    using T = typename F::Type;
    const bool left = side == CUBLAS_SIDE_LEFT;
    Columns<T> a(m, n), c(m, n, false);
    const std::vector<T> x = drawnNumbers<T>(m * 2);
    Array<T> onA(a.all), onX(x), onC(c.all);
    EXPECT_DONE(F::dgmm(handle, side, m, n, onA.data, a.apart, onX.data, incx, onC.data, c.apart));
    for (int i = 0; i < m * n; i++)
        c.at(i % m, i / m) = typed<T>(a.of(i % m, i / m) * numberOf(x[size_t((left ? i % m : i / m) * incx)]));
    EXPECT_SAME(onC.values(), c.all);
}

template <class F>
static void all() {
    const bool complex = Typed<typename F::Type>::isComplex;
    for (cublasSideMode_t side : {CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT}) {
        diagonals<F>(side, 1), diagonals<F>(side, 2);
        for (cublasFillMode_t uplo : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER}) {
            sides<F>(side, uplo, false, true), sides<F>(side, uplo, complex, false);
            for (cublasOperation_t op : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C})
                for (cublasDiagType_t diag : {CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT})
                    triangles<F>(side, uplo, op, diag);
        }
    }
    for (Kind kind : {square, twoProducts, oneProduct})
        for (cublasFillMode_t uplo : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER})
            for (bool turned : {false, true})
                for (bool readsC : {false, true}) {
                    updates<F>(kind, uplo, turned, false, readsC);
                    if (complex) updates<F>(kind, uplo, turned, true, readsC);
                }
}

int main() {
    EXPECT_DONE(cublasCreate(&handle));
    all<OfS>();
    all<OfD>();
    all<OfC>();
    all<OfZ>();
    EXPECT_DONE(cublasDestroy(handle));
    return finish("cublas_level3");
}
