// Matrices on the host: of a sparse one each element with its row and its column, of a dense one row by row.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "calls.h"
#include "types.h"

namespace cpu_device::sparse {

using Indices = std::vector<int64_t>;
using Numbers = std::vector<Number>;

struct Entries {
    int64_t rows = 0, columns = 0;
    Indices row, column;  // of each element, in the order of the arrays
    Numbers value;
    Indices places;  // in the arrays, unless it is that order

    size_t size() const { return row.size(); }
    const Indices* placesOrNull() const { return places.empty() ? nullptr : &places; }

    void apply(cusparseOperation_t op) {
        if (!isTransposed(op)) return;
        std::swap(rows, columns);
        row.swap(column);
        if (isConjugated(op))
            for (Number& v : value) v = conjugate(v);
    }
};

// The arrays of one matrix of a batch.
struct Arrays {
    const char *leading, *indices;
    char* values;
};
inline Arrays arraysOf(const cusparseSpMatDescr& a, int batch) {
    const int64_t leading = a.format == CUSPARSE_FORMAT_COO ? a.elementsApart : a.leadingApart;
    return {static_cast<const char*>(a.leading) + batch * leading * int64_t(sizeOf(a.leadingType)),
            static_cast<const char*>(a.indices) + batch * a.elementsApart * int64_t(sizeOf(a.indexType)),
            static_cast<char*>(a.values) + batch * a.elementsApart * int64_t(sizeOf(a.type))};
}

// To which row (of CSR) each element belongs. A row whose offsets lead out of the arrays is followed to its first
// element there, so that it is told.
inline void followOffsets(const Indices& offsets, int64_t nnz, Indices& row, Indices& places) {
    bool usual = true;
    for (size_t r = 0; r + 1 < offsets.size(); r++)
        for (int64_t k = offsets[r]; k < offsets[r + 1]; k++) {
            usual = usual && k == int64_t(places.size());
            row.push_back(int64_t(r));
            places.push_back(k);
            if (k < 0 || k >= nnz) break;
        }
    if (usual && int64_t(places.size()) <= nnz) places.clear();
}

// Rows and columns that the matrix does not have are left in: who uses them asks areWithin.
inline Entries fetchPattern(Call& call, const cusparseSpMatDescr& a, int batch = 0) {
    const Arrays arrays = arraysOf(a, batch);
    Entries entries;
    entries.rows = a.rows, entries.columns = a.columns;
    if (a.format == CUSPARSE_FORMAT_COO) {
        entries.row = call.fetchIndices(arrays.leading, a.leadingType, a.base, a.nnz);
        entries.column = call.fetchIndices(arrays.indices, a.indexType, a.base, a.nnz);
        return entries;
    }
    const bool byRows = a.format == CUSPARSE_FORMAT_CSR;
    const Indices offsets = call.fetchIndices(arrays.leading, a.leadingType, a.base, (byRows ? a.rows : a.columns) + 1);
    if (!call.goesOn()) return entries;
    followOffsets(offsets, a.nnz, entries.row, entries.places);
    entries.column =
        call.fetchIndices(arrays.indices, a.indexType, a.base, int64_t(entries.row.size()), entries.placesOrNull());
    if (!byRows) entries.row.swap(entries.column);
    return entries;
}
inline Numbers fetchValues(Call& call, const Entries& of, const void* values, cudaDataType type) {
    return call.fetch(values, type, inOrder(int64_t(of.size())), of.placesOrNull());
}
inline Entries fetchEntries(Call& call, const cusparseSpMatDescr& a, int batch = 0) {
    Entries entries = fetchPattern(call, a, batch);
    entries.value = fetchValues(call, entries, arraysOf(a, batch).values, a.type);
    return entries;
}

// How many elements each row has, summed up: what CSR has in place of rows.
inline Indices offsetsOf(const Indices& row, int64_t rows) {
    Indices offsets(size_t(rows) + 1, 0);
    for (int64_t r : row) offsets[size_t(r) + 1]++;
    std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
    return offsets;
}

// Elements in the order of a format, into its arrays.
inline void putPattern(Call& call, const cusparseSpMatDescr& a, const Entries& entries) {
    const bool byRows = a.format == CUSPARSE_FORMAT_CSR;
    if (a.format == CUSPARSE_FORMAT_COO)
        call.putIndices(a.leading, a.leadingType, a.base, entries.row);
    else
        call.putIndices(a.leading, a.leadingType, a.base,
                        byRows ? offsetsOf(entries.row, a.rows) : offsetsOf(entries.column, a.columns));
    call.putIndices(a.indices, a.indexType, a.base, a.format == CUSPARSE_FORMAT_CSC ? entries.row : entries.column);
}
inline void putEntries(Call& call, const cusparseSpMatDescr& a, const Entries& entries) {
    putPattern(call, a, entries);
    call.put(a.values, a.type, entries.value, inOrder(int64_t(entries.size())));
}

// Which of so many rows or columns are used: only those are read of the other operand.
class Used {
public:
    Used(const Indices& indices, int64_t size) : compressed(size_t(size), 0) {
        for (int64_t i : indices) compressed[size_t(i)] = 1;
        for (size_t i = 0; i < compressed.size(); i++)
            if (compressed[i] != 0) {
                compressed[i] = int64_t(listed.size());
                listed.push_back(int64_t(i));
            }
    }
    int64_t count() const { return int64_t(listed.size()); }
    size_t operator[](int64_t index) const { return size_t(compressed[size_t(index)]); }
    const Indices* list() const { return &listed; }

private:
    Indices compressed, listed;
};

// By rows, as CSR; the elements of a row stay in order.
struct Rows {
    Indices offsets;
    std::vector<size_t> element;
    Rows(const Indices& row, int64_t rows) : offsets(offsetsOf(row, rows)), element(row.size()) {
        Indices next(offsets.begin(), offsets.end() - 1);
        for (size_t k = 0; k < row.size(); k++) element[size_t(next[size_t(row[k])]++)] = k;
    }
};

// ---- dense matrices ----

// op(A) as it lies.
inline Layout layoutOf(const cusparseDnMatDescr& a, cusparseOperation_t op) {
    Layout of =
        a.order == CUSPARSE_ORDER_COL ? Layout{a.rows, a.columns, 1, a.apart} : Layout{a.rows, a.columns, a.apart, 1};
    if (isTransposed(op)) {
        std::swap(of.rows, of.columns);
        std::swap(of.rowsApart, of.columnsApart);
    }
    return of;
}
inline char* valuesOf(const cusparseDnMatDescr& a, int batch = 0) {
    return static_cast<char*>(a.values) + batch * a.batchesApart * int64_t(sizeOf(a.type));
}
// Some rows of op(A).
inline Numbers fetchRows(Call& call, const cusparseDnMatDescr& a, cusparseOperation_t op, const Indices* rows,
                         int batch = 0) {
    Numbers all = call.fetch(valuesOf(a, batch), a.type, layoutOf(a, op), rows);
    if (isConjugated(op))
        for (Number& v : all) v = conjugate(v);
    return all;
}

// Where beta is zero, what was there is not read: it may be no number, or nothing.
inline Numbers scaledSum(const Numbers& sums, Number alpha, Number beta, const Numbers& before) {
    Numbers all(sums.size());
    for (size_t i = 0; i < all.size(); i++)
        all[i] = isZero(beta) ? alpha * sums[i] : alpha * sums[i] + beta * before[i];
    return all;
}

// How large a work area is said to be: as plausible as any, the real one depends on the card.
inline size_t plausibleBytes(const cusparseSpMatDescr& a) { return 256 + 8 * size_t(std::max(a.rows, a.columns)); }

}  // namespace cpu_device::sparse
