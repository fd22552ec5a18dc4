// The usual ways to check for errors, each on a call that works and one that fails.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

#define CUDA_SAFE_CALL(call) do { cudaError_t err = call; if (cudaSuccess != err) { \
    fprintf(stderr, "Cuda error in file '%s' in line %i : %s.\n", __FILE__, __LINE__, cudaGetErrorString(err)); \
    exit(EXIT_FAILURE); } } while (0)

#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__, false); }
static int failures = 0;
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort = true)
{
    if (code != cudaSuccess) {
        printf("GPUassert: %s\n", cudaGetErrorString(code));
        failures++;
        if (abort) exit(code);
    }
}

#define CudaCheckError() __cudaCheckError(__FILE__, __LINE__)
inline bool __cudaCheckError(const char *file, const int line)
{
    cudaError err = cudaGetLastError();
    if (cudaSuccess != err) return printf("cudaCheckError() : %s\n", cudaGetErrorString(err)), false;
    err = cudaDeviceSynchronize();
    return cudaSuccess == err;
}

class CudaException : public std::runtime_error {
public:
    CudaException(cudaError_t code, const char *what) : std::runtime_error(what), code(code) {}
    cudaError_t code;
};
inline void throwOnError(cudaError_t code, const char *expression)
{
    if (code == cudaSuccess) return;
    std::ostringstream text;
    text << expression << ": " << cudaGetErrorName(code);
    cudaGetLastError();
    throw CudaException(code, text.str().c_str());
}
#define CUDA_THROW(expr) throwOnError((expr), #expr)

__global__ void fill(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = i; }

int main()
{
    int *a = nullptr;
    CUDA_SAFE_CALL(cudaMalloc(&a, 100 * sizeof(int)));
    CUDA_SAFE_CALL(cudaSetDevice(0));
    fill<<<1, 128>>>(a, 100);
    bool ok = CudaCheckError();

    fill<<<1, 4096>>>(a, 100);  // too many threads
    ok = ok && !CudaCheckError() && CudaCheckError();

    gpuErrchk(cudaMemset(a, 0, 100 * sizeof(int)));
    ok = ok && failures == 0;
    gpuErrchk(cudaSetDevice(99));
    ok = ok && failures == 1 && cudaGetLastError() == cudaErrorInvalidDevice;

    try {
        int *huge;
        CUDA_THROW(cudaMalloc(&huge, size_t(1) << 46));
        ok = false;
    } catch (const CudaException &e) {
        printf("%s\n", e.what());
        ok = ok && e.code == cudaErrorMemoryAllocation;
    }
    try {
        fill<<<dim3(1, 70000), 32>>>(a, 100);  // the grid's y is limited to 65535
        CUDA_THROW(cudaGetLastError());
        ok = false;
    } catch (const std::runtime_error &e) {
        printf("%s\n", e.what());
    }
    cudaError_t kind = cudaMemcpy(a, a, 4, static_cast<cudaMemcpyKind>(77));
    ok = ok && kind == cudaErrorInvalidMemcpyDirection && cudaPeekAtLastError() == kind && cudaGetLastError() == kind;
    CUDA_SAFE_CALL(cudaDeviceSynchronize());
    CUDA_SAFE_CALL(cudaFree(a));
    CUDA_SAFE_CALL(cudaDeviceReset());
    if (!ok) return EXIT_FAILURE;
    printf("PASS\n");
    return EXIT_SUCCESS;
}
