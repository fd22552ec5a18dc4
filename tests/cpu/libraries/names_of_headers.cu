// NVIDIA's helpers have a case for each library whose header stands before them: they ask for its guard.
#include <cublasLt.h>
#include <cublas_api.h>
#include <cublas_v2.h>
#include <curand.h>
#include <cusparse.h>
#include <cusparse_v2.h>

#include <cstring>

#include "../api/check.h"

static const char* nameOf(cudaError_t error) { return cudaGetErrorName(error); }
#ifdef CUBLAS_API_H_
static const char* nameOf(cublasStatus_t status) { return cublasGetStatusName(status); }
#endif
#ifdef CURAND_H_
static const char* nameOf(curandStatus_t status) {
    return status == CURAND_STATUS_SUCCESS ? "CURAND_STATUS_SUCCESS" : "another";
}
#endif
#ifdef CUSPARSE_H_
static const char* nameOf(cusparseStatus_t status) { return cusparseGetErrorName(status); }
#endif
#ifndef CUBLAS_V2_H_
#error "older helpers ask for this one"
#endif

int main() {
    EXPECT(std::strcmp(nameOf(cudaSuccess), "cudaSuccess") == 0);
    EXPECT(std::strcmp(nameOf(CUBLAS_STATUS_SUCCESS), "CUBLAS_STATUS_SUCCESS") == 0);
    EXPECT(std::strcmp(nameOf(CURAND_STATUS_SUCCESS), "CURAND_STATUS_SUCCESS") == 0);
    EXPECT(std::strcmp(nameOf(CUSPARSE_STATUS_SUCCESS), "CUSPARSE_STATUS_SUCCESS") == 0);
    return finish("names_of_headers");
}
