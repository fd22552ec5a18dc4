// What cuSPARSE does in steps: triangular systems, products of sparse matrices, and matrices that become sparse or
// dense.
#include "cusparse_values.h"

// ---- triangular systems ----

// With a diagonal that keeps the solution small; what lies on the other side of it is to be passed over.
template <class T>
static Matrix drawnTriangle(int n, bool isUnit) {
    Matrix a = drawnMatrix<T>(n, n, 25);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (i == j)
                a(i, j) = isUnit ? Complex(9) : drawnValue<T>() + Complex(drawn(0, 1) ? 4 : -4);
            else
                a(i, j) *= 0.125;
    return a;
}
static Matrix halfOf(const Matrix& a, cusparseFillMode_t fill, cusparseDiagType_t diagonal) {
    Matrix half(a.rows, a.columns);
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.columns; j++)
            if (i == j)
                half(i, j) = diagonal == CUSPARSE_DIAG_TYPE_UNIT ? 1 : a(i, j);
            else if ((j < i) == (fill == CUSPARSE_FILL_MODE_LOWER))
                half(i, j) = a(i, j);
    return half;
}
template <class T>
static void setTriangle(cusparseSpMatDescr_t a, cusparseFillMode_t fill, cusparseDiagType_t diagonal) {
    EXPECT_DONE(cusparseSpMatSetAttribute(a, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof fill));
    EXPECT_DONE(cusparseSpMatSetAttribute(a, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal, sizeof diagonal));
}
// What is left of op(A) y - alpha x, which the size of the numbers forgives.
template <class T>
static bool solves(const Matrix& opA, const std::vector<Complex>& y, Complex alpha, const std::vector<Complex>& x) {
    for (int i = 0; i < opA.rows; i++) {
        Complex rest = -alpha * x[i];
        double scale = std::abs(rest) + 1;
        for (int j = 0; j < opA.columns; j++) {
            rest += opA(i, j) * y[j];
            scale += std::abs(opA(i, j) * y[j]);
        }
        if (!(std::abs(rest) <= 100 * NumberType<T>::precision * scale)) return false;
    }
    return true;
}
template <class T>
static std::vector<Complex> valuesOf(const std::vector<T>& all) {
    std::vector<Complex> values;
    for (T v : all) values.push_back(value(v));
    return values;
}

template <class T>
static void oneRightSide(cusparseFormat_t format, cusparseOperation_t op, cusparseFillMode_t fill,
                         cusparseDiagType_t diagonal) {
    const auto type = NumberType<T>::value;
    const auto algorithm = CUSPARSE_SPSV_ALG_DEFAULT;
    const int n = drawn(1, 40);
    Matrix a = drawnTriangle<T>(n, diagonal == CUSPARSE_DIAG_TYPE_UNIT);
    const Matrix x = drawnMatrix<T>(n, 1);
    SparseOnDevice<T> onA(a, format, drawn(0, 1));
    setTriangle<T>(onA.descr, fill, diagonal);
    Array<T> onX(typed<T>(x.all)), onY(static_cast<size_t>(n));
    cusparseDnVecDescr_t vecX, vecY;
    EXPECT_DONE(cusparseCreateDnVec(&vecX, n, onX.data, type));
    EXPECT_DONE(cusparseCreateDnVec(&vecY, n, onY.data, type));
    const Complex alpha = drawnValue<T>();
    const T alphaT = as<T>(alpha);
    cusparseSpSVDescr_t descr;
    EXPECT_DONE(cusparseSpSV_createDescr(&descr));
    size_t bytes = 0;
    EXPECT_DONE(cusparseSpSV_bufferSize(handle, op, &alphaT, onA.descr, vecX, vecY, type, algorithm, descr, &bytes));
    Array<char> buffer(bytes);
    EXPECT_DONE(cusparseSpSV_analysis(handle, op, &alphaT, onA.descr, vecX, vecY, type, algorithm, descr, buffer.data));
    EXPECT_DONE(cusparseSpSV_solve(handle, op, &alphaT, onA.descr, vecX, vecY, type, algorithm, descr));
    const bool right = solves<T>(turned(halfOf(a, fill, diagonal), op), valuesOf(onY.values()), alpha, x.all);
    if (!right) std::printf("SpSV: format %d, op %d, fill %d, diag %d, n %d\n", format, op, fill, diagonal, n);
    EXPECT(right);
    // Other values in the same places.
    if (format == CUSPARSE_FORMAT_CSR && diagonal == CUSPARSE_DIAG_TYPE_NON_UNIT) {
        std::vector<Complex> changed = onA.lists.values;
        for (size_t k = 0; k < changed.size(); k++) changed[k] *= onA.lists.rows[k] == onA.lists.columns[k] ? 2 : 0.5;
        for (size_t k = 0; k < changed.size(); k++) a(int(onA.lists.rows[k]), int(onA.lists.columns[k])) = changed[k];
        Array<T> newValues(typed<T>(changed));
        EXPECT_DONE(cusparseSpSV_updateMatrix(handle, descr, newValues.data, CUSPARSE_SPSV_UPDATE_GENERAL));
        EXPECT_DONE(cusparseSpSV_solve(handle, op, &alphaT, onA.descr, vecX, vecY, type, algorithm, descr));
        EXPECT(solves<T>(turned(halfOf(a, fill, diagonal), op), valuesOf(onY.values()), alpha, x.all));
        std::vector<Complex> onDiagonal(static_cast<size_t>(n));
        for (int i = 0; i < n; i++) onDiagonal[i] = a(i, i) *= 1.5;
        Array<T> newDiagonal(typed<T>(onDiagonal));
        EXPECT_DONE(cusparseSpSV_updateMatrix(handle, descr, newDiagonal.data, CUSPARSE_SPSV_UPDATE_DIAGONAL));
        EXPECT_DONE(cusparseSpSV_solve(handle, op, &alphaT, onA.descr, vecX, vecY, type, algorithm, descr));
        EXPECT(solves<T>(turned(halfOf(a, fill, diagonal), op), valuesOf(onY.values()), alpha, x.all));
    }
    EXPECT_DONE(cusparseSpSV_destroyDescr(descr));
    EXPECT_DONE(cusparseDestroyDnVec(vecX));
    EXPECT_DONE(cusparseDestroyDnVec(vecY));
}

template <class T>
static void manyRightSides(cusparseOperation_t opA, cusparseOperation_t opB, cusparseFillMode_t fill,
                           cusparseDiagType_t diagonal, cusparseOrder_t order) {
    const auto type = NumberType<T>::value;
    const auto algorithm = CUSPARSE_SPSM_ALG_DEFAULT;
    const int n = drawn(1, 30), sides = drawn(1, 6);
    const bool turnsB = opB != CUSPARSE_OPERATION_NON_TRANSPOSE;
    const Matrix a = drawnTriangle<T>(n, diagonal == CUSPARSE_DIAG_TYPE_UNIT),
                 b = turnsB ? drawnMatrix<T>(sides, n) : drawnMatrix<T>(n, sides);
    SparseOnDevice<T> onA(a, CUSPARSE_FORMAT_CSR, drawn(0, 1));
    setTriangle<T>(onA.descr, fill, diagonal);
    DenseOnDevice<T> onB(b, order), onC(Matrix(n, sides), order);
    const Complex alpha = drawnValue<T>();
    const T alphaT = as<T>(alpha);
    cusparseSpSMDescr_t descr;
    EXPECT_DONE(cusparseSpSM_createDescr(&descr));
    size_t bytes = 0;
    EXPECT_DONE(cusparseSpSM_bufferSize(handle, opA, opB, &alphaT, onA.descr, onB.descr, onC.descr, type, algorithm,
                                        descr, &bytes));
    Array<char> buffer(bytes);
    EXPECT_DONE(cusparseSpSM_analysis(handle, opA, opB, &alphaT, onA.descr, onB.descr, onC.descr, type, algorithm,
                                      descr, buffer.data));
    EXPECT_DONE(cusparseSpSM_solve(handle, opA, opB, &alphaT, onA.descr, onB.descr, onC.descr, type, algorithm, descr));
    const Matrix opOfA = turned(halfOf(a, fill, diagonal), opA), opOfB = turned(b, opB);
    const std::vector<T> got = onC.array.values();
    bool right = true;
    for (int side = 0; side < sides; side++) {
        std::vector<Complex> x, y;
        for (int i = 0; i < n; i++) x.push_back(opOfB(i, side)), y.push_back(value(got[onC.place(i, side)]));
        right = right && solves<T>(opOfA, y, alpha, x);
    }
    if (!right) std::printf("SpSM: op %d %d, fill %d, diag %d, order %d\n", opA, opB, fill, diagonal, order);
    EXPECT(right);
    EXPECT_DONE(cusparseSpSM_destroyDescr(descr));
}

// ---- products of sparse matrices ----

// An empty C, with room for its offsets, and a full one when its size is known.
template <class T>
struct ProductOnDevice {
    int rows, columns;
    Array<int> offsets, indices{size_t(0)};
    Array<T> values{size_t(0)};
    cusparseSpMatDescr_t descr = nullptr;
    ProductOnDevice(int rows, int columns) : rows(rows), columns(columns), offsets(size_t(rows) + 1) {
        EXPECT_DONE(cusparseCreateCsr(&descr, rows, columns, 0, offsets.data, nullptr, nullptr, CUSPARSE_INDEX_32I,
                                      CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, NumberType<T>::value));
    }
    ~ProductOnDevice() { cusparseDestroySpMat(descr); }
    void makeRoom() {
        int64_t r = 0, c = 0, nnz = 0;
        EXPECT_DONE(cusparseSpMatGetSize(descr, &r, &c, &nnz));
        EXPECT(r == rows && c == columns);
        indices.n = values.n = size_t(nnz);
        cudaFree(indices.data), cudaFree(values.data);
        cudaMalloc(&indices.data, size_t(nnz) * sizeof(int) + 4);
        cudaMalloc(&values.data, size_t(nnz) * sizeof(T) + 4);
        EXPECT_DONE(cusparseCsrSetPointers(descr, offsets.data, indices.data, values.data));
    }
    Matrix result() const {
        Matrix all(rows, columns);
        EXPECT(gathered(all, CUSPARSE_FORMAT_CSR, 0, offsets.values(), indices.values(), values.values()));
        return all;
    }
};
// How many elements the pattern of a product has.
static int64_t patternOf(const Matrix& a, const Matrix& b) {
    int64_t count = 0;
    for (int r = 0; r < a.rows; r++)
        for (int c = 0; c < b.columns; c++) {
            bool meets = false;
            for (int k = 0; k < a.columns; k++) meets = meets || (a(r, k) != 0.0 && b(k, c) != 0.0);
            count += meets;
        }
    return count;
}
static Matrix times(Complex alpha, Matrix a) {
    for (Complex& z : a.all) z *= alpha;
    return a;
}

template <class T>
static void sparseProduct(int percent) {
    const auto type = NumberType<T>::value;
    const auto none = CUSPARSE_OPERATION_NON_TRANSPOSE;
    const auto algorithm = CUSPARSE_SPGEMM_DEFAULT;
    const int m = drawn(2, 25), k = drawn(2, 25), n = drawn(2, 25);
    const Matrix a = drawnMatrix<T>(m, k, percent), b = drawnMatrix<T>(k, n, percent);
    SparseOnDevice<T> onA(a), onB(b);
    ProductOnDevice<T> c(m, n);
    const Complex alpha = drawnValue<T>();
    const T alphaT = as<T>(alpha), zero = as<T>(0);
    cusparseSpGEMMDescr_t descr;
    EXPECT_DONE(cusparseSpGEMM_createDescr(&descr));
    size_t bytes = 0;
    auto estimate = [&](void* buffer) {
        return cusparseSpGEMM_workEstimation(handle, none, none, &alphaT, onA.descr, onB.descr, &zero, c.descr, type,
                                             algorithm, descr, &bytes, buffer);
    };
    auto compute = [&](void* buffer) {
        return cusparseSpGEMM_compute(handle, none, none, &alphaT, onA.descr, onB.descr, &zero, c.descr, type,
                                      algorithm, descr, &bytes, buffer);
    };
    EXPECT_DONE(estimate(nullptr));
    Array<char> first(bytes);
    EXPECT_DONE(estimate(first.data));
    EXPECT_DONE(compute(nullptr));
    Array<char> second(bytes);
    EXPECT_DONE(compute(second.data));
    c.makeRoom();
    EXPECT_EQUAL(c.values.n, patternOf(a, b));
    EXPECT_DONE(
        cusparseSpGEMM_copy(handle, none, none, &alphaT, onA.descr, onB.descr, &zero, c.descr, type, algorithm, descr));
    EXPECT_EQUAL(wrong<T>(c.result(), times(alpha, product(a, b)), 100), 0);
    EXPECT_DONE(cusparseSpGEMM_destroyDescr(descr));
}

// The same pattern with other values.
template <class T>
static void sparseProductAgain() {
    const auto type = NumberType<T>::value;
    const auto none = CUSPARSE_OPERATION_NON_TRANSPOSE;
    const auto algorithm = CUSPARSE_SPGEMM_DEFAULT;
    const int m = drawn(2, 25), k = drawn(2, 25), n = drawn(2, 25);
    Matrix a = drawnMatrix<T>(m, k, 30);
    const Matrix b = drawnMatrix<T>(k, n, 30);
    SparseOnDevice<T> onA(a), onB(b);
    ProductOnDevice<T> c(m, n);
    cusparseSpGEMMDescr_t descr;
    EXPECT_DONE(cusparseSpGEMM_createDescr(&descr));
    size_t bytes[5] = {};
    auto estimate = [&](void* buffer) {
        return cusparseSpGEMMreuse_workEstimation(handle, none, none, onA.descr, onB.descr, c.descr, algorithm, descr,
                                                  &bytes[0], buffer);
    };
    auto count = [&](void* buffer2, void* buffer3, void* buffer4) {
        return cusparseSpGEMMreuse_nnz(handle, none, none, onA.descr, onB.descr, c.descr, algorithm, descr, &bytes[1],
                                       buffer2, &bytes[2], buffer3, &bytes[3], buffer4);
    };
    auto copy = [&](void* buffer) {
        return cusparseSpGEMMreuse_copy(handle, none, none, onA.descr, onB.descr, c.descr, algorithm, descr, &bytes[4],
                                        buffer);
    };
    EXPECT_DONE(estimate(nullptr));
    Array<char> buffer1(bytes[0]);
    EXPECT_DONE(estimate(buffer1.data));
    EXPECT_DONE(count(nullptr, nullptr, nullptr));
    Array<char> buffer2(bytes[1]), buffer3(bytes[2]), buffer4(bytes[3]);
    EXPECT_DONE(count(buffer2.data, buffer3.data, buffer4.data));
    c.makeRoom();
    EXPECT_DONE(copy(nullptr));
    Array<char> buffer5(bytes[4]);
    EXPECT_DONE(copy(buffer5.data));
    const Complex alpha = drawnValue<T>();
    const T alphaT = as<T>(alpha), zero = as<T>(0), one = as<T>(1);
    for (int round = 0; round < 2; round++) {
        EXPECT_DONE(cusparseSpGEMMreuse_compute(handle, none, none, &alphaT, onA.descr, onB.descr, &zero, c.descr, type,
                                                algorithm, descr));
        EXPECT_EQUAL(wrong<T>(c.result(), times(alpha, product(a, b)), 100), 0);
        for (Complex& z : a.all) z *= 2;
        const std::vector<T> doubled = typed<T>(listed(a).values);
        cudaMemcpy(onA.values.data, doubled.data(), doubled.size() * sizeof(T), cudaMemcpyHostToDevice);
    }
    // Added to what is there, which was made with half of these values.
    EXPECT_DONE(cusparseSpGEMMreuse_compute(handle, none, none, &alphaT, onA.descr, onB.descr, &one, c.descr, type,
                                            algorithm, descr));
    EXPECT_EQUAL(wrong<T>(c.result(), times(1.5 * alpha, product(a, b)), 100), 0);
    EXPECT_DONE(cusparseSpGEMM_destroyDescr(descr));
}

// ---- sparse and dense ----

template <class T, class I>
static void thereAndBack(cusparseFormat_t format, cusparseOrder_t order, int base) {
    const Matrix a = drawnMatrix<T>(drawn(1, 20), drawn(1, 20), 35);
    DenseOnDevice<T> dense(a, order), back(drawnMatrix<T>(a.rows, a.columns), order);
    const bool byColumns = format == CUSPARSE_FORMAT_CSC, isCoo = format == CUSPARSE_FORMAT_COO;
    Array<I> offsets(size_t(byColumns ? a.columns : a.rows) + 1);
    const auto of = indexType<I>();
    const auto from = cusparseIndexBase_t(base);
    const auto type = NumberType<T>::value;
    cusparseSpMatDescr_t sparse;
    if (isCoo)
        EXPECT_DONE(cusparseCreateCoo(&sparse, a.rows, a.columns, 0, nullptr, nullptr, nullptr, of, from, type));
    else if (byColumns)
        EXPECT_DONE(
            cusparseCreateCsc(&sparse, a.rows, a.columns, 0, offsets.data, nullptr, nullptr, of, of, from, type));
    else
        EXPECT_DONE(
            cusparseCreateCsr(&sparse, a.rows, a.columns, 0, offsets.data, nullptr, nullptr, of, of, from, type));
    const auto making = CUSPARSE_DENSETOSPARSE_ALG_DEFAULT;
    size_t bytes = 0;
    EXPECT_DONE(cusparseDenseToSparse_bufferSize(handle, dense.descr, sparse, making, &bytes));
    Array<char> buffer(bytes);
    EXPECT_DONE(cusparseDenseToSparse_analysis(handle, dense.descr, sparse, making, buffer.data));
    int64_t rows = 0, columns = 0, nnz = 0;
    EXPECT_DONE(cusparseSpMatGetSize(sparse, &rows, &columns, &nnz));
    EXPECT_EQUAL(nnz, listed(a).rows.size());
    Array<I> indices(static_cast<size_t>(nnz)), ofRows(static_cast<size_t>(nnz));
    Array<T> values(static_cast<size_t>(nnz));
    if (isCoo)
        EXPECT_DONE(cusparseCooSetPointers(sparse, ofRows.data, indices.data, values.data));
    else if (byColumns)
        EXPECT_DONE(cusparseCscSetPointers(sparse, offsets.data, indices.data, values.data));
    else
        EXPECT_DONE(cusparseCsrSetPointers(sparse, offsets.data, indices.data, values.data));
    EXPECT_DONE(cusparseDenseToSparse_convert(handle, dense.descr, sparse, making, buffer.data));
    Matrix got(a.rows, a.columns);
    EXPECT(gathered(got, format, base, isCoo ? ofRows.values() : offsets.values(), indices.values(), values.values()));
    EXPECT(got.all == a.all);

    const auto filling = CUSPARSE_SPARSETODENSE_ALG_DEFAULT;
    EXPECT_DONE(cusparseSparseToDense_bufferSize(handle, sparse, back.descr, filling, &bytes));
    Array<char> another(bytes);
    EXPECT_DONE(cusparseSparseToDense(handle, sparse, back.descr, filling, another.data));
    EXPECT_EQUAL(back.wrong(a, 0), 0);
    EXPECT_DONE(cusparseDestroySpMat(sparse));
}

template <class T>
static void allOf() {
    for (cusparseFillMode_t fill : {CUSPARSE_FILL_MODE_LOWER, CUSPARSE_FILL_MODE_UPPER})
        for (cusparseDiagType_t diagonal : {CUSPARSE_DIAG_TYPE_NON_UNIT, CUSPARSE_DIAG_TYPE_UNIT})
            for (cusparseOperation_t op : operations<T>()) {
                oneRightSide<T>(CUSPARSE_FORMAT_CSR, op, fill, diagonal);
                oneRightSide<T>(CUSPARSE_FORMAT_COO, op, fill, diagonal);
                for (cusparseOperation_t opB : {CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE})
                    manyRightSides<T>(op, opB, fill, diagonal, drawn(0, 1) ? CUSPARSE_ORDER_COL : CUSPARSE_ORDER_ROW);
            }
    for (int percent : {10, 30, 100}) sparseProduct<T>(percent);
    sparseProductAgain<T>();
    for (cusparseFormat_t format : {CUSPARSE_FORMAT_CSR, CUSPARSE_FORMAT_CSC, CUSPARSE_FORMAT_COO})
        for (cusparseOrder_t order : {CUSPARSE_ORDER_COL, CUSPARSE_ORDER_ROW}) {
            thereAndBack<T, int>(format, order, 0);
            thereAndBack<T, int64_t>(format, order, 1);
        }
}

int main(int argc, char** argv) {
    seed(argc, argv);
    EXPECT_DONE(cusparseCreate(&handle));
    allOf<float>();
    allOf<double>();
    allOf<cuComplex>();
    allOf<cuDoubleComplex>();
    EXPECT_DONE(cusparseDestroy(handle));
    return finish("cusparse_steps");
}
