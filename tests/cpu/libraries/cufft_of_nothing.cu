// expect with filled: uninitialised global memory
// expect with short: out of bounds
// expect with row: out of bounds
// What a call of cuFFT reads and nobody has filled, or what is not there, is told as of a kernel: an output that is too
// short, and rows without room for their half spectra.
#include <cufft.h>

#include <cstring>
#include <vector>

#include "../api/check.h"

int main(int argc, char** argv) {
    auto asked = [&](const char* mistake) { return argc > 1 && std::strcmp(argv[1], mistake) == 0; };
    constexpr int rows = 6, columns = 8, half = columns / 2 + 1;
    const size_t room = asked("row") ? columns : 2 * half;
    const std::vector<float> values(rows * room, 0.5f);
    cufftReal* in;
    cufftComplex* out;
    cudaMalloc(&in, values.size() * sizeof(cufftReal));
    cudaMalloc(&out, (rows * half - (asked("short") ? 1 : 0)) * sizeof(cufftComplex));
    if (!asked("filled")) cudaMemcpy(in, values.data(), values.size() * sizeof(cufftReal), cudaMemcpyHostToDevice);
    cufftHandle plan;
    EXPECT_EQUAL(cufftPlan2d(&plan, rows, columns, CUFFT_R2C), CUFFT_SUCCESS);
    const cufftResult result = cufftExecR2C(plan, in, asked("row") ? reinterpret_cast<cufftComplex*>(in) : out);
    if (!asked("short") && !asked("row")) {
        EXPECT_EQUAL(result, CUFFT_SUCCESS);
        EXPECT_EQUAL(cufftDestroy(plan), CUFFT_SUCCESS);
        EXPECT_OK(cudaFree(in));
        EXPECT_OK(cudaFree(out));
    }
    return finish("cufft_of_nothing");
}
