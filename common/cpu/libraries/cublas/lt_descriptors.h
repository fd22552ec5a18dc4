// What cublasLt's calls are told of a matrix, a product, a transform, and of what is preferred: descriptors, whose
// attributes have the real numbers and sizes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "types.h"

enum cublasLtOrder_t {
    CUBLASLT_ORDER_COL = 0,
    CUBLASLT_ORDER_ROW = 1,
    CUBLASLT_ORDER_COL32 = 2,
    CUBLASLT_ORDER_COL4_4R2_8C = 3,
    CUBLASLT_ORDER_COL32_2R_4R4 = 4
};
enum cublasLtPointerMode_t {
    CUBLASLT_POINTER_MODE_HOST = CUBLAS_POINTER_MODE_HOST,
    CUBLASLT_POINTER_MODE_DEVICE = CUBLAS_POINTER_MODE_DEVICE,
    CUBLASLT_POINTER_MODE_DEVICE_VECTOR = 2,
    CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_ZERO = 3,
    CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST = 4
};
enum cublasLtEpilogue_t {
    CUBLASLT_EPILOGUE_DEFAULT = 1,
    CUBLASLT_EPILOGUE_RELU = 2,
    CUBLASLT_EPILOGUE_BIAS = 4,
    CUBLASLT_EPILOGUE_RELU_BIAS = 6,
    CUBLASLT_EPILOGUE_GELU = 32,
    CUBLASLT_EPILOGUE_GELU_BIAS = 36,
    CUBLASLT_EPILOGUE_RELU_AUX = 130,
    CUBLASLT_EPILOGUE_RELU_AUX_BIAS = 134,
    CUBLASLT_EPILOGUE_DRELU = 136,
    CUBLASLT_EPILOGUE_DRELU_BGRAD = 152,
    CUBLASLT_EPILOGUE_GELU_AUX = 160,
    CUBLASLT_EPILOGUE_GELU_AUX_BIAS = 164,
    CUBLASLT_EPILOGUE_DGELU = 192,
    CUBLASLT_EPILOGUE_DGELU_BGRAD = 208,
    CUBLASLT_EPILOGUE_BGRADA = 256,
    CUBLASLT_EPILOGUE_BGRADB = 512
};
enum cublasLtMatmulMatrixScale_t { CUBLASLT_MATMUL_MATRIX_SCALE_SCALAR_32F = 0 };
enum cublasLtBatchMode_t { CUBLASLT_BATCH_MODE_STRIDED = 0, CUBLASLT_BATCH_MODE_POINTER_ARRAY = 1 };
enum cublasLtMatmulSearch_t { CUBLASLT_SEARCH_BEST_FIT = 0, CUBLASLT_SEARCH_LIMITED_BY_ALGO_ID = 1 };
enum cublasLtReductionScheme_t {
    CUBLASLT_REDUCTION_SCHEME_NONE = 0,
    CUBLASLT_REDUCTION_SCHEME_INPLACE = 1,
    CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE = 2,
    CUBLASLT_REDUCTION_SCHEME_OUTPUT_TYPE = 4,
    CUBLASLT_REDUCTION_SCHEME_MASK = 7
};

// Of each attribute its name and number, and the type, name and default of the member that keeps it.
#define CPU_DEVICE_LT_LAYOUT(X)                             \
    X(TYPE, 0, cudaDataType, type, CUDA_R_32F)              \
    X(ORDER, 1, cublasLtOrder_t, order, CUBLASLT_ORDER_COL) \
    X(ROWS, 2, uint64_t, rows, 0)                           \
    X(COLS, 3, uint64_t, columns, 0)                        \
    X(LD, 4, int64_t, apart, 0)                             \
    X(BATCH_COUNT, 5, int32_t, count, 1)                    \
    X(STRIDED_BATCH_OFFSET, 6, int64_t, stride, 0)          \
    X(PLANE_OFFSET, 7, int64_t, planeOffset, 0)             \
    X(BATCH_MODE, 8, cublasLtBatchMode_t, batchMode, CUBLASLT_BATCH_MODE_STRIDED)
#define CPU_DEVICE_LT_MATMUL(X)                                                        \
    X(COMPUTE_TYPE, 0, cublasComputeType_t, computeType, CUBLAS_COMPUTE_32F)           \
    X(SCALE_TYPE, 1, cudaDataType, scaleType, CUDA_R_32F)                              \
    X(POINTER_MODE, 2, cublasLtPointerMode_t, pointerMode, CUBLASLT_POINTER_MODE_HOST) \
    X(TRANSA, 3, cublasOperation_t, opA, CUBLAS_OP_N)                                  \
    X(TRANSB, 4, cublasOperation_t, opB, CUBLAS_OP_N)                                  \
    X(TRANSC, 5, cublasOperation_t, opC, CUBLAS_OP_N)                                  \
    X(FILL_MODE, 6, cublasFillMode_t, fillMode, CUBLAS_FILL_MODE_FULL)                 \
    X(EPILOGUE, 7, cublasLtEpilogue_t, epilogue, CUBLASLT_EPILOGUE_DEFAULT)            \
    X(BIAS_POINTER, 8, void*, bias, nullptr)                                           \
    X(BIAS_BATCH_STRIDE, 10, int64_t, biasStride, 0)                                   \
    X(EPILOGUE_AUX_POINTER, 11, void*, aux, nullptr)                                   \
    X(EPILOGUE_AUX_LD, 12, int64_t, auxApart, 0)                                       \
    X(EPILOGUE_AUX_BATCH_STRIDE, 13, int64_t, auxStride, 0)                            \
    X(ALPHA_VECTOR_BATCH_STRIDE, 14, int64_t, alphaStride, 0)                          \
    X(SM_COUNT_TARGET, 15, int32_t, multiprocessors, 0)                                \
    X(A_SCALE_POINTER, 17, const float*, scaleA, nullptr)                              \
    X(B_SCALE_POINTER, 18, const float*, scaleB, nullptr)                              \
    X(C_SCALE_POINTER, 19, const float*, scaleC, nullptr)                              \
    X(D_SCALE_POINTER, 20, const float*, scaleD, nullptr)                              \
    X(AMAX_D_POINTER, 21, float*, largestD, nullptr)                                   \
    X(EPILOGUE_AUX_DATA_TYPE, 22, int32_t, auxType, -1)                                \
    X(EPILOGUE_AUX_SCALE_POINTER, 23, void*, scaleAux, nullptr)                        \
    X(EPILOGUE_AUX_AMAX_POINTER, 24, void*, largestAux, nullptr)                       \
    X(FAST_ACCUM, 25, int8_t, fastSums, 0)                                             \
    X(BIAS_DATA_TYPE, 26, int32_t, biasType, -1)                                       \
    X(A_SCALE_MODE, 31, int32_t, scaleModeA, 0)                                        \
    X(B_SCALE_MODE, 32, int32_t, scaleModeB, 0)                                        \
    X(C_SCALE_MODE, 33, int32_t, scaleModeC, 0)                                        \
    X(D_SCALE_MODE, 34, int32_t, scaleModeD, 0)                                        \
    X(EPILOGUE_AUX_SCALE_MODE, 35, int32_t, scaleModeAux, 0)                           \
    X(D_OUT_SCALE_POINTER, 36, void*, scaleOfOut, nullptr)                             \
    X(D_OUT_SCALE_MODE, 37, int32_t, scaleModeOfOut, 0)                                \
    X(EMULATION_DESCRIPTOR, 38, void*, emulation, nullptr)
#define CPU_DEVICE_LT_PREFERENCE(X)                                                 \
    X(SEARCH_MODE, 0, cublasLtMatmulSearch_t, searchMode, CUBLASLT_SEARCH_BEST_FIT) \
    X(MAX_WORKSPACE_BYTES, 1, uint64_t, workspace, 0)                               \
    X(REDUCTION_SCHEME_MASK, 3, uint32_t, reductionSchemes, 7)                      \
    X(MIN_ALIGNMENT_A_BYTES, 5, uint32_t, alignmentA, 256)                          \
    X(MIN_ALIGNMENT_B_BYTES, 6, uint32_t, alignmentB, 256)                          \
    X(MIN_ALIGNMENT_C_BYTES, 7, uint32_t, alignmentC, 256)                          \
    X(MIN_ALIGNMENT_D_BYTES, 8, uint32_t, alignmentD, 256)                          \
    X(MAX_WAVES_COUNT, 9, float, waves, 0)                                          \
    X(IMPL_MASK, 12, uint64_t, implementations, ~uint64_t(0))
#define CPU_DEVICE_LT_TRANSFORM(X)                                                     \
    X(SCALE_TYPE, 0, cudaDataType, scaleType, CUDA_R_32F)                              \
    X(POINTER_MODE, 1, cublasLtPointerMode_t, pointerMode, CUBLASLT_POINTER_MODE_HOST) \
    X(TRANSA, 2, cublasOperation_t, opA, CUBLAS_OP_N)                                  \
    X(TRANSB, 3, cublasOperation_t, opB, CUBLAS_OP_N)

namespace cpu_device::blas {

// Where an attribute is kept, and how many bytes it has; nowhere, if it is unknown.
struct Attribute {
    void* at = nullptr;
    size_t bytes = 0;
};
inline cublasStatus_t set(Attribute attribute, const void* value, size_t bytes) {
    if (!attribute.at || !value || bytes != attribute.bytes) return CUBLAS_STATUS_INVALID_VALUE;
    std::memcpy(attribute.at, value, bytes);
    return CUBLAS_STATUS_SUCCESS;
}
// Whoever has no bytes for it asks how many it needs.
inline cublasStatus_t get(Attribute attribute, void* value, size_t bytes, size_t* written) {
    const bool asks = bytes == 0 && written;
    if (!attribute.at || (!asks && (!value || bytes != attribute.bytes))) return CUBLAS_STATUS_INVALID_VALUE;
    if (!asks) std::memcpy(value, attribute.at, bytes);
    if (written) *written = attribute.bytes;
    return CUBLAS_STATUS_SUCCESS;
}

// A descriptor that the library makes, or one in the caller's memory.
template <class Descriptor>
cublasStatus_t create(Descriptor** made, const Descriptor& of) {
    if (!made) return CUBLAS_STATUS_INVALID_VALUE;
    *made = new Descriptor(of);
    return CUBLAS_STATUS_SUCCESS;
}
template <class Descriptor>
cublasStatus_t init(Descriptor* made, const Descriptor& of) {
    if (!made) return CUBLAS_STATUS_INVALID_VALUE;
    *made = of;
    return CUBLAS_STATUS_SUCCESS;
}

}  // namespace cpu_device::blas

#define CPU_DEVICE_LT_MEMBER(NAME, number, T, member, value) T member = value;
#define CPU_DEVICE_LT_CASE(NAME, number, T, member, value) \
    case number: return {&descriptor->member, sizeof descriptor->member};

// NAME begins those of the attributes, as Name those of the functions.
#define CPU_DEVICE_LT_DESCRIPTOR(Name, Attributes, LIST, ENUMERATOR)                                               \
    enum Attributes { LIST(ENUMERATOR) };                                                                          \
    struct cublasLt##Name##Opaque_t {                                                                              \
        LIST(CPU_DEVICE_LT_MEMBER)                                                                                 \
    };                                                                                                             \
    using cublasLt##Name##_t = cublasLt##Name##Opaque_t*;                                                          \
    namespace cpu_device::blas {                                                                                   \
    inline Attribute attributeOf(cublasLt##Name##_t descriptor, Attributes attribute) {                            \
        if (!descriptor) return {};                                                                                \
        switch (int(attribute)) { LIST(CPU_DEVICE_LT_CASE) }                                                       \
        return {};                                                                                                 \
    }                                                                                                              \
    }                                                                                                              \
    inline cublasStatus_t cublasLt##Name##Destroy(cublasLt##Name##_t descriptor) {                                 \
        delete descriptor;                                                                                         \
        return CUBLAS_STATUS_SUCCESS;                                                                              \
    }                                                                                                              \
    inline cublasStatus_t cublasLt##Name##SetAttribute(cublasLt##Name##_t descriptor, Attributes attribute,        \
                                                       const void* value, size_t bytes) {                          \
        return cpu_device::blas::set(cpu_device::blas::attributeOf(descriptor, attribute), value, bytes);          \
    }                                                                                                              \
    inline cublasStatus_t cublasLt##Name##GetAttribute(cublasLt##Name##_t descriptor, Attributes attribute,        \
                                                       void* value, size_t bytes, size_t* written) {               \
        return cpu_device::blas::get(cpu_device::blas::attributeOf(descriptor, attribute), value, bytes, written); \
    }

#define CPU_DEVICE_LT_ENUMERATOR(NAME, number, T, member, value) CUBLASLT_MATRIX_LAYOUT_##NAME = number,
CPU_DEVICE_LT_DESCRIPTOR(MatrixLayout, cublasLtMatrixLayoutAttribute_t, CPU_DEVICE_LT_LAYOUT, CPU_DEVICE_LT_ENUMERATOR)
#undef CPU_DEVICE_LT_ENUMERATOR
#define CPU_DEVICE_LT_ENUMERATOR(NAME, number, T, member, value) CUBLASLT_MATMUL_DESC_##NAME = number,
CPU_DEVICE_LT_DESCRIPTOR(MatmulDesc, cublasLtMatmulDescAttributes_t, CPU_DEVICE_LT_MATMUL, CPU_DEVICE_LT_ENUMERATOR)
#undef CPU_DEVICE_LT_ENUMERATOR
#define CPU_DEVICE_LT_ENUMERATOR(NAME, number, T, member, value) CUBLASLT_MATMUL_PREF_##NAME = number,
CPU_DEVICE_LT_DESCRIPTOR(MatmulPreference, cublasLtMatmulPreferenceAttributes_t, CPU_DEVICE_LT_PREFERENCE,
                         CPU_DEVICE_LT_ENUMERATOR)
#undef CPU_DEVICE_LT_ENUMERATOR
#define CPU_DEVICE_LT_ENUMERATOR(NAME, number, T, member, value) CUBLASLT_MATRIX_TRANSFORM_DESC_##NAME = number,
CPU_DEVICE_LT_DESCRIPTOR(MatrixTransformDesc, cublasLtMatrixTransformDescAttributes_t, CPU_DEVICE_LT_TRANSFORM,
                         CPU_DEVICE_LT_ENUMERATOR)
#undef CPU_DEVICE_LT_ENUMERATOR
#undef CPU_DEVICE_LT_DESCRIPTOR
#undef CPU_DEVICE_LT_CASE
#undef CPU_DEVICE_LT_MEMBER
#undef CPU_DEVICE_LT_TRANSFORM
#undef CPU_DEVICE_LT_PREFERENCE
#undef CPU_DEVICE_LT_MATMUL
#undef CPU_DEVICE_LT_LAYOUT

namespace cpu_device::blas {
inline cublasLtMatrixLayoutOpaque_t layoutOf(cudaDataType type, uint64_t rows, uint64_t columns, int64_t apart) {
    cublasLtMatrixLayoutOpaque_t layout;
    layout.type = type, layout.rows = rows, layout.columns = columns, layout.apart = apart;
    return layout;
}
inline cublasLtMatmulDescOpaque_t matmulOf(cublasComputeType_t computeType, cudaDataType scaleType) {
    cublasLtMatmulDescOpaque_t matmul;
    matmul.computeType = computeType, matmul.scaleType = scaleType;
    return matmul;
}
inline cublasLtMatrixTransformDescOpaque_t transformOf(cudaDataType scaleType) {
    cublasLtMatrixTransformDescOpaque_t transform;
    transform.scaleType = scaleType;
    return transform;
}
}  // namespace cpu_device::blas

inline cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* layout, cudaDataType type, uint64_t rows,
                                                 uint64_t cols, int64_t ld) {
    return cpu_device::blas::create(layout, cpu_device::blas::layoutOf(type, rows, cols, ld));
}
inline cublasStatus_t cublasLtMatrixLayoutInit(cublasLtMatrixLayout_t layout, cudaDataType type, uint64_t rows,
                                               uint64_t cols, int64_t ld) {
    return cpu_device::blas::init(layout, cpu_device::blas::layoutOf(type, rows, cols, ld));
}
inline cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* matmul, cublasComputeType_t computeType,
                                               cudaDataType scaleType) {
    return cpu_device::blas::create(matmul, cpu_device::blas::matmulOf(computeType, scaleType));
}
inline cublasStatus_t cublasLtMatmulDescInit(cublasLtMatmulDesc_t matmul, cublasComputeType_t computeType,
                                             cudaDataType scaleType) {
    return cpu_device::blas::init(matmul, cpu_device::blas::matmulOf(computeType, scaleType));
}
inline cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* preference) {
    return cpu_device::blas::create(preference, {});
}
inline cublasStatus_t cublasLtMatmulPreferenceInit(cublasLtMatmulPreference_t preference) {
    return cpu_device::blas::init(preference, {});
}
inline cublasStatus_t cublasLtMatrixTransformDescCreate(cublasLtMatrixTransformDesc_t* transform,
                                                        cudaDataType scaleType) {
    return cpu_device::blas::create(transform, cpu_device::blas::transformOf(scaleType));
}
inline cublasStatus_t cublasLtMatrixTransformDescInit(cublasLtMatrixTransformDesc_t transform, cudaDataType scaleType) {
    return cpu_device::blas::init(transform, cpu_device::blas::transformOf(scaleType));
}
