// A call of cuSPARSE: its arrays are fetched to the host, which works, and put back. What it reads and writes is looked
// at as if kernels did it: an array that nobody has filled is told, one that is too short, and an index that leads out
// of one.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include <cpu_device_libraries/calls.h>

#include "numbers.h"
#include "types.h"

namespace cpu_device::sparse {

// Elements of a dense array: so many rows, or those in a list on the device, of so many columns.
struct Layout {
    int64_t rows, columns, rowsApart, columnsApart;
    const int64_t* listed = nullptr;

    __host__ __device__ size_t elements() const { return size_t(rows) * size_t(columns); }
    __host__ __device__ int64_t placeOf(size_t i) const {
        const int64_t row = int64_t(i) / columns;
        return (listed ? listed[row] : row) * rowsApart + int64_t(i) % columns * columnsApart;
    }
};
inline Layout inOrder(int64_t count) { return {count, 1, 1, 1}; }

template <class Unit>
__global__ void gatherOfLibrary(const Unit* values, Unit* inOrder, Layout of) {
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < of.elements()) inOrder[i] = values[of.placeOf(i)];
}
template <class Unit>
__global__ void scatterOfLibrary(Unit* values, const Unit* inOrder, Layout of) {
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < of.elements()) values[of.placeOf(i)] = inOrder[i];
}

class Call : public LibraryCall {
public:
    Call(const char* name, const cusparseContext& handle)
        : LibraryCall(name, handle.stream), scalarsOnDevice(handle.pointerMode == CUSPARSE_POINTER_MODE_DEVICE) {}

    bool goesOn() const { return wentWell() && refusal == CUSPARSE_STATUS_SUCCESS; }
    void refuse(cusparseStatus_t status) {
        if (goesOn()) refusal = status;
    }
    cusparseStatus_t status() const { return wentWell() ? refusal : CUSPARSE_STATUS_EXECUTION_FAILED; }

    // Of all rows, or of those that are listed.
    std::vector<Number> fetch(const void* values, cudaDataType type, Layout of,
                              const std::vector<int64_t>* rows = nullptr) {
        return asNumbers(fetchBytes(values, sizeOf(type), of, rows), type);
    }
    void put(void* values, cudaDataType type, const std::vector<Number>& numbers, Layout of,
             const std::vector<int64_t>* rows = nullptr) {
        putBytes(values, sizeOf(type), asBytes(numbers, type), of, rows);
    }
    std::vector<int64_t> fetchIndices(const void* indices, cusparseIndexType_t type, int64_t base, int64_t count,
                                      const std::vector<int64_t>* places = nullptr) {
        return asIndices(fetchBytes(indices, sizeOf(type), inOrder(count), places), type, base);
    }
    void putIndices(void* indices, cusparseIndexType_t type, int64_t base, const std::vector<int64_t>& values) {
        putBytes(indices, sizeOf(type), asBytes(values, type, base), inOrder(int64_t(values.size())), nullptr);
    }

    // The pointer mode says where a scalar lies. One on the device is read as a kernel would.
    Number scalar(const void* at, cudaDataType type) {
        Bytes bytes(sizeOf(type));
        if (scalarsOnDevice)
            bytes = fetchBytes(at, sizeOf(type), inOrder(1), nullptr);
        else
            check(cudaMemcpyAsync(bytes.data(), at, bytes.size(), cudaMemcpyDefault, stream));
        check(cudaStreamSynchronize(stream));
        return asNumbers(bytes, type)[0];
    }
    void result(void* at, const Bytes& bytes) {
        if (!goesOn()) return;
        if (scalarsOnDevice) return putBytes(at, bytes.size(), bytes, inOrder(1), nullptr);
        check(cudaMemcpyAsync(at, bytes.data(), bytes.size(), cudaMemcpyDefault, stream));
        check(cudaStreamSynchronize(stream));
    }

    // A work area is written from end to end by the real library; here its ends are. Without one there is nothing to
    // do.
    void uses(void* buffer, size_t bytes) {
        if (!buffer || bytes == 0) return;
        const int64_t ends = bytes > 1 ? 2 : 1;
        putBytes(buffer, 1, Bytes(size_t(ends)), {ends, 1, int64_t(bytes) - 1, 1}, nullptr);
    }

    // Indices that lead out of an array are followed, so that it is told; the call has failed, as a kernel might.
    bool areWithin(const std::vector<int64_t>& indices, int64_t size, const void* array, size_t bytes) {
        std::vector<int64_t> outside;
        for (int64_t i : indices)
            if (i < 0 || i >= size) outside.push_back(i);
        if (outside.empty()) return goesOn();
        (void)fetchBytes(array, bytes, inOrder(1), &outside);
        refuse(CUSPARSE_STATUS_EXECUTION_FAILED);
        return false;
    }

private:
    bool scalarsOnDevice;
    cusparseStatus_t refusal = CUSPARSE_STATUS_SUCCESS;

    template <class Unit>
    void launchGather(const void* values, void* inOrder, const Layout& of) {
        launchOfLibrary(
            name, stream, of.elements(),
            [](auto&... p) __attribute__((no_sanitize_thread)) { gatherOfLibrary<Unit>(copyOf(p)...); },
            static_cast<const Unit*>(values), static_cast<Unit*>(inOrder), of);
    }
    template <class Unit>
    void launchScatter(void* values, const void* inOrder, const Layout& of) {
        launchOfLibrary(
            name, stream, of.elements(),
            [](auto&... p) __attribute__((no_sanitize_thread)) { scatterOfLibrary<Unit>(copyOf(p)...); },
            static_cast<Unit*>(values), static_cast<const Unit*>(inOrder), of);
    }

    // Memory of the host that kernels see as well: the caller's arrays keep their neighbours, which reports name.
    void* shared(size_t bytes) {
        void* memory = nullptr;
        check(cudaMallocHost(&memory, bytes));
        return memory;
    }
    // What the kernels see of a layout; its list is freed by the caller.
    Layout withList(Layout of, const std::vector<int64_t>* rows) {
        if (!rows) return of;
        of.rows = int64_t(rows->size());
        if (of.elements() == 0) return of;
        const size_t bytes = rows->size() * sizeof(int64_t);
        void* const list = shared(bytes);
        if (list) std::memcpy(list, rows->data(), bytes);
        of.listed = static_cast<const int64_t*>(list);
        return of;
    }
    void free(void* inOrder, const Layout& of) {
        check(cudaFreeHost(inOrder));
        check(cudaFreeHost(const_cast<int64_t*>(of.listed)));
    }
    Bytes fetchBytes(const void* values, size_t each, Layout asked, const std::vector<int64_t>* rows) {
        const Layout of = withList(asked, rows);
        Bytes bytes(of.elements() * each);
        if (bytes.empty()) return bytes;
        void* const inOrder = shared(bytes.size());
        if (goesOn()) {
            switch (each) {
                case 1: launchGather<unsigned char>(values, inOrder, of); break;
                case 2: launchGather<unsigned short>(values, inOrder, of); break;
                case 4: launchGather<unsigned>(values, inOrder, of); break;
                case 8: launchGather<unsigned long long>(values, inOrder, of); break;
                default: launchGather<double2>(values, inOrder, of); break;
            }
            check(cudaStreamSynchronize(stream));
            if (goesOn()) std::memcpy(bytes.data(), inOrder, bytes.size());
        }
        free(inOrder, of);
        return bytes;
    }
    void putBytes(void* values, size_t each, const Bytes& bytes, Layout asked, const std::vector<int64_t>* rows) {
        if (bytes.empty() || !goesOn()) return;
        const Layout of = withList(asked, rows);
        void* const inOrder = shared(bytes.size());
        if (goesOn()) {
            std::memcpy(inOrder, bytes.data(), bytes.size());
            switch (each) {
                case 1: launchScatter<unsigned char>(values, inOrder, of); break;
                case 2: launchScatter<unsigned short>(values, inOrder, of); break;
                case 4: launchScatter<unsigned>(values, inOrder, of); break;
                case 8: launchScatter<unsigned long long>(values, inOrder, of); break;
                default: launchScatter<double2>(values, inOrder, of); break;
            }
            check(cudaStreamSynchronize(stream));
        }
        free(inOrder, of);
    }
};

// `work` on a call that may be made; what it met is the call's status.
template <class Work>
cusparseStatus_t perform(const char* name, cusparseHandle_t handle, Work work) {
    Call call(name, *handle);
    if (call.isCaptured()) return CUSPARSE_STATUS_NOT_SUPPORTED;
    work(call);
    return call.status();
}

template <class... P>
bool areThere(const P*... pointers) {
    return (... && (pointers != nullptr));
}
inline bool isKnown(cusparseOperation_t op) {
    return op == CUSPARSE_OPERATION_NON_TRANSPOSE || op == CUSPARSE_OPERATION_TRANSPOSE ||
           op == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE;
}
inline bool isKnown(cusparseIndexBase_t base) {
    return base == CUSPARSE_INDEX_BASE_ZERO || base == CUSPARSE_INDEX_BASE_ONE;
}
inline bool isTransposed(cusparseOperation_t op) { return op != CUSPARSE_OPERATION_NON_TRANSPOSE; }
inline bool isConjugated(cusparseOperation_t op) { return op == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE; }
inline bool isFullType(cudaDataType type) {
    return type == CUDA_R_32F || type == CUDA_R_64F || type == CUDA_C_32F || type == CUDA_C_64F;
}

}  // namespace cpu_device::sparse
