// Algorithms that make one value of a range.
#pragma once

#include <cpu_device_thrust/functional.h>
#include <cpu_device_thrust/iterators.h>
#include <cpu_device_thrust/launches.h>

namespace cpu_device_thrust {

// A thread sums that many: the sums of a large range, summed in turn, are as exact as those of a GPU.
constexpr ptrdiff_t elementsOfSum = 256;

template <class T, class In, class F>
T sumOf(In in, ptrdiff_t count, F f) {
    T sum = in[0];
    for (ptrdiff_t i = 1; i < count; i++) sum = f(sum, in[i]);
    return sum;
}

template <class T, class P, class In, class F>
T reduceRange(const P& policy, In in, ptrdiff_t count, T init, F f) {
    if (count == 0) return init;
    if (count <= elementsOfSum)
        return resultOf(policy, "thrust::reduce", [=]() mutable -> T { return f(init, sumOf<T>(in, count, f)); });
    const ptrdiff_t sums = (count + elementsOfSum - 1) / elementsOfSum;
    Buffer<P, T> buffer(policy, sums);
    T* const out = buffer.data();
    forEachIndex(policy, "thrust::reduce", sums, [=](ptrdiff_t i) mutable {
        const ptrdiff_t begin = i * elementsOfSum, rest = count - begin;
        ::new (static_cast<void*>(out + i)) T(sumOf<T>(in + begin, rest < elementsOfSum ? rest : elementsOfSum, f));
    });
    return reduceRange<T>(policy, out, sums, init, f);
}

}  // namespace cpu_device_thrust

namespace thrust {

template <class P, class It, class T, class F, cpu_device_thrust::IfPolicy<P> = 0>
T reduce(const P& policy, It first, It last, T init, F f) {
    return cpu_device_thrust::reduceRange<T>(policy, cpu_device_thrust::raw(policy, first), last - first, init, f);
}
template <class P, class It, class T, cpu_device_thrust::IfPolicy<P> = 0>
T reduce(const P& policy, It first, It last, T init) {
    return thrust::reduce(policy, first, last, init, plus<>());
}
template <class P, class It, cpu_device_thrust::IfPolicy<P> = 0>
auto reduce(const P& policy, It first, It last) {
    return thrust::reduce(policy, first, last, cpu_device_thrust::Value<It>(0));
}
CPU_DEVICE_THRUST_BY_RANGES(reduce)

template <class P, class It, class Unary, class T, class F, cpu_device_thrust::IfPolicy<P> = 0>
T transform_reduce(const P& policy, It first, It last, Unary unary, T init, F f) {
    return thrust::reduce(policy, thrust::make_transform_iterator(first, unary),
                          thrust::make_transform_iterator(last, unary), init, f);
}
CPU_DEVICE_THRUST_BY_RANGES(transform_reduce)

template <class P, class In1, class In2, class T, class F, class G, cpu_device_thrust::IfPolicy<P> = 0>
T inner_product(const P& policy, In1 first, In1 last, In2 other, T init, F add, G multiply) {
    auto product = thrust::make_zip_function(multiply);
    return thrust::transform_reduce(policy, thrust::make_zip_iterator(first, other),
                                    thrust::make_zip_iterator(last, other + (last - first)), product, init, add);
}
template <class P, class In1, class In2, class T, cpu_device_thrust::IfPolicy<P> = 0>
T inner_product(const P& policy, In1 first, In1 last, In2 other, T init) {
    return thrust::inner_product(policy, first, last, other, init, plus<>(), multiplies<>());
}
CPU_DEVICE_THRUST_BY_RANGES(inner_product)

template <class P, class It, class Predicate, cpu_device_thrust::IfPolicy<P> = 0>
ptrdiff_t count_if(const P& policy, It first, It last, Predicate predicate) {
    auto counts = [predicate](const auto& x) mutable { return predicate(x) ? ptrdiff_t(1) : ptrdiff_t(0); };
    return thrust::transform_reduce(policy, first, last, counts, ptrdiff_t(0), plus<>());
}
CPU_DEVICE_THRUST_BY_RANGES(count_if)
template <class P, class It, class T, cpu_device_thrust::IfPolicy<P> = 0>
ptrdiff_t count(const P& policy, It first, It last, const T& value) {
    return thrust::count_if(policy, first, last, [value](const auto& x) { return x == value; });
}
CPU_DEVICE_THRUST_BY_RANGES(count)

template <class P, class It, class Less = less<>, cpu_device_thrust::IfPolicy<P> = 0>
pair<It, It> minmax_element(const P& policy, It first, It last, Less isLess = {}) {
    using T = cpu_device_thrust::Value<It>;
    const ptrdiff_t count = last - first;
    if (count == 0) return {last, last};
    auto in = cpu_device_thrust::raw(policy, first);
    const auto found = cpu_device_thrust::resultOf(policy, "thrust::minmax_element", [=]() mutable {
        ptrdiff_t least = 0, most = 0;
        T least_value = in[0], most_value = least_value;
        for (ptrdiff_t i = 1; i < count; i++) {
            const T x = in[i];
            if (isLess(x, least_value)) least_value = x, least = i;
            if (isLess(most_value, x)) most_value = x, most = i;
        }
        return std::pair<ptrdiff_t, ptrdiff_t>(least, most);
    });
    return {first + found.first, first + found.second};
}
CPU_DEVICE_THRUST_BY_RANGES(minmax_element)
template <class P, class It, class Less = less<>, cpu_device_thrust::IfPolicy<P> = 0>
It min_element(const P& policy, It first, It last, Less isLess = {}) {
    return thrust::minmax_element(policy, first, last, isLess).first;
}
CPU_DEVICE_THRUST_BY_RANGES(min_element)
template <class P, class It, class Less = less<>, cpu_device_thrust::IfPolicy<P> = 0>
It max_element(const P& policy, It first, It last, Less isLess = {}) {
    return thrust::minmax_element(policy, first, last, isLess).second;
}
CPU_DEVICE_THRUST_BY_RANGES(max_element)

template <class P, class Key, class In, class KeyOut, class Out, class Equal = equal_to<>, class F = plus<>,
          cpu_device_thrust::IfPolicy<P> = 0>
pair<KeyOut, Out> reduce_by_key(const P& policy, Key first, Key last, In values, KeyOut keysOut, Out out,
                                Equal isEqual = {}, F f = {}) {
    using K = cpu_device_thrust::Value<Key>;
    using T = cpu_device_thrust::Value<In>;
    const ptrdiff_t count = last - first;
    if (count == 0) return {keysOut, out};
    auto keys = cpu_device_thrust::raw(policy, first);
    auto in = cpu_device_thrust::raw(policy, values);
    auto toKeys = cpu_device_thrust::raw(policy, keysOut);
    auto to = cpu_device_thrust::raw(policy, out);
    const ptrdiff_t groups = cpu_device_thrust::resultOf(policy, "thrust::reduce_by_key", [=]() mutable {
        ptrdiff_t group = 0;
        K key = keys[0];
        T sum = in[0];
        for (ptrdiff_t i = 1; i < count; i++) {
            K next = keys[i];
            if (isEqual(key, next)) {
                sum = f(sum, in[i]);
            } else {
                toKeys[group] = key, to[group] = sum;
                group++;
                sum = in[i];
            }
            key = next;
        }
        toKeys[group] = key, to[group] = sum;
        return group + 1;
    });
    return {keysOut + groups, out + groups};
}
CPU_DEVICE_THRUST_BY_RANGES(reduce_by_key)

}  // namespace thrust
