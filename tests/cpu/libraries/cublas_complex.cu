// cuBLAS's calls of complex numbers: vectors, a matrix and a vector, and products with conjugates.
#include "cublas_numbers.h"

static cublasHandle_t handle;

#define FUNCTIONS(S, s, R, T, REAL, TYPE, COMPUTE)                                \
    struct Of##S {                                                                \
        using Type = T;                                                           \
        using Real = REAL;                                                        \
        static constexpr cudaDataType type = TYPE;                                \
        static constexpr cublasComputeType_t compute = COMPUTE;                   \
        static constexpr auto scal = cublas##S##scal;                             \
        static constexpr auto axpy = cublas##S##axpy;                             \
        static constexpr auto copy = cublas##S##copy;                             \
        static constexpr auto swap = cublas##S##swap;                             \
        static constexpr auto dotu = cublas##S##dotu;                             \
        static constexpr auto dotc = cublas##S##dotc;                             \
        static constexpr auto rotg = cublas##S##rotg;                             \
        static constexpr auto rot = cublas##S##rot;                               \
        static constexpr auto nrm2 = cublas##R##nrm2;                             \
        static constexpr auto asum = cublas##R##asum;                             \
        static constexpr auto amax = cublasI##s##amax;                            \
        static constexpr auto amin = cublasI##s##amin;                            \
        static constexpr auto gemv = cublas##S##gemv;                             \
        static constexpr auto geru = cublas##S##geru;                             \
        static constexpr auto gerc = cublas##S##gerc;                             \
        static constexpr auto geam = cublas##S##geam;                             \
        static constexpr auto gemm = cublas##S##gemm;                             \
        static constexpr auto gemm3m = cublas##S##gemm3m;                         \
        static constexpr auto gemmStridedBatched = cublas##S##gemmStridedBatched; \
    };
FUNCTIONS(C, c, Sc, cuComplex, float, CUDA_C_32F, CUBLAS_COMPUTE_32F)
FUNCTIONS(Z, z, Dz, cuDoubleComplex, double, CUDA_C_64F, CUBLAS_COMPUTE_64F)

template <class F>
static void vectors() {
    using T = typename F::Type;
    using R = typename F::Real;
    constexpr int n = 7;
    std::vector<T> x = drawnNumbers<T>(n), y = drawnNumbers<T>(2 * n);
    x[2] = typed<T>({5, -3}), x[4] = typed<T>({0, 0}), x[5] = typed<T>({-4, 4});
    Array<T> onX(x), onY(y);
    const Number factor(2, -1);
    const T alpha = typed<T>(factor);
    EXPECT_DONE(F::axpy(handle, n, &alpha, onX.data, 1, onY.data, -2));
    for (size_t i = 0; i < n; i++) {
        T& v = y[2 * (n - 1 - i)];
        v = typed<T>(numberOf(v) + factor * numberOf(x[i]));
    }
    EXPECT_SAME(onY.values(), y);
    EXPECT_DONE(F::scal(handle, n, &alpha, onY.data, 1));
    for (size_t i = 0; i < n; i++) y[i] = typed<T>(factor * numberOf(y[i]));
    EXPECT_SAME(onY.values(), y);
    Number dotu, dotc;
    R squares = 0, magnitudes = 0, sum = 0;
    for (size_t i = 0; i < n; i++) {
        const Number v = numberOf(x[i]);
        dotu = dotu + v * numberOf(y[i]), dotc = dotc + conj(v) * numberOf(y[i]);
        squares += R((conj(v) * v).x), magnitudes += R(std::fabs(v.x) + std::fabs(v.y));
    }
    std::vector<T> result(1);
    EXPECT_DONE(F::dotu(handle, n, onX.data, 1, onY.data, 1, result.data()));
    EXPECT_SAME(result, std::vector<T>(1, typed<T>(dotu)));
    EXPECT_DONE(F::dotc(handle, n, onX.data, 1, onY.data, 1, result.data()));
    EXPECT_SAME(result, std::vector<T>(1, typed<T>(dotc)));
    EXPECT_DONE(F::nrm2(handle, n, onX.data, 1, &sum));
    EXPECT(std::fabs(sum - std::sqrt(squares)) < 1e-5 * sum);
    EXPECT_DONE(F::asum(handle, n, onX.data, 1, &sum));
    EXPECT(sum == magnitudes);
    int place = 0;
    EXPECT_DONE(F::amax(handle, n, onX.data, 1, &place));
    EXPECT_EQUAL(place, 3);  // |5| + |-3|, of two the first
    EXPECT_DONE(F::amin(handle, n, onX.data, 1, &place));
    EXPECT(numberOf(x[size_t(place - 1)]) == Number(0));
    EXPECT_DONE(F::swap(handle, n, onX.data, 1, onY.data, 1));
    EXPECT_DONE(F::copy(handle, n, onX.data, 1, onY.data + n, 1));
    EXPECT_SAME(onX.values(), std::vector<T>(y.begin(), y.begin() + n));
    T a = typed<T>({0, 3}), b = typed<T>({4, 0}), s;
    R c = 0;
    EXPECT_DONE(F::rotg(handle, &a, &b, &c, &s));
    EXPECT(std::fabs(numberOf(a).y - 5) < 1e-5 && std::fabs(c - 0.6) < 1e-5 && std::fabs(numberOf(s).y - 0.8) < 1e-5);
    Array<T> u({typed<T>({1, 2})}), v({typed<T>({3, 0})});
    const R two = 2;
    const T i = typed<T>({0, 1});
    EXPECT_DONE(F::rot(handle, 1, u.data, 1, v.data, 1, &two, &i));
    EXPECT_SAME(u.values(), std::vector<T>(1, typed<T>({2, 7})));
    EXPECT_SAME(v.values(), std::vector<T>(1, typed<T>({4, 1})));
}

constexpr int m = 5, n = 4, k = 3;

template <class F>
static void matricesAndVectors(cublasOperation_t op) {
    using T = typename F::Type;
    const Number alpha(1, 2), beta(0, -1);
    const T alphaT = typed<T>(alpha), betaT = typed<T>(beta), none = typed<T>(0);
    Columns<T> a(m, n), x(m, 1), y(m, 1), b(op == CUBLAS_OP_N ? m : n, op == CUBLAS_OP_N ? n : m);
    Array<T> onA(a.all), onX(x.all), onY(y.all), onB(b.all), onC(noNumbers<T>(m * n));
    EXPECT_DONE(F::gemv(handle, op, m, n, &alphaT, onA.data, a.apart, onX.data, 1, &betaT, onY.data, 1));
    for (int row = 0; row < (op == CUBLAS_OP_N ? m : n); row++) {
        Number sum = beta * y.of(row, 0);
        for (int col = 0; col < (op == CUBLAS_OP_N ? n : m); col++)
            sum = sum + alpha * a.of(op, row, col) * x.of(col, 0);
        y.at(row, 0) = typed<T>(sum);
    }
    EXPECT_SAME(onY.values(), y.all);
    const bool conjugated = op == CUBLAS_OP_C;
    EXPECT_DONE((conjugated ? F::gerc : F::geru)(handle, m, n, &alphaT, onX.data, 1, onY.data, 1, onA.data, a.apart));
    for (int i = 0; i < m * n; i++) {
        const Number right = y.of(i / m, 0);
        a.at(i % m, i / m) = typed<T>(a.of(i % m, i / m) + alpha * x.of(i % m, 0) * (conjugated ? conj(right) : right));
    }
    EXPECT_SAME(onA.values(), a.all);
    EXPECT_DONE(F::geam(handle, op, CUBLAS_OP_N, m, n, &alphaT, onB.data, b.apart, &none, onC.data, m, onC.data, m));
    std::vector<T> c(m * n);
    for (int i = 0; i < m * n; i++) c[size_t(i)] = typed<T>(alpha * b.of(op, i % m, i / m));
    EXPECT_SAME(onC.values(), c);
}

template <class F>
static void products(cublasOperation_t opA, cublasOperation_t opB) {
    using T = typename F::Type;
    const Number alpha(1, -1), beta(2, 1);
    const T alphaT = typed<T>(alpha), betaT = typed<T>(beta);
    Columns<T> a(opA == CUBLAS_OP_N ? m : k, opA == CUBLAS_OP_N ? k : m),
        b(opB == CUBLAS_OP_N ? k : n, opB == CUBLAS_OP_N ? n : k), c(m, n);
    const Columns<T> before = c;
    Array<T> onA(a.all), onB(b.all), onC(c.all);
    for (int i = 0; i < m * n; i++) {
        Number sum = beta * c.of(i % m, i / m);
        for (int l = 0; l < k; l++) sum = sum + alpha * a.of(opA, i % m, l) * b.of(opB, l, i / m);
        c.at(i % m, i / m) = typed<T>(sum);
    }
    for (auto gemm : {F::gemm, F::gemm3m}) {
        Array<T> on(before.all);
        EXPECT_DONE(
            gemm(handle, opA, opB, m, n, k, &alphaT, onA.data, a.apart, onB.data, b.apart, &betaT, on.data, c.apart));
        EXPECT_SAME(on.values(), c.all);
    }
    Array<T> strided(before.all);
    EXPECT_DONE(F::gemmStridedBatched(handle, opA, opB, m, n, k, &alphaT, onA.data, a.apart, 0, onB.data, b.apart, 0,
                                      &betaT, strided.data, c.apart, 0, 1));
    EXPECT_SAME(strided.values(), c.all);
    EXPECT_DONE(cublasGemmEx(handle, opA, opB, m, n, k, &alphaT, onA.data, F::type, a.apart, onB.data, F::type, b.apart,
                             &betaT, onC.data, F::type, c.apart, F::compute, CUBLAS_GEMM_DEFAULT));
    EXPECT_SAME(onC.values(), c.all);
}

template <class F>
static void all() {
    vectors<F>();
    for (cublasOperation_t one : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C}) {
        matricesAndVectors<F>(one);
        for (cublasOperation_t other : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C}) products<F>(one, other);
    }
}

int main() {
    EXPECT_DONE(cublasCreate(&handle));
    all<OfC>();
    all<OfZ>();
    EXPECT_DONE(cublasDestroy(handle));
    return finish("cublas_complex");
}
