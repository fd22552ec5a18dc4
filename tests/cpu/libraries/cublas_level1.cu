// cuBLAS's rotations, and the calls of level 1 that are told the types of their numbers.
#include "cublas_numbers.h"

static cublasHandle_t handle;

static bool isNear(double got, double right) { return std::fabs(got - right) <= 1e-5 * (1 + std::fabs(right)); }

#define ROTATIONS(S, T)                                                                                          \
    static void rotations##S() {                                                                                 \
        T a = 3, b = -4, c = 0, s = 0;                                                                           \
        EXPECT_DONE(cublas##S##rotg(handle, &a, &b, &c, &s));                                                    \
        EXPECT(isNear(std::fabs(a), 5) && isNear(c * 3 + s * -4, a) && isNear(c * -4 - s * 3, 0));               \
        const T two = 2, minus = -1;                                                                             \
        Array<T> x({1, 9, 2, 9, 3}), y({-3, 2, 1});                                                              \
        EXPECT_DONE(cublas##S##rot(handle, 3, x.data, 2, y.data, -1, &two, &minus));                             \
        EXPECT_SAME(x.values(), (std::vector<T>{1, 9, 2, 9, 9}));                                                \
        EXPECT_SAME(y.values(), (std::vector<T>{-3, 6, 3}));                                                     \
        const T none = T(std::nan(""));                                                                          \
        for (const std::vector<T>& h : {std::vector<T>{-2, none, none, none, none},                              \
                                        {-1, 1, 2, 3, 4},                                                        \
                                        {0, none, 2, 3, none},                                                   \
                                        {1, 5, none, none, 4}}) {                                                \
            Array<T> u({1, 2}), v({3, -1});                                                                      \
            EXPECT_DONE(cublas##S##rotm(handle, 2, u.data, 1, v.data, 1, h.data()));                             \
            const T xx = h[0] == -2 || h[0] == 0 ? 1 : h[1], yx = h[0] == -2 ? 0 : h[0] == 1 ? -1 : h[2];        \
            const T xy = h[0] == -2 ? 0 : h[0] == 1 ? 1 : h[3], yy = h[0] == -2 || h[0] == 0 ? 1 : h[4];         \
            EXPECT_SAME(u.values(), (std::vector<T>{xx + 3 * xy, 2 * xx - xy}));                                 \
            EXPECT_SAME(v.values(), (std::vector<T>{yx + 3 * yy, 2 * yx - yy}));                                 \
        }                                                                                                        \
        struct {                                                                                                 \
            T d1, d2, x, y, flag;                                                                                \
        } cases[] = {{1, 1, 4, 2, 0}, {1, 1, 2, 4, 1}, {2, 1, 1, 0, -2}, {-1, 1, 1, 1, -1}};                     \
        for (auto& of : cases) {                                                                                 \
            T kept[5] = {7, 7, 7, 7, 7};                                                                         \
            const T before = of.d1 * of.x * of.x + of.d2 * of.y * of.y, first = of.x;                            \
            EXPECT_DONE(cublas##S##rotmg(handle, &of.d1, &of.d2, &of.x, &of.y, kept));                           \
            EXPECT_EQUAL(kept[0], of.flag);                                                                      \
            if (of.flag == 0) EXPECT(isNear(kept[2] * first + of.y, 0) && isNear(of.d1 * of.x * of.x, before));  \
            if (of.flag == 1) EXPECT(isNear(-first + kept[4] * of.y, 0) && isNear(of.d1 * of.x * of.x, before)); \
            if (of.flag == -1) EXPECT(of.d1 == 0 && of.d2 == 0 && of.x == 0 && kept[1] == 0 && kept[4] == 0);    \
        }                                                                                                        \
    }
ROTATIONS(S, float)
ROTATIONS(D, double)

// Numbers of a type, with sums and scalars in another.
template <class T, class Scalar, class Sum>
static void typesOf(cudaDataType type, cudaDataType scalar, cudaDataType execution, cudaDataType ofSum) {
    constexpr int n = 6;
    const bool complex = Typed<T>::isComplex;
    std::vector<T> x = drawnNumbers<T>(n), y = drawnNumbers<T>(n), result(1);
    Array<T> onX(x), onY(y);
    const Number factor(2, complex ? -1 : 0);
    const Scalar alpha = typed<Scalar>(factor);
    EXPECT_DONE(cublasAxpyEx(handle, n, &alpha, scalar, onX.data, type, 1, onY.data, type, -1, execution));
    for (int i = 0; i < n; i++)
        y[size_t(n - 1 - i)] = typed<T>(numberOf(y[size_t(n - 1 - i)]) + factor * numberOf(x[size_t(i)]));
    EXPECT_SAME(onY.values(), y);
    EXPECT_DONE(cublasScalEx(handle, 3, &alpha, scalar, onX.data, type, 2, execution));
    for (size_t i = 0; i < n; i += 2) x[i] = typed<T>(factor * numberOf(x[i]));
    EXPECT_SAME(onX.values(), x);
    Number dot, conjugated;
    double squares = 0;
    for (size_t i = 0; i < n; i++) {
        dot = dot + numberOf(x[i]) * numberOf(y[i]);
        conjugated = conjugated + conj(numberOf(x[i])) * numberOf(y[i]);
        squares += (conj(numberOf(x[i])) * numberOf(x[i])).x;
    }
    EXPECT_DONE(cublasDotEx(handle, n, onX.data, type, 1, onY.data, type, 1, result.data(), type, execution));
    EXPECT_SAME(result, std::vector<T>(1, typed<T>(dot)));
    EXPECT_DONE(cublasDotcEx(handle, n, onX.data, type, 1, onY.data, type, 1, result.data(), type, execution));
    EXPECT_SAME(result, std::vector<T>(1, typed<T>(conjugated)));
    Sum norm{};
    EXPECT_DONE(cublasNrm2Ex(handle, n, onX.data, type, 1, &norm, ofSum, ofSum == CUDA_R_64F ? ofSum : CUDA_R_32F));
    EXPECT(std::fabs(numberOf(norm).x - std::sqrt(squares)) <= 0.01 * std::sqrt(squares));
    const T c = typed<T>(2), s = typed<T>(-1);
    EXPECT_DONE(cublasRotEx(handle, n, onX.data, type, 1, onY.data, type, 1, &c, &s, type, execution));
    for (size_t i = 0; i < n; i++) {
        const Number before = numberOf(x[i]);
        x[i] = typed<T>(Number(2) * before + Number(-1) * numberOf(y[i]));
        y[i] = typed<T>(Number(2) * numberOf(y[i]) + before);
    }
    EXPECT_SAME(onX.values(), x);
    EXPECT_SAME(onY.values(), y);
}

static void whatIsRefused() {
    Array<float> x({1, 2, 3, 4});
    float value = 1;
    double wide = 1;
    EXPECT_STATUS(cublasNrm2Ex(handle, 4, x.data, CUDA_R_32F, 1, &wide, CUDA_R_64F, CUDA_R_32F),
                  CUBLAS_STATUS_NOT_SUPPORTED);
    EXPECT_STATUS(cublasScalEx(handle, 4, &wide, CUDA_R_64F, x.data, CUDA_R_32F, 1, CUDA_R_32F),
                  CUBLAS_STATUS_NOT_SUPPORTED);
    EXPECT_STATUS(cublasScalEx(handle, 4, &value, CUDA_R_32F, x.data, CUDA_R_8I, 1, CUDA_R_32F),
                  CUBLAS_STATUS_NOT_SUPPORTED);
    EXPECT_STATUS(cublasSrotg(nullptr, &value, &value, &value, &value), CUBLAS_STATUS_NOT_INITIALIZED);
    EXPECT_DONE(cublasSrot(handle, 0, x.data, 1, x.data, 1, &value, &value));
}

int main() {
    EXPECT_DONE(cublasCreate(&handle));
    rotationsS();
    rotationsD();
    typesOf<__half, float, __half>(CUDA_R_16F, CUDA_R_32F, CUDA_R_32F, CUDA_R_16F);
    typesOf<__nv_bfloat16, float, __nv_bfloat16>(CUDA_R_16BF, CUDA_R_32F, CUDA_R_32F, CUDA_R_16BF);
    typesOf<float, float, float>(CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F);
    typesOf<double, double, double>(CUDA_R_64F, CUDA_R_64F, CUDA_R_64F, CUDA_R_64F);
    typesOf<cuComplex, cuComplex, float>(CUDA_C_32F, CUDA_C_32F, CUDA_C_32F, CUDA_R_32F);
    typesOf<cuDoubleComplex, cuDoubleComplex, double>(CUDA_C_64F, CUDA_C_64F, CUDA_C_64F, CUDA_R_64F);
    whatIsRefused();
    EXPECT_DONE(cublasDestroy(handle));
    return finish("cublas_level1");
}
