// gemmFast beside the library's product, at the sizes that the book promises, and beside what the card's arithmetic can
// do at best. None uses tensor cores.
#include "chapters/08_gemm/gemm.h"

#include <cublas_v2.h>

#include <cmath>
#include <vector>

#include "common/buffer.h"
#include "common/device.h"
#include "common/grading/stage/large_gpu.h"
#include "common/grading/stage/stage.h"
#include "common/grading/stage/timing.h"
#include "multiply_adds.h"

using namespace grading;

namespace {

void timeMultiplyAdds() {
    const int blocks = workbook::deviceFacts().multiprocessors, operands = addRows + addCols,
              results = addRows * addCols;
    workbook::DeviceBuffer<float> in(size_t(addThreads) * operands), sums(size_t(blocks) * addThreads * results);
    fillUniform(in.data(), in.size(), 1);
    sums.fillBytes(0xff);
    Timed timed;
    timed.on = "registers only";
    timed.who = "multiplyAddsOnly";
    timed.operations = 2.0 * addRounds * double(sums.size());
    timed.launch = [&] { launchMultiplyAdds(sums.data(), in.data(), blocks); };
    timed.check = [&] {
        std::vector<float> from = in.download(), got = sums.download();
        for (int thread : {0, 100, addThreads - 1})
            for (int e = 0; e < results; e++) {
                float a = from[size_t(thread) * operands + e / addCols],
                      b = from[size_t(thread) * operands + addRows + e % addCols];
                float sum = 0;
                for (int round = 0; round < addRounds; round++) sum = std::fmaf(a, b, sum);
                for (int block = 0; block < blocks; block++)
                    if (got[size_t(block * results + e) * addThreads + size_t(thread)] != sum)
                        fail({"wrong after it was timed"});
            }
    };
    timeLaunch(timed);
}

}  // namespace

STAGE("8.8", "gemmFast", "beside cublasSgemm", "") {
    cublasHandle_t handle;
    // By default cublasSgemm multiplies floats as they are.
    if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) fail({"cuBLAS does not start"});
    // The library stores by columns: to it our C is the transpose, and that is the transpose of B times that of A.
    auto sgemm = [&](float* c, const float* a, const float* b, int m, int n, int k) {
        const float one = 1, zero = 0;
        if (cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, k, m, n, &one, b, k, a, n, &zero, c, k) !=
            CUBLAS_STATUS_SUCCESS)
            fail({"cublasSgemm refuses"});
    };
    for (ProductShape s : {ProductShape{1024, 1024, 1024},
                           {2048, 2048, 2048},
                           {4096, 4096, 4096},
                           {8192, 8192, 8192},
                           {4001, 3907, 4099}}) {
        timeProduct(launchFast, nullptr, s);
        timeProduct(sgemm, nullptr, s, "cublasSgemm");
    }
    cublasDestroy(handle);
    timeMultiplyAdds();
}
