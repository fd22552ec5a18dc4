// What a program asks for its last error.
#include <cpu_device/runtime_api.h>

#include "api_errors.h"
#include "failing_calls.h"

using namespace cpu_device;

cudaError_t cudaGetLastError() {
    const cudaError_t earlier = earlierError(), last = lastError(true);
    return earlier != cudaSuccess ? earlier : last;
}

cudaError_t cudaPeekAtLastError() { return lastError(false); }
