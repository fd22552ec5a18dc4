// Programs that nobody fitted: kernels as people write them, one subject a file. Compiled by nvcc, each launch is
// timed, with empty caches; compiled for the CPU device, it is counted. tests/bench/others/measure does either.
#pragma once

#include <cuda_runtime.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "common/buffer.h"
#include "common/check.h"
#include "common/timer.h"

#ifdef CPU_DEVICE
#include <cpu_device/blocks.h>
#include <cpu_device/report.h>

#include "common/cpu/estimate/work.h"
#endif

using workbook::DeviceBuffer;

inline int wrongResults = 0;

// What arrays hold where it does not matter to the time: small whole numbers, so that sums of them are exact.
inline int valueAt(size_t i) { return int(i % 7); }

template <class T>
__global__ void fillArray(T* out, size_t n) {
    for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < n; i += size_t(gridDim.x) * blockDim.x)
        out[i] = T(i % 7);
}

// n elements, filled on a GPU alone: the CPU device runs some of the blocks only, and looks at no value.
template <class T>
DeviceBuffer<T> filled(size_t n) {
    DeviceBuffer<T> buffer(n);
#ifndef CPU_DEVICE
    fillArray<<<1024, 256>>>(buffer.data(), n);
    CHECK_LAUNCH();
#endif
    return buffer;
}

// What the kernels' way through memory depends on: filled on both.
template <class T>
DeviceBuffer<T> holding(const std::vector<T>& values) {
    DeviceBuffer<T> buffer(values.size());
    buffer.upload(values);
    return buffer;
}

// What a launch does. Of its grids `blocks` blocks run on the CPU device, and the others are taken to be like them; so
// that nothing is counted twice that blocks share, it says how much there is to be read and written.
struct Subject {
    std::string kernel, on;
    double bytesRead, bytesWritten;
    unsigned blocks = 16;
};

inline void judge(const Subject& s, const std::function<void()>& launch, const std::function<bool()>& isRight) {
#ifdef CPU_DEVICE
    auto countBlocks = [&](uint64_t most) {
        auto choose = [=](uint64_t all, uint64_t) {
            std::vector<uint64_t> chosen;
            const uint64_t some = all < most ? all : most;
            for (uint64_t i = 0; i < some; i++) chosen.push_back(all * i / some);
            return chosen;
        };
        return cpu_device::watch([&] { cpu_device::watchBlocks({choose, uint64_t(1) << 40}, launch); });
    };
    cpu_device::Report report = countBlocks(s.blocks);
    // What one block stores parts of, others may complete: only all of them tell.
    for (const cpu_device::KernelReport& k : report.kernels)
        if (k.globalStores.l2PartialSectors) {
            report = countBlocks(~0u);
            break;
        }
    std::vector<estimate::Work> launches;
    for (const cpu_device::KernelReport& k : report.kernels)
        for (const estimate::Launches& l : estimate::launchesOf(k)) {
            estimate::Work one = l.one;
            one.dramLoads = std::fmin(one.dramLoads, s.bytesRead / 32);
            one.dramStores = std::fmin(one.dramStores, s.bytesWritten / 32);
            for (int i = 0; i < int(l.count); i++) launches.push_back(one);
        }
    std::printf("%s\t%s\t%s\n", s.kernel.c_str(), s.on.c_str(), estimate::toText(launches).c_str());
    (void)isRight;
#else
    workbook::Measuring how;
    how.repeats = 15;
    how.prepare = [] { workbook::flushL2(); };
    if (std::getenv("ONCE")) how = {0, 1, 10, nullptr};  // for ncu, which empties the caches itself
    const workbook::Timing timing = workbook::measure(launch, how);
    std::printf("%s\t%s\t%.5f\t%.3f\n", s.kernel.c_str(), s.on.c_str(), timing.median, timing.spread);
    if (!isRight()) {
        wrongResults++;
        std::fprintf(stderr, "wrong result: %s, %s\n", s.kernel.c_str(), s.on.c_str());
    }
#endif
    std::fflush(stdout);
}

// Some elements, spread over the array, are as they should be.
template <class T, class Expected>
bool holds(const DeviceBuffer<T>& buffer, Expected expected) {
    const std::vector<T> values = buffer.download();
    for (size_t k = 0; k < 64; k++) {
        const size_t i = (values.size() - 1) * k / 63;
        const double want = double(expected(i)), is = double(values[i]);
        if (std::fabs(is - want) <= 1e-4 * std::fabs(want) + 1e-6) continue;
        std::fprintf(stderr, "element %zu: expected %g, got %g\n", i, want, is);
        return false;
    }
    return true;
}

inline unsigned ceilDiv(size_t a, size_t b) { return unsigned((a + b - 1) / b); }
inline std::string size(size_t rows, size_t cols) {
    return rows == cols ? std::to_string(rows) + "²" : std::to_string(rows) + " × " + std::to_string(cols);
}
inline std::string power(int exponent) {
    static const char* const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    return std::string("2") + (exponent > 9 ? digits[exponent / 10] : "") + digits[exponent % 10];
}
