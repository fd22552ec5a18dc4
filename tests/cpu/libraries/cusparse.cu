// cuSPARSE's generic calls against plain sums of drawn matrices: all formats, types, indices and operations; and what
// they refuse.
#include "cusparse_values.h"

static_assert(CUSPARSE_STATUS_NOT_SUPPORTED == 10 && CUSPARSE_FORMAT_COO == 3 && CUSPARSE_ORDER_ROW == 2 &&
                  CUSPARSE_INDEX_64I == 3 && CUSPARSE_SPMV_COO_ALG1 == 1 && CUSPARSE_SPMV_CSR_ALG2 == 3 &&
                  CUSPARSE_SPMM_CSR_ALG1 == 4 && CUSPARSE_SPMM_CSR_ALG3 == 12 && CUSPARSE_SPGEMM_ALG3 == 5 &&
                  CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE == 2,
              "the values are those of the library");

// ---- vectors ----

template <class T, class I>
static void vectors(int base) {
    constexpr int size = 60;
    const auto type = NumberType<T>::value;
    std::vector<int64_t> places;
    for (int i = 0; i < size; i++)
        if (drawn(0, 2) == 0) places.push_back(i);
    const int nnz = int(places.size());
    const Matrix x = drawnMatrix<T>(1, nnz), y = drawnMatrix<T>(1, size);
    Array<I> indices(based<I>(places, base));
    Array<T> onX(typed<T>(x.all)), onY(typed<T>(y.all));
    cusparseSpVecDescr_t vecX;
    cusparseDnVecDescr_t vecY;
    EXPECT_DONE(
        cusparseCreateSpVec(&vecX, size, nnz, indices.data, onX.data, indexType<I>(), cusparseIndexBase_t(base), type));
    EXPECT_DONE(cusparseCreateDnVec(&vecY, size, onY.data, type));
    const Complex alpha = drawnValue<T>(), beta = drawnValue<T>();
    const T alphaT = as<T>(alpha), betaT = as<T>(beta);

    for (cusparseOperation_t op : operations<T>()) {
        if (op == CUSPARSE_OPERATION_TRANSPOSE) continue;
        Complex sum = 0;
        for (int k = 0; k < nnz; k++)
            sum += (op == CUSPARSE_OPERATION_NON_TRANSPOSE ? x(0, k) : std::conj(x(0, k))) * y(0, int(places[k]));
        size_t bytes = 0;
        T got{};
        EXPECT_DONE(cusparseSpVV_bufferSize(handle, op, vecX, vecY, &got, type, &bytes));
        Array<char> buffer(bytes);
        EXPECT_DONE(cusparseSpVV(handle, op, vecX, vecY, &got, type, buffer.data));
        EXPECT(isNear(got, sum, nnz));
    }

    EXPECT_DONE(cusparseAxpby(handle, &alphaT, vecX, &betaT, vecY));
    Matrix right = y;
    for (Complex& z : right.all) z *= beta;
    for (int k = 0; k < nnz; k++) right(0, int(places[k])) += alpha * x(0, k);
    std::vector<T> got = onY.values();
    int wrong = 0;
    for (int i = 0; i < size; i++) wrong += !isNear(got[i], right(0, i));
    EXPECT_EQUAL(wrong, 0);

    EXPECT_DONE(cusparseGather(handle, vecY, vecX));
    std::vector<T> gathered = onX.values();
    for (int k = 0; k < nnz; k++) EXPECT(value(gathered[k]) == value(got[places[k]]));

    Array<T> newX(typed<T>(x.all));
    EXPECT_DONE(cusparseSpVecSetValues(vecX, newX.data));
    EXPECT_DONE(cusparseScatter(handle, vecX, vecY));
    std::vector<T> scattered = onY.values();
    for (int k = 0; k < nnz; k++) EXPECT(value(scattered[places[k]]) == x(0, k));
    for (int i = 0; i < size; i++)
        if (!std::binary_search(places.begin(), places.end(), i)) EXPECT(value(scattered[i]) == value(got[i]));

    if (!NumberType<T>::isComplex) {
        const T c = as<T>(0.75), s = as<T>(-0.5);
        EXPECT_DONE(cusparseScatter(handle, vecX, vecY));
        EXPECT_DONE(cusparseRot(handle, &c, &s, vecX, vecY));
        gathered = newX.values(), scattered = onY.values();
        for (int k = 0; k < nnz; k++) {
            EXPECT(isNear(gathered[k], 0.25 * x(0, k)));
            EXPECT(isNear(scattered[places[k]], 1.25 * x(0, k)));
        }
    }
    int64_t ofSize = 0, ofNnz = 0;
    void *ofIndices = nullptr, *ofValues = nullptr;
    cusparseIndexType_t ofIndexType{};
    cusparseIndexBase_t ofBase{};
    cudaDataType ofType{};
    EXPECT_DONE(cusparseSpVecGet(vecX, &ofSize, &ofNnz, &ofIndices, &ofValues, &ofIndexType, &ofBase, &ofType));
    EXPECT(ofSize == size && ofNnz == nnz && ofIndices == indices.data && ofValues == newX.data);
    EXPECT(ofIndexType == indexType<I>() && ofBase == base && ofType == type);
    EXPECT_DONE(cusparseDestroySpVec(vecX));
    EXPECT_DONE(cusparseDestroyDnVec(vecY));
}

// ---- products with dense vectors and matrices ----

template <class T, class I>
static void timesVector(cusparseFormat_t format, cusparseOperation_t op, int base) {
    const auto type = NumberType<T>::value;
    const Matrix a = drawnMatrix<T>(drawn(1, 40), drawn(1, 40), drawn(0, 3) ? 30 : 0);
    const Matrix opA = turned(a, op), x = drawnMatrix<T>(opA.columns, 1), y = drawnMatrix<T>(opA.rows, 1);
    const Complex alpha = drawnValue<T>(), beta = drawn(0, 1) ? drawnValue<T>() : 0;
    const T alphaT = as<T>(alpha), betaT = as<T>(beta);
    SparseOnDevice<T, I> onA(a, format, base);
    std::vector<T> before = typed<T>(y.all);
    if (beta == 0.0)
        for (T& v : before) v = as<T>(std::nan(""));
    Array<T> onX(typed<T>(x.all)), onY(before);
    cusparseDnVecDescr_t vecX, vecY;
    EXPECT_DONE(cusparseCreateDnVec(&vecX, x.rows, onX.data, type));
    EXPECT_DONE(cusparseCreateDnVec(&vecY, y.rows, onY.data, type));
    size_t bytes = 0;
    const auto algorithm = CUSPARSE_SPMV_ALG_DEFAULT;
    EXPECT_DONE(cusparseSpMV_bufferSize(handle, op, &alphaT, onA.descr, vecX, &betaT, vecY, type, algorithm, &bytes));
    Array<char> buffer(bytes);
    if (drawn(0, 1))
        EXPECT_DONE(
            cusparseSpMV_preprocess(handle, op, &alphaT, onA.descr, vecX, &betaT, vecY, type, algorithm, buffer.data));
    EXPECT_DONE(cusparseSpMV(handle, op, &alphaT, onA.descr, vecX, &betaT, vecY, type, algorithm, buffer.data));
    const Matrix sums = product(opA, x);
    const std::vector<T> got = onY.values();
    int wrong = 0;
    for (int i = 0; i < y.rows; i++)
        wrong += !isNear(got[i], alpha * sums(i, 0) + (beta == 0.0 ? 0 : beta * y(i, 0)), 40);
    if (wrong) std::printf("SpMV: %d of %d, format %d, op %d, base %d\n", wrong, y.rows, format, op, base);
    EXPECT_EQUAL(wrong, 0);
    EXPECT_DONE(cusparseDestroyDnVec(vecX));
    EXPECT_DONE(cusparseDestroyDnVec(vecY));
}

template <class T, class I>
static void timesMatrix(cusparseFormat_t format, cusparseOperation_t opA, cusparseOperation_t opB,
                        cusparseOrder_t orderB, cusparseOrder_t orderC) {
    const auto type = NumberType<T>::value;
    const Matrix a = drawnMatrix<T>(drawn(1, 20), drawn(1, 20), 30), usedA = turned(a, opA);
    const int n = drawn(1, 12);
    const Matrix b =
        opB == CUSPARSE_OPERATION_NON_TRANSPOSE ? drawnMatrix<T>(usedA.columns, n) : drawnMatrix<T>(n, usedA.columns);
    const Matrix c = drawnMatrix<T>(usedA.rows, n);
    const Complex alpha = drawnValue<T>(), beta = drawn(0, 1) ? drawnValue<T>() : 0;
    const T alphaT = as<T>(alpha), betaT = as<T>(beta);
    SparseOnDevice<T, I> onA(a, format, drawn(0, 1));
    DenseOnDevice<T> onB(b, orderB), onC(c, orderC);
    size_t bytes = 0;
    const auto algorithm = CUSPARSE_SPMM_ALG_DEFAULT;
    EXPECT_DONE(cusparseSpMM_bufferSize(handle, opA, opB, &alphaT, onA.descr, onB.descr, &betaT, onC.descr, type,
                                        algorithm, &bytes));
    Array<char> buffer(bytes);
    EXPECT_DONE(
        cusparseSpMM(handle, opA, opB, &alphaT, onA.descr, onB.descr, &betaT, onC.descr, type, algorithm, buffer.data));
    Matrix right = product(usedA, turned(b, opB));
    for (size_t i = 0; i < right.all.size(); i++) right.all[i] = alpha * right.all[i] + beta * c.all[i];
    const int wrong = onC.wrong(right, 40);
    if (wrong) std::printf("SpMM: format %d, op %d %d, order %d %d\n", format, opA, opB, orderB, orderC);
    EXPECT_EQUAL(wrong, 0);
}

template <class T>
static void sampled(cusparseOperation_t opA, cusparseOperation_t opB, cusparseOrder_t order) {
    const auto type = NumberType<T>::value;
    const int m = drawn(1, 20), n = drawn(1, 20), k = drawn(1, 12);
    const bool turnsA = opA != CUSPARSE_OPERATION_NON_TRANSPOSE, turnsB = opB != CUSPARSE_OPERATION_NON_TRANSPOSE;
    const Matrix a = turnsA ? drawnMatrix<T>(k, m) : drawnMatrix<T>(m, k),
                 b = turnsB ? drawnMatrix<T>(n, k) : drawnMatrix<T>(k, n), c = drawnMatrix<T>(m, n, 30);
    const Complex alpha = drawnValue<T>(), beta = drawnValue<T>();
    const T alphaT = as<T>(alpha), betaT = as<T>(beta);
    DenseOnDevice<T> onA(a, order), onB(b, order);
    SparseOnDevice<T> onC(c);
    size_t bytes = 0;
    const auto algorithm = CUSPARSE_SDDMM_ALG_DEFAULT;
    EXPECT_DONE(cusparseSDDMM_bufferSize(handle, opA, opB, &alphaT, onA.descr, onB.descr, &betaT, onC.descr, type,
                                         algorithm, &bytes));
    Array<char> buffer(bytes);
    EXPECT_DONE(cusparseSDDMM(handle, opA, opB, &alphaT, onA.descr, onB.descr, &betaT, onC.descr, type, algorithm,
                              buffer.data));
    const Matrix all = product(turned(a, opA), turned(b, opB));
    const std::vector<T> got = onC.values.values();
    int wrong = 0;
    for (int e = 0; e < onC.nnz(); e++) {
        const int row = int(onC.lists.rows[e]), column = int(onC.lists.columns[e]);
        wrong += !isNear(got[e], alpha * all(row, column) + beta * c(row, column), 40);
    }
    EXPECT_EQUAL(wrong, 0);
}

// Three products in one call, with one sparse matrix for all of them.
static void batches() {
    constexpr int count = 3, m = 9, k = 7, n = 4;
    const Matrix a = drawnMatrix<float>(m, k, 40);
    SparseOnDevice<float> onA(a);
    const Matrix b = drawnMatrix<float>(count, k * n);
    Array<float> onB(typed<float>(b.all)), onC(typed<float>(Matrix(count, m * n).all));
    cusparseDnMatDescr_t matB, matC;
    EXPECT_DONE(cusparseCreateDnMat(&matB, k, n, k, onB.data, CUDA_R_32F, CUSPARSE_ORDER_COL));
    EXPECT_DONE(cusparseCreateDnMat(&matC, m, n, m, onC.data, CUDA_R_32F, CUSPARSE_ORDER_COL));
    EXPECT_DONE(cusparseCsrSetStridedBatch(onA.descr, count, 0, 0));
    EXPECT_DONE(cusparseDnMatSetStridedBatch(matB, count, k * n));
    EXPECT_DONE(cusparseDnMatSetStridedBatch(matC, count, m * n));
    const auto none = CUSPARSE_OPERATION_NON_TRANSPOSE;
    const float one = 1, zero = 0;
    size_t bytes = 0;
    const auto algorithm = CUSPARSE_SPMM_CSR_ALG2;
    EXPECT_DONE(
        cusparseSpMM_bufferSize(handle, none, none, &one, onA.descr, matB, &zero, matC, CUDA_R_32F, algorithm, &bytes));
    Array<char> buffer(bytes);
    EXPECT_DONE(
        cusparseSpMM(handle, none, none, &one, onA.descr, matB, &zero, matC, CUDA_R_32F, algorithm, buffer.data));
    const std::vector<float> got = onC.values();
    for (int i = 0; i < count; i++)
        for (int row = 0; row < m; row++)
            for (int column = 0; column < n; column++) {
                Complex sum = 0;
                for (int l = 0; l < k; l++) sum += a(row, l) * b(i, column * k + l);
                EXPECT(isNear(got[i * m * n + column * m + row], sum, 20));
            }
    EXPECT_DONE(cusparseDestroyDnMat(matB));
    EXPECT_DONE(cusparseDestroyDnMat(matC));
}

// Numbers of two bytes and of one are summed up as wider ones.
static void narrowNumbers() {
    constexpr int m = 12, n = 10;
    const Matrix a = drawnMatrix<float>(m, n, 40), x = drawnMatrix<float>(n, 1);
    SparseOnDevice<float> pattern(a);
    std::vector<__half> valuesA, valuesX;
    for (Complex z : pattern.lists.values) valuesA.push_back(__half(float(z.real())));
    for (Complex z : x.all) valuesX.push_back(__half(float(z.real())));
    Array<__half> onA(valuesA), onX(valuesX);
    Array<float> onY(std::vector<float>(m, 3.0f));
    cusparseSpMatDescr_t matA;
    cusparseDnVecDescr_t vecX, vecY;
    EXPECT_DONE(cusparseCreateCsr(&matA, m, n, pattern.nnz(), pattern.leading.data, pattern.indices.data, onA.data,
                                  CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_16F));
    EXPECT_DONE(cusparseCreateDnVec(&vecX, n, onX.data, CUDA_R_16F));
    EXPECT_DONE(cusparseCreateDnVec(&vecY, m, onY.data, CUDA_R_32F));
    const float one = 1;
    size_t bytes = 0;
    const auto none = CUSPARSE_OPERATION_NON_TRANSPOSE;
    EXPECT_DONE(cusparseSpMV_bufferSize(handle, none, &one, matA, vecX, &one, vecY, CUDA_R_32F,
                                        CUSPARSE_SPMV_ALG_DEFAULT, &bytes));
    Array<char> buffer(bytes);
    EXPECT_DONE(
        cusparseSpMV(handle, none, &one, matA, vecX, &one, vecY, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, buffer.data));
    const Matrix sums = product(a, x);
    const std::vector<float> got = onY.values();
    for (int i = 0; i < m; i++) EXPECT(isNear(got[i], sums(i, 0) + 3.0, 20));
    EXPECT_DONE(cusparseDestroySpMat(matA));
    EXPECT_DONE(cusparseDestroyDnVec(vecX));
    EXPECT_DONE(cusparseDestroyDnVec(vecY));
}

// alpha and beta on the device.
static void scalarsOnDevice() {
    const Matrix a = drawnMatrix<double>(8, 8, 50), x = drawnMatrix<double>(8, 1), y = drawnMatrix<double>(8, 1);
    SparseOnDevice<double> onA(a);
    Array<double> onX(typed<double>(x.all)), onY(typed<double>(y.all)), scalars({2, -1});
    cusparseDnVecDescr_t vecX, vecY;
    EXPECT_DONE(cusparseCreateDnVec(&vecX, 8, onX.data, CUDA_R_64F));
    EXPECT_DONE(cusparseCreateDnVec(&vecY, 8, onY.data, CUDA_R_64F));
    EXPECT_DONE(cusparseSetPointerMode(handle, CUSPARSE_POINTER_MODE_DEVICE));
    size_t bytes = 0;
    const auto turns = CUSPARSE_OPERATION_TRANSPOSE;
    EXPECT_DONE(cusparseSpMV_bufferSize(handle, turns, scalars.data, onA.descr, vecX, scalars.data + 1, vecY,
                                        CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT, &bytes));
    Array<char> buffer(bytes);
    EXPECT_DONE(cusparseSpMV(handle, turns, scalars.data, onA.descr, vecX, scalars.data + 1, vecY, CUDA_R_64F,
                             CUSPARSE_SPMV_ALG_DEFAULT, buffer.data));
    cusparsePointerMode_t mode{};
    EXPECT_DONE(cusparseGetPointerMode(handle, &mode));
    EXPECT_EQUAL(mode, CUSPARSE_POINTER_MODE_DEVICE);
    EXPECT_DONE(cusparseSetPointerMode(handle, CUSPARSE_POINTER_MODE_HOST));
    const Matrix sums = product(turned(a, turns), x);
    const std::vector<double> got = onY.values();
    for (int i = 0; i < 8; i++) EXPECT(isNear(got[i], 2.0 * sums(i, 0) - y(i, 0), 20));
    EXPECT_DONE(cusparseDestroyDnVec(vecX));
    EXPECT_DONE(cusparseDestroyDnVec(vecY));
}

// ---- what is refused ----

static void descriptorsAreRefused() {
    int at[8] = {};
    const auto base = CUSPARSE_INDEX_BASE_ZERO;
    const auto bits32 = CUSPARSE_INDEX_32I, bits64 = CUSPARSE_INDEX_64I;
    const auto invalid = CUSPARSE_STATUS_INVALID_VALUE;
    cusparseSpVecDescr_t spVec;
    EXPECT_STATUS(cusparseCreateSpVec(&spVec, 4, 5, at, at, bits32, base, CUDA_R_32F), invalid);
    EXPECT_STATUS(cusparseCreateSpVec(&spVec, 4, -1, at, at, bits32, base, CUDA_R_32F), invalid);
    EXPECT_STATUS(cusparseCreateSpVec(nullptr, 4, 2, at, at, bits32, base, CUDA_R_32F), invalid);
    cusparseDnVecDescr_t dnVec;
    EXPECT_STATUS(cusparseCreateDnVec(&dnVec, -1, at, CUDA_R_32F), invalid);
    EXPECT_STATUS(cusparseCreateDnVec(&dnVec, 4, at, cudaDataType(99)), invalid);
    cusparseDnMatDescr_t dnMat;
    EXPECT_STATUS(cusparseCreateDnMat(&dnMat, 4, 5, 3, at, CUDA_R_32F, CUSPARSE_ORDER_COL), invalid);
    EXPECT_STATUS(cusparseCreateDnMat(&dnMat, 4, 5, 4, at, CUDA_R_32F, CUSPARSE_ORDER_ROW), invalid);
    EXPECT_DONE(cusparseCreateDnMat(&dnMat, 4, 5, 4, nullptr, CUDA_R_32F, CUSPARSE_ORDER_COL));
    EXPECT_STATUS(cusparseDnMatSetStridedBatch(dnMat, 2, 19), invalid);
    EXPECT_STATUS(cusparseDnMatSetStridedBatch(dnMat, 0, 20), invalid);
    EXPECT_DONE(cusparseDestroyDnMat(dnMat));
    cusparseSpMatDescr_t spMat;
    auto create = [&](int64_t rows, int64_t nnz, cusparseIndexType_t first, cusparseIndexType_t second) {
        return cusparseCreateCsr(&spMat, rows, 5, nnz, at, at, at, first, second, base, CUDA_R_32F);
    };
    EXPECT_STATUS(create(-1, 0, bits32, bits32), invalid);
    EXPECT_STATUS(create(4, 21, bits32, bits32), invalid);
    EXPECT_STATUS(create(4, -1, bits32, bits32), invalid);
    EXPECT_STATUS(create(int64_t(1) << 33, 6, bits32, bits32), invalid);
    EXPECT_STATUS(create(4, 6, bits64, bits32), CUSPARSE_STATUS_NOT_SUPPORTED);
    EXPECT_DONE(create(4, 20, bits32, bits32));
    EXPECT_STATUS(cusparseCooSetPointers(spMat, at, at, at), invalid);
    EXPECT_STATUS(cusparseCsrSetStridedBatch(spMat, 2, 4, 20), invalid);
    EXPECT_STATUS(cusparseCsrSetStridedBatch(spMat, 2, 5, 19), invalid);
    cusparseFillMode_t fill = CUSPARSE_FILL_MODE_UPPER;
    EXPECT_STATUS(cusparseSpMatSetAttribute(spMat, CUSPARSE_SPMAT_FILL_MODE, &fill, 8), invalid);
    EXPECT_DONE(cusparseSpMatSetAttribute(spMat, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof fill));
    fill = CUSPARSE_FILL_MODE_LOWER;
    EXPECT_DONE(cusparseSpMatGetAttribute(spMat, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof fill));
    EXPECT_EQUAL(fill, CUSPARSE_FILL_MODE_UPPER);
    int64_t rows = 0, columns = 0, nnz = 0;
    EXPECT_DONE(cusparseSpMatGetSize(spMat, &rows, &columns, &nnz));
    EXPECT(rows == 4 && columns == 5 && nnz == 20);
    cusparseFormat_t format{};
    EXPECT_DONE(cusparseSpMatGetFormat(spMat, &format));
    EXPECT_EQUAL(format, CUSPARSE_FORMAT_CSR);
    EXPECT_DONE(cusparseDestroySpMat(spMat));
}

static void callsAreRefused() {
    const auto none = CUSPARSE_OPERATION_NON_TRANSPOSE;
    const auto invalid = CUSPARSE_STATUS_INVALID_VALUE;
    SparseOnDevice<float> a(drawnMatrix<float>(6, 5, 50));
    Array<float> values(std::vector<float>(8, 1.0f));
    cusparseDnVecDescr_t five, six;
    EXPECT_DONE(cusparseCreateDnVec(&five, 5, values.data, CUDA_R_32F));
    EXPECT_DONE(cusparseCreateDnVec(&six, 6, values.data, CUDA_R_32F));
    const float one = 1;
    size_t bytes = 0;
    auto ask = [&](cusparseHandle_t with, cusparseOperation_t op, cusparseDnVecDescr_t x, cusparseDnVecDescr_t y) {
        return cusparseSpMV_bufferSize(with, op, &one, a.descr, x, &one, y, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT,
                                       &bytes);
    };
    EXPECT_DONE(ask(handle, none, five, six));
    EXPECT_DONE(ask(handle, CUSPARSE_OPERATION_TRANSPOSE, six, five));
    EXPECT_STATUS(ask(nullptr, none, five, six), invalid);
    EXPECT_STATUS(ask(handle, none, six, six), invalid);
    EXPECT_STATUS(ask(handle, none, five, five), invalid);
    EXPECT_STATUS(ask(handle, none, nullptr, six), invalid);
    EXPECT_DONE(cusparseDestroyDnVec(five));
    EXPECT_DONE(cusparseDestroyDnVec(six));
    EXPECT(std::strcmp(cusparseGetErrorName(invalid), "CUSPARSE_STATUS_INVALID_VALUE") == 0);
    EXPECT(std::strcmp(cusparseGetErrorString(invalid), "invalid value") == 0);
    int version = 0, major = 0;
    EXPECT_DONE(cusparseGetVersion(handle, &version));
    EXPECT_DONE(cusparseGetProperty(MAJOR_VERSION, &major));
    EXPECT_EQUAL(version / 1000, major);
    EXPECT_STATUS(cusparseCreate(nullptr), invalid);
}

template <class T, class I>
static void allOf() {
    for (int base : {0, 1}) vectors<T, I>(base);
    for (cusparseFormat_t format : {CUSPARSE_FORMAT_CSR, CUSPARSE_FORMAT_CSC, CUSPARSE_FORMAT_COO})
        for (cusparseOperation_t op : operations<T>()) {
            for (int base : {0, 1}) timesVector<T, I>(format, op, base);
            for (cusparseOperation_t opB : {CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE})
                timesMatrix<T, I>(format, op, opB, drawn(0, 1) ? CUSPARSE_ORDER_ROW : CUSPARSE_ORDER_COL,
                                  drawn(0, 1) ? CUSPARSE_ORDER_ROW : CUSPARSE_ORDER_COL);
        }
}

int main(int argc, char** argv) {
    seed(argc, argv);
    EXPECT_DONE(cusparseCreate(&handle));
    allOf<float, int>();
    allOf<double, int64_t>();
    cudaStream_t stream, got = nullptr;
    EXPECT_OK(cudaStreamCreate(&stream));
    EXPECT_DONE(cusparseSetStream(handle, stream));
    EXPECT_DONE(cusparseGetStream(handle, &got));
    EXPECT(got == stream);
    allOf<cuComplex, int64_t>();
    allOf<cuDoubleComplex, int>();
    EXPECT_OK(cudaStreamSynchronize(stream));
    EXPECT_DONE(cusparseSetStream(handle, nullptr));
    EXPECT_OK(cudaStreamDestroy(stream));
    for (cusparseOperation_t opA : {CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE})
        for (cusparseOperation_t opB : {CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE}) {
            sampled<float>(opA, opB, CUSPARSE_ORDER_ROW);
            sampled<cuDoubleComplex>(opA, opB, CUSPARSE_ORDER_COL);
        }
    batches();
    narrowNumbers();
    scalarsOnDevice();
    descriptorsAreRefused();
    callsAreRefused();
    EXPECT_DONE(cusparseDestroy(handle));
    return finish("cusparse");
}
