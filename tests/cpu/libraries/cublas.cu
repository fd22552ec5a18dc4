// cuBLAS against sums of double numbers, with leading dimensions, increments and shapes of all kinds; and what it
// refuses.
#include <cublas_v2.h>  // and with it numbers of two bytes, and complex ones

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "../api/check.h"

static_assert(sizeof(cuComplex) == 8 && sizeof(__half) == 2 && sizeof(__nv_bfloat16) == 2);

#define EXPECT_STATUS(call, expected) EXPECT_EQUAL(call, expected)
#define EXPECT_DONE(call) EXPECT_EQUAL(call, CUBLAS_STATUS_SUCCESS)

static_assert(CUBLAS_COMPUTE_32F_FAST_TF32 == 77 && CUBLAS_COMPUTE_32I == 72 && CUBLAS_GEMM_DEFAULT_TENSOR_OP == 99 &&
                  CUBLAS_TF32_TENSOR_OP_MATH == 3 && CUBLAS_STATUS_NOT_SUPPORTED == 15 && CUBLAS_OP_C == 2,
              "the values are those of the library");

static cublasHandle_t handle;

static uint32_t drawnBits = 12345;
static int drawn(int least, int most) {
    drawnBits = drawnBits * 1664525u + 1013904223u;
    return least + int((drawnBits >> 8) % uint32_t(most - least + 1));
}

template <class T>
static std::vector<T> drawnValues(size_t n) {
    std::vector<T> values(n);
    for (T& v : values) v = T(std::is_same<T, int8_t>::value ? drawn(-9, 9) : float(drawn(-64, 64)) / 16);
    return values;
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

static bool isNear(double got, double right, double scale, double precision) {
    return std::fabs(got - right) <= precision * (scale + 1);
}

// Element (row, col) of op(A).
template <class T>
static double at(const std::vector<T>& a, cublasOperation_t op, int lda, int row, int col) {
    return double(float(a[size_t(op == CUBLAS_OP_N ? col : row) * lda + (op == CUBLAS_OP_N ? row : col)]));
}

// C = alpha · op(A) · op(B) + beta · C, by whoever multiplies; what lies between the columns of C stays.
template <class In, class Out, class Multiply>
static void tryProduct(cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, double alpha, double beta,
                       double precision, Multiply multiply) {
    const int apart = std::is_integral<In>::value ? 4 : 1;  // small integers are loaded four at a time
    const int lda = std::max(1, opA == CUBLAS_OP_N ? m : k) + apart * drawn(0, 3),
              ldb = std::max(1, opB == CUBLAS_OP_N ? k : n) + apart * drawn(0, 3), ldc = m + drawn(0, 3);
    const auto a = drawnValues<In>(size_t(lda) * (opA == CUBLAS_OP_N ? k : m)),
               b = drawnValues<In>(size_t(ldb) * (opB == CUBLAS_OP_N ? n : k));
    std::vector<Out> before = drawnValues<Out>(size_t(ldc) * n);
    if (beta == 0 && !std::is_integral<Out>::value)
        for (Out& v : before) v = Out(std::nanf(""));
    Array<In> onA(a), onB(b);
    Array<Out> onC(before);
    EXPECT_DONE(multiply(onA.data, lda, onB.data, ldb, onC.data, ldc));
    const std::vector<Out> c = onC.values();
    int wrong = 0;
    for (int col = 0; col < n; col++)
        for (int row = 0; row < ldc; row++) {
            const size_t i = size_t(col) * ldc + row;
            if (row >= m) {
                wrong += std::memcmp(&c[i], &before[i], sizeof(Out)) != 0;
                continue;
            }
            double sum = 0, scale = 0;
            for (int l = 0; l < k; l++) {
                const double product = at(a, opA, lda, row, l) * at(b, opB, ldb, l, col);
                sum += product, scale += std::fabs(product);
            }
            const double right = alpha * sum + (beta == 0 ? 0 : beta * double(float(before[i])));
            wrong += !isNear(double(float(c[i])), right, scale, precision);
        }
    if (wrong) std::printf("%d of %d x %d are wrong, k = %d, op %d %d\n", wrong, m, n, k, opA, opB);
    EXPECT_EQUAL(wrong, 0);
}

template <class T, class Gemm>
static void products(Gemm gemm, double precision) {
    struct Shape {
        int m, n, k;
    };
    for (Shape s : {Shape{1, 1, 1}, {5, 7, 3}, {33, 17, 64}, {64, 64, 64}, {3, 130, 5}, {130, 2, 41}, {8, 9, 0}})
        for (cublasOperation_t opA : {CUBLAS_OP_N, CUBLAS_OP_T})
            for (cublasOperation_t opB : {CUBLAS_OP_N, CUBLAS_OP_C}) {
                const double alpha = drawn(0, 3) / 2.0, beta = drawn(0, 2) / 2.0;
                const T alphaT = T(float(alpha)), betaT = T(float(beta));
                tryProduct<T, T>(opA, opB, s.m, s.n, s.k, alpha, beta, precision,
                                 [&](const T* a, int lda, const T* b, int ldb, T* c, int ldc) {
                                     return gemm(handle, opA, opB, s.m, s.n, s.k, &alphaT, a, lda, b, ldb, &betaT, c,
                                                 ldc);
                                 });
            }
}

template <class In, class Out, class Scalar>
static void productsOf(cudaDataType in, cudaDataType out, cublasComputeType_t compute, double precision) {
    const Scalar alpha = Scalar(2), beta = Scalar(1);
    tryProduct<In, Out>(CUBLAS_OP_T, CUBLAS_OP_N, 20, 12, 36, 2, 1, precision,
                        [&](const In* a, int lda, const In* b, int ldb, Out* c, int ldc) {
                            return cublasGemmEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, 20, 12, 36, &alpha, a, in, lda, b, in,
                                                ldb, &beta, c, out, ldc, compute, CUBLAS_GEMM_DEFAULT);
                        });
}

// Several products in one call: apart by a stride, or by pointers.
static void batches() {
    constexpr int m = 6, n = 5, k = 4, count = 3;
    const auto a = drawnValues<float>(m * k * count), b = drawnValues<float>(k * n), c = drawnValues<float>(m * n * count);
    Array<float> onA(a), onB(b), onC(c), onD(c);
    const float alpha = 1.5f, beta = -1;
    EXPECT_DONE(cublasSgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, onA.data, m, m * k,
                                          onB.data, k, 0, &beta, onC.data, m, m * n, count));
    std::vector<const float*> eachA, eachB;
    std::vector<float*> eachD;
    for (int i = 0; i < count; i++) {
        eachA.push_back(onA.data + i * m * k);
        eachB.push_back(onB.data);
        eachD.push_back(onD.data + i * m * n);
    }
    Array<const float*> pointersA(eachA), pointersB(eachB);
    Array<float*> pointersD(eachD);
    EXPECT_DONE(cublasSgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, pointersA.data, m, pointersB.data,
                                   k, &beta, pointersD.data, m, count));
    const std::vector<float> strided = onC.values(), pointed = onD.values();
    for (int i = 0; i < count; i++)
        for (int col = 0; col < n; col++)
            for (int row = 0; row < m; row++) {
                double sum = 0;
                for (int l = 0; l < k; l++) sum += double(a[i * m * k + l * m + row]) * b[col * k + l];
                const size_t place = size_t(i) * m * n + col * m + row;
                EXPECT(isNear(strided[place], alpha * sum + beta * c[place], 100, 1e-6));
                EXPECT(strided[place] == pointed[place]);
            }
}

template <class T>
static void vectors(cublasStatus_t (*axpy)(cublasHandle_t, int, const T*, const T*, int, T*, int),
                    cublasStatus_t (*dot)(cublasHandle_t, int, const T*, int, const T*, int, T*),
                    cublasStatus_t (*nrm2)(cublasHandle_t, int, const T*, int, T*),
                    cublasStatus_t (*asum)(cublasHandle_t, int, const T*, int, T*),
                    cublasStatus_t (*amax)(cublasHandle_t, int, const T*, int, int*)) {
    for (int n : {1, 2, 255, 1001})
        for (int incx : {1, 2, -1})
            for (int incy : {1, -3}) {
                const auto x = drawnValues<T>(size_t(n) * 2), y = drawnValues<T>(size_t(n) * 3);
                auto ofX = [&](int i) { return double(x[size_t(incx < 0 ? (n - 1 - i) * -incx : i * incx)]); };
                auto placeInY = [&](int i) { return size_t(incy < 0 ? (n - 1 - i) * -incy : i * incy); };
                Array<T> onX(x), onY(y);
                const T alpha = T(-1.5);
                EXPECT_DONE(axpy(handle, n, &alpha, onX.data, incx, onY.data, incy));
                const std::vector<T> sums = onY.values();
                double product = 0, squares = 0, magnitudes = 0, largest = -1;
                int place = 0;
                bool right = true;
                for (int i = 0; i < n; i++) {
                    right = right && isNear(sums[placeInY(i)], ofX(i) * -1.5 + double(y[placeInY(i)]), 10, 1e-6);
                    product += ofX(i) * double(sums[placeInY(i)]);
                    squares += ofX(i) * ofX(i);
                    magnitudes += std::fabs(ofX(i));
                    if (std::fabs(ofX(i)) > largest) largest = std::fabs(ofX(i)), place = i + 1;
                }
                EXPECT(right);
                T got = 0;
                EXPECT_DONE(dot(handle, n, onX.data, incx, onY.data, incy, &got));
                EXPECT(isNear(got, product, squares, 1e-5));
                if (incx < 0) continue;
                EXPECT_DONE(nrm2(handle, n, onX.data, incx, &got));
                EXPECT(isNear(got, std::sqrt(squares), std::sqrt(squares), 1e-5));
                EXPECT_DONE(asum(handle, n, onX.data, incx, &got));
                EXPECT(isNear(got, magnitudes, magnitudes, 1e-5));
                int found = 0;
                EXPECT_DONE(amax(handle, n, onX.data, incx, &found));
                EXPECT_EQUAL(found, place);
            }
}

static void otherVectors() {
    const auto x = drawnValues<float>(10), y = drawnValues<float>(10);
    Array<float> onX(x), onY(y);
    const float three = 3;
    EXPECT_DONE(cublasSscal(handle, 5, &three, onX.data, 2));
    EXPECT(onX.values()[4] == 3 * x[4] && onX.values()[5] == x[5]);
    EXPECT_DONE(cublasSswap(handle, 10, onX.data, 1, onY.data, -1));
    EXPECT(onX.values()[0] == y[9] && onY.values()[9] == 3 * x[0]);
    EXPECT_DONE(cublasScopy(handle, 10, onX.data, -1, onY.data, 1));
    EXPECT(onY.values()[0] == y[0] && onY.values()[9] == y[9]);
    int place = 0;
    const std::vector<double> values = {-3, 2, 0.5, -0.5, 9};
    Array<double> onD(values);
    EXPECT_DONE(cublasIdamin(handle, 5, onD.data, 1, &place));
    EXPECT_EQUAL(place, 3);
    double norm = -1;
    EXPECT_DONE(cublasDnrm2(handle, 0, onD.data, 1, &norm));
    EXPECT(norm == 0);
    // The result, and alpha, on the device.
    Array<float> onDevice({2, -1});
    EXPECT_DONE(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE));
    EXPECT_DONE(cublasSscal(handle, 10, onDevice.data, onY.data, 1));
    EXPECT_DONE(cublasSasum(handle, 10, onY.data, 1, onDevice.data + 1));
    EXPECT_DONE(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST));
    float sum = 0;
    for (float v : y) sum += 2 * std::fabs(v);
    EXPECT(onDevice.values()[1] == sum);
}

static void matricesAndVectors() {
    constexpr int m = 7, n = 5, lda = 9;
    const auto a = drawnValues<double>(lda * n), x = drawnValues<double>(20), y = drawnValues<double>(20);
    for (cublasOperation_t op : {CUBLAS_OP_N, CUBLAS_OP_T})
        for (int incy : {1, -2}) {
            Array<double> onA(a), onX(x), onY(y);
            const double alpha = 2, beta = incy > 0 ? 0.5 : 0;
            EXPECT_DONE(cublasDgemv(handle, op, m, n, &alpha, onA.data, lda, onX.data, 2, &beta, onY.data, incy));
            const int rows = op == CUBLAS_OP_N ? m : n, columns = op == CUBLAS_OP_N ? n : m;
            const std::vector<double> got = onY.values();
            for (int row = 0; row < rows; row++) {
                double sum = 0;
                for (int col = 0; col < columns; col++) sum += at(a, op, lda, row, col) * x[size_t(col) * 2];
                const size_t place = size_t(incy > 0 ? row : (rows - 1 - row) * 2);
                EXPECT(isNear(got[place], alpha * sum + beta * y[place], 50, 1e-7));
            }
        }
    Array<double> onA(a), onX(x), onY(y);
    const double alpha = -0.25;
    EXPECT_DONE(cublasDger(handle, m, n, &alpha, onX.data, 1, onY.data, 3, onA.data, lda));
    const std::vector<double> got = onA.values();
    EXPECT(got[2 * lda + 3] == a[2 * lda + 3] - 0.25 * x[3] * y[6]);
    EXPECT(got[2 * lda + m] == a[2 * lda + m]);
    // A transpose; and a sum with a second matrix that is turned.
    const auto b = drawnValues<float>(6 * 4), c = drawnValues<float>(6 * 4);
    Array<float> onB(b), onC(c), sum(c);
    const float one = 1, none = 0, two = 2;
    EXPECT_DONE(cublasSgeam(handle, CUBLAS_OP_T, CUBLAS_OP_N, 4, 6, &one, onB.data, 6, &none, onC.data, 4, onC.data, 4));
    EXPECT(onC.values()[1] == b[6] && onC.values()[4] == b[1]);
    EXPECT_DONE(cublasSgeam(handle, CUBLAS_OP_N, CUBLAS_OP_T, 6, 4, &one, onB.data, 6, &two, onC.data, 4, sum.data, 6));
    EXPECT(sum.values()[5] == 3 * b[5]);
}

static void copies() {
    const std::vector<float> x = {1, 2, 3, 4, 5, 6};
    std::vector<float> back(6, 0.0f);
    Array<float> on(std::vector<float>(12, 0.0f));
    EXPECT_DONE(cublasSetVector(3, sizeof(float), x.data(), 2, on.data, 3));
    EXPECT(on.values()[3] == 3 && on.values()[6] == 5 && on.values()[1] == 0);
    EXPECT_DONE(cublasGetVector(3, sizeof(float), on.data, 3, back.data(), 1));
    EXPECT(back[0] == 1 && back[1] == 3 && back[2] == 5);
    EXPECT_DONE(cublasSetMatrix(2, 3, sizeof(float), x.data(), 2, on.data, 4));
    EXPECT(on.values()[4] == 3 && on.values()[9] == 6);
    EXPECT_DONE(cublasGetMatrix(2, 3, sizeof(float), on.data, 4, back.data(), 2));
    EXPECT(back == x);
    EXPECT_STATUS(cublasSetMatrix(3, 2, sizeof(float), x.data(), 2, on.data, 4), CUBLAS_STATUS_MAPPING_ERROR);
    EXPECT_STATUS(cublasSetMatrix(2, 2, 0, x.data(), 2, on.data, 4), CUBLAS_STATUS_INVALID_VALUE);
}

static void whatIsRefused() {
    Array<float> a(std::vector<float>(64, 1.0f));
    const float one = 1;
    auto gemm = [&](int m, int n, int k, int lda, int ldb, int ldc) {
        return cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &one, a.data, lda, a.data, ldb, &one, a.data, ldc);
    };
    EXPECT_STATUS(gemm(-1, 2, 2, 2, 2, 2), CUBLAS_STATUS_INVALID_VALUE);
    EXPECT_STATUS(gemm(4, 2, 2, 3, 2, 4), CUBLAS_STATUS_INVALID_VALUE);
    EXPECT_STATUS(gemm(4, 2, 3, 4, 2, 4), CUBLAS_STATUS_INVALID_VALUE);
    EXPECT_STATUS(gemm(4, 2, 3, 4, 3, 3), CUBLAS_STATUS_INVALID_VALUE);
    EXPECT_DONE(gemm(0, 2, 3, 1, 3, 1));
    EXPECT_STATUS(cublasSgemm(nullptr, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, a.data, 1, a.data, 1, &one, a.data, 1),
                  CUBLAS_STATUS_NOT_INITIALIZED);
    const int oneInt = 1;
    auto gemmOfBytes = [&](int lda, int ldb) {
        return cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 3, 3, 3, &oneInt, a.data, CUDA_R_8I, lda, a.data, CUDA_R_8I,
                            ldb, &oneInt, a.data + 32, CUDA_R_32I, 3, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT);
    };
    EXPECT_DONE(gemmOfBytes(4, 4));
    EXPECT_STATUS(gemmOfBytes(5, 4), CUBLAS_STATUS_NOT_SUPPORTED);
    EXPECT_STATUS(gemmOfBytes(4, 6), CUBLAS_STATUS_NOT_SUPPORTED);
    EXPECT(std::strcmp(cublasGetStatusName(CUBLAS_STATUS_INVALID_VALUE), "CUBLAS_STATUS_INVALID_VALUE") == 0);
}

int main() {
    EXPECT_DONE(cublasCreate(&handle));
    cudaStream_t stream;
    EXPECT_OK(cudaStreamCreate(&stream));
    products<float>(cublasSgemm, 1e-5);
    EXPECT_DONE(cublasSetStream(handle, stream));
    products<double>(cublasDgemm, 1e-6);  // the right sums are made of floats
    products<__half>(cublasHgemm, 4e-3);
    productsOf<__half, __half, float>(CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_32F, 2e-3);
    productsOf<__half, float, float>(CUDA_R_16F, CUDA_R_32F, CUBLAS_COMPUTE_32F, 1e-5);
    productsOf<__nv_bfloat16, float, float>(CUDA_R_16BF, CUDA_R_32F, CUBLAS_COMPUTE_32F, 1e-5);
    productsOf<int8_t, int32_t, int32_t>(CUDA_R_8I, CUDA_R_32I, CUBLAS_COMPUTE_32I, 0);
    productsOf<float, float, float>(CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F, 1e-5);
    EXPECT_OK(cudaStreamSynchronize(stream));
    EXPECT_DONE(cublasSetStream(handle, nullptr));
    batches();
    vectors<float>(cublasSaxpy, cublasSdot, cublasSnrm2, cublasSasum, cublasIsamax);
    vectors<double>(cublasDaxpy, cublasDdot, cublasDnrm2, cublasDasum, cublasIdamax);
    otherVectors();
    matricesAndVectors();
    copies();
    whatIsRefused();
    EXPECT_DONE(cublasDestroy(handle));
    EXPECT_OK(cudaStreamDestroy(stream));
    return finish("cublas");
}
