// cuBLAS's calls on many small matrices: products in groups and of any type, solutions, factors and inverses.
#include "cublas_many.h"

static cublasHandle_t handle;
constexpr int n = 3, count = 2;

template <class T>
static void products(cudaDataType type, cublasComputeType_t compute) {
    const std::vector<T> a = drawnNumbers<T>(n * n * count), b = drawnNumbers<T>(n * n * count);
    const std::vector<T> right = productsOf(a, b, n);
    Many<T> onA(n * n, a), onB(n * n, b), onC(n * n, noNumbers<T>(n * n * count));
    const T one = typed<T>(1), none = typed<T>(0);
    EXPECT_DONE(cublasGemmBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, onA.anyConstant(), type, n,
                                    onB.anyConstant(), type, n, &none, onC.any(), type, n, count, compute,
                                    CUBLAS_GEMM_DEFAULT));
    EXPECT_SAME(onC.values(), right);
    if (Typed<T>::isComplex) return;
    // Two groups of one each, of which the second has a factor.
    Many<T> grouped(n * n, noNumbers<T>(n * n * count));
    const cublasOperation_t ops[] = {CUBLAS_OP_N, CUBLAS_OP_N};
    const int sizes[] = {n, n}, counts[] = {1, 1};
    const T alphas[] = {typed<T>(1), typed<T>(2)}, betas[] = {none, none};
    EXPECT_DONE(cublasGemmGroupedBatchedEx(handle, ops, ops, sizes, sizes, sizes, alphas, onA.anyConstant(), type,
                                           sizes, onB.anyConstant(), type, sizes, betas, grouped.any(), type, sizes, 2,
                                           counts, compute));
    std::vector<T> twice = right;
    for (size_t i = n * n; i < twice.size(); i++) twice[i] = typed<T>(Number(2) * numberOf(right[i]));
    EXPECT_SAME(grouped.values(), twice);
}

#define FUNCTIONS(S, T)                                              \
    struct Of##S {                                                   \
        using Type = T;                                              \
        static constexpr auto trsm = cublas##S##trsmBatched;         \
        static constexpr auto getrf = cublas##S##getrfBatched;       \
        static constexpr auto getrs = cublas##S##getrsBatched;       \
        static constexpr auto getri = cublas##S##getriBatched;       \
        static constexpr auto matinv = cublas##S##matinvBatched;     \
        static constexpr auto geqrf = cublas##S##geqrfBatched;       \
        static constexpr auto gels = cublas##S##gelsBatched;         \
        static constexpr auto gemv = cublas##S##gemvBatched;         \
        static constexpr auto gemvs = cublas##S##gemvStridedBatched; \
    };
FUNCTIONS(S, float)
FUNCTIONS(D, double)
FUNCTIONS(C, cuComplex)
FUNCTIONS(Z, cuDoubleComplex)

template <class T>
static void expectNear(const std::vector<T>& got, const std::vector<T>& right, int line) {
    for (size_t i = 0; i < got.size(); i++) {
        const Number a = numberOf(got[i]), b = numberOf(right[i]);
        if (std::fabs(a.x - b.x) + std::fabs(a.y - b.y) < 1e-4) continue;
        failures++;
        std::printf("line %d: [%zu] is %g,%g and not %g,%g\n", line, i, a.x, a.y, b.x, b.y);
    }
}

template <class F>
static void factors() {
    using T = typename F::Type;
    // Whose largest ones stand so that rows are exchanged, in the first matrix; the second has no inverse.
    std::vector<T> a;
    for (int v : {1, 4, 2, 2, 4, 0, 3, 8, 1, 1, 2, 0, 2, 4, 0, 0, 1, 1}) a.push_back(typed<T>(v));
    const std::vector<T> x = drawnNumbers<T>(n * 2 * count);
    Many<T> onA(n * n, a), inverses(n * n, drawnNumbers<T>(n * n * count));
    Array<int> pivots(std::vector<int>(n * count, -1)), info(std::vector<int>(count, -1));
    EXPECT_DONE(F::matinv(handle, n, onA.constant(), n, inverses.places.data, n, info.data, count));
    EXPECT(info.values()[0] == 0 && info.values()[1] > 0);
    const std::vector<T> first(a.begin(), a.begin() + n * n);
    auto ofFirst = [](const std::vector<T>& all) { return std::vector<T>(all.begin(), all.begin() + n * n); };
    const std::vector<T> identity = productsOf(first, ofFirst(inverses.values()), n);
    for (size_t i = 0; i < identity.size(); i++) EXPECT(std::fabs(numberOf(identity[i]).x - (i % 4 == 0)) < 1e-4);
    EXPECT_DONE(F::getrf(handle, n, onA.places.data, n, pivots.data, info.data, count));
    EXPECT(info.values()[0] == 0 && info.values()[1] > 0 && pivots.values()[0] == 2 && pivots.values()[3] == 2);
    const std::vector<T> inverse = ofFirst(inverses.values());
    EXPECT_DONE(F::getri(handle, n, onA.constant(), n, pivots.data, inverses.places.data, n, info.data, 1));
    expectNear(ofFirst(inverses.values()), inverse, __LINE__);
    for (cublasOperation_t op : {CUBLAS_OP_N, CUBLAS_OP_T}) {
        std::vector<T> b(n * 2);
        for (int i = 0; i < n * 2; i++) {
            Number sum;
            for (int l = 0; l < n; l++)
                sum = sum + numberOf(first[size_t(op == CUBLAS_OP_N ? l * n + i % n : i % n * n + l)]) *
                                numberOf(x[size_t(i / n * n + l)]);
            b[size_t(i)] = typed<T>(sum);
        }
        Many<T> sides(n * 2, b);
        int wrong = -1;
        EXPECT_DONE(F::getrs(handle, op, n, 2, onA.constant(), n, pivots.data, sides.places.data, n, &wrong, 1));
        EXPECT_EQUAL(wrong, 0);
        expectNear(sides.values(), std::vector<T>(x.begin(), x.begin() + n * 2), __LINE__);
    }
    // Least squares of what has a solution; and the lengths that reflections leave on the diagonal.
    std::vector<T> tall;
    for (int v : {3, 4, 0, 12, 1, 2, 2, 0}) tall.push_back(typed<T>(v));
    std::vector<T> side(4);
    for (size_t i = 0; i < 4; i++)
        side[i] = typed<T>(numberOf(tall[i]) * numberOf(x[0]) + numberOf(tall[4 + i]) * numberOf(x[1]));
    Many<T> onTall(8, tall), onSide(4, side), reflected(8, tall), taus(2, noNumbers<T>(2));
    int wrong = -1;
    EXPECT_DONE(F::geqrf(handle, 4, 2, reflected.places.data, 4, taus.places.data, &wrong, 1));
    EXPECT_EQUAL(wrong, 0);
    EXPECT(std::fabs(std::fabs(numberOf(reflected.values()[0]).x) - 13) < 1e-4);
    EXPECT_DONE(
        F::gels(handle, CUBLAS_OP_N, 4, 2, 1, onTall.places.data, 4, onSide.places.data, 4, &wrong, info.data, 1));
    const std::vector<T> solved = onSide.values();
    expectNear(std::vector<T>(solved.begin(), solved.begin() + 2), std::vector<T>(x.begin(), x.begin() + 2), __LINE__);
}

template <class F>
static void others() {
    using T = typename F::Type;
    std::vector<T> a = drawnNumbers<T>(n * n * count), x = drawnNumbers<T>(n * count), y(n * count),
                   none = noNumbers<T>(n * count);
    for (size_t i = 0; i < y.size(); i++) {
        Number sum;
        for (size_t l = 0; l < n; l++)
            sum = sum + numberOf(a[i / n * n * n + l * n + i % n]) * numberOf(x[i / n * n + l]);
        y[i] = typed<T>(sum);
    }
    Many<T> onA(n * n, a), onX(n, x), onY(n, none), onZ(n, none);
    const T one = typed<T>(1), zero = typed<T>(0);
    EXPECT_DONE(F::gemv(handle, CUBLAS_OP_N, n, n, &one, onA.constant(), n, onX.constant(), 1, &zero, onY.places.data,
                        1, count));
    EXPECT_SAME(onY.values(), y);
    EXPECT_DONE(F::gemvs(handle, CUBLAS_OP_N, n, n, &one, onA.numbers.data, n, n * n, onX.numbers.data, 1, n, &zero,
                         onZ.numbers.data, 1, n, count));
    EXPECT_SAME(onZ.values(), y);
    // Upper triangles with twos on the diagonal, whose other half is no number.
    for (size_t i = 0; i < a.size(); i++) {
        const size_t row = i % n, col = i / n % n;
        if (row >= col) a[i] = row == col ? typed<T>(2) : noNumbers<T>(1)[0];
        if (row == col) x[i / n] = typed<T>(2);
    }
    std::vector<T> b(n * count);
    for (size_t i = 0; i < b.size(); i++) {
        Number sum;
        for (size_t l = i % n; l < n; l++)
            sum = sum + numberOf(a[i / n * n * n + l * n + i % n]) * numberOf(x[i / n * n + l]);
        b[i] = typed<T>(sum);
    }
    Many<T> triangles(n * n, a), sides(n, b);
    EXPECT_DONE(F::trsm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, n, 1, &one,
                        triangles.constant(), n, sides.places.data, n, count));
    EXPECT_SAME(sides.values(), x);
}

int main() {
    EXPECT_DONE(cublasCreate(&handle));
    products<float>(CUDA_R_32F, CUBLAS_COMPUTE_32F);
    products<double>(CUDA_R_64F, CUBLAS_COMPUTE_64F);
    products<cuComplex>(CUDA_C_32F, CUBLAS_COMPUTE_32F);
    products<cuDoubleComplex>(CUDA_C_64F, CUBLAS_COMPUTE_64F);
    factors<OfS>(), others<OfS>();
    factors<OfD>(), others<OfD>();
    factors<OfC>(), others<OfC>();
    factors<OfZ>(), others<OfZ>();
    EXPECT_DONE(cublasDestroy(handle));
    return finish("cublas_batched");
}
