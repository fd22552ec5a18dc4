#include "kernels.h"

#include "common/buffer.h"
#include "common/check.h"
#include "common/compare.h"
#include "common/device.h"
#include "common/timer.h"

__global__ void fill(float* out, size_t n, float value) {
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n) out[i] = value;
}

__global__ void writeOne(float* out, ptrdiff_t index, float value) { out[index] = value; }

template <int a, int b>
__global__ void writeSum(int* out) {
    *out = a + b;
}

void launchFill(float* out, size_t n, float value) { fill<<<unsigned((n + 255) / 256), 256>>>(out, n, value); }
void launchWrite(float* out, ptrdiff_t index, float value) { writeOne<<<1, 1>>>(out, index, value); }

void launchChecked(int* out) {
    writeSum<3, 4><<<1, 1>>>(out);
    CHECK_LAUNCH();
    // A comma that is in no parentheses, as the preprocessor sees it.
    cudaFuncAttributes attributes;
    CHECK(cudaFuncGetAttributes(&attributes, writeSum<3, 4>));
}
