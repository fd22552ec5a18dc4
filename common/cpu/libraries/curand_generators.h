// The generators of cuRAND, for host and device: a state, where it starts, its next 32 bits, jumps. The same bits as
// the library's.
//
// Marsaglia, "Xorshift RNGs" (2003); L'Ecuyer, "Good parameters and implementations for combined multiple recursive
// random number generators" (1999); Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3"
// (2011).
#pragma once

#include <cuda_runtime.h>

#include <cpu_device/random_jumps.h>

#ifndef __CUDA_ARCH__
namespace cpu_device {
inline const bool jumpsPrepared = prepareJumps();
}
#endif

// Behind each generator's numbers lies what Box and Muller's method has left for the next call.

// XORWOW. A sequence begins 2^67 steps behind the one before.

struct curandStateXORWOW {
    unsigned int d, v[5];
    int boxmuller_flag, boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;

inline unsigned int curand(curandStateXORWOW_t* state) {
    unsigned int oldest = state->v[0], newest = state->v[4];
    oldest ^= oldest >> 2;
    state->v[0] = state->v[1];
    state->v[1] = state->v[2];
    state->v[2] = state->v[3];
    state->v[3] = newest;
    newest ^= newest << 4 ^ oldest ^ oldest << 1;
    state->v[4] = newest;
    return newest + (state->d += 362437);
}

namespace cpu_device {
inline void jump(curandStateXORWOW_t* state, unsigned long long count, int stride) {
    const XorshiftWords words =
        jump({{state->v[0], state->v[1], state->v[2], state->v[3], state->v[4]}}, count, stride);
    for (int i = 0; i < 5; i++) state->v[i] = words.word[i];
}
}  // namespace cpu_device

inline void skipahead(unsigned long long n, curandStateXORWOW_t* state) {
    cpu_device::jump(state, n, 0);
    state->d += 362437 * static_cast<unsigned int>(n);
}
// The counter comes back to where it was.
inline void skipahead_sequence(unsigned long long n, curandStateXORWOW_t* state) {
    cpu_device::jump(state, n, cpu_device::strideOfXorwow);
}

inline void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                        curandStateXORWOW_t* state) {
    // Marsaglia's first numbers, each with a half of the seed mixed in.
    const unsigned int low = 1099087573u * (static_cast<unsigned int>(seed) ^ 0xaad26b49u);
    const unsigned int high = 2591861531u * (static_cast<unsigned int>(seed >> 32) ^ 0xf7dcefddu);
    cpu_device::XorshiftWords words{
        {123456789u + low, 362436069u ^ low, 521288629u + high, 88675123u ^ high, 5783321u + low}};
    words = cpu_device::jump(cpu_device::jump(words, sequence, cpu_device::strideOfXorwow), offset, 0);
    *state = {6615241u + low + high + 362437 * static_cast<unsigned int>(offset),
              {words.word[0], words.word[1], words.word[2], words.word[3], words.word[4]},
              0,
              0,
              0,
              0};
}

// MRG32k3a. A subsequence begins 2^76 steps behind the one before, a sequence 2^127.

struct curandStateMRG32k3a {
    unsigned int s1[3], s2[3];
    int boxmuller_flag, boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;

namespace cpu_device {
constexpr unsigned long long firstModulusOfMrg = 4294967087, secondModulusOfMrg = 4294944443;

// From 1 to the first modulus.
inline unsigned int mrgNumber(curandStateMRG32k3a_t* state) {
    const unsigned long long m1 = firstModulusOfMrg, m2 = secondModulusOfMrg;
    const auto first = static_cast<unsigned int>((1403580ull * state->s1[1] + 810728ull * (m1 - state->s1[0])) % m1);
    const auto second = static_cast<unsigned int>((527612ull * state->s2[2] + 1370589ull * (m2 - state->s2[0])) % m2);
    state->s1[0] = state->s1[1], state->s1[1] = state->s1[2], state->s1[2] = first;
    state->s2[0] = state->s2[1], state->s2[1] = state->s2[2], state->s2[2] = second;
    return first - second + (first <= second ? static_cast<unsigned int>(m1) : 0);
}

inline void jump(curandStateMRG32k3a_t* state, unsigned long long count, int stride) {
    const MrgWords words =
        jump(MrgWords{{state->s1[0], state->s1[1], state->s1[2]}, {state->s2[0], state->s2[1], state->s2[2]}}, count,
             stride);
    for (int i = 0; i < 3; i++) state->s1[i] = words.first[i];
    for (int i = 0; i < 3; i++) state->s2[i] = words.second[i];
}
}  // namespace cpu_device

// All 32 bits: stretched by what lies between the modulus and 2^32. The largest number would come out beyond them.
inline unsigned int curand(curandStateMRG32k3a_t* state) {
    const double stretched = cpu_device::mrgNumber(state) * 1.000000048662;
    return stretched < 4294967295.0 ? static_cast<unsigned int>(stretched) : 0xffffffffu;
}

inline void skipahead(unsigned long long n, curandStateMRG32k3a_t* state) { cpu_device::jump(state, n, 0); }
inline void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a_t* state) {
    cpu_device::jump(state, n, cpu_device::strideOfMrg);
}
inline void skipahead_sequence(unsigned long long n, curandStateMRG32k3a_t* state) {
    cpu_device::jump(state, n, cpu_device::farStrideOfMrg);
}

inline void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                        curandStateMRG32k3a_t* state) {
    // L'Ecuyer's first numbers, each times a half of the seed, in turn.
    unsigned long long even = 1, odd = 1;
    if (seed != 0) even = static_cast<unsigned int>(seed) ^ 0x55555555u;
    if (seed != 0) odd = static_cast<unsigned int>(seed >> 32) ^ 0xaaaaaaaau;
    auto first = [](unsigned long long half) {
        return static_cast<unsigned int>(12345 * half % cpu_device::firstModulusOfMrg);
    };
    auto second = [](unsigned long long half) {
        return static_cast<unsigned int>(12345 * half % cpu_device::secondModulusOfMrg);
    };
    cpu_device::MrgWords words{{first(even), first(odd), first(even)}, {second(odd), second(even), second(odd)}};
    words = cpu_device::jump(cpu_device::jump(words, subsequence, cpu_device::strideOfMrg), offset, 0);
    *state = {{words.first[0], words.first[1], words.first[2]},
              {words.second[0], words.second[1], words.second[2]},
              0,
              0,
              0,
              0};
}

// Philox4x32-10: four words from a counter of 128 bits, whose upper half is the sequence. STATE of the four are spent.

struct curandStatePhilox4_32_10 {
    uint4 ctr, output;
    uint2 key;
    unsigned int STATE;
    int boxmuller_flag, boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

namespace cpu_device {
inline uint4 philox(uint4 words, uint2 key) {
    for (int round = 0; round < 10; round++) {
        const unsigned long long first = 0xd2511f53ull * words.x, second = 0xcd9e8d57ull * words.z;
        words = {static_cast<unsigned int>(second >> 32) ^ words.y ^ key.x, static_cast<unsigned int>(second),
                 static_cast<unsigned int>(first >> 32) ^ words.w ^ key.y, static_cast<unsigned int>(first)};
        key.x += 0x9e3779b9u;  // Weyl's sequences of the golden ratio and of the root of three
        key.y += 0xbb67ae85u;
    }
    return words;
}

inline uint4 advanced(uint4 counter, unsigned long long blocks, unsigned long long sequences) {
    const unsigned long long low = counter.x | static_cast<unsigned long long>(counter.y) << 32;
    unsigned long long high = counter.z | static_cast<unsigned long long>(counter.w) << 32;
    high += sequences + (low + blocks < low);
    return {static_cast<unsigned int>(low + blocks), static_cast<unsigned int>((low + blocks) >> 32),
            static_cast<unsigned int>(high), static_cast<unsigned int>(high >> 32)};
}

inline void moveOn(curandStatePhilox4_32_10_t* state, unsigned long long blocks, unsigned long long sequences) {
    const uint4 counter = advanced(state->ctr, blocks, sequences);
    state->ctr = counter;
    state->output = philox(counter, state->key);
}
}  // namespace cpu_device

inline unsigned int curand(curandStatePhilox4_32_10_t* state) {
    const unsigned int spent = state->STATE;
    const unsigned int word = spent == 0   ? state->output.x
                              : spent == 1 ? state->output.y
                              : spent == 2 ? state->output.z
                                           : state->output.w;
    if (spent == 3) cpu_device::moveOn(state, 1, 0);
    state->STATE = (spent + 1) % 4;
    return word;
}

inline uint4 curand4(curandStatePhilox4_32_10_t* state) {
    const uint4 a = state->output;
    cpu_device::moveOn(state, 1, 0);
    const uint4 b = state->output;
    switch (state->STATE) {
        case 0: return a;
        case 1: return {a.y, a.z, a.w, b.x};
        case 2: return {a.z, a.w, b.x, b.y};
        default: return {a.w, b.x, b.y, b.z};
    }
}

inline void skipahead(unsigned long long n, curandStatePhilox4_32_10_t* state) {
    const unsigned int spent = state->STATE + n % 4;
    state->STATE = spent % 4;
    cpu_device::moveOn(state, n / 4 + spent / 4, 0);
}
inline void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t* state) {
    cpu_device::moveOn(state, 0, n);
}

inline void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                        curandStatePhilox4_32_10_t* state) {
    const uint2 key{static_cast<unsigned int>(seed), static_cast<unsigned int>(seed >> 32)};
    const uint4 counter = cpu_device::advanced({0, 0, 0, 0}, offset / 4, sequence);
    *state = {counter, cpu_device::philox(counter, key), key, static_cast<unsigned int>(offset % 4), 0, 0, 0, 0};
}
