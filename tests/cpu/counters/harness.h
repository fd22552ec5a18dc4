// What the counter programs share: a list of launches, each with a name, a shape and a check of its result.
//
// Every `measure` makes exactly one kernel launch and prints one line "kernel,shape", so the n-th line belongs
// to the n-th launch that a profiler sees. Arguments of the program choose kernels by name; without any, all run.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#ifdef CPU_DEVICE
#include <cpu_device/report.h>
#endif

inline std::vector<std::string> wantedKernels;
inline int failures = 0;
inline bool racesExpected = false;  // random patterns: lanes may store to the same element

inline void require(cudaError_t result, const char* what) {
    if (result == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(result));
    std::exit(2);
}

// Device memory that starts as NaN (all bits set), so that an element never written is seen.
template <class T>
struct Buffer {
    T* data = nullptr;
    size_t size = 0;

    explicit Buffer(size_t size) : size(size) {
        require(cudaMalloc(&data, size * sizeof(T)), "cudaMalloc");
        require(cudaMemset(data, 0xff, size * sizeof(T)), "cudaMemset");
    }
    explicit Buffer(const std::vector<T>& values) : Buffer(values.size()) {
        require(cudaMemcpy(data, values.data(), size * sizeof(T), cudaMemcpyHostToDevice), "cudaMemcpy");
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() { cudaFree(data); }

    std::vector<T> read() const {
        std::vector<T> values(size);
        require(cudaMemcpy(values.data(), data, size * sizeof(T), cudaMemcpyDeviceToHost), "cudaMemcpy");
        return values;
    }
};

inline std::string countsBelow;  // of the last launch: what lies below L1, for a line of its own

#ifdef CPU_DEVICE
// The CPU device's counts, as the columns of the table: atomics are in one column for atom and red.
template <class Launch>
std::string countsOf(Launch launch) {
    cpu_device::Report report = cpu_device::watch(launch);
    for (const cpu_device::Defect& d : report.defects) {
        if (racesExpected && d.kind == cpu_device::DefectKind::globalRace) continue;
        std::fprintf(stderr, "%s", cpu_device::toText(d).c_str());
        ++failures;
    }
    unsigned long long sums[12] = {};
    for (const cpu_device::KernelReport& k : report.kernels) {
        const unsigned long long counts[12] = {
            k.globalLoads.requests,   k.globalLoads.sectors,     k.globalStores.requests,  k.globalStores.sectors,
            k.globalAtomics.requests, k.globalAtomics.sectors,   k.sharedLoads.requests,   k.sharedLoads.wavefronts,
            k.sharedStores.requests,  k.sharedStores.wavefronts, k.sharedAtomics.requests, k.sharedAtomics.wavefronts};
        for (int i = 0; i < 12; ++i) sums[i] += counts[i];
    }
    cpu_device::KernelReport all = report.all();
    countsBelow.clear();
    for (unsigned long long n : {all.globalLoads.l2Sectors, all.globalStores.l2Sectors,
                                 all.globalStores.l2JoinableSectors, all.dramLoads(), all.dramStores()})
        countsBelow += "," + std::to_string(n);
    std::string text;
    for (unsigned long long sum : sums) text += "," + std::to_string(sum);
    return text;
}
#else
template <class Launch>
std::string countsOf(Launch launch) {
    launch();
    return "";
}
#endif

template <class Launch, class Check>
void measure(const char* kernel, const std::string& shape, Launch launch, Check check) {
    bool wanted = wantedKernels.empty();
    for (const std::string& name : wantedKernels) wanted = wanted || name == kernel;
    if (!wanted) return;
    std::string counts = countsOf(launch);
    require(cudaGetLastError(), kernel);
    require(cudaDeviceSynchronize(), kernel);
    std::printf("%s,%s%s\n", kernel, shape.c_str(), counts.c_str());
    if (!countsBelow.empty()) std::printf("%s,%s%s\n", kernel, shape.c_str(), countsBelow.c_str());
    std::fflush(stdout);
    if (check()) return;
    std::fprintf(stderr, "wrong result: %s %s\n", kernel, shape.c_str());
    ++failures;
}

template <class Launch>
void measure(const char* kernel, const std::string& shape, Launch launch) {
    measure(kernel, shape, launch, [] { return true; });
}

// A check that the whole buffer holds these values.
template <class T>
auto holds(const Buffer<T>& buffer, std::vector<T> expected) {
    return [&buffer, expected] {
        const std::vector<T> values = buffer.read();
        for (size_t i = 0; i < expected.size(); ++i)
            if (!(values[i] == expected[i])) {
                std::fprintf(stderr, "element %zu: expected %g, got %g\n", i, double(expected[i]), double(values[i]));
                return false;
            }
        return true;
    };
}

template <class T, class Value>
std::vector<T> filled(size_t size, Value value) {
    std::vector<T> values(size);
    for (size_t i = 0; i < size; ++i) values[i] = static_cast<T>(value(i));
    return values;
}

inline unsigned ceilDiv(unsigned a, unsigned b) { return (a + b - 1) / b; }
inline std::string text(unsigned a) { return std::to_string(a); }
inline std::string times(unsigned a, unsigned b) { return text(a) + "x" + text(b); }

// Small reproducible random numbers (a 64-bit mixing function of a counter).
class Random {
public:
    explicit Random(uint64_t seed) : state(seed * 0x9e3779b97f4a7c15u + 1) {}
    unsigned below(unsigned limit) { return static_cast<unsigned>((next() >> 33) % limit); }

private:
    uint64_t next() {
        uint64_t z = state += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    uint64_t state;
};

inline std::vector<int> permutation(unsigned size, uint64_t seed) {
    Random random(seed);
    std::vector<int> values = filled<int>(size, [](size_t i) { return i; });
    for (unsigned i = size; i > 1; --i) std::swap(values[i - 1], values[random.below(i)]);
    return values;
}

inline int finish() {
    if (failures) std::fprintf(stderr, "%d wrong results\n", failures);
    return failures ? 1 : 0;
}
