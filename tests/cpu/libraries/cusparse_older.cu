// The older calls of cuSPARSE that CUDA 12 still has: formats, sorting, sums, tridiagonal systems, incomplete factors.
#include "cusparse_values.h"

#include <numeric>

// The calls of one type by one name: cusparseSgtsv2 is call<float>::gtsv2.
template <class T>
struct call;
#define CALLS(T, S)                                                                     \
    template <>                                                                         \
    struct call<T> {                                                                    \
        static constexpr auto gemvi = cusparse##S##gemvi;                               \
        static constexpr auto gemviSize = cusparse##S##gemvi_bufferSize;                \
        static constexpr auto nnz = cusparse##S##nnz;                                   \
        static constexpr auto geam = cusparse##S##csrgeam2;                             \
        static constexpr auto geamSize = cusparse##S##csrgeam2_bufferSizeExt;           \
        static constexpr auto gtsv = cusparse##S##gtsv2;                                \
        static constexpr auto gtsvSize = cusparse##S##gtsv2_bufferSizeExt;              \
        static constexpr auto nopivot = cusparse##S##gtsv2_nopivot;                     \
        static constexpr auto nopivotSize = cusparse##S##gtsv2_nopivot_bufferSizeExt;   \
        static constexpr auto batch = cusparse##S##gtsv2StridedBatch;                   \
        static constexpr auto batchSize = cusparse##S##gtsv2StridedBatch_bufferSizeExt; \
        static constexpr auto luSize = cusparse##S##csrilu02_bufferSize;                \
        static constexpr auto luAnalysis = cusparse##S##csrilu02_analysis;              \
        static constexpr auto lu = cusparse##S##csrilu02;                               \
        static constexpr auto icSize = cusparse##S##csric02_bufferSize;                 \
        static constexpr auto icAnalysis = cusparse##S##csric02_analysis;               \
        static constexpr auto ic = cusparse##S##csric02;                                \
    };
CALLS(float, S)
CALLS(double, D)
CALLS(cuComplex, C)
CALLS(cuDoubleComplex, Z)

static cusparseMatDescr_t descrOf(int base) {
    cusparseMatDescr_t descr = nullptr;
    EXPECT_DONE(cusparseCreateMatDescr(&descr));
    EXPECT_DONE(cusparseSetMatIndexBase(descr, cusparseIndexBase_t(base)));
    return descr;
}

// ---- formats ----

static void offsetsAndRows(int base) {
    const Matrix a = drawnMatrix<float>(drawn(1, 30), drawn(1, 30), 25);
    const Lists lists = listed(a);
    const int nnz = int(lists.rows.size());
    const auto from = cusparseIndexBase_t(base);
    Array<int> rows(based<int>(lists.rows, base)), offsets(std::vector<int>(size_t(a.rows) + 1, -1)),
        back(std::vector<int>(size_t(nnz), -1));
    EXPECT_DONE(cusparseXcoo2csr(handle, rows.data, nnz, a.rows, offsets.data, from));
    EXPECT(offsets.values() == based<int>(lists.offsets, base));
    EXPECT_DONE(cusparseXcsr2coo(handle, offsets.data, nnz, a.rows, back.data, from));
    EXPECT(back.values() == rows.values());
    EXPECT_STATUS(cusparseXcsr2coo(nullptr, offsets.data, nnz, a.rows, back.data, from),
                  CUSPARSE_STATUS_NOT_INITIALIZED);
}

template <class T>
static void rowsToColumns(int base) {
    const Matrix a = drawnMatrix<T>(drawn(1, 30), drawn(1, 30), 25);
    SparseOnDevice<T> by(a, CUSPARSE_FORMAT_CSR, base);
    const int nnz = by.nnz();
    const auto type = NumberType<T>::value;
    const auto from = cusparseIndexBase_t(base);
    Array<int> offsets(static_cast<size_t>(a.columns) + 1), rows(static_cast<size_t>(nnz));
    Array<T> values(static_cast<size_t>(nnz));
    size_t bytes = 0;
    EXPECT_DONE(cusparseCsr2cscEx2_bufferSize(handle, a.rows, a.columns, nnz, by.values.data, by.leading.data,
                                              by.indices.data, values.data, offsets.data, rows.data, type,
                                              CUSPARSE_ACTION_NUMERIC, from, CUSPARSE_CSR2CSC_ALG1, &bytes));
    Array<char> buffer(bytes);
    EXPECT_DONE(cusparseCsr2cscEx2(handle, a.rows, a.columns, nnz, by.values.data, by.leading.data, by.indices.data,
                                   values.data, offsets.data, rows.data, type, CUSPARSE_ACTION_NUMERIC, from,
                                   CUSPARSE_CSR2CSC_ALG1, buffer.data));
    const Lists right = listed(a, true);
    EXPECT(offsets.values() == based<int>(right.offsets, base));
    EXPECT(rows.values() == based<int>(right.rows, base));
    const std::vector<T> got = values.values();
    for (int k = 0; k < nnz; k++) EXPECT(value(got[k]) == right.values[k]);
}

// Drawn elements in any order, with a permutation that says where each was.
static void sorting() {
    constexpr int m = 20, n = 15;
    Lists lists = listed(drawnMatrix<float>(m, n, 30));
    const int nnz = int(lists.rows.size());
    for (int k = nnz - 1; k > 0; k--) {
        const int other = drawn(0, k);
        std::swap(lists.rows[k], lists.rows[other]), std::swap(lists.columns[k], lists.columns[other]);
    }
    const std::vector<int> rowsBefore = based<int>(lists.rows, 0), columnsBefore = based<int>(lists.columns, 0);
    for (bool byRow : {true, false}) {
        Array<int> rows(rowsBefore), columns(columnsBefore), places(static_cast<size_t>(nnz));
        EXPECT_DONE(cusparseCreateIdentityPermutation(handle, nnz, places.data));
        size_t bytes = 0;
        EXPECT_DONE(cusparseXcoosort_bufferSizeExt(handle, m, n, nnz, rows.data, columns.data, &bytes));
        Array<char> buffer(bytes);
        EXPECT_DONE((byRow ? cusparseXcoosortByRow : cusparseXcoosortByColumn)(handle, m, n, nnz, rows.data,
                                                                               columns.data, places.data, buffer.data));
        const std::vector<int> r = rows.values(), c = columns.values(), p = places.values();
        EXPECT(std::is_sorted((byRow ? r : c).begin(), (byRow ? r : c).end()));
        for (int k = 0; k < nnz; k++) EXPECT(r[k] == rowsBefore[p[k]] && c[k] == columnsBefore[p[k]]);
    }
    // Within rows.
    const Lists inOrder = listed(drawnMatrix<float>(m, n, 30));
    std::vector<int> indices = based<int>(inOrder.columns, 0);
    for (int r = 0; r < m; r++)
        std::reverse(indices.begin() + inOrder.offsets[r], indices.begin() + inOrder.offsets[r + 1]);
    const int count = int(indices.size());
    Array<int> offsets(based<int>(inOrder.offsets, 0)), columns(indices), places(static_cast<size_t>(count));
    const cusparseMatDescr_t descr = descrOf(0);
    EXPECT_DONE(cusparseCreateIdentityPermutation(handle, count, places.data));
    size_t bytes = 0;
    EXPECT_DONE(cusparseXcsrsort_bufferSizeExt(handle, m, n, count, offsets.data, columns.data, &bytes));
    Array<char> buffer(bytes);
    EXPECT_DONE(cusparseXcsrsort(handle, m, n, count, descr, offsets.data, columns.data, places.data, buffer.data));
    EXPECT(columns.values() == based<int>(inOrder.columns, 0));
    const std::vector<int> p = places.values();
    for (int k = 0; k < count; k++) EXPECT(inOrder.columns[k] == indices[p[k]]);
    EXPECT_DONE(cusparseDestroyMatDescr(descr));
}

// ---- with dense matrices ----

template <class T>
static void denseTimesSparse(cusparseOperation_t op, int base) {
    const Matrix a = drawnMatrix<T>(drawn(1, 20), drawn(1, 20)), opA = turned(a, op);
    const Matrix x = turned(drawnMatrix<T>(1, opA.columns, 40), CUSPARSE_OPERATION_TRANSPOSE),
                 y = drawnMatrix<T>(opA.rows, 1);
    std::vector<int> places;
    std::vector<Complex> values;
    for (int i = 0; i < x.rows; i++)
        if (x(i, 0) != 0.0) places.push_back(i + base), values.push_back(x(i, 0));
    if (places.empty()) return;
    DenseOnDevice<T> onA(a, CUSPARSE_ORDER_COL);
    Array<int> indices(places);
    Array<T> onX(typed<T>(values)), onY(typed<T>(y.all));
    const Complex alpha = drawnValue<T>(), beta = drawnValue<T>();
    const T alphaT = as<T>(alpha), betaT = as<T>(beta);
    int bytes = 0;
    EXPECT_DONE(call<T>::gemviSize(handle, op, a.rows, a.columns, int(places.size()), &bytes));
    Array<char> buffer(static_cast<size_t>(bytes));
    EXPECT_DONE(call<T>::gemvi(handle, op, a.rows, a.columns, &alphaT, onA.array.data, onA.apart, int(places.size()),
                               onX.data, indices.data, &betaT, onY.data, cusparseIndexBase_t(base), buffer.data));
    const Matrix sums = product(opA, x);
    const std::vector<T> got = onY.values();
    for (int i = 0; i < y.rows; i++) EXPECT(isNear(got[i], alpha * sums(i, 0) + beta * y(i, 0), 40));
}

template <class T>
static void counting() {
    const Matrix a = drawnMatrix<T>(11, 7, 40);
    DenseOnDevice<T> onA(a, CUSPARSE_ORDER_COL);
    const cusparseMatDescr_t descr = descrOf(0);
    Array<int> counts(size_t(11));
    int total = 0;
    EXPECT_DONE(
        call<T>::nnz(handle, CUSPARSE_DIRECTION_ROW, 11, 7, descr, onA.array.data, onA.apart, counts.data, &total));
    const Lists right = listed(a);
    const std::vector<int> got = counts.values();
    EXPECT_EQUAL(total, right.rows.size());
    for (int r = 0; r < 11; r++) EXPECT_EQUAL(got[r], right.offsets[r + 1] - right.offsets[r]);
    EXPECT_DONE(cusparseDestroyMatDescr(descr));
}

// ---- sums ----

template <class T>
static void sum(int base) {
    // One for all: where they differ, NVIDIA's makes other sums, on an H200.
    const int baseA = base, baseB = base, baseC = base;
    const int m = drawn(1, 25), n = drawn(1, 25);
    const Matrix a = drawnMatrix<T>(m, n, 30), b = drawnMatrix<T>(m, n, 30);
    SparseOnDevice<T> onA(a, CUSPARSE_FORMAT_CSR, baseA), onB(b, CUSPARSE_FORMAT_CSR, baseB);
    const cusparseMatDescr_t ofA = descrOf(baseA), ofB = descrOf(baseB), ofC = descrOf(baseC);
    const Complex alpha = drawnValue<T>(), beta = drawnValue<T>();
    const T alphaT = as<T>(alpha), betaT = as<T>(beta);
    Array<int> offsets(static_cast<size_t>(m) + 1);
    size_t bytes = 0;
    EXPECT_DONE(call<T>::geamSize(handle, m, n, &alphaT, ofA, onA.nnz(), onA.values.data, onA.leading.data,
                                  onA.indices.data, &betaT, ofB, onB.nnz(), onB.values.data, onB.leading.data,
                                  onB.indices.data, ofC, nullptr, offsets.data, nullptr, &bytes));
    Array<char> buffer(bytes);
    int nnz = -1;
    EXPECT_DONE(cusparseXcsrgeam2Nnz(handle, m, n, ofA, onA.nnz(), onA.leading.data, onA.indices.data, ofB, onB.nnz(),
                                     onB.leading.data, onB.indices.data, ofC, offsets.data, &nnz, buffer.data));
    int right = 0;
    for (size_t i = 0; i < a.all.size(); i++) right += a.all[i] != 0.0 || b.all[i] != 0.0;
    EXPECT_EQUAL(nnz, right);
    if (nnz != right) return;
    Array<int> indices(static_cast<size_t>(nnz));
    Array<T> values(static_cast<size_t>(nnz));
    EXPECT_DONE(call<T>::geam(handle, m, n, &alphaT, ofA, onA.nnz(), onA.values.data, onA.leading.data,
                              onA.indices.data, &betaT, ofB, onB.nnz(), onB.values.data, onB.leading.data,
                              onB.indices.data, ofC, values.data, offsets.data, indices.data, buffer.data));
    Matrix got(m, n), sums(m, n);
    for (size_t i = 0; i < sums.all.size(); i++) sums.all[i] = alpha * a.all[i] + beta * b.all[i];
    EXPECT(gathered(got, CUSPARSE_FORMAT_CSR, baseC, offsets.values(), indices.values(), values.values()));
    EXPECT_EQUAL(wrong<T>(got, sums, 1), 0);
    for (cusparseMatDescr_t descr : {ofA, ofB, ofC}) EXPECT_DONE(cusparseDestroyMatDescr(descr));
}

// ---- tridiagonal systems ----

enum class By { pivots, nopivot, batch };

// A matrix for all right-hand sides, or one for each. Without pivots the diagonal has to be large.
template <class T>
static void tridiagonal(By by) {
    const int m = drawn(3, 60), sides = drawn(1, 4), apart = m + drawn(0, 3), matrices = by == By::batch ? sides : 1;
    Matrix below = drawnMatrix<T>(matrices, apart), diagonal = drawnMatrix<T>(matrices, apart),
           above = drawnMatrix<T>(matrices, apart);
    const Matrix x = drawnMatrix<T>(sides, apart);
    for (int i = 0; i < matrices; i++) {
        below(i, 0) = above(i, m - 1) = 0;
        for (int j = 0; j < m; j++) {
            diagonal(i, j) += by == By::pivots ? (j % 3 == 0 && j + 1 < m ? -diagonal(i, j) : 2.0) : Complex(8);
            if (by == By::pivots && j % 3 == 0 && j + 1 < m) below(i, j + 1) += 3.0, above(i, j) += 3.0;
        }
    }
    Array<T> dl(typed<T>(below.all)), d(typed<T>(diagonal.all)), du(typed<T>(above.all)), b(typed<T>(x.all));
    size_t bytes = 0;
    EXPECT_DONE(by == By::pivots ? call<T>::gtsvSize(handle, m, sides, dl.data, d.data, du.data, b.data, apart, &bytes)
                : by == By::nopivot
                    ? call<T>::nopivotSize(handle, m, sides, dl.data, d.data, du.data, b.data, apart, &bytes)
                    : call<T>::batchSize(handle, m, dl.data, d.data, du.data, b.data, sides, apart, &bytes));
    Array<char> buffer(bytes);
    EXPECT_DONE(by == By::pivots ? call<T>::gtsv(handle, m, sides, dl.data, d.data, du.data, b.data, apart, buffer.data)
                : by == By::nopivot
                    ? call<T>::nopivot(handle, m, sides, dl.data, d.data, du.data, b.data, apart, buffer.data)
                    : call<T>::batch(handle, m, dl.data, d.data, du.data, b.data, sides, apart, buffer.data));
    const std::vector<T> got = b.values();
    int wrong = 0;
    for (int side = 0; side < sides; side++)
        for (int j = 0; j < apart; j++) {
            const size_t at = size_t(side) * apart + j;
            if (j >= m) {
                wrong += value(got[at]) != x(side, j);
                continue;
            }
            const int i = matrices == 1 ? 0 : side;
            Complex terms[4] = {diagonal(i, j) * value(got[at]), -x(side, j), 0, 0};
            if (j > 0) terms[2] = below(i, j) * value(got[at - 1]);
            if (j + 1 < m) terms[3] = above(i, j) * value(got[at + 1]);
            double scale = 1;
            for (Complex t : terms) scale += std::abs(t);
            // Pivots that are small in their turn cost places.
            wrong += !(std::abs(terms[0] + terms[1] + terms[2] + terms[3]) <= NumberType<T>::precision * 1000 * scale);
        }
    if (wrong) std::printf("tridiagonal: %d of %d x %d, by %d\n", wrong, sides, m, int(by));
    EXPECT_EQUAL(wrong, 0);
    EXPECT_STATUS(call<T>::gtsv(handle, 2, sides, dl.data, d.data, du.data, b.data, apart, buffer.data),
                  CUSPARSE_STATUS_INVALID_VALUE);
    EXPECT_STATUS(call<T>::gtsv(handle, m, sides, dl.data, d.data, du.data, b.data, m - 1, buffer.data),
                  CUSPARSE_STATUS_INVALID_VALUE);
}

// ---- incomplete factors ----

// Hermitian, and far from singular.
template <class T>
static Matrix drawnDefinite(int n) {
    Matrix a = drawnMatrix<T>(n, n, 25);
    for (int i = 0; i < n; i++) {
        a(i, i) = 4.0 * n;
        for (int j = 0; j < i; j++) a(j, i) = std::conj(a(i, j));
    }
    return a;
}
// What an elimination leaves that keeps to the pattern.
static Matrix incompleteLU(Matrix a) {
    const Matrix pattern = a;
    for (int i = 1; i < a.rows; i++)
        for (int k = 0; k < i; k++) {
            if (pattern(i, k) == 0.0) continue;
            a(i, k) /= a(k, k);
            for (int j = k + 1; j < a.columns; j++)
                if (pattern(i, j) != 0.0) a(i, j) -= a(i, k) * a(k, j);
        }
    return a;
}
static Matrix incompleteCholesky(Matrix a) {
    for (int k = 0; k < a.rows; k++) {
        a(k, k) = std::sqrt(a(k, k));
        for (int i = k + 1; i < a.rows; i++) a(i, k) /= a(k, k);
        for (int j = k + 1; j < a.rows; j++)
            for (int i = j; i < a.rows; i++)
                if (a(i, j) != 0.0) a(i, j) -= a(i, k) * std::conj(a(j, k));
    }
    return a;
}

template <class T>
static void factors(int base) {
    const int n = drawn(1, 25);
    const Matrix a = drawnDefinite<T>(n);
    const cusparseMatDescr_t descr = descrOf(base);
    const auto policy = CUSPARSE_SOLVE_POLICY_NO_LEVEL;
    int bytes = 0, position = 0;

    SparseOnDevice<T> lu(a, CUSPARSE_FORMAT_CSR, base);
    csrilu02Info_t info;
    EXPECT_DONE(cusparseCreateCsrilu02Info(&info));
    EXPECT_DONE(
        call<T>::luSize(handle, n, lu.nnz(), descr, lu.values.data, lu.leading.data, lu.indices.data, info, &bytes));
    Array<char> buffer(static_cast<size_t>(bytes));
    EXPECT_DONE(call<T>::luAnalysis(handle, n, lu.nnz(), descr, lu.values.data, lu.leading.data, lu.indices.data, info,
                                    policy, buffer.data));
    EXPECT_DONE(cusparseXcsrilu02_zeroPivot(handle, info, &position));
    EXPECT_EQUAL(position, -1);
    EXPECT_DONE(call<T>::lu(handle, n, lu.nnz(), descr, lu.values.data, lu.leading.data, lu.indices.data, info, policy,
                            buffer.data));
    EXPECT_DONE(cusparseXcsrilu02_zeroPivot(handle, info, &position));
    const Matrix rightLU = incompleteLU(a);
    std::vector<T> got = lu.values.values();
    for (int k = 0; k < lu.nnz(); k++)
        EXPECT(isNear(got[k], rightLU(int(lu.lists.rows[k]), int(lu.lists.columns[k])), 1));
    EXPECT_DONE(cusparseDestroyCsrilu02Info(info));

    SparseOnDevice<T> ic(a, CUSPARSE_FORMAT_CSR, base);
    csric02Info_t another;
    EXPECT_DONE(cusparseCreateCsric02Info(&another));
    EXPECT_DONE(
        call<T>::icSize(handle, n, ic.nnz(), descr, ic.values.data, ic.leading.data, ic.indices.data, another, &bytes));
    Array<char> area(static_cast<size_t>(bytes));
    EXPECT_DONE(call<T>::icAnalysis(handle, n, ic.nnz(), descr, ic.values.data, ic.leading.data, ic.indices.data,
                                    another, policy, area.data));
    EXPECT_DONE(call<T>::ic(handle, n, ic.nnz(), descr, ic.values.data, ic.leading.data, ic.indices.data, another,
                            policy, area.data));
    EXPECT_DONE(cusparseXcsric02_zeroPivot(handle, another, &position));
    EXPECT_EQUAL(position, -1);
    const Matrix rightL = incompleteCholesky(a);
    got = ic.values.values();
    for (int k = 0; k < ic.nnz(); k++) {
        const int row = int(ic.lists.rows[k]), column = int(ic.lists.columns[k]);
        if (column <= row) EXPECT(isNear(got[k], rightL(row, column), 1));
    }
    EXPECT_DONE(cusparseDestroyCsric02Info(another));
    EXPECT_DONE(cusparseDestroyMatDescr(descr));
}

// A row without a diagonal is found by the analysis.
static void missingPivot() {
    Matrix a(4, 4);
    for (int i = 0; i < 4; i++) a(i, i) = 2;
    a(2, 2) = 0, a(2, 0) = 1;
    SparseOnDevice<float> on(a, CUSPARSE_FORMAT_CSR, 1);
    const cusparseMatDescr_t descr = descrOf(1);
    csrilu02Info_t info;
    EXPECT_DONE(cusparseCreateCsrilu02Info(&info));
    int bytes = 0, position = 0;
    EXPECT_DONE(cusparseScsrilu02_bufferSize(handle, 4, on.nnz(), descr, on.values.data, on.leading.data,
                                             on.indices.data, info, &bytes));
    Array<char> buffer(static_cast<size_t>(bytes));
    EXPECT_DONE(cusparseScsrilu02_analysis(handle, 4, on.nnz(), descr, on.values.data, on.leading.data, on.indices.data,
                                           info, CUSPARSE_SOLVE_POLICY_USE_LEVEL, buffer.data));
    EXPECT_STATUS(cusparseXcsrilu02_zeroPivot(handle, info, &position), CUSPARSE_STATUS_ZERO_PIVOT);
    EXPECT_EQUAL(position, 3);
    EXPECT_DONE(cusparseDestroyCsrilu02Info(info));
    EXPECT_DONE(cusparseDestroyMatDescr(descr));
}

static void descriptors() {
    const cusparseMatDescr_t descr = descrOf(1);
    EXPECT_EQUAL(cusparseGetMatIndexBase(descr), CUSPARSE_INDEX_BASE_ONE);
    EXPECT_EQUAL(cusparseGetMatType(descr), CUSPARSE_MATRIX_TYPE_GENERAL);
    EXPECT_DONE(cusparseSetMatType(descr, CUSPARSE_MATRIX_TYPE_TRIANGULAR));
    EXPECT_DONE(cusparseSetMatFillMode(descr, CUSPARSE_FILL_MODE_UPPER));
    EXPECT_DONE(cusparseSetMatDiagType(descr, CUSPARSE_DIAG_TYPE_UNIT));
    EXPECT_EQUAL(cusparseGetMatFillMode(descr), CUSPARSE_FILL_MODE_UPPER);
    EXPECT_EQUAL(cusparseGetMatDiagType(descr), CUSPARSE_DIAG_TYPE_UNIT);
    EXPECT_STATUS(cusparseSetMatType(descr, cusparseMatrixType_t(7)), CUSPARSE_STATUS_INVALID_VALUE);
    EXPECT_STATUS(cusparseSetMatType(nullptr, CUSPARSE_MATRIX_TYPE_GENERAL), CUSPARSE_STATUS_NOT_INITIALIZED);
    EXPECT_DONE(cusparseDestroyMatDescr(descr));
}

template <class T>
static void allOf() {
    for (int base : {0, 1}) {
        rowsToColumns<T>(base);
        for (cusparseOperation_t op : {CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE})
            denseTimesSparse<T>(op, base);
        sum<T>(base);
        factors<T>(base);
    }
    counting<T>();
    for (By by : {By::pivots, By::nopivot, By::batch}) tridiagonal<T>(by);
}

int main(int argc, char** argv) {
    seed(argc, argv);
    EXPECT_DONE(cusparseCreate(&handle));
    descriptors();
    for (int base : {0, 1}) offsetsAndRows(base);
    sorting();
    allOf<float>();
    allOf<double>();
    allOf<cuComplex>();
    allOf<cuDoubleComplex>();
    missingPivot();
    EXPECT_DONE(cusparseDestroy(handle));
    return finish("cusparse_older");
}
