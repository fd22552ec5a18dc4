// Names, sentences, and the life of an error that does not stick.
#include "check.h"

__global__ void nothing() {}

static void texts() {
    struct {
        cudaError_t error;
        int number;
        const char *name, *sentence;
    } known[] = {
        {cudaSuccess, 0, "cudaSuccess", "no error"},
        {cudaErrorInvalidValue, 1, "cudaErrorInvalidValue", "invalid argument"},
        {cudaErrorMemoryAllocation, 2, "cudaErrorMemoryAllocation", "out of memory"},
        {cudaErrorInvalidConfiguration, 9, "cudaErrorInvalidConfiguration", "invalid configuration argument"},
        {cudaErrorInvalidPitchValue, 12, "cudaErrorInvalidPitchValue", "invalid pitch argument"},
        {cudaErrorInvalidSymbol, 13, "cudaErrorInvalidSymbol", "invalid device symbol"},
        {cudaErrorInvalidMemcpyDirection, 21, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"},
        {cudaErrorInvalidDeviceFunction, 98, "cudaErrorInvalidDeviceFunction", "invalid device function"},
        {cudaErrorNoDevice, 100, "cudaErrorNoDevice", "no CUDA-capable device is detected"},
        {cudaErrorInvalidDevice, 101, "cudaErrorInvalidDevice", "invalid device ordinal"},
        {cudaErrorInvalidResourceHandle, 400, "cudaErrorInvalidResourceHandle", "invalid resource handle"},
        {cudaErrorNotReady, 600, "cudaErrorNotReady", "device not ready"},
        {cudaErrorIllegalAddress, 700, "cudaErrorIllegalAddress", "an illegal memory access was encountered"},
        {cudaErrorLaunchOutOfResources, 701, "cudaErrorLaunchOutOfResources",
         "too many resources requested for launch"},
        {cudaErrorLaunchTimeout, 702, "cudaErrorLaunchTimeout", "the launch timed out and was terminated"},
        {cudaErrorAssert, 710, "cudaErrorAssert", "device-side assert triggered"},
        {cudaErrorMisalignedAddress, 716, "cudaErrorMisalignedAddress", "misaligned address"},
        {cudaErrorLaunchFailure, 719, "cudaErrorLaunchFailure", "unspecified launch failure"},
        {cudaErrorCooperativeLaunchTooLarge, 720, "cudaErrorCooperativeLaunchTooLarge",
         "too many blocks in cooperative launch"},
        {cudaErrorNotSupported, 801, "cudaErrorNotSupported", "operation not supported"},
        {cudaErrorUnknown, 999, "cudaErrorUnknown", "unknown error"},
        {static_cast<cudaError_t>(12345), 12345, "unrecognized error code", "unrecognized error code"},
    };
    for (const auto& text : known) {
        EXPECT_EQUAL(text.error, text.number);
        if (std::strcmp(cudaGetErrorName(text.error), text.name) ||
            std::strcmp(cudaGetErrorString(text.error), text.sentence)) {
            failures++;
            std::printf("%d is %s (%s)\n", text.number, cudaGetErrorName(text.error), cudaGetErrorString(text.error));
        }
    }
}

int main() {
    texts();

    // An error stays until someone takes it; looking does not take it, and a success does not hide it.
    void* memory = nullptr;
    EXPECT_EQUAL(cudaMalloc(&memory, size_t(1) << 50), cudaErrorMemoryAllocation);
    EXPECT_EQUAL(cudaPeekAtLastError(), cudaErrorMemoryAllocation);
    EXPECT_EQUAL(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_EQUAL(cudaMalloc(&memory, 16), cudaSuccess);
    EXPECT_EQUAL(cudaPeekAtLastError(), cudaErrorMemoryAllocation);
    EXPECT_EQUAL(cudaSetDevice(1000), cudaErrorInvalidDevice);  // the newest one counts
    EXPECT_EQUAL(cudaGetLastError(), cudaErrorInvalidDevice);
    EXPECT_EQUAL(cudaGetLastError(), cudaSuccess);
    EXPECT_EQUAL(cudaFree(memory), cudaSuccess);

    // A launch that is refused does not run, and does no harm.
    nothing<<<1, 4096>>>();
    EXPECT_EQUAL(cudaPeekAtLastError(), cudaErrorInvalidValue);
    EXPECT_EQUAL(cudaDeviceSynchronize(), cudaSuccess);
    nothing<<<1, 1>>>();  // a launch that goes well takes nothing away
    EXPECT_EQUAL(cudaGetLastError(), cudaErrorInvalidValue);
    EXPECT_EQUAL(cudaGetLastError(), cudaSuccess);
    EXPECT_EQUAL(cudaDeviceSynchronize(), cudaSuccess);
    return finish("errors");
}
