// Triangular systems with a sparse matrix: SpSV, and SpSM of many right-hand sides. The analysis keeps the values, as
// that of the library does: those that change later are said by updateMatrix.
#pragma once

#include <utility>

#include "entries.h"
#include "types.h"

namespace cpu_device::sparse {

class Triangle {
public:
    void keep(Call& call, const cusparseSpMatDescr& a, cusparseOperation_t operation, void* area) {
        isKept = false;
        op = operation, fillMode = a.fillMode, diagType = a.diagType, type = a.type;
        workArea = area;
        call.uses(area, workBytes = plausibleBytes(a));
        entries = fetchEntries(call, a);
        if (!call.areWithin(entries.row, a.rows, a.leading, sizeOf(a.leadingType)) ||
            !call.areWithin(entries.column, a.columns, a.indices, sizeOf(a.indexType)))
            return;
        isKept = true;
    }
    bool is() const { return isKept; }
    bool isOf(int64_t rows) const { return isKept && entries.rows == rows; }
    void useArea(Call& call) const { call.uses(workArea, workBytes); }

    void update(Call& call, const void* values, bool diagonalOnly) {
        if (!diagonalOnly) {
            entries.value = fetchValues(call, entries, values, type);
            return;
        }
        const Numbers diagonal = call.fetch(values, type, inOrder(entries.rows));
        for (size_t k = 0; k < entries.size(); k++)
            if (entries.row[k] == entries.column[k]) entries.value[k] = diagonal[size_t(entries.row[k])];
    }

    // In place, of so many columns. What lies on the other side of the diagonal is passed over.
    void solve(Numbers& x, size_t columns) const {
        Entries all = entries;
        all.apply(op);
        const bool isLower = (fillMode == CUSPARSE_FILL_MODE_LOWER) != isTransposed(op);
        const Rows rows(all.row, all.rows);
        for (int64_t step = 0; step < all.rows; step++) {
            const int64_t row = isLower ? step : all.rows - 1 - step;
            Number* const to = x.data() + size_t(row) * columns;
            Number diagonal;
            for (int64_t i = rows.offsets[size_t(row)]; i < rows.offsets[size_t(row) + 1]; i++) {
                const size_t k = rows.element[size_t(i)];
                const int64_t column = all.column[k];
                if (column == row) diagonal += all.value[k];
                if (column == row || (column < row) != isLower) continue;
                const Number* const from = x.data() + size_t(column) * columns;
                for (size_t j = 0; j < columns; j++) to[j] = to[j] - all.value[k] * from[j];
            }
            if (diagType == CUSPARSE_DIAG_TYPE_NON_UNIT)
                for (size_t j = 0; j < columns; j++) to[j] = to[j] / diagonal;
        }
    }

private:
    bool isKept = false;
    Entries entries;
    cusparseOperation_t op{};
    cusparseFillMode_t fillMode{};
    cusparseDiagType_t diagType{};
    cudaDataType type{};
    void* workArea = nullptr;
    size_t workBytes = 0;
};

}  // namespace cpu_device::sparse

struct cusparseSpSVDescr {
    cpu_device::sparse::Triangle triangle;
};
struct cusparseSpSMDescr {
    cpu_device::sparse::Triangle triangle;
};
using cusparseSpSVDescr_t = cusparseSpSVDescr*;
using cusparseSpSMDescr_t = cusparseSpSMDescr*;

namespace cpu_device::sparse {

inline cusparseStatus_t maySolve(cusparseHandle_t handle, cusparseOperation_t op, const void* alpha,
                                 const cusparseSpMatDescr* a, cudaDataType compute) {
    if (!handle || !isKnown(op) || !alpha || a->rows != a->columns) return CUSPARSE_STATUS_INVALID_VALUE;
    if (a->format == CUSPARSE_FORMAT_CSC || !isFullType(compute) || a->type != compute)
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t maySolve(cusparseHandle_t handle, cusparseOperation_t op, const void* alpha,
                                 const cusparseSpMatDescr* a, const cusparseDnVecDescr* x, const cusparseDnVecDescr* y,
                                 cudaDataType compute, const cusparseSpSVDescr* descr) {
    if (!areThere(a, x, y, descr) || x->size != a->rows || y->size != a->rows) return CUSPARSE_STATUS_INVALID_VALUE;
    const cusparseStatus_t status = maySolve(handle, op, alpha, a, compute);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return x->type == compute && y->type == compute ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_NOT_SUPPORTED;
}
inline cusparseStatus_t maySolve(cusparseHandle_t handle, cusparseOperation_t op, cusparseOperation_t opB,
                                 const void* alpha, const cusparseSpMatDescr* a, const cusparseDnMatDescr* b,
                                 const cusparseDnMatDescr* c, cudaDataType compute, const cusparseSpSMDescr* descr) {
    if (!areThere(a, b, c, descr) || !isKnown(opB)) return CUSPARSE_STATUS_INVALID_VALUE;
    const Layout ofB = layoutOf(*b, opB);
    if (ofB.rows != a->rows || c->rows != a->rows || ofB.columns != c->columns) return CUSPARSE_STATUS_INVALID_VALUE;
    const cusparseStatus_t status = maySolve(handle, op, alpha, a, compute);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return b->type == compute && c->type == compute ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_NOT_SUPPORTED;
}

template <class Descriptor>
cusparseStatus_t createDescriptor(Descriptor** descr) {
    if (!descr) return CUSPARSE_STATUS_INVALID_VALUE;
    *descr = new Descriptor;
    return CUSPARSE_STATUS_SUCCESS;
}
template <class Descriptor>
cusparseStatus_t updateMatrix(const char* name, cusparseHandle_t handle, Descriptor* descr, const void* values,
                              bool diagonalOnly) {
    if (!handle || !descr || !values || !descr->triangle.is()) return CUSPARSE_STATUS_INVALID_VALUE;
    return perform(name, handle, [&](Call& call) { descr->triangle.update(call, values, diagonalOnly); });
}

}  // namespace cpu_device::sparse

// ---- op(A) y = alpha x ----

inline cusparseStatus_t cusparseSpSV_createDescr(cusparseSpSVDescr_t* descr) {
    return cpu_device::sparse::createDescriptor(descr);
}
inline cusparseStatus_t cusparseSpSV_destroyDescr(cusparseSpSVDescr_t descr) {
    delete descr;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpSV_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA, const void* alpha,
                                                cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
                                                cusparseDnVecDescr_t vecY, cudaDataType computeType, cusparseSpSVAlg_t,
                                                cusparseSpSVDescr_t spsvDescr, size_t* bufferSize) {
    using namespace cpu_device::sparse;
    if (!bufferSize) return CUSPARSE_STATUS_INVALID_VALUE;
    const cusparseStatus_t status = maySolve(handle, opA, alpha, matA, vecX, vecY, computeType, spsvDescr);
    if (status == CUSPARSE_STATUS_SUCCESS) *bufferSize = plausibleBytes(*matA);
    return status;
}
inline cusparseStatus_t cusparseSpSV_analysis(cusparseHandle_t handle, cusparseOperation_t opA, const void* alpha,
                                              cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
                                              cusparseDnVecDescr_t vecY, cudaDataType computeType, cusparseSpSVAlg_t,
                                              cusparseSpSVDescr_t spsvDescr, void* externalBuffer) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = maySolve(handle, opA, alpha, matA, vecX, vecY, computeType, spsvDescr);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return perform("cusparseSpSV_analysis", handle,
                   [&](Call& call) { spsvDescr->triangle.keep(call, *matA, opA, externalBuffer); });
}
inline cusparseStatus_t cusparseSpSV_solve(cusparseHandle_t handle, cusparseOperation_t opA, const void* alpha,
                                           cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
                                           cusparseDnVecDescr_t vecY, cudaDataType computeType, cusparseSpSVAlg_t,
                                           cusparseSpSVDescr_t spsvDescr) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = maySolve(handle, opA, alpha, matA, vecX, vecY, computeType, spsvDescr);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (!spsvDescr->triangle.isOf(matA->rows)) return CUSPARSE_STATUS_INVALID_VALUE;
    return perform("cusparseSpSV_solve", handle, [&](Call& call) {
        spsvDescr->triangle.useArea(call);
        const Number factor = call.scalar(alpha, computeType);
        Numbers x = call.fetch(vecX->values, vecX->type, inOrder(vecX->size));
        for (Number& v : x) v = factor * v;
        if (call.goesOn()) spsvDescr->triangle.solve(x, 1);
        call.put(vecY->values, vecY->type, x, inOrder(vecY->size));
    });
}
inline cusparseStatus_t cusparseSpSV_updateMatrix(cusparseHandle_t handle, cusparseSpSVDescr_t spsvDescr,
                                                  void* newValues, cusparseSpSVUpdate_t updatePart) {
    return cpu_device::sparse::updateMatrix("cusparseSpSV_updateMatrix", handle, spsvDescr, newValues,
                                            updatePart == CUSPARSE_SPSV_UPDATE_DIAGONAL);
}

// ---- op(A) C = alpha op(B) ----

inline cusparseStatus_t cusparseSpSM_createDescr(cusparseSpSMDescr_t* descr) {
    return cpu_device::sparse::createDescriptor(descr);
}
inline cusparseStatus_t cusparseSpSM_destroyDescr(cusparseSpSMDescr_t descr) {
    delete descr;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpSM_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA,
                                                cusparseOperation_t opB, const void* alpha,
                                                cusparseConstSpMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                                                cusparseDnMatDescr_t matC, cudaDataType computeType, cusparseSpSMAlg_t,
                                                cusparseSpSMDescr_t spsmDescr, size_t* bufferSize) {
    using namespace cpu_device::sparse;
    if (!bufferSize) return CUSPARSE_STATUS_INVALID_VALUE;
    const cusparseStatus_t status = maySolve(handle, opA, opB, alpha, matA, matB, matC, computeType, spsmDescr);
    if (status == CUSPARSE_STATUS_SUCCESS) *bufferSize = plausibleBytes(*matA);
    return status;
}
inline cusparseStatus_t cusparseSpSM_analysis(cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB,
                                              const void* alpha, cusparseConstSpMatDescr_t matA,
                                              cusparseConstDnMatDescr_t matB, cusparseDnMatDescr_t matC,
                                              cudaDataType computeType, cusparseSpSMAlg_t,
                                              cusparseSpSMDescr_t spsmDescr, void* externalBuffer) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = maySolve(handle, opA, opB, alpha, matA, matB, matC, computeType, spsmDescr);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return perform("cusparseSpSM_analysis", handle,
                   [&](Call& call) { spsmDescr->triangle.keep(call, *matA, opA, externalBuffer); });
}
inline cusparseStatus_t cusparseSpSM_solve(cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB,
                                           const void* alpha, cusparseConstSpMatDescr_t matA,
                                           cusparseConstDnMatDescr_t matB, cusparseDnMatDescr_t matC,
                                           cudaDataType computeType, cusparseSpSMAlg_t, cusparseSpSMDescr_t spsmDescr) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = maySolve(handle, opA, opB, alpha, matA, matB, matC, computeType, spsmDescr);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (!spsmDescr->triangle.isOf(matA->rows)) return CUSPARSE_STATUS_INVALID_VALUE;
    return perform("cusparseSpSM_solve", handle, [&](Call& call) {
        spsmDescr->triangle.useArea(call);
        const Number factor = call.scalar(alpha, computeType);
        Numbers x = fetchRows(call, *matB, opB, nullptr);
        for (Number& v : x) v = factor * v;
        if (call.goesOn()) spsmDescr->triangle.solve(x, size_t(matC->columns));
        call.put(valuesOf(*matC), matC->type, x, layoutOf(*matC, CUSPARSE_OPERATION_NON_TRANSPOSE));
    });
}
inline cusparseStatus_t cusparseSpSM_updateMatrix(cusparseHandle_t handle, cusparseSpSMDescr_t spsmDescr,
                                                  void* newValues, cusparseSpSMUpdate_t updatePart) {
    return cpu_device::sparse::updateMatrix("cusparseSpSM_updateMatrix", handle, spsmDescr, newValues,
                                            updatePart == CUSPARSE_SPSM_UPDATE_DIAGONAL);
}
