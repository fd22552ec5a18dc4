// Algorithms that keep some elements of a range, in their order, and searches for one. One thread goes through them.
#pragma once

#include <cpu_device_thrust/functional.h>
#include <cpu_device_thrust/iterators.h>
#include <cpu_device_thrust/launches.h>

namespace cpu_device_thrust {

// Moves what the stencil allows to the front of `out`, which may be the range itself; returns how many.
template <class P, class In, class Stencil, class Out, class Predicate>
ptrdiff_t keep(const P& policy, const char* name, In first, ptrdiff_t count, Stencil stencil, Out out,
               Predicate predicate, bool wanted) {
    auto in = raw(policy, first);
    auto asked = raw(policy, stencil);
    auto to = raw(policy, out);
    return resultOf(policy, name, [=]() mutable {
        ptrdiff_t kept = 0;
        for (ptrdiff_t i = 0; i < count; i++)
            if (static_cast<bool>(predicate(asked[i])) == wanted) to[kept++] = in[i];
        return kept;
    });
}

template <class T>
struct IsEqualTo {
    T value;
    template <class X>
    bool operator()(const X& x) const {
        return x == value;
    }
};

}  // namespace cpu_device_thrust

namespace thrust {

template <class P, class In, class Stencil, class Out, class Predicate, cpu_device_thrust::IfPolicy<P> = 0>
Out copy_if(const P& policy, In first, In last, Stencil stencil, Out out, Predicate predicate) {
    return out + cpu_device_thrust::keep(policy, "thrust::copy_if", first, last - first, stencil, out, predicate, true);
}
template <class P, class In, class Out, class Predicate, cpu_device_thrust::IfPolicy<P> = 0>
Out copy_if(const P& policy, In first, In last, Out out, Predicate predicate) {
    return thrust::copy_if(policy, first, last, first, out, predicate);
}
CPU_DEVICE_THRUST_BY_RANGES(copy_if)
template <class P, class In, class Stencil, class Out, class Predicate, cpu_device_thrust::IfPolicy<P> = 0>
Out remove_copy_if(const P& policy, In first, In last, Stencil stencil, Out out, Predicate predicate) {
    return out + cpu_device_thrust::keep(policy, "thrust::remove_copy_if", first, last - first, stencil, out, predicate,
                                         false);
}
template <class P, class In, class Out, class Predicate, cpu_device_thrust::IfPolicy<P> = 0>
Out remove_copy_if(const P& policy, In first, In last, Out out, Predicate predicate) {
    return thrust::remove_copy_if(policy, first, last, first, out, predicate);
}
CPU_DEVICE_THRUST_BY_RANGES(remove_copy_if)
template <class P, class In, class Out, class T, cpu_device_thrust::IfPolicy<P> = 0>
Out remove_copy(const P& policy, In first, In last, Out out, const T& value) {
    return thrust::remove_copy_if(policy, first, last, out, cpu_device_thrust::IsEqualTo<T>{value});
}
CPU_DEVICE_THRUST_BY_RANGES(remove_copy)
template <class P, class It, class Stencil, class Predicate, cpu_device_thrust::IfPolicy<P> = 0>
It remove_if(const P& policy, It first, It last, Stencil stencil, Predicate predicate) {
    return first +
           cpu_device_thrust::keep(policy, "thrust::remove_if", first, last - first, stencil, first, predicate, false);
}
template <class P, class It, class Predicate, cpu_device_thrust::IfPolicy<P> = 0>
It remove_if(const P& policy, It first, It last, Predicate predicate) {
    return thrust::remove_if(policy, first, last, first, predicate);
}
CPU_DEVICE_THRUST_BY_RANGES(remove_if)
template <class P, class It, class T, cpu_device_thrust::IfPolicy<P> = 0>
It remove(const P& policy, It first, It last, const T& value) {
    return thrust::remove_if(policy, first, last, cpu_device_thrust::IsEqualTo<T>{value});
}
CPU_DEVICE_THRUST_BY_RANGES(remove)

template <class P, class In, class Out1, class Out2, class Predicate, cpu_device_thrust::IfPolicy<P> = 0>
pair<Out1, Out2> partition_copy(const P& policy, In first, In last, Out1 yes, Out2 no, Predicate predicate) {
    Out1 end = thrust::copy_if(policy, first, last, yes, predicate);
    return {end, thrust::remove_copy_if(policy, first, last, no, predicate)};
}
CPU_DEVICE_THRUST_BY_RANGES(partition_copy)
template <class P, class It, class Stencil, class Predicate, cpu_device_thrust::IfPolicy<P> = 0>
It stable_partition(const P& policy, It first, It last, Stencil stencil, Predicate predicate) {
    using T = cpu_device_thrust::Value<It>;
    auto items = cpu_device_thrust::raw(policy, first);
    auto asked = cpu_device_thrust::raw(policy, stencil);
    const ptrdiff_t count = last - first;
    cpu_device_thrust::Buffer<P, T> buffer(policy, count);
    T* const old = buffer.data();
    if (count == 0) return first;
    return first + cpu_device_thrust::resultOf(policy, "thrust::partition", [=]() mutable {
               // The kept ones from the front of the buffer, the others from its end.
               ptrdiff_t kept = 0, others = 0;
               for (ptrdiff_t i = 0; i < count; i++)
                   ::new (static_cast<void*>(predicate(asked[i]) ? old + kept++ : old + count - ++others)) T(items[i]);
               for (ptrdiff_t i = 0; i < kept; i++) items[i] = old[i];
               for (ptrdiff_t i = 0; i < others; i++) items[kept + i] = old[count - 1 - i];
               return kept;
           });
}
template <class P, class It, class Predicate, cpu_device_thrust::IfPolicy<P> = 0>
It stable_partition(const P& policy, It first, It last, Predicate predicate) {
    return thrust::stable_partition(policy, first, last, first, predicate);
}
CPU_DEVICE_THRUST_BY_RANGES(stable_partition)
template <class P, class It, class... Rest, cpu_device_thrust::IfPolicy<P> = 0>
It partition(const P& policy, It first, It last, Rest... rest) {
    return thrust::stable_partition(policy, first, last, rest...);
}
CPU_DEVICE_THRUST_BY_RANGES(partition)

template <class P, class In, class Out, class Equal = equal_to<>, cpu_device_thrust::IfPolicy<P> = 0>
Out unique_copy(const P& policy, In first, In last, Out out, Equal isEqual = {}) {
    using T = cpu_device_thrust::Value<In>;
    auto in = cpu_device_thrust::raw(policy, first);
    auto to = cpu_device_thrust::raw(policy, out);
    const ptrdiff_t count = last - first;
    if (count == 0) return out;
    return out + cpu_device_thrust::resultOf(policy, "thrust::unique", [=]() mutable {
               ptrdiff_t kept = 0;
               T group = in[0];
               to[kept++] = group;
               for (ptrdiff_t i = 1; i < count; i++) {
                   const T x = in[i];
                   if (!isEqual(group, x)) to[kept++] = group = x;
               }
               return kept;
           });
}
CPU_DEVICE_THRUST_BY_RANGES(unique_copy)
template <class P, class It, class Equal = equal_to<>, cpu_device_thrust::IfPolicy<P> = 0>
It unique(const P& policy, It first, It last, Equal isEqual = {}) {
    return thrust::unique_copy(policy, first, last, first, isEqual);
}
CPU_DEVICE_THRUST_BY_RANGES(unique)
template <class P, class Key, class In, class KeyOut, class Out, class Equal = equal_to<>,
          cpu_device_thrust::IfPolicy<P> = 0>
pair<KeyOut, Out> unique_by_key_copy(const P& policy, Key first, Key last, In values, KeyOut keysOut, Out out,
                                     Equal isEqual = {}) {
    auto sameKey = [isEqual](const auto& a, const auto& b) mutable { return isEqual(std::get<0>(a), std::get<0>(b)); };
    auto end = thrust::unique_copy(policy, thrust::make_zip_iterator(first, values),
                                   thrust::make_zip_iterator(last, values + (last - first)),
                                   thrust::make_zip_iterator(keysOut, out), sameKey);
    return {std::get<0>(end.get_iterator_tuple()), std::get<1>(end.get_iterator_tuple())};
}
CPU_DEVICE_THRUST_BY_RANGES(unique_by_key_copy)
template <class P, class Key, class It, class Equal = equal_to<>, cpu_device_thrust::IfPolicy<P> = 0>
pair<Key, It> unique_by_key(const P& policy, Key first, Key last, It values, Equal isEqual = {}) {
    return thrust::unique_by_key_copy(policy, first, last, values, first, values, isEqual);
}
CPU_DEVICE_THRUST_BY_RANGES(unique_by_key)

template <class P, class It, class Predicate, cpu_device_thrust::IfPolicy<P> = 0>
It find_if(const P& policy, It first, It last, Predicate predicate) {
    auto in = cpu_device_thrust::raw(policy, first);
    const ptrdiff_t count = last - first;
    if (count == 0) return last;
    return first + cpu_device_thrust::resultOf(policy, "thrust::find_if", [=]() mutable {
               ptrdiff_t i = 0;
               while (i < count && !predicate(in[i])) i++;
               return i;
           });
}
CPU_DEVICE_THRUST_BY_RANGES(find_if)
template <class P, class It, class Predicate, cpu_device_thrust::IfPolicy<P> = 0>
It find_if_not(const P& policy, It first, It last, Predicate predicate) {
    return thrust::find_if(policy, first, last, thrust::not1(predicate));
}
CPU_DEVICE_THRUST_BY_RANGES(find_if_not)
template <class P, class It, class T, cpu_device_thrust::IfPolicy<P> = 0>
It find(const P& policy, It first, It last, const T& value) {
    return thrust::find_if(policy, first, last, cpu_device_thrust::IsEqualTo<T>{value});
}
CPU_DEVICE_THRUST_BY_RANGES(find)
template <class P, class It, class Predicate, cpu_device_thrust::IfPolicy<P> = 0>
bool any_of(const P& policy, It first, It last, Predicate predicate) {
    return thrust::find_if(policy, first, last, predicate) != last;
}
CPU_DEVICE_THRUST_BY_RANGES(any_of)
template <class P, class It, class Predicate, cpu_device_thrust::IfPolicy<P> = 0>
bool none_of(const P& policy, It first, It last, Predicate predicate) {
    return !thrust::any_of(policy, first, last, predicate);
}
CPU_DEVICE_THRUST_BY_RANGES(none_of)
template <class P, class It, class Predicate, cpu_device_thrust::IfPolicy<P> = 0>
bool all_of(const P& policy, It first, It last, Predicate predicate) {
    return thrust::find_if_not(policy, first, last, predicate) == last;
}
CPU_DEVICE_THRUST_BY_RANGES(all_of)

template <class P, class It1, class It2, class Equal = equal_to<>, cpu_device_thrust::IfPolicy<P> = 0>
pair<It1, It2> mismatch(const P& policy, It1 first, It1 last, It2 other, Equal isEqual = {}) {
    auto one = thrust::make_zip_iterator(first, other);
    auto end = thrust::find_if_not(policy, one, one + (last - first), thrust::make_zip_function(isEqual));
    return {first + (end - one), other + (end - one)};
}
CPU_DEVICE_THRUST_BY_RANGES(mismatch)
template <class P, class It1, class It2, class Equal = equal_to<>, cpu_device_thrust::IfPolicy<P> = 0>
bool equal(const P& policy, It1 first, It1 last, It2 other, Equal isEqual = {}) {
    return thrust::mismatch(policy, first, last, other, isEqual).first == last;
}
CPU_DEVICE_THRUST_BY_RANGES(equal)

}  // namespace thrust
