// cuRAND's host interface: order and first numbers of the library, its errors, sums over many.
#include <curand.h>

#include <cmath>
#include <vector>

#include "../api/check.h"

#define EXPECT_STATUS(expected, call) EXPECT_EQUAL(call, CURAND_STATUS_##expected)

template <class T>
static std::vector<T> copied(const T* device, size_t count) {
    std::vector<T> host(count);
    EXPECT_OK(cudaMemcpy(host.data(), device, count * sizeof(T), cudaMemcpyDeviceToHost));
    return host;
}

constexpr size_t count = 1 << 16;
static void* device;

static void knownNumbers(curandRngType_t type, unsigned first, unsigned second, unsigned far) {
    curandGenerator_t generator;
    EXPECT_STATUS(SUCCESS, curandCreateGenerator(&generator, type));
    EXPECT_STATUS(SUCCESS, curandSetPseudoRandomGeneratorSeed(generator, 1234));
    auto words = static_cast<unsigned*>(device);
    EXPECT_STATUS(SUCCESS, curandGenerate(generator, words, 10000));
    const std::vector<unsigned> all = copied(words, 10000);
    EXPECT_EQUAL(all[0], first);
    EXPECT_EQUAL(all[1], second);
    EXPECT_EQUAL(all[9999], far);
    // In two portions, and from the middle.
    EXPECT_STATUS(SUCCESS, curandSetGeneratorOffset(generator, 0));
    EXPECT_STATUS(SUCCESS, curandGenerate(generator, words, 5000));
    EXPECT_STATUS(SUCCESS, curandGenerate(generator, words, 5000));
    EXPECT(copied(words, 5000) == std::vector<unsigned>(all.begin() + 5000, all.end()));
    EXPECT_STATUS(SUCCESS, curandSetGeneratorOffset(generator, 5000));
    EXPECT_STATUS(SUCCESS, curandGenerate(generator, words, 5000));
    EXPECT(copied(words, 5000) == std::vector<unsigned>(all.begin() + 5000, all.end()));
    EXPECT_STATUS(SUCCESS, curandDestroyGenerator(generator));
}

template <class T>
static void expectMean(double mean, double deviation) {
    double sum = 0, squares = 0;
    for (T value : copied(static_cast<const T*>(device), count)) sum += value, squares += double(value) * value;
    sum /= count, squares /= count;
    EXPECT(std::fabs(sum - mean) < 5 * deviation / std::sqrt(double(count)));
    EXPECT(std::fabs(std::sqrt(squares - sum * sum) / deviation - 1) < 0.05);
}

static void distributions(curandRngType_t type) {
    curandGenerator_t g;
    EXPECT_STATUS(SUCCESS, curandCreateGenerator(&g, type));
    EXPECT_STATUS(SUCCESS, curandSetPseudoRandomGeneratorSeed(g, 7));
    auto floats = static_cast<float*>(device);
    auto doubles = static_cast<double*>(device);
    EXPECT_STATUS(SUCCESS, curandGenerateUniform(g, floats, count));
    expectMean<float>(0.5, std::sqrt(1 / 12.0));
    EXPECT_STATUS(SUCCESS, curandGenerateUniformDouble(g, doubles, count));
    expectMean<double>(0.5, std::sqrt(1 / 12.0));
    EXPECT_STATUS(SUCCESS, curandGenerateNormal(g, floats, count, 3, 2));
    expectMean<float>(3, 2);
    EXPECT_STATUS(SUCCESS, curandGenerateNormalDouble(g, doubles, count, -1, 0.5));
    expectMean<double>(-1, 0.5);
    const double mean = std::exp(0.125), deviation = mean * std::sqrt(std::exp(0.25) - 1);
    EXPECT_STATUS(SUCCESS, curandGenerateLogNormal(g, floats, count, 0, 0.5));
    expectMean<float>(mean, deviation);
    EXPECT_STATUS(SUCCESS, curandGenerateLogNormalDouble(g, doubles, count, 0, 0.5));
    expectMean<double>(mean, deviation);
    for (double lambda : {2.5, 100.0, 5000.0}) {
        EXPECT_STATUS(SUCCESS, curandGeneratePoisson(g, static_cast<unsigned*>(device), count, lambda));
        expectMean<unsigned>(lambda, std::sqrt(lambda));
    }
    EXPECT_STATUS(LENGTH_NOT_MULTIPLE, type == CURAND_RNG_PSEUDO_XORWOW ? curandGenerateNormal(g, floats, 3, 0, 1)
                                                                        : CURAND_STATUS_LENGTH_NOT_MULTIPLE);
    EXPECT_STATUS(OUT_OF_RANGE, curandGeneratePoisson(g, static_cast<unsigned*>(device), 2, -1));
    EXPECT_STATUS(SUCCESS, curandDestroyGenerator(g));
}

// The same numbers, in the host's memory.
static void onTheHost() {
    curandGenerator_t onDevice, onHost;
    EXPECT_STATUS(SUCCESS, curandCreateGenerator(&onDevice, CURAND_RNG_PSEUDO_DEFAULT));
    EXPECT_STATUS(SUCCESS, curandCreateGeneratorHost(&onHost, CURAND_RNG_PSEUDO_DEFAULT));
    std::vector<float> host(1000);
    cudaStream_t stream;
    EXPECT_OK(cudaStreamCreate(&stream));
    EXPECT_STATUS(SUCCESS, curandSetStream(onDevice, stream));
    EXPECT_STATUS(SUCCESS, curandGenerateUniform(onDevice, static_cast<float*>(device), host.size()));
    EXPECT_OK(cudaStreamSynchronize(stream));
    EXPECT_STATUS(SUCCESS, curandGenerateUniform(onHost, host.data(), host.size()));
    EXPECT(copied(static_cast<float*>(device), host.size()) == host);
    EXPECT_STATUS(SUCCESS, curandDestroyGenerator(onDevice));
    EXPECT_STATUS(SUCCESS, curandDestroyGenerator(onHost));
    EXPECT_OK(cudaStreamDestroy(stream));
}

int main() {
    EXPECT_OK(cudaMalloc(&device, count * sizeof(double)));
    knownNumbers(CURAND_RNG_PSEUDO_DEFAULT, 624778773u, 3522650202u, 2376999986u);
    knownNumbers(CURAND_RNG_PSEUDO_MRG32K3A, 3379073520u, 653317650u, 1911473556u);
    for (auto type : {CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_MRG32K3A, CURAND_RNG_PSEUDO_PHILOX4_32_10,
                      CURAND_RNG_PSEUDO_MT19937, CURAND_RNG_PSEUDO_MTGP32})
        distributions(type);
    onTheHost();
    EXPECT_OK(cudaFree(device));
    return finish("curand_host");
}
