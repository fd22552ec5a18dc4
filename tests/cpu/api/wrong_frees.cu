// What cudaFree and cudaFreeHost refuse. The CPU device reports each as a defect, so that there the program ends
// with a status that is not 0, whatever it prints.
// expect: invalid free
// expect: double free
#include <cstdlib>

#include "check.h"

int main() {
    char *device = nullptr, *pinned = nullptr;
    EXPECT_OK(cudaMalloc(&device, 1000));
    EXPECT_OK(cudaMallocHost(&pinned, 1000));
    char* host = static_cast<char*>(std::malloc(1000));
    EXPECT_ERROR(cudaFree(host), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaFreeHost(host), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaFree(device + 16), cudaErrorInvalidValue);
    EXPECT_OK(cudaFree(device));
    EXPECT_ERROR(cudaFree(device), cudaErrorInvalidValue);
    EXPECT_OK(cudaFreeHost(pinned));
    EXPECT_ERROR(cudaFreeHost(pinned), cudaErrorInvalidValue);
    std::free(host);
    return finish("wrong_frees");
}
