// Matrices and vectors that a call of cuBLAS is handed: fetched to the host, where it works, and put back. What it
// reads and writes is looked at as if kernels did it, so an array that nobody has filled is told, and one that is too
// short.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include <cpu_device_libraries/calls.h>

namespace cpu_device::blas {

// Columns of `rows` elements each, `apart` elements from one to the next. A vector with an increment is a row. Of a
// triangle or a band only some diagonals are there: in their places, or as the rows of a matrix of `height`, or one
// column behind the other.
struct Layout {
    enum Storage { whole, banded, packed };
    static constexpr size_t all = size_t(-1);

    size_t rows, columns, apart;
    Storage storage = whole;
    size_t above = all, below = all;  // how many diagonals on each side of the main one; a triangle has 0 on one
    bool hasDiagonal = true;          // a triangle may be without

    size_t height() const { return storage == banded ? above + below + 1 : rows; }
    size_t elements() const { return height() * columns; }
    bool isWhole() const { return storage == whole && above == all && below == all; }
    // The rows of a column that are there.
    size_t first(size_t col) const {
        if (!hasDiagonal && above == 0) return col + 1;
        return col > above ? col - above : 0;
    }
    size_t end(size_t col) const {
        if (!hasDiagonal && below == 0) return col;
        return below == all ? rows : std::min(rows, col + below + 1);
    }
    // Of an element that is there: the number among `elements`, and in memory.
    size_t number(size_t row, size_t col) const {
        return col * height() + (storage == banded ? row + above - col : row);
    }
    size_t place(size_t row, size_t col) const {
        if (storage == packed) return row + (above == 0 ? col * (2 * rows - col - 1) : col * (col + 1)) / 2;
        return col * apart + (storage == banded ? row + above - col : row);
    }
    // Of a number, its row and column, and whether it is there.
    bool find(size_t number, size_t& row, size_t& col) const {
        col = number / height();
        row = number % height() + (storage == banded ? col - above : 0);
        return row >= first(col) && row < end(col);
    }
};

// An element of so many bytes: the first unit of it, or both.
template <class Unit>
struct Units {
    typedef Unit Type __attribute__((may_alias));
    static void read(const void* at, int count = 1) {
        for (int i = 0; i < count; i++) (void)static_cast<const volatile Type*>(at)[i];
    }
    static void copy(void* to, const void* from, int count = 1) {
        for (int i = 0; i < count; i++) static_cast<Type*>(to)[i] = static_cast<const Type*>(from)[i];
    }
};
inline __global__ void readsOfLibrary(const char* matrix, size_t bytes, Layout of) {
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    size_t row, col;
    if (i >= of.elements() || !of.find(i, row, col)) return;
    const char* const at = matrix + of.place(row, col) * bytes;
    switch (bytes) {
        case 1: return Units<uint8_t>::read(at);
        case 2: return Units<uint16_t>::read(at);
        case 4: return Units<uint32_t>::read(at);
        case 8: return Units<uint64_t>::read(at);
        case 16: return Units<uint64_t>::read(at, 2);
    }
}
inline __global__ void writesOfLibrary(char* matrix, const char* values, size_t bytes, Layout of) {
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    size_t row, col;
    if (i >= of.elements() || !of.find(i, row, col)) return;
    char* const at = matrix + of.place(row, col) * bytes;
    const char* const value = values + i * bytes;
    switch (bytes) {
        case 1: return Units<uint8_t>::copy(at, value);
        case 2: return Units<uint16_t>::copy(at, value);
        case 4: return Units<uint32_t>::copy(at, value);
        case 8: return Units<uint64_t>::copy(at, value);
        case 16: return Units<uint64_t>::copy(at, value, 2);
    }
}

class Call : public LibraryCall {
public:
    using LibraryCall::LibraryCall;

    // Of elements of so many bytes. Those that are not there stay as they are.
    void fetch(void* values, const void* matrix, size_t bytes, Layout of) {
        if (!of.elements() || !wentWell()) return;
        const auto from = static_cast<const char*>(matrix);
        const auto to = static_cast<char*>(values);
        launchOfLibrary(
            name, stream, of.elements(),
            [](auto&... p) __attribute__((no_sanitize_thread)) { readsOfLibrary(copyOf(p)...); }, from, bytes, of);
        if (of.isWhole())
            check(cudaMemcpy2DAsync(to, of.rows * bytes, from, of.apart * bytes, of.rows * bytes, of.columns,
                                    cudaMemcpyDefault, stream));
        else
            for (size_t col = 0; col < of.columns && wentWell(); col++) {
                const size_t first = of.first(col), end = of.end(col);
                if (first < end)
                    check(cudaMemcpyAsync(to + of.number(first, col) * bytes, from + of.place(first, col) * bytes,
                                          (end - first) * bytes, cudaMemcpyDefault, stream));
            }
        check(cudaStreamSynchronize(stream));
    }
    void put(void* matrix, const void* values, size_t bytes, Layout of) {
        if (!of.elements() || !wentWell()) return;
        char* onDevice = nullptr;
        check(cudaMalloc(&onDevice, of.elements() * bytes));
        check(cudaMemcpyAsync(onDevice, values, of.elements() * bytes, cudaMemcpyHostToDevice, stream));
        if (wentWell())
            launchOfLibrary(
                name, stream, of.elements(),
                [](auto&... p) __attribute__((no_sanitize_thread)) { writesOfLibrary(copyOf(p)...); },
                static_cast<char*>(matrix), static_cast<const char*>(onDevice), bytes, of);
        check(cudaStreamSynchronize(stream));
        check(cudaFree(onDevice));
    }
    template <class T>
    std::vector<T> fetch(const T* matrix, Layout of) {
        std::vector<T> values(of.elements());
        fetch(values.data(), matrix, sizeof(T), of);
        return values;
    }
    template <class T>
    void put(T* matrix, const std::vector<T>& values, Layout of) {
        put(matrix, values.data(), sizeof(T), of);
    }
    // A scalar may lie on either side, whatever the handle says of it.
    void copyScalar(void* to, const void* from, size_t bytes) {
        check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, stream));
        check(cudaStreamSynchronize(stream));
    }
    template <class T>
    T scalar(const T* at) {
        T value{};
        copyScalar(&value, at, sizeof value);
        return value;
    }
};

}  // namespace cpu_device::blas
