// Permutations that an engine draws: other ones than NVIDIA's, and the same of the same numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>

#include <cpu_device_thrust/iterators.h>
#include <cpu_device_thrust/launches.h>

namespace cpu_device_thrust {

// Each thread works out by itself where its element comes from, so that no table of places is made. Halves of a number
// are mixed into each other in turn, which some other number undoes; what leads out of the range goes on until it is
// back.
class Permutation {
public:
    template <class Engine>
    Permutation(ptrdiff_t count, Engine& engine) : count(static_cast<std::uint64_t>(count)) {
        while (half < 32 && std::uint64_t(1) << (2 * half) < this->count) half++;
        for (std::uint32_t& key : keys) key = static_cast<std::uint32_t>(engine());
    }
    ptrdiff_t operator()(ptrdiff_t place) const {
        std::uint64_t x = static_cast<std::uint64_t>(place);
        do {
            x = mixed(x);
        } while (x >= count);
        return static_cast<ptrdiff_t>(x);
    }

private:
    std::uint64_t count;
    unsigned half = 1;  // bits of one
    std::uint32_t keys[16];

    std::uint64_t mixed(std::uint64_t x) const {
        const std::uint64_t mask = (std::uint64_t(1) << half) - 1;
        std::uint64_t upper = x >> half, lower = x & mask;
        for (std::uint32_t key : keys) {
            std::uint32_t word = static_cast<std::uint32_t>(lower) * 0x9E3779B1u ^ key;
            word = (word ^ word >> 16) * 0x85EBCA6Bu;
            word = (word ^ word >> 13) * 0xC2B2AE35u;
            const std::uint64_t changed = upper ^ ((word ^ word >> 16) & mask);
            upper = lower;
            lower = changed;
        }
        return upper << half | lower;
    }
};

}  // namespace cpu_device_thrust

// An engine is used where it stands: the next call draws other numbers.
namespace thrust {

template <class P, class In, class Out, class Engine, cpu_device_thrust::IfPolicy<P> = 0>
void shuffle_copy(const P& policy, In first, In last, Out out, Engine&& engine) {
    auto from = cpu_device_thrust::raw(policy, first);
    auto to = cpu_device_thrust::raw(policy, out);
    const ptrdiff_t count = std::distance(first, last);
    const cpu_device_thrust::Permutation place(count, engine);
    cpu_device_thrust::forEachIndex(policy, "thrust::shuffle", count,
                                    [=](ptrdiff_t i) mutable { to[i] = from[place(i)]; });
}
template <class In, class Out, class Engine, cpu_device_thrust::UnlessPolicy<In> = 0>
void shuffle_copy(In first, In last, Out out, Engine&& engine) {
    thrust::shuffle_copy(cpu_device_thrust::PolicyOf<In, Out>{}, first, last, out, engine);
}
template <class P, class It, class Engine, cpu_device_thrust::IfPolicy<P> = 0>
void shuffle(const P& policy, It first, It last, Engine&& engine) {
    using T = cpu_device_thrust::Value<It>;
    auto items = cpu_device_thrust::raw(policy, first);
    const ptrdiff_t count = std::distance(first, last);
    cpu_device_thrust::Buffer<P, T> buffer(policy, count);
    T* const old = buffer.data();
    cpu_device_thrust::forEachIndex(policy, "thrust::shuffle", count,
                                    [=](ptrdiff_t i) { ::new (static_cast<void*>(old + i)) T(items[i]); });
    const cpu_device_thrust::Permutation place(count, engine);
    cpu_device_thrust::forEachIndex(policy, "thrust::shuffle", count,
                                    [=](ptrdiff_t i) mutable { items[i] = old[place(i)]; });
}
template <class It, class Engine, cpu_device_thrust::UnlessPolicy<It> = 0>
void shuffle(It first, It last, Engine&& engine) {
    thrust::shuffle(cpu_device_thrust::PolicyOf<It>{}, first, last, engine);
}

}  // namespace thrust
