// Matrices and vectors that a call of cuBLAS is handed: fetched to the host, where it works, and put back. What it
// reads and writes is looked at as if kernels did it, so an array that nobody has filled is told, and one that is too
// short.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdlib>
#include <vector>

#include <cpu_device_libraries/calls.h>

namespace cpu_device::blas {

// Columns of `rows` elements each, `apart` elements from one to the next. A vector with an increment is a row.
struct Layout {
    size_t rows, columns, apart;
    size_t elements() const { return rows * columns; }
};

template <class T>
__global__ void readsOfLibrary(const T* matrix, Layout of) {
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < of.elements()) (void)*const_cast<const volatile T*>(&matrix[i / of.rows * of.apart + i % of.rows]);
}
template <class T>
__global__ void writesOfLibrary(T* matrix, const T* values, Layout of) {
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < of.elements()) matrix[i / of.rows * of.apart + i % of.rows] = values[i];
}

class Call : public LibraryCall {
public:
    using LibraryCall::LibraryCall;

    template <class T>
    std::vector<T> fetch(const T* matrix, Layout of) {
        std::vector<T> values(of.elements());
        if (values.empty() || !wentWell()) return values;
        launchOfLibrary(
            name, stream, of.elements(),
            [](auto&... p) __attribute__((no_sanitize_thread)) { readsOfLibrary<T>(copyOf(p)...); }, matrix, of);
        check(cudaMemcpy2DAsync(values.data(), of.rows * sizeof(T), matrix, of.apart * sizeof(T), of.rows * sizeof(T),
                                of.columns, cudaMemcpyDefault, stream));
        check(cudaStreamSynchronize(stream));
        return values;
    }
    template <class T>
    void put(T* matrix, const std::vector<T>& values, Layout of) {
        if (values.empty() || !wentWell()) return;
        T* onDevice = nullptr;
        check(cudaMalloc(&onDevice, values.size() * sizeof(T)));
        check(cudaMemcpyAsync(onDevice, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice, stream));
        if (wentWell())
            launchOfLibrary(
                name, stream, of.elements(),
                [](auto&... p) __attribute__((no_sanitize_thread)) { writesOfLibrary<T>(copyOf(p)...); }, matrix,
                onDevice, of);
        check(cudaStreamSynchronize(stream));
        check(cudaFree(onDevice));
    }
    // A scalar may lie on either side, whatever the handle says of it.
    template <class T>
    T scalar(const T* at) {
        T value{};
        check(cudaMemcpyAsync(&value, at, sizeof value, cudaMemcpyDefault, stream));
        check(cudaStreamSynchronize(stream));
        return value;
    }
    template <class T>
    void result(T* at, T value) {
        check(cudaMemcpyAsync(at, &value, sizeof value, cudaMemcpyDefault, stream));
        check(cudaStreamSynchronize(stream));
    }
};

// Every increment-th element; of a negative one, from the last to the first.
template <class T>
class Vector {
public:
    Vector(Call& call, const T* x, int n, int increment)
        : n(size_t(n)),
          backwards(increment < 0),
          of{1, size_t(n), size_t(std::abs(increment))},
          values(call.fetch(x, of)) {}
    size_t size() const { return n; }
    T& operator[](size_t i) { return values[backwards ? n - 1 - i : i]; }
    const T& operator[](size_t i) const { return values[backwards ? n - 1 - i : i]; }
    void put(Call& call, T* x) const { call.put(x, values, of); }

private:
    size_t n;
    bool backwards;
    Layout of;
    std::vector<T> values;
};

}  // namespace cpu_device::blas
