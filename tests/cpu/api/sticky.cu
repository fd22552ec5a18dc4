// A kernel that crashes: what every later call says, until the device is reset. The CPU device reports the access
// as a defect, so that there the program ends with a status that is not 0, whatever it prints.
#include "check.h"

__global__ void writeTo(int* address) { *address = 1; }

int main() {
    int* memory = nullptr;
    EXPECT_OK(cudaMalloc(&memory, 64));
    writeTo<<<1, 1>>>(nullptr);
    EXPECT_EQUAL(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    EXPECT_EQUAL(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    EXPECT_EQUAL(cudaPeekAtLastError(), cudaErrorIllegalAddress);
    EXPECT_EQUAL(cudaGetLastError(), cudaErrorIllegalAddress);
    int value = 0;
    EXPECT_EQUAL(cudaMemcpy(&value, memory, sizeof value, cudaMemcpyDeviceToHost), cudaErrorIllegalAddress);
    EXPECT_EQUAL(cudaMemset(memory, 0, 64), cudaErrorIllegalAddress);
    EXPECT_EQUAL(cudaFree(memory), cudaErrorIllegalAddress);
    void* more = nullptr;
    EXPECT_EQUAL(cudaMalloc(&more, 64), cudaErrorIllegalAddress);
    cudaStream_t stream;
    EXPECT_EQUAL(cudaStreamCreate(&stream), cudaErrorIllegalAddress);
    writeTo<<<1, 1>>>(memory);
    EXPECT_EQUAL(cudaGetLastError(), cudaErrorIllegalAddress);
    return finish("sticky");
}
