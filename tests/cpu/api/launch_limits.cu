// What a launch may ask for, and the error for each thing too much.
#include "check.h"

__global__ void nothing() {}
__global__ void __launch_bounds__(128) bounded() {}
__global__ void useShared(int* out, int last) {
    extern __shared__ int dynamic[];
    dynamic[0] = 1;
    dynamic[last] = 2;
    if (out) out[0] = dynamic[0] + dynamic[last];
}
__global__ void useBoth(int* out) {
    extern __shared__ int dynamic[];
    __shared__ int fixed[8192];
    fixed[threadIdx.x] = 3;
    dynamic[threadIdx.x] = 4;
    __syncthreads();  // what is only ever written may be left out by a compiler
    if (threadIdx.x == 0) out[0] = fixed[1] + dynamic[1];
}
template <class T>
__global__ void deduced(T* out, int last) {
    extern __shared__ char bytes[];
    bytes[last] = 5;
    *out = bytes[last];
}

constexpr int kib = 1024;

static void shapes() {
    EXPECT_LAUNCH(cudaSuccess, nothing<<<1, 1024>>>());
    EXPECT_LAUNCH(cudaSuccess, nothing<<<1, dim3(1, 1024)>>>());
    EXPECT_LAUNCH(cudaSuccess, nothing<<<1, dim3(4, 4, 64)>>>());
    EXPECT_LAUNCH(cudaSuccess, nothing<<<dim3(1, 65535), 1>>>());
    EXPECT_LAUNCH(cudaSuccess, nothing<<<dim3(1, 1, 65535), 1>>>());
    EXPECT_LAUNCH(cudaSuccess, nothing<<<70000, 1>>>());

    EXPECT_LAUNCH(cudaErrorInvalidValue, nothing<<<0, 32>>>());
    EXPECT_LAUNCH(cudaErrorInvalidValue, nothing<<<1, 0>>>());
    EXPECT_LAUNCH(cudaErrorInvalidValue, nothing<<<dim3(1, 0), 32>>>());
    EXPECT_LAUNCH(cudaErrorInvalidValue, nothing<<<1, dim3(32, 1, 0)>>>());
    EXPECT_LAUNCH(cudaErrorInvalidValue, nothing<<<1, 1025>>>());
    EXPECT_LAUNCH(cudaErrorInvalidValue, nothing<<<1, dim3(32, 33)>>>());
    EXPECT_LAUNCH(cudaErrorInvalidValue, nothing<<<1, dim3(1, 1, 65)>>>());
    EXPECT_LAUNCH(cudaErrorInvalidValue, nothing<<<1, dim3(65536, 65536)>>>());
    EXPECT_LAUNCH(cudaErrorInvalidValue, nothing<<<dim3(1, 65536), 1>>>());
    EXPECT_LAUNCH(cudaErrorInvalidValue, nothing<<<dim3(1, 1, 65536), 1>>>());
    EXPECT_LAUNCH(cudaErrorInvalidValue, nothing<<<0x80000000u, 1>>>());
    EXPECT_LAUNCH(cudaErrorInvalidValue, nothing<<<(unsigned)-1, 1>>>());
    EXPECT_LAUNCH(cudaErrorInvalidValue, nothing<<<0, 1, 1 << 20>>>());

    EXPECT_LAUNCH(cudaSuccess, bounded<<<2, 128>>>());
    EXPECT_LAUNCH(cudaSuccess, bounded<<<2, dim3(16, 8)>>>());
    EXPECT_LAUNCH(cudaErrorInvalidValue, bounded<<<1, 129>>>());
    EXPECT_LAUNCH(cudaErrorInvalidValue, bounded<<<1, dim3(16, 9)>>>());
}

static void dynamicShared() {
    int *out = nullptr, result = 0;
    EXPECT_OK(cudaMalloc(&out, sizeof(int)));
    EXPECT_LAUNCH(cudaSuccess, useShared<<<1, 1, 48 * kib>>>(out, 48 * kib / 4 - 1));
    EXPECT_OK(cudaMemcpy(&result, out, sizeof(int), cudaMemcpyDeviceToHost));
    EXPECT_EQUAL(result, 3);
    EXPECT_LAUNCH(cudaErrorInvalidValue, useShared<<<1, 1, 48 * kib + 1>>>(out, 1));
    EXPECT_LAUNCH(cudaErrorInvalidValue, useShared<<<1, 1, 300 * kib>>>(out, 1));

    // More has to be asked for.
    EXPECT_OK(cudaFuncSetAttribute(useShared, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * kib));
    EXPECT_LAUNCH(cudaSuccess, useShared<<<1, 1, 96 * kib>>>(out, 96 * kib / 4 - 1));
    EXPECT_LAUNCH(cudaErrorInvalidValue, useShared<<<1, 1, 96 * kib + 4>>>(out, 1));
    int optin = 0;
    EXPECT_OK(cudaDeviceGetAttribute(&optin, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
    EXPECT_ERROR(cudaFuncSetAttribute(useShared, cudaFuncAttributeMaxDynamicSharedMemorySize, optin + 1),
                 cudaErrorInvalidValue);
    EXPECT_OK(cudaFuncSetAttribute(useShared, cudaFuncAttributeMaxDynamicSharedMemorySize, optin));
    EXPECT_LAUNCH(cudaSuccess, useShared<<<1, 1, optin>>>(out, optin / 4 - 1));

    // What is asked for last counts, less than usual included.
    EXPECT_ERROR(cudaFuncSetAttribute(useShared, cudaFuncAttributeMaxDynamicSharedMemorySize, -1),
                 cudaErrorInvalidValue);
    EXPECT_OK(cudaFuncSetAttribute(useShared, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024));
    cudaFuncAttributes attributes{};
    EXPECT_OK(cudaFuncGetAttributes(&attributes, useShared));
    EXPECT_EQUAL(attributes.maxDynamicSharedSizeBytes, 1024);
    EXPECT_LAUNCH(cudaSuccess, useShared<<<1, 1, 1024>>>(out, 255));
    EXPECT_LAUNCH(cudaErrorInvalidValue, useShared<<<1, 1, 1025>>>(out, 1));
    EXPECT_LAUNCH(cudaErrorInvalidValue, useShared<<<1, 1, 48 * kib>>>(out, 1));
    EXPECT_OK(cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 0));
    EXPECT_LAUNCH(cudaErrorInvalidValue, nothing<<<1, 1, 1>>>());

    // Static and dynamic together count: 32 KiB are static here.
    EXPECT_LAUNCH(cudaSuccess, useBoth<<<1, 32, 16 * kib>>>(out));
    EXPECT_LAUNCH(cudaErrorInvalidValue, useBoth<<<1, 32, 16 * kib + 4>>>(out));
    EXPECT_ERROR(cudaFuncSetAttribute(useBoth, cudaFuncAttributeMaxDynamicSharedMemorySize, optin - 32 * kib + 1),
                 cudaErrorInvalidValue);
    EXPECT_OK(cudaFuncSetAttribute(useBoth, cudaFuncAttributeMaxDynamicSharedMemorySize, optin - 32 * kib));
    EXPECT_LAUNCH(cudaSuccess, useBoth<<<1, 32, 64 * kib>>>(out));

    // A template whose arguments are deduced.
    EXPECT_LAUNCH(cudaErrorInvalidValue, deduced<<<1, 1, 100 * kib>>>(out, 100 * kib - 1));
    EXPECT_OK(cudaFuncSetAttribute(deduced<int>, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * kib));
    EXPECT_LAUNCH(cudaSuccess, deduced<<<1, 1, 100 * kib>>>(out, 100 * kib - 1));
    EXPECT_OK(cudaFree(out));
}

int main() {
    shapes();
    dynamicShared();
    return finish("launch_limits");
}
