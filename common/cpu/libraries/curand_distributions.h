// What cuRAND makes of a generator's bits, for host and device. Uniform numbers are the same bits as the library's.
// Of normal ones logarithm, sine and cosine are the C library's: those in double differ from a GPU's in the last
// places, and those in float, for which a GPU has a fast sine and cosine, by up to some 3e-6.
#pragma once

#include <cmath>

#include <curand_generators.h>

namespace cpu_device {

// Never 0, but 1.
inline float fraction(unsigned int bits) { return static_cast<float>(bits) * 0x1p-32f + 0x1p-33f; }
inline double fraction(unsigned int low, unsigned int high) {
    const unsigned long long bits = low ^ static_cast<unsigned long long>(high) << 21;
    return static_cast<double>(bits) * 0x1p-53 + 0x1p-54;
}

inline uint4 fourWords(curandStatePhilox4_32_10_t* state) { return curand4(state); }
inline uint4 fourWords(curandStateXORWOW_t* state) {
    uint4 words;
    words.x = curand(state);
    words.y = curand(state);
    words.z = curand(state);
    words.w = curand(state);
    return words;
}

// Two normal numbers of two uniform ones, by Box and Muller: a length and an angle.
inline float2 polar(float uniform, float angle) {
    const float length = sqrtf(-2.0f * logf(uniform));
    return {sinf(angle) * length, cosf(angle) * length};
}
inline double2 polar(double uniform, double halfTurns) {
    const double length = sqrt(-2.0 * log(uniform));
    double sine, cosine;
    sincospi(halfTurns, &sine, &cosine);
    return {sine * length, cosine * length};
}
constexpr float turn = 6.2831855f;
inline float2 polar(unsigned int x, unsigned int y) {
    return polar(fraction(x), static_cast<float>(y) * (0x1p-32f * turn) + 0x1p-33f * turn);
}
inline double2 polar(uint4 words) { return polar(fraction(words.x, words.y), 2 * fraction(words.z, words.w)); }

// What a state keeps for the next call.
constexpr int keepsNormal = 1, keepsLogNormal = 2;

constexpr double inverseOfMrg = 2.3283065498378288e-10;  // of what would be 1

}  // namespace cpu_device

// Uniform.

template <class State>
inline float curand_uniform(State* state) {
    return cpu_device::fraction(curand(state));
}
inline float curand_uniform(curandStateMRG32k3a_t* state) {
    return static_cast<float>(cpu_device::mrgNumber(state) * cpu_device::inverseOfMrg);
}
inline double curand_uniform_double(curandStateXORWOW_t* state) {
    const unsigned int low = curand(state);
    return cpu_device::fraction(low, curand(state));
}
inline double curand_uniform_double(curandStateMRG32k3a_t* state) {
    return cpu_device::mrgNumber(state) * cpu_device::inverseOfMrg;
}
// Of 32 bits only.
inline double curand_uniform_double(curandStatePhilox4_32_10_t* state) { return curand(state) * 0x1p-32 + 0x1p-32; }

inline float4 curand_uniform4(curandStatePhilox4_32_10_t* state) {
    const uint4 words = curand4(state);
    return {cpu_device::fraction(words.x), cpu_device::fraction(words.y), cpu_device::fraction(words.z),
            cpu_device::fraction(words.w)};
}
inline double2 curand_uniform2_double(curandStatePhilox4_32_10_t* state) {
    const uint4 words = curand4(state);
    return {cpu_device::fraction(words.x, words.y), cpu_device::fraction(words.z, words.w)};
}
inline double4 curand_uniform4_double(curandStatePhilox4_32_10_t* state) {
    const double2 first = curand_uniform2_double(state), second = curand_uniform2_double(state);
    return {first.x, first.y, second.x, second.y};
}

// Normal: mean 0, standard deviation 1.

template <class State>
inline float2 curand_normal2(State* state) {
    const unsigned int x = curand(state);
    return cpu_device::polar(x, curand(state));
}
inline float2 curand_normal2(curandStateMRG32k3a_t* state) {
    const float uniform = curand_uniform(state);
    return cpu_device::polar(uniform, curand_uniform(state) * cpu_device::turn);
}
template <class State>
inline double2 curand_normal2_double(State* state) {
    return cpu_device::polar(cpu_device::fourWords(state));
}
inline double2 curand_normal2_double(curandStateMRG32k3a_t* state) {
    const double uniform = curand_uniform_double(state);
    return cpu_device::polar(uniform, 2 * curand_uniform_double(state));
}

inline float4 curand_normal4(curandStatePhilox4_32_10_t* state) {
    const uint4 words = curand4(state);
    const float2 first = cpu_device::polar(words.x, words.y), second = cpu_device::polar(words.z, words.w);
    return {first.x, first.y, second.x, second.y};
}
inline double4 curand_normal4_double(curandStatePhilox4_32_10_t* state) {
    const double2 first = curand_normal2_double(state), second = curand_normal2_double(state);
    return {first.x, first.y, second.x, second.y};
}

template <class State>
inline float curand_normal(State* state) {
    if (state->boxmuller_flag == cpu_device::keepsNormal) {
        state->boxmuller_flag = 0;
        return state->boxmuller_extra;
    }
    const float2 pair = curand_normal2(state);
    state->boxmuller_extra = pair.y;
    state->boxmuller_flag = cpu_device::keepsNormal;
    return pair.x;
}
template <class State>
inline double curand_normal_double(State* state) {
    if (state->boxmuller_flag_double == cpu_device::keepsNormal) {
        state->boxmuller_flag_double = 0;
        return state->boxmuller_extra_double;
    }
    const double2 pair = curand_normal2_double(state);
    state->boxmuller_extra_double = pair.y;
    state->boxmuller_flag_double = cpu_device::keepsNormal;
    return pair.x;
}

// Log-normal: numbers whose logarithm is normal, with this mean and this standard deviation.

template <class State>
inline float2 curand_log_normal2(State* state, float mean, float stddev) {
    const float2 pair = curand_normal2(state);
    return {expf(mean + stddev * pair.x), expf(mean + stddev * pair.y)};
}
template <class State>
inline double2 curand_log_normal2_double(State* state, double mean, double stddev) {
    const double2 pair = curand_normal2_double(state);
    return {exp(mean + stddev * pair.x), exp(mean + stddev * pair.y)};
}
inline float4 curand_log_normal4(curandStatePhilox4_32_10_t* state, float mean, float stddev) {
    const float4 four = curand_normal4(state);
    return {expf(mean + stddev * four.x), expf(mean + stddev * four.y), expf(mean + stddev * four.z),
            expf(mean + stddev * four.w)};
}
inline double4 curand_log_normal4_double(curandStatePhilox4_32_10_t* state, double mean, double stddev) {
    const double2 first = curand_log_normal2_double(state, mean, stddev);
    const double2 second = curand_log_normal2_double(state, mean, stddev);
    return {first.x, first.y, second.x, second.y};
}

template <class State>
inline float curand_log_normal(State* state, float mean, float stddev) {
    if (state->boxmuller_flag == cpu_device::keepsLogNormal) {
        state->boxmuller_flag = 0;
        return state->boxmuller_extra;
    }
    const float2 pair = curand_log_normal2(state, mean, stddev);
    state->boxmuller_extra = pair.y;
    state->boxmuller_flag = cpu_device::keepsLogNormal;
    return pair.x;
}
template <class State>
inline double curand_log_normal_double(State* state, double mean, double stddev) {
    if (state->boxmuller_flag_double == cpu_device::keepsLogNormal) {
        state->boxmuller_flag_double = 0;
        return state->boxmuller_extra_double;
    }
    const double2 pair = curand_log_normal2_double(state, mean, stddev);
    state->boxmuller_extra_double = pair.y;
    state->boxmuller_flag_double = cpu_device::keepsLogNormal;
    return pair.x;
}

// Poisson. Up to a mean of 64 by Knuth's method, and beyond 4000 by a normal number, as the library does. In between it
// rejects; here such a number is the sum of several with smaller means, another one of the same distribution.

template <class State>
inline unsigned int curand_poisson(State* state, double lambda) {
    if (lambda > 4000) return static_cast<unsigned int>(sqrt(lambda) * curand_normal_double(state) + lambda + 0.5);
    unsigned int events = 0;
    for (double left = lambda; left > 0; left -= 64) {
        float product = expf(static_cast<float>(left < 64 ? left : 64));
        while ((product *= curand_uniform(state)) > 1) events++;
    }
    return events;
}
inline uint4 curand_poisson4(curandStatePhilox4_32_10_t* state, double lambda) {
    uint4 four;
    four.x = curand_poisson(state, lambda);
    four.y = curand_poisson(state, lambda);
    four.z = curand_poisson(state, lambda);
    four.w = curand_poisson(state, lambda);
    return four;
}
