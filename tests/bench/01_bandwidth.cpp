// What the curves of chapter 1 are drawn from: what a load takes in sets of every size, what the card brings from them,
// and what it brings with so many loads in flight; and copyFast beside the driver's copy.
#include "chapters/01_bandwidth/bandwidth.h"

#include "common/buffer.h"
#include "common/device.h"
#include "common/grading/stage/chains.h"
#include "common/grading/stage/emit.h"
#include "common/grading/stage/inputs.h"
#include "common/grading/stage/large_gpu.h"
#include "common/grading/stage/stage.h"
#include "common/grading/stage/timing.h"
#include "reads.h"

using namespace grading;

namespace {

constexpr size_t kilobyte = 1024, gigabyte = size_t(1) << 30;

void tellCard() {
    const workbook::DeviceFacts facts = workbook::deviceFacts();
    auto attribute = [&](cudaDeviceAttr which) { return double(workbook::deviceAttribute(which, facts.index)); };
    auto is = [](const char* what, double value) { emit(CurvePoint{"card", what, value, 0}); };
    is("multiprocessors", facts.multiprocessors);
    is("bytes of registers per multiprocessor", 4 * attribute(cudaDevAttrMaxRegistersPerMultiprocessor));
    is("bytes of shared memory per multiprocessor", attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor));
    is("bytes of L2", double(facts.l2Bytes));
    is("bytes of memory", double(facts.memoryBytes));
    is("GB/s of memory, peak", workbook::peakBandwidth(facts));
    is("MHz", clockMHz());
}

void tellLatency() {
    auto one = [](int* last, const int* next, const int* first, int steps) {
        launchChase(last, next, first[0], steps);
    };
    auto four = [](int* last, const int* next, const int* first, int steps) {
        launchChaseFour(reinterpret_cast<int4*>(last), next, make_int4(first[0], first[1], first[2], first[3]), steps);
    };
    for (size_t bytes = 4 * kilobyte; bytes <= gigabyte; bytes *= 2) {
        emit(CurvePoint{"latency", "one chain", double(bytes), nanosecondsPerStep(one, 1, bytes)});
    }
    for (size_t bytes = 4 * kilobyte; bytes <= gigabyte; bytes *= 4)
        emit(CurvePoint{"latency", "four chains", double(bytes), nanosecondsPerStep(four, 4, bytes)});
}

double speedOf(size_t bytes, const std::function<void()>& launch) {
    return double(bytes) / 1e6 / millisecondsOf(launch);
}

void tellSweeps() {
    workbook::DeviceBuffer<float> in(gigabyte / sizeof(float)), out(gigabyte / sizeof(float));
    fillDistinct(in.data(), in.size());
    out.fillBytes(0xff);
    const int blocks = 2 * workbook::deviceFacts().multiprocessors;
    for (size_t bytes = 4 * kilobyte; bytes <= gigabyte; bytes *= 2) {
        const size_t total = 4 * gigabyte;
        emit(CurvePoint{"sweep", "read again and again", double(bytes),
                        speedOf(total, [&] { readAgain(out.data(), in.data(), bytes, total, blocks); })});
    }
    // Of both arrays together: what must fit in a cache.
    for (size_t bytes = 1024 * kilobyte; bytes <= 2 * gigabyte; bytes *= 2) {
        const size_t n = bytes / 2 / sizeof(float);
        emit(CurvePoint{"sweep", "copyFast, launch after launch", double(bytes),
                        speedOf(bytes, [&] { launchCopyFast(out.data(), in.data(), n); })});
    }
}

void tellLoadsInFlight() {
    workbook::DeviceBuffer<float> in(gigabyte / sizeof(float)), out(1);
    fillDistinct(in.data(), in.size());
    const int multiprocessors = workbook::deviceFacts().multiprocessors;
    for (int width : {4, 16})
        for (int blocks : {1, 2, 4})
            for (int loads : {1, 2, 4, 8}) {
                const double inFlight = double(multiprocessors) * blocks * readThreads * loads * width;
                emit(CurvePoint{"in flight",
                                std::to_string(width) + " bytes per load, " + std::to_string(blocks * readThreads) +
                                    " threads per SM",
                                inFlight, speedOf(gigabyte, [&] {
                                    readInFlight(out.data(), in.data(), gigabyte, multiprocessors * blocks, loads,
                                                 width);
                                })});
            }
}

}  // namespace

STAGE("1.8", "copyFast", "where a byte comes from", "") {
    tellCard();
    tellLatency();
    tellSweeps();
    tellLoadsInFlight();
    auto driver = [](float* out, const float* in, int rows, int cols) {
        const size_t bytes = sizeof(float) * size_t(rows) * size_t(cols);
        if (cudaMemcpyAsync(out, in, bytes, cudaMemcpyDeviceToDevice) != cudaSuccess) fail({"cudaMemcpy refuses"});
    };
    for (Shape s : {Shape{16384, 16384}, {8192, 8192}}) {
        timeMove(
            Move::copy,
            [](float* out, const float* in, int rows, int cols) {
                launchCopyFast(out, in, size_t(rows) * size_t(cols));
            },
            "", s);
        timeMove(Move::copy, driver, "", s, "cudaMemcpy");
    }
}
