#include "multiply_adds.h"

#include "common/check.h"

__global__ void __launch_bounds__(addThreads) multiplyAddsOnly(float* sums, const float* in) {
    float a[addRows], b[addCols], mine[addRows][addCols] = {};
    for (int r = 0; r < addRows; r++) a[r] = in[threadIdx.x * (addRows + addCols) + r];
    for (int s = 0; s < addCols; s++) b[s] = in[threadIdx.x * (addRows + addCols) + addRows + s];
#pragma unroll 2
    for (int round = 0; round < addRounds; round++)
        for (int r = 0; r < addRows; r++)
            for (int j = 0; j < addCols; j++) {
                int s = r % 2 ? j : addCols - 1 - j;   // from one to the next, one operand stays
                mine[r][s] = fmaf(a[r], b[s], mine[r][s]);   // the compiler must not keep the products
            }
    sums += size_t(blockIdx.x) * addThreads * addRows * addCols + threadIdx.x;
    for (int r = 0; r < addRows; r++)
        for (int s = 0; s < addCols; s++) sums[(r * addCols + s) * addThreads] = mine[r][s];
}

void launchMultiplyAdds(float* sums, const float* in, int blocks) {
    multiplyAddsOnly<<<blocks, addThreads>>>(sums, in);
    CHECK_LAUNCH();
}
