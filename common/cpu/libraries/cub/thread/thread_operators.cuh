// Operations by name.
#pragma once

#include <cuda/functional>
#include <cuda/std/functional>

#include <cub/util_type.cuh>

namespace cub {

struct Equality {
    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
        return a == b;
    }
};
struct Inequality {
    template <class A, class B>
    bool operator()(const A& a, const B& b) const {
        return a != b;
    }
};
template <class IsEqual>
struct InequalityWrapper {
    IsEqual op;
    explicit InequalityWrapper(IsEqual op) : op(op) {}
    template <class A, class B>
    bool operator()(const A& a, const B& b) {
        return !op(a, b);
    }
};
using Sum = ::cuda::std::plus<>;
using Difference = ::cuda::std::minus<>;
using Division = ::cuda::std::divides<>;
using Max = ::cuda::maximum<>;
using Min = ::cuda::minimum<>;

// Of equal values the one with the smaller key.
struct ArgMax {
    template <class Key, class T>
    KeyValuePair<Key, T> operator()(const KeyValuePair<Key, T>& a, const KeyValuePair<Key, T>& b) const {
        return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a;
    }
};
struct ArgMin {
    template <class Key, class T>
    KeyValuePair<Key, T> operator()(const KeyValuePair<Key, T>& a, const KeyValuePair<Key, T>& b) const {
        return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
    }
};
template <class To>
struct CastOp {
    template <class From>
    To operator()(const From& value) const {
        return static_cast<To>(value);
    }
};

}  // namespace cub
