// Engines give the sequences of the C++ standard; what distributions make of them no standard says.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <limits>
#include <ostream>
#include <random>
#include <type_traits>

#include <cpu_device_thrust/tuples.h>

namespace thrust {

// Unlike that of the standard library, it skips numbers in a logarithmic number of steps: threads ask for it.
template <class T, T a, T c, T m>
class linear_congruential_engine {
public:
    using result_type = T;
    static constexpr T multiplier = a, increment = c, modulus = m, default_seed = 1;
    static constexpr T min = c == 0 ? 1 : 0, max = m - 1;  // numbers, where the standard has functions

    explicit linear_congruential_engine(T s = default_seed) { seed(s); }
    void seed(T s = default_seed) { x = c % m == 0 && s % m == 0 ? 1 : s % m; }
    T operator()() { return x = next(a, c); }
    void discard(unsigned long long count) {
        std::uint64_t factor = a, addend = c;  // of a step, of two, of four …
        for (; count; count /= 2) {
            if (count % 2) x = next(factor, addend);
            addend = (factor * addend + addend) % m;
            factor = factor * factor % m;
        }
    }
    friend bool operator==(const linear_congruential_engine& one, const linear_congruential_engine& other) {
        return one.x == other.x;
    }
    friend bool operator!=(const linear_congruential_engine& one, const linear_congruential_engine& other) {
        return one.x != other.x;
    }
    friend std::ostream& operator<<(std::ostream& out, const linear_congruential_engine& e) { return out << e.x; }
    friend std::istream& operator>>(std::istream& in, linear_congruential_engine& e) { return in >> e.x; }

private:
    static_assert(m != 0 && std::uint64_t(m) <= UINT32_MAX, "products of 64 bits");
    T x;
    T next(std::uint64_t factor, std::uint64_t addend) const { return static_cast<T>((factor * x + addend) % m); }
};

namespace random {

using minstd_rand0 = linear_congruential_engine<std::uint_fast32_t, 16807, 0, 2147483647>;
using minstd_rand = linear_congruential_engine<std::uint_fast32_t, 48271, 0, 2147483647>;
using default_random_engine = minstd_rand;
using std::ranlux24;
using std::ranlux24_base;
using std::ranlux48;
using std::ranlux48_base;
using thrust::linear_congruential_engine;

}  // namespace random
}  // namespace thrust

namespace cpu_device_thrust {

template <class Engine, class = void>
struct RangeOf {
    static constexpr auto min = Engine::min(), max = Engine::max();
};
template <class Engine>
struct RangeOf<Engine, std::enable_if_t<std::is_integral_v<std::remove_reference_t<decltype(Engine::min)>>>> {
    static constexpr auto min = Engine::min, max = Engine::max;
};

// In [0, 1).
template <class Real, class Engine>
Real unitInterval(Engine& engine) {
    const auto lowest = RangeOf<Engine>::min, highest = RangeOf<Engine>::max;
    const Real x = static_cast<Real>(engine() - lowest) / (static_cast<Real>(highest - lowest) + Real(1));
    return x < Real(1) ? x : std::nextafter(Real(1), Real(0));
}

}  // namespace cpu_device_thrust

namespace thrust::random {

template <class Real = double>
class uniform_real_distribution {
public:
    using result_type = Real;
    using param_type = pair<Real, Real>;
    explicit uniform_real_distribution(Real low = 0, Real high = 1) : limits(low, high) {}
    explicit uniform_real_distribution(const param_type& limits) : limits(limits) {}
    void reset() {}
    template <class Engine>
    Real operator()(Engine& engine) {
        return (*this)(engine, limits);
    }
    template <class Engine>
    Real operator()(Engine& engine, const param_type& p) {
        return p.first + cpu_device_thrust::unitInterval<Real>(engine) * (p.second - p.first);
    }
    Real a() const { return limits.first; }
    Real b() const { return limits.second; }
    Real min() const { return a(); }
    Real max() const { return b(); }
    param_type param() const { return limits; }
    void param(const param_type& p) { limits = p; }

private:
    param_type limits;
};

template <class Int = int>
class uniform_int_distribution {
public:
    using result_type = Int;
    using param_type = pair<Int, Int>;
    explicit uniform_int_distribution(Int low = 0, Int high = std::numeric_limits<Int>::max()) : limits(low, high) {}
    explicit uniform_int_distribution(const param_type& limits) : limits(limits) {}
    void reset() {}
    template <class Engine>
    Int operator()(Engine& engine) {
        return (*this)(engine, limits);
    }
    template <class Engine>
    Int operator()(Engine& engine, const param_type& p) {
        const double count = static_cast<double>(p.second) - static_cast<double>(p.first) + 1;
        const double offset = std::floor(cpu_device_thrust::unitInterval<double>(engine) * count);
        return static_cast<Int>(static_cast<double>(p.first) + offset);
    }
    Int a() const { return limits.first; }
    Int b() const { return limits.second; }
    Int min() const { return a(); }
    Int max() const { return b(); }
    param_type param() const { return limits; }
    void param(const param_type& p) { limits = p; }

private:
    param_type limits;
};

// By the method of Box and Muller, without the second number, so that it keeps no state.
template <class Real = double>
class normal_distribution {
public:
    using result_type = Real;
    using param_type = pair<Real, Real>;
    explicit normal_distribution(Real mean = 0, Real stddev = 1) : numbers(mean, stddev) {}
    explicit normal_distribution(const param_type& numbers) : numbers(numbers) {}
    void reset() {}
    template <class Engine>
    Real operator()(Engine& engine) {
        return (*this)(engine, numbers);
    }
    template <class Engine>
    Real operator()(Engine& engine, const param_type& p) {
        const Real length = std::sqrt(Real(-2) * std::log(Real(1) - cpu_device_thrust::unitInterval<Real>(engine)));
        const Real angle = Real(6.283185307179586) * cpu_device_thrust::unitInterval<Real>(engine);
        return p.first + p.second * length * std::cos(angle);
    }
    Real mean() const { return numbers.first; }
    Real stddev() const { return numbers.second; }
    param_type param() const { return numbers; }
    void param(const param_type& p) { numbers = p; }

private:
    param_type numbers;
};

}  // namespace thrust::random

namespace thrust {

using random::default_random_engine;
using random::minstd_rand;
using random::minstd_rand0;
using random::normal_distribution;
using random::ranlux24;
using random::ranlux24_base;
using random::ranlux48;
using random::ranlux48_base;
using random::uniform_int_distribution;
using random::uniform_real_distribution;

}  // namespace thrust
