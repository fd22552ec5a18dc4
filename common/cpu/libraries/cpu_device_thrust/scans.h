// Running sums, in one thread, and differences.
#pragma once

#include <cpu_device_thrust/functional.h>
#include <cpu_device_thrust/iterators.h>
#include <cpu_device_thrust/launches.h>

namespace thrust {

template <class P, class In, class Out, class F = plus<>, cpu_device_thrust::IfPolicy<P> = 0>
Out inclusive_scan(const P& policy, In first, In last, Out out, F f = {}) {
    using T = cpu_device_thrust::Value<In>;
    auto in = cpu_device_thrust::raw(policy, first);
    auto to = cpu_device_thrust::raw(policy, out);
    const ptrdiff_t count = last - first;
    cpu_device_thrust::forEachIndex(policy, "thrust::inclusive_scan", count > 0, [=](ptrdiff_t) mutable {
        T sum = in[0];
        to[0] = sum;
        for (ptrdiff_t i = 1; i < count; i++) to[i] = sum = f(sum, in[i]);
    });
    return out + count;
}
CPU_DEVICE_THRUST_BY_RANGES(inclusive_scan)

template <class P, class In, class Out, class T, class F = plus<>, cpu_device_thrust::IfPolicy<P> = 0>
Out exclusive_scan(const P& policy, In first, In last, Out out, T init, F f = {}) {
    auto in = cpu_device_thrust::raw(policy, first);
    auto to = cpu_device_thrust::raw(policy, out);
    const ptrdiff_t count = last - first;
    cpu_device_thrust::forEachIndex(policy, "thrust::exclusive_scan", count > 0, [=](ptrdiff_t) mutable {
        T sum = init;
        for (ptrdiff_t i = 0; i < count; i++) {
            const T next = f(sum, in[i]);  // in[i] may be to[i]
            to[i] = sum;
            sum = next;
        }
    });
    return out + count;
}
template <class P, class In, class Out, cpu_device_thrust::IfPolicy<P> = 0>
Out exclusive_scan(const P& policy, In first, In last, Out out) {
    return thrust::exclusive_scan(policy, first, last, out, cpu_device_thrust::Value<In>(0));
}
CPU_DEVICE_THRUST_BY_RANGES(exclusive_scan)

template <class P, class In, class Out, class Unary, class F, cpu_device_thrust::IfPolicy<P> = 0>
Out transform_inclusive_scan(const P& policy, In first, In last, Out out, Unary unary, F f) {
    return thrust::inclusive_scan(policy, thrust::make_transform_iterator(first, unary),
                                  thrust::make_transform_iterator(last, unary), out, f);
}
CPU_DEVICE_THRUST_BY_RANGES(transform_inclusive_scan)
template <class P, class In, class Out, class Unary, class T, class F, cpu_device_thrust::IfPolicy<P> = 0>
Out transform_exclusive_scan(const P& policy, In first, In last, Out out, Unary unary, T init, F f) {
    return thrust::exclusive_scan(policy, thrust::make_transform_iterator(first, unary),
                                  thrust::make_transform_iterator(last, unary), out, init, f);
}
CPU_DEVICE_THRUST_BY_RANGES(transform_exclusive_scan)

template <class P, class Key, class In, class Out, class Equal = equal_to<>, class F = plus<>,
          cpu_device_thrust::IfPolicy<P> = 0>
Out inclusive_scan_by_key(const P& policy, Key first, Key last, In values, Out out, Equal isEqual = {}, F f = {}) {
    using K = cpu_device_thrust::Value<Key>;
    using T = cpu_device_thrust::Value<In>;
    auto keys = cpu_device_thrust::raw(policy, first);
    auto in = cpu_device_thrust::raw(policy, values);
    auto to = cpu_device_thrust::raw(policy, out);
    const ptrdiff_t count = last - first;
    cpu_device_thrust::forEachIndex(policy, "thrust::inclusive_scan_by_key", count > 0, [=](ptrdiff_t) mutable {
        K key = keys[0];
        T sum = in[0];
        to[0] = sum;
        for (ptrdiff_t i = 1; i < count; i++) {
            const K next = keys[i];
            if (isEqual(key, next))
                sum = f(sum, in[i]);
            else
                sum = in[i];
            to[i] = sum;
            key = next;
        }
    });
    return out + count;
}
CPU_DEVICE_THRUST_BY_RANGES(inclusive_scan_by_key)
template <class P, class Key, class In, class Out, class T, class Equal = equal_to<>, class F = plus<>,
          cpu_device_thrust::IfPolicy<P> = 0>
Out exclusive_scan_by_key(const P& policy, Key first, Key last, In values, Out out, T init, Equal isEqual = {},
                          F f = {}) {
    using K = cpu_device_thrust::Value<Key>;
    auto keys = cpu_device_thrust::raw(policy, first);
    auto in = cpu_device_thrust::raw(policy, values);
    auto to = cpu_device_thrust::raw(policy, out);
    const ptrdiff_t count = last - first;
    cpu_device_thrust::forEachIndex(policy, "thrust::exclusive_scan_by_key", count > 0, [=](ptrdiff_t) mutable {
        K key = keys[0];
        T sum = init;
        for (ptrdiff_t i = 0; i < count; i++) {
            const K next = keys[i];
            if (!isEqual(key, next)) sum = init;
            const T following = f(sum, in[i]);
            to[i] = sum;
            sum = following;
            key = next;
        }
    });
    return out + count;
}
template <class P, class Key, class In, class Out, cpu_device_thrust::IfPolicy<P> = 0>
Out exclusive_scan_by_key(const P& policy, Key first, Key last, In values, Out out) {
    return thrust::exclusive_scan_by_key(policy, first, last, values, out, cpu_device_thrust::Value<In>(0));
}
CPU_DEVICE_THRUST_BY_RANGES(exclusive_scan_by_key)

template <class P, class In, class Out, class F = minus<>, cpu_device_thrust::IfPolicy<P> = 0>
Out adjacent_difference(const P& policy, In first, In last, Out out, F f = {}) {
    using T = cpu_device_thrust::Value<In>;
    auto in = cpu_device_thrust::raw(policy, first);
    auto to = cpu_device_thrust::raw(policy, out);
    const ptrdiff_t count = last - first;
    cpu_device_thrust::forEachIndex(policy, "thrust::adjacent_difference", count > 0, [=](ptrdiff_t) mutable {
        T before = in[0];
        to[0] = before;
        for (ptrdiff_t i = 1; i < count; i++) {
            const T x = in[i];
            to[i] = f(x, before);
            before = x;
        }
    });
    return out + count;
}
CPU_DEVICE_THRUST_BY_RANGES(adjacent_difference)

}  // namespace thrust
