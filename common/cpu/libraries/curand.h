// cuRAND's host interface. The numbers are made on the host, and copied to where they shall be, in the generator's
// stream.
//
// Those of XORWOW and MRG32k3a come in the library's order: the n-th number, or the n-th pair of normal ones, is the
// next of sequence n mod 4096 (of MRG32k3a: 81920). Those of other generators, and in other orders than the default
// one, are others than the library's, of the same distributions: for MT19937, MTGP32 and Philox's order stands Philox.
// Quasi-random generators are missing.
#pragma once

#include <cstring>
#include <new>
#include <vector>

#include <curand_distributions.h>

#define CURAND_H_  // helpers ask by this whether the header is there
#define CURANDAPI
#define CURAND_VER_MAJOR 10
#define CURAND_VER_MINOR 4
#define CURAND_VER_PATCH 0
#define CURAND_VERSION (CURAND_VER_MAJOR * 1000 + CURAND_VER_MINOR * 100 + CURAND_VER_PATCH)

enum curandStatus {
    CURAND_STATUS_SUCCESS = 0,
    CURAND_STATUS_VERSION_MISMATCH = 100,
    CURAND_STATUS_NOT_INITIALIZED = 101,
    CURAND_STATUS_ALLOCATION_FAILED = 102,
    CURAND_STATUS_TYPE_ERROR = 103,
    CURAND_STATUS_OUT_OF_RANGE = 104,
    CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
    CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
    CURAND_STATUS_LAUNCH_FAILURE = 201,
    CURAND_STATUS_PREEXISTING_FAILURE = 202,
    CURAND_STATUS_INITIALIZATION_FAILED = 203,
    CURAND_STATUS_ARCH_MISMATCH = 204,
    CURAND_STATUS_INTERNAL_ERROR = 999
};
typedef enum curandStatus curandStatus_t;

enum curandRngType {
    CURAND_RNG_TEST = 0,
    CURAND_RNG_PSEUDO_DEFAULT = 100,
    CURAND_RNG_PSEUDO_XORWOW = 101,
    CURAND_RNG_PSEUDO_MRG32K3A = 121,
    CURAND_RNG_PSEUDO_MTGP32 = 141,
    CURAND_RNG_PSEUDO_MT19937 = 142,
    CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
    CURAND_RNG_QUASI_DEFAULT = 200,
    CURAND_RNG_QUASI_SOBOL32 = 201,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
    CURAND_RNG_QUASI_SOBOL64 = 203,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
};
typedef enum curandRngType curandRngType_t;

enum curandOrdering {
    CURAND_ORDERING_PSEUDO_BEST = 100,
    CURAND_ORDERING_PSEUDO_DEFAULT = 101,
    CURAND_ORDERING_PSEUDO_SEEDED = 102,
    CURAND_ORDERING_PSEUDO_LEGACY = 103,
    CURAND_ORDERING_PSEUDO_DYNAMIC = 104,
    CURAND_ORDERING_QUASI_DEFAULT = 201
};
typedef enum curandOrdering curandOrdering_t;

namespace cpu_device {

// Takes turns among its sequences, each of which begins when it is first asked.
template <class State>
class Sequences {
public:
    Sequences(size_t count, unsigned long long seed, unsigned long long offset)
        : count(count), seed(seed), offset(offset), next(offset % count) {}

    State* takeTurn() {
        const size_t turn = next;
        next = (next + 1) % count;
        if (begun.empty()) states.resize(count), begun.resize(count);
        if (!begun[turn]) curand_init(seed, turn, offset / count + (turn < offset % count), &states[turn]);
        begun[turn] = true;
        return &states[turn];
    }

private:
    size_t count;
    unsigned long long seed, offset;
    size_t next;
    std::vector<State> states;
    std::vector<bool> begun;
};

constexpr bool isPseudoRandom(curandRngType type) {
    return type == CURAND_RNG_PSEUDO_DEFAULT || type == CURAND_RNG_PSEUDO_XORWOW ||
           type == CURAND_RNG_PSEUDO_MRG32K3A || type == CURAND_RNG_PSEUDO_MTGP32 ||
           type == CURAND_RNG_PSEUDO_MT19937 || type == CURAND_RNG_PSEUDO_PHILOX4_32_10;
}

}  // namespace cpu_device

struct curandGenerator_st {
    curandRngType type;
    bool onHost;
    cudaStream_t stream = nullptr;
    unsigned long long seed = 0, offset = 0;
    cpu_device::Sequences<curandStateXORWOW_t> xorwow{4096, 0, 0};
    cpu_device::Sequences<curandStateMRG32k3a_t> mrg{81920, 0, 0};
    cpu_device::Sequences<curandStatePhilox4_32_10_t> philox{1, 0, 0};

    void restart() {
        xorwow = {4096, seed, offset};
        mrg = {81920, seed, offset};
        philox = {1, seed, offset};
    }
};
typedef struct curandGenerator_st* curandGenerator_t;

namespace cpu_device {

// `draw` makes one or two numbers of a state.
template <class T, class State, class Draw>
void fillFrom(Sequences<State>& sequences, std::vector<T>& numbers, Draw draw) {
    using Drawn = decltype(draw(sequences.takeTurn()));
    for (size_t i = 0; i < numbers.size(); i += sizeof(Drawn) / sizeof(T)) {
        const Drawn drawn = draw(sequences.takeTurn());
        std::memcpy(&numbers[i], &drawn, sizeof drawn);
    }
}

template <class T, class Draw>
curandStatus_t generate(curandGenerator_t generator, T* output, size_t count, Draw draw) {
    if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
    if (!generator->onHost && cudaPeekAtLastError() != cudaSuccess) return CURAND_STATUS_PREEXISTING_FAILURE;
    std::vector<T> numbers(count);
    switch (generator->type) {
        case CURAND_RNG_PSEUDO_DEFAULT:
        case CURAND_RNG_PSEUDO_XORWOW: fillFrom(generator->xorwow, numbers, draw); break;
        case CURAND_RNG_PSEUDO_MRG32K3A: fillFrom(generator->mrg, numbers, draw); break;
        default: fillFrom(generator->philox, numbers, draw);
    }
    const size_t bytes = count * sizeof(T);
    if (generator->onHost) {
        if (bytes) std::memcpy(output, numbers.data(), bytes);
        return CURAND_STATUS_SUCCESS;
    }
    const cudaError_t error = cudaMemcpyAsync(output, numbers.data(), bytes, cudaMemcpyHostToDevice, generator->stream);
    return error == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}

inline curandStatus_t create(curandGenerator_t* generator, curandRngType type, bool onHost) {
    if (!isPseudoRandom(type)) return CURAND_STATUS_TYPE_ERROR;
    *generator = new (std::nothrow) curandGenerator_st{type, onHost};
    return *generator ? CURAND_STATUS_SUCCESS : CURAND_STATUS_ALLOCATION_FAILED;
}

}  // namespace cpu_device

inline curandStatus_t curandCreateGenerator(curandGenerator_t* generator, curandRngType_t type) {
    return cpu_device::create(generator, type, false);
}
inline curandStatus_t curandCreateGeneratorHost(curandGenerator_t* generator, curandRngType_t type) {
    return cpu_device::create(generator, type, true);
}
inline curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
    if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
    delete generator;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandGetVersion(int* version) {
    *version = CURAND_VERSION;
    return CURAND_STATUS_SUCCESS;
}

inline curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream) {
    if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
    generator->stream = stream;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed) {
    if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
    generator->seed = seed;
    generator->restart();
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset) {
    if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
    generator->offset = offset;
    generator->restart();
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order) {
    if (!generator) return CURAND_STATUS_NOT_INITIALIZED;
    return order >= CURAND_ORDERING_PSEUDO_BEST && order <= CURAND_ORDERING_PSEUDO_DYNAMIC ? CURAND_STATUS_SUCCESS
                                                                                           : CURAND_STATUS_OUT_OF_RANGE;
}
inline curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator, unsigned int) {
    return generator ? CURAND_STATUS_TYPE_ERROR : CURAND_STATUS_NOT_INITIALIZED;
}
// The seeds of all sequences, which here each gets when it is first asked.
inline curandStatus_t curandGenerateSeeds(curandGenerator_t generator) {
    return generator ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED;
}

inline curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int* output, size_t count) {
    return cpu_device::generate(generator, output, count, [](auto* state) { return curand(state); });
}
inline curandStatus_t curandGenerateUniform(curandGenerator_t generator, float* output, size_t count) {
    return cpu_device::generate(generator, output, count, [](auto* state) { return curand_uniform(state); });
}
inline curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double* output, size_t count) {
    return cpu_device::generate(generator, output, count, [](auto* state) { return curand_uniform_double(state); });
}

// Normal numbers come in pairs.
inline curandStatus_t curandGenerateNormal(curandGenerator_t generator, float* output, size_t count, float mean,
                                           float stddev) {
    if (count % 2 != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    return cpu_device::generate(generator, output, count, [=](auto* state) {
        const float2 pair = curand_normal2(state);
        return float2{mean + stddev * pair.x, mean + stddev * pair.y};
    });
}
inline curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double* output, size_t count, double mean,
                                                 double stddev) {
    if (count % 2 != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    return cpu_device::generate(generator, output, count, [=](auto* state) {
        const double2 pair = curand_normal2_double(state);
        return double2{mean + stddev * pair.x, mean + stddev * pair.y};
    });
}
inline curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float* output, size_t count, float mean,
                                              float stddev) {
    if (count % 2 != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    return cpu_device::generate(generator, output, count,
                                [=](auto* state) { return curand_log_normal2(state, mean, stddev); });
}
inline curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double* output, size_t count,
                                                    double mean, double stddev) {
    if (count % 2 != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    return cpu_device::generate(generator, output, count,
                                [=](auto* state) { return curand_log_normal2_double(state, mean, stddev); });
}
inline curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned int* output, size_t count,
                                            double lambda) {
    if (!(lambda > 0 && lambda <= 400000)) return CURAND_STATUS_OUT_OF_RANGE;
    return cpu_device::generate(generator, output, count, [=](auto* state) { return curand_poisson(state, lambda); });
}
