// Algorithms in which each element has a thread of its own.
#pragma once

#include <cpu_device_thrust/functional.h>
#include <cpu_device_thrust/iterators.h>
#include <cpu_device_thrust/launches.h>

namespace thrust {

template <class P, class It, class Size, class F, cpu_device_thrust::IfPolicy<P> = 0>
It for_each_n(const P& policy, It first, Size count, F f) {
    auto in = cpu_device_thrust::raw(policy, first);
    cpu_device_thrust::forEachIndex(policy, "thrust::for_each", static_cast<ptrdiff_t>(count),
                                    [=](ptrdiff_t i) mutable { f(in[i]); });
    return first + static_cast<ptrdiff_t>(count);
}
CPU_DEVICE_THRUST_BY_RANGES(for_each_n)
template <class P, class It, class F, cpu_device_thrust::IfPolicy<P> = 0>
It for_each(const P& policy, It first, It last, F f) {
    return thrust::for_each_n(policy, first, last - first, f);
}
CPU_DEVICE_THRUST_BY_RANGES(for_each)

template <class P, class In, class Out, class F, cpu_device_thrust::IfPolicy<P> = 0>
Out transform(const P& policy, In first, In last, Out out, F f) {
    auto in = cpu_device_thrust::raw(policy, first);
    auto to = cpu_device_thrust::raw(policy, out);
    cpu_device_thrust::forEachIndex(policy, "thrust::transform", last - first,
                                    [=](ptrdiff_t i) mutable { to[i] = f(in[i]); });
    return out + (last - first);
}
template <class P, class In1, class In2, class Out, class F, cpu_device_thrust::IfPolicy<P> = 0>
Out transform(const P& policy, In1 first, In1 last, In2 other, Out out, F f) {
    auto in1 = cpu_device_thrust::raw(policy, first);
    auto in2 = cpu_device_thrust::raw(policy, other);
    auto to = cpu_device_thrust::raw(policy, out);
    cpu_device_thrust::forEachIndex(policy, "thrust::transform", last - first,
                                    [=](ptrdiff_t i) mutable { to[i] = f(in1[i], in2[i]); });
    return out + (last - first);
}
CPU_DEVICE_THRUST_BY_RANGES(transform)

template <class P, class In, class Stencil, class Out, class F, class Predicate, cpu_device_thrust::IfPolicy<P> = 0>
Out transform_if(const P& policy, In first, In last, Stencil stencil, Out out, F f, Predicate predicate) {
    auto in = cpu_device_thrust::raw(policy, first);
    auto asked = cpu_device_thrust::raw(policy, stencil);
    auto to = cpu_device_thrust::raw(policy, out);
    cpu_device_thrust::forEachIndex(policy, "thrust::transform_if", last - first, [=](ptrdiff_t i) mutable {
        if (predicate(asked[i])) to[i] = f(in[i]);
    });
    return out + (last - first);
}
template <class P, class In, class Out, class F, class Predicate, cpu_device_thrust::IfPolicy<P> = 0>
Out transform_if(const P& policy, In first, In last, Out out, F f, Predicate predicate) {
    return thrust::transform_if(policy, first, last, first, out, f, predicate);
}
template <class P, class In1, class In2, class Stencil, class Out, class F, class Predicate,
          cpu_device_thrust::IfPolicy<P> = 0>
Out transform_if(const P& policy, In1 first, In1 last, In2 other, Stencil stencil, Out out, F f, Predicate predicate) {
    auto in1 = cpu_device_thrust::raw(policy, first);
    auto in2 = cpu_device_thrust::raw(policy, other);
    auto asked = cpu_device_thrust::raw(policy, stencil);
    auto to = cpu_device_thrust::raw(policy, out);
    cpu_device_thrust::forEachIndex(policy, "thrust::transform_if", last - first, [=](ptrdiff_t i) mutable {
        if (predicate(asked[i])) to[i] = f(in1[i], in2[i]);
    });
    return out + (last - first);
}
CPU_DEVICE_THRUST_BY_RANGES(transform_if)

template <class P, class It, class Stencil, class Predicate, class T, cpu_device_thrust::IfPolicy<P> = 0>
void replace_if(const P& policy, It first, It last, Stencil stencil, Predicate predicate, const T& value) {
    auto items = cpu_device_thrust::raw(policy, first);
    auto asked = cpu_device_thrust::raw(policy, stencil);
    cpu_device_thrust::forEachIndex(policy, "thrust::replace_if", last - first, [=](ptrdiff_t i) mutable {
        if (predicate(asked[i])) items[i] = value;
    });
}
template <class P, class It, class Predicate, class T, cpu_device_thrust::IfPolicy<P> = 0>
void replace_if(const P& policy, It first, It last, Predicate predicate, const T& value) {
    thrust::replace_if(policy, first, last, first, predicate, value);
}
CPU_DEVICE_THRUST_BY_RANGES(replace_if)
template <class P, class It, class T, cpu_device_thrust::IfPolicy<P> = 0>
void replace(const P& policy, It first, It last, const T& old, const T& value) {
    thrust::replace_if(
        policy, first, last, [old](const auto& x) { return x == old; }, value);
}
CPU_DEVICE_THRUST_BY_RANGES(replace)
template <class P, class In, class Out, class Predicate, class T, cpu_device_thrust::IfPolicy<P> = 0>
Out replace_copy_if(const P& policy, In first, In last, Out out, Predicate predicate, const T& value) {
    auto in = cpu_device_thrust::raw(policy, first);
    auto to = cpu_device_thrust::raw(policy, out);
    cpu_device_thrust::forEachIndex(policy, "thrust::replace_copy_if", last - first, [=](ptrdiff_t i) mutable {
        if (predicate(in[i]))
            to[i] = value;
        else
            to[i] = in[i];
    });
    return out + (last - first);
}
CPU_DEVICE_THRUST_BY_RANGES(replace_copy_if)

template <class P, class Map, class In, class Out, cpu_device_thrust::IfPolicy<P> = 0>
Out gather(const P& policy, Map first, Map last, In source, Out out) {
    auto map = cpu_device_thrust::raw(policy, first);
    auto in = cpu_device_thrust::raw(policy, source);
    auto to = cpu_device_thrust::raw(policy, out);
    cpu_device_thrust::forEachIndex(policy, "thrust::gather", last - first,
                                    [=](ptrdiff_t i) mutable { to[i] = in[static_cast<ptrdiff_t>(map[i])]; });
    return out + (last - first);
}
CPU_DEVICE_THRUST_BY_RANGES(gather)
template <class P, class Map, class Stencil, class In, class Out, class Predicate = identity<>,
          cpu_device_thrust::IfPolicy<P> = 0>
Out gather_if(const P& policy, Map first, Map last, Stencil stencil, In source, Out out, Predicate predicate = {}) {
    auto map = cpu_device_thrust::raw(policy, first);
    auto asked = cpu_device_thrust::raw(policy, stencil);
    auto in = cpu_device_thrust::raw(policy, source);
    auto to = cpu_device_thrust::raw(policy, out);
    cpu_device_thrust::forEachIndex(policy, "thrust::gather_if", last - first, [=](ptrdiff_t i) mutable {
        if (predicate(asked[i])) to[i] = in[static_cast<ptrdiff_t>(map[i])];
    });
    return out + (last - first);
}
CPU_DEVICE_THRUST_BY_RANGES(gather_if)

template <class P, class In, class Map, class Out, cpu_device_thrust::IfPolicy<P> = 0>
void scatter(const P& policy, In first, In last, Map map, Out out) {
    auto in = cpu_device_thrust::raw(policy, first);
    auto places = cpu_device_thrust::raw(policy, map);
    auto to = cpu_device_thrust::raw(policy, out);
    cpu_device_thrust::forEachIndex(policy, "thrust::scatter", last - first,
                                    [=](ptrdiff_t i) mutable { to[static_cast<ptrdiff_t>(places[i])] = in[i]; });
}
CPU_DEVICE_THRUST_BY_RANGES(scatter)
template <class P, class In, class Map, class Stencil, class Out, class Predicate = identity<>,
          cpu_device_thrust::IfPolicy<P> = 0>
void scatter_if(const P& policy, In first, In last, Map map, Stencil stencil, Out out, Predicate predicate = {}) {
    auto in = cpu_device_thrust::raw(policy, first);
    auto places = cpu_device_thrust::raw(policy, map);
    auto asked = cpu_device_thrust::raw(policy, stencil);
    auto to = cpu_device_thrust::raw(policy, out);
    cpu_device_thrust::forEachIndex(policy, "thrust::scatter_if", last - first, [=](ptrdiff_t i) mutable {
        if (predicate(asked[i])) to[static_cast<ptrdiff_t>(places[i])] = in[i];
    });
}
CPU_DEVICE_THRUST_BY_RANGES(scatter_if)

template <class P, class It1, class It2, cpu_device_thrust::IfPolicy<P> = 0>
It2 swap_ranges(const P& policy, It1 first, It1 last, It2 other) {
    auto one = cpu_device_thrust::raw(policy, first);
    auto two = cpu_device_thrust::raw(policy, other);
    using T = cpu_device_thrust::Value<It1>;
    cpu_device_thrust::forEachIndex(policy, "thrust::swap_ranges", last - first, [=](ptrdiff_t i) mutable {
        const T kept = one[i];
        one[i] = two[i];
        two[i] = kept;
    });
    return other + (last - first);
}
CPU_DEVICE_THRUST_BY_RANGES(swap_ranges)
template <class P, class It, cpu_device_thrust::IfPolicy<P> = 0>
void reverse(const P& policy, It first, It last) {
    thrust::swap_ranges(policy, first, first + (last - first) / 2, thrust::make_reverse_iterator(last));
}
CPU_DEVICE_THRUST_BY_RANGES(reverse)
template <class P, class In, class Out, cpu_device_thrust::IfPolicy<P> = 0>
Out reverse_copy(const P& policy, In first, In last, Out out) {
    return thrust::transform(policy, thrust::make_reverse_iterator(last), thrust::make_reverse_iterator(first), out,
                             identity<>());
}
CPU_DEVICE_THRUST_BY_RANGES(reverse_copy)

}  // namespace thrust
