// One call by its name: what it is handed, which function does it, and with what.
#pragma once

#include "types.h"

#define CPU_DEVICE_BLAS(NAME, PARAMETERS, FUNCTION, ...) \
    inline cublasStatus_t NAME PARAMETERS {              \
        using namespace cpu_device::blas;                \
        return FUNCTION(#NAME, handle, __VA_ARGS__);     \
    }

// The letter of a type, the type, of complex numbers also that of their parts, and what the host computes with.
#define CPU_DEVICE_BLAS_FOR_REALS(DECLARE) \
    DECLARE(S, float, double)              \
    DECLARE(D, double, double)
#define CPU_DEVICE_BLAS_FOR_COMPLEX(DECLARE) \
    DECLARE(C, cuComplex, float, Complex)    \
    DECLARE(Z, cuDoubleComplex, double, Complex)
#define CPU_DEVICE_BLAS_FOR_ALL(DECLARE) \
    CPU_DEVICE_BLAS_FOR_REALS(DECLARE)   \
    DECLARE(C, cuComplex, Complex)       \
    DECLARE(Z, cuDoubleComplex, Complex)
