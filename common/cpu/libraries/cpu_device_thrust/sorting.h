// Sorting, merging, and what is asked of sorted ranges.
#pragma once

#include <algorithm>

#include <cpu_device_thrust/functional.h>
#include <cpu_device_thrust/iterators.h>
#include <cpu_device_thrust/launches.h>

namespace cpu_device_thrust {

// Sorting goes on in buffers of its own, where nothing can go wrong but in the comparison. So only that is watched, and
// what reads the elements before and writes them after: all of it takes a hundred times as long.
#define CPU_DEVICE_THRUST_UNWATCHED __attribute__((no_sanitize_thread, noinline))

// So many elements a thread sorts by insertion before runs are merged.
constexpr ptrdiff_t elementsOfRun = 16;

template <class T, class Less>
CPU_DEVICE_THRUST_UNWATCHED void insertionSort(T* items, ptrdiff_t count, Less& less) {
    for (ptrdiff_t i = 1; i < count; i++) {
        const T item = items[i];
        ptrdiff_t at = i;
        for (; at > 0 && less(item, items[at - 1]); at--) items[at] = items[at - 1];
        if (at < i) items[at] = item;
    }
}

// How many of the first `count` outputs of two runs come from the left one, which goes first where both are equal.
template <class T, class Less>
CPU_DEVICE_THRUST_UNWATCHED ptrdiff_t fromLeft(const T* left, ptrdiff_t lefts, const T* right, ptrdiff_t rights,
                                               ptrdiff_t count, Less& less) {
    ptrdiff_t low = count > rights ? count - rights : 0, high = count < lefts ? count : lefts;
    while (low < high) {
        const ptrdiff_t half = (low + high) / 2;
        if (less(right[count - 1 - half], left[half]))
            high = half;
        else
            low = half + 1;
    }
    return low;
}

// Of the outputs of two runs, those from begin to end - 1.
template <class T, class Less>
CPU_DEVICE_THRUST_UNWATCHED void mergePart(const T* left, ptrdiff_t lefts, const T* right, ptrdiff_t rights, T* out,
                                           ptrdiff_t begin, ptrdiff_t end, Less& less) {
    ptrdiff_t i = fromLeft(left, lefts, right, rights, begin, less), j = begin - i;
    for (ptrdiff_t to = begin; to < end; to++) {
        if (i < lefts && (j == rights || !less(right[j], left[i])))
            out[to] = left[i++];
        else
            out[to] = right[j++];
    }
}
#undef CPU_DEVICE_THRUST_UNWATCHED

// Stable. Each doubling of the runs is a launch, in which a thread makes as many elements as the first pair of runs
// has.
template <class T, class P, class It, class Less>
void mergeSort(const P& policy, It items, ptrdiff_t count, Less less) {
    const char* name = "thrust::sort";
    Buffer<P, T> one(policy, count), two(policy, count);
    T *from = one.data(), *to = two.data();
    forEachIndex(policy, name, count, [=](ptrdiff_t i) mutable {
        ::new (static_cast<void*>(from + i)) T(items[i]);
        ::new (static_cast<void*>(to + i)) T(from[i]);
    });
    forEachIndex(policy, name, (count + elementsOfRun - 1) / elementsOfRun, [=](ptrdiff_t run) mutable {
        const ptrdiff_t begin = run * elementsOfRun;
        insertionSort(from + begin, std::min(elementsOfRun, count - begin), less);
    });
    constexpr ptrdiff_t part = 2 * elementsOfRun;
    for (ptrdiff_t width = elementsOfRun; width < count; width *= 2) {
        forEachIndex(policy, name, (count + part - 1) / part, [=](ptrdiff_t i) mutable {
            const ptrdiff_t begin = i * part / (2 * width) * (2 * width), lefts = std::min(width, count - begin);
            const ptrdiff_t rights = std::min(width, count - begin - lefts), first = i * part - begin;
            mergePart(from + begin, lefts, from + begin + lefts, rights, to + begin, first,
                      std::min(first + part, lefts + rights), less);
        });
        std::swap(from, to);
    }
    forEachIndex(policy, name, count, [=](ptrdiff_t i) mutable { items[i] = from[i]; });
}

template <class Less>
struct OfFirst {
    Less isLess;
    template <class A, class B>
    bool operator()(const A& a, const B& b) {
        return isLess(std::get<0>(a), std::get<0>(b));
    }
};

}  // namespace cpu_device_thrust

namespace thrust {

template <class P, class It, class Less = less<>, cpu_device_thrust::IfPolicy<P> = 0>
void stable_sort(const P& policy, It first, It last, Less isLess = {}) {
    cpu_device_thrust::mergeSort<cpu_device_thrust::Value<It>>(policy, cpu_device_thrust::raw(policy, first),
                                                               last - first, isLess);
}
CPU_DEVICE_THRUST_BY_RANGES(stable_sort)
template <class P, class It, class Less = less<>, cpu_device_thrust::IfPolicy<P> = 0>
void sort(const P& policy, It first, It last, Less isLess = {}) {
    thrust::stable_sort(policy, first, last, isLess);
}
CPU_DEVICE_THRUST_BY_RANGES(sort)
template <class P, class Key, class It, class Less = less<>, cpu_device_thrust::IfPolicy<P> = 0>
void stable_sort_by_key(const P& policy, Key first, Key last, It values, Less isLess = {}) {
    thrust::stable_sort(policy, thrust::make_zip_iterator(first, values),
                        thrust::make_zip_iterator(last, values + (last - first)),
                        cpu_device_thrust::OfFirst<Less>{isLess});
}
CPU_DEVICE_THRUST_BY_RANGES(stable_sort_by_key)
template <class P, class Key, class It, class Less = less<>, cpu_device_thrust::IfPolicy<P> = 0>
void sort_by_key(const P& policy, Key first, Key last, It values, Less isLess = {}) {
    thrust::stable_sort_by_key(policy, first, last, values, isLess);
}
CPU_DEVICE_THRUST_BY_RANGES(sort_by_key)

template <class P, class It, class Less = less<>, cpu_device_thrust::IfPolicy<P> = 0>
It is_sorted_until(const P& policy, It first, It last, Less isLess = {}) {
    auto in = cpu_device_thrust::raw(policy, first);
    const ptrdiff_t count = last - first;
    if (count == 0) return last;
    return first + cpu_device_thrust::resultOf(policy, "thrust::is_sorted", [=]() mutable {
               ptrdiff_t i = 1;
               while (i < count && !isLess(in[i], in[i - 1])) i++;
               return i;
           });
}
CPU_DEVICE_THRUST_BY_RANGES(is_sorted_until)
template <class P, class It, class Less = less<>, cpu_device_thrust::IfPolicy<P> = 0>
bool is_sorted(const P& policy, It first, It last, Less isLess = {}) {
    return thrust::is_sorted_until(policy, first, last, isLess) == last;
}
CPU_DEVICE_THRUST_BY_RANGES(is_sorted)

// std::NAME of two sorted ranges, in one thread.
#define CPU_DEVICE_THRUST_OF_SORTED(name)                                                                        \
    template <class P, class In1, class In2, class Out, class Less = less<>, cpu_device_thrust::IfPolicy<P> = 0> \
    Out name(const P& policy, In1 first1, In1 last1, In2 first2, In2 last2, Out out, Less isLess = {}) {         \
        auto in1 = cpu_device_thrust::raw(policy, first1);                                                       \
        auto in2 = cpu_device_thrust::raw(policy, first2);                                                       \
        auto to = cpu_device_thrust::raw(policy, out);                                                           \
        const ptrdiff_t count1 = last1 - first1, count2 = last2 - first2;                                        \
        return out + cpu_device_thrust::resultOf(policy, "thrust::" #name, [=]() mutable {                       \
                   return ptrdiff_t(std::name(in1, in1 + count1, in2, in2 + count2, to, isLess) - to);           \
               });                                                                                               \
    }                                                                                                            \
    CPU_DEVICE_THRUST_BY_RANGES(name)
CPU_DEVICE_THRUST_OF_SORTED(merge)
CPU_DEVICE_THRUST_OF_SORTED(set_union)
CPU_DEVICE_THRUST_OF_SORTED(set_intersection)
CPU_DEVICE_THRUST_OF_SORTED(set_difference)
CPU_DEVICE_THRUST_OF_SORTED(set_symmetric_difference)
#undef CPU_DEVICE_THRUST_OF_SORTED
template <class P, class K1, class K2, class V1, class V2, class KOut, class VOut, class Less = less<>,
          cpu_device_thrust::IfPolicy<P> = 0>
pair<KOut, VOut> merge_by_key(const P& policy, K1 first1, K1 last1, K2 first2, K2 last2, V1 values1, V2 values2,
                              KOut keysOut, VOut out, Less isLess = {}) {
    const ptrdiff_t count1 = last1 - first1, count2 = last2 - first2;
    thrust::merge(policy, thrust::make_zip_iterator(first1, values1),
                  thrust::make_zip_iterator(last1, values1 + count1), thrust::make_zip_iterator(first2, values2),
                  thrust::make_zip_iterator(last2, values2 + count2), thrust::make_zip_iterator(keysOut, out),
                  cpu_device_thrust::OfFirst<Less>{isLess});
    return {keysOut + count1 + count2, out + count1 + count2};
}
CPU_DEVICE_THRUST_BY_RANGES(merge_by_key)

}  // namespace thrust

namespace cpu_device_thrust {

// The first index that does not come before the value; and the first that comes behind it.
struct LowerBound {
    template <class It, class T, class Less>
    ptrdiff_t operator()(It in, ptrdiff_t count, const T& value, Less& isLess) const {
        ptrdiff_t begin = 0;
        while (count > 0) {
            const ptrdiff_t half = count / 2;
            if (isLess(in[begin + half], value))
                begin += half + 1, count -= half + 1;
            else
                count = half;
        }
        return begin;
    }
};
struct UpperBound {
    template <class It, class T, class Less>
    ptrdiff_t operator()(It in, ptrdiff_t count, const T& value, Less& isLess) const {
        auto isNotBehind = [&](const auto& element, const T& v) { return !isLess(v, element); };
        return LowerBound()(in, count, value, isNotBehind);
    }
};
struct BinarySearch {
    template <class It, class T, class Less>
    bool operator()(It in, ptrdiff_t count, const T& value, Less& isLess) const {
        const ptrdiff_t at = LowerBound()(in, count, value, isLess);
        return at < count && !isLess(value, in[at]);
    }
};

template <class Search, class P, class It, class T, class Less>
auto searchOne(const P& policy, const char* name, It first, It last, const T& value, Less isLess) {
    auto in = raw(policy, first);
    const ptrdiff_t count = last - first;
    return resultOf(policy, name, [=]() mutable { return Search()(in, count, value, isLess); });
}
template <class Search, class P, class It, class Values, class Out, class Less>
Out searchMany(const P& policy, const char* name, It first, It last, Values values, Values valuesEnd, Out out,
               Less isLess) {
    auto in = raw(policy, first);
    auto asked = raw(policy, values);
    auto to = raw(policy, out);
    const ptrdiff_t count = last - first;
    using T = Value<Values>;
    forEachIndex(policy, name, valuesEnd - values, [=](ptrdiff_t i) mutable {
        const T value = asked[i];
        to[i] = static_cast<Value<Out>>(Search()(in, count, value, isLess));
    });
    return out + (valuesEnd - values);
}

}  // namespace cpu_device_thrust

namespace thrust {

#define CPU_DEVICE_THRUST_SEARCH(name, Search, Result, start)                                                          \
    template <class P, class It, class T, class Less = less<>, cpu_device_thrust::IfPolicy<P> = 0>                     \
    Result name(const P& policy, It first, It last, const T& value, Less isLess = {}) {                                \
        return start cpu_device_thrust::searchOne<cpu_device_thrust::Search>(policy, "thrust::" #name, first, last,    \
                                                                             value, isLess);                           \
    }                                                                                                                  \
    template <class P, class It, class Values, class Out, class Less = less<>, cpu_device_thrust::IfPolicy<P> = 0>     \
    Out name(const P& policy, It first, It last, Values values, Values valuesEnd, Out out, Less isLess = {}) {         \
        return cpu_device_thrust::searchMany<cpu_device_thrust::Search>(policy, "thrust::" #name, first, last, values, \
                                                                        valuesEnd, out, isLess);                       \
    }                                                                                                                  \
    CPU_DEVICE_THRUST_BY_RANGES(name)
CPU_DEVICE_THRUST_SEARCH(lower_bound, LowerBound, It, first +)
CPU_DEVICE_THRUST_SEARCH(upper_bound, UpperBound, It, first +)
CPU_DEVICE_THRUST_SEARCH(binary_search, BinarySearch, bool, )
#undef CPU_DEVICE_THRUST_SEARCH
template <class P, class It, class T, class Less = less<>, cpu_device_thrust::IfPolicy<P> = 0>
pair<It, It> equal_range(const P& policy, It first, It last, const T& value, Less isLess = {}) {
    return {thrust::lower_bound(policy, first, last, value, isLess),
            thrust::upper_bound(policy, first, last, value, isLess)};
}
CPU_DEVICE_THRUST_BY_RANGES(equal_range)

}  // namespace thrust
