// Functional objects.
#pragma once

#include <type_traits>
#include <utility>

#include <cpu_device_thrust/placeholders.h>

namespace thrust {

template <class Argument, class Result>
struct unary_function {
    using argument_type = Argument;
    using result_type = Result;
};
template <class First, class Second, class Result>
struct binary_function {
    using first_argument_type = First;
    using second_argument_type = Second;
    using result_type = Result;
};

// With a type, as older programs have it, the arguments are of that type; without, they are what they are.
#define CPU_DEVICE_THRUST_BINARY(name, Result, expression)                               \
    template <class T = void>                                                            \
    struct name : binary_function<T, T, Result> {                                        \
        constexpr Result operator()(const T& x, const T& y) const { return expression; } \
    };                                                                                   \
    template <>                                                                          \
    struct name<void> {                                                                  \
        using is_transparent = void;                                                     \
        template <class X, class Y>                                                      \
        constexpr auto operator()(const X& x, const Y& y) const {                        \
            return expression;                                                           \
        }                                                                                \
    };
CPU_DEVICE_THRUST_BINARY(plus, T, x + y)
CPU_DEVICE_THRUST_BINARY(minus, T, x - y)
CPU_DEVICE_THRUST_BINARY(multiplies, T, x* y)
CPU_DEVICE_THRUST_BINARY(divides, T, x / y)
CPU_DEVICE_THRUST_BINARY(modulus, T, x % y)
CPU_DEVICE_THRUST_BINARY(bit_and, T, x& y)
CPU_DEVICE_THRUST_BINARY(bit_or, T, x | y)
CPU_DEVICE_THRUST_BINARY(bit_xor, T, x ^ y)
CPU_DEVICE_THRUST_BINARY(maximum, T, x < y ? y : x)
CPU_DEVICE_THRUST_BINARY(minimum, T, y < x ? y : x)
CPU_DEVICE_THRUST_BINARY(equal_to, bool, x == y)
CPU_DEVICE_THRUST_BINARY(not_equal_to, bool, x != y)
CPU_DEVICE_THRUST_BINARY(less, bool, x < y)
CPU_DEVICE_THRUST_BINARY(greater, bool, x > y)
CPU_DEVICE_THRUST_BINARY(less_equal, bool, x <= y)
CPU_DEVICE_THRUST_BINARY(greater_equal, bool, x >= y)
CPU_DEVICE_THRUST_BINARY(logical_and, bool, x&& y)
CPU_DEVICE_THRUST_BINARY(logical_or, bool, x || y)
#undef CPU_DEVICE_THRUST_BINARY

#define CPU_DEVICE_THRUST_UNARY(name, Result, expression)                    \
    template <class T = void>                                                \
    struct name : unary_function<T, Result> {                                \
        constexpr Result operator()(const T& x) const { return expression; } \
    };                                                                       \
    template <>                                                              \
    struct name<void> {                                                      \
        using is_transparent = void;                                         \
        template <class X>                                                   \
        constexpr auto operator()(const X& x) const {                        \
            return expression;                                               \
        }                                                                    \
    };
CPU_DEVICE_THRUST_UNARY(negate, T, -x)
CPU_DEVICE_THRUST_UNARY(square, T, x* x)
CPU_DEVICE_THRUST_UNARY(logical_not, bool, !x)
CPU_DEVICE_THRUST_UNARY(bit_not, T, ~x)
#undef CPU_DEVICE_THRUST_UNARY

template <class T = void>
struct identity : unary_function<T, T> {
    constexpr const T& operator()(const T& x) const { return x; }
};
template <>
struct identity<void> {
    template <class X>
    constexpr X&& operator()(X&& x) const {
        return static_cast<X&&>(x);
    }
};
template <class First = void, class Second = void>
struct project1st : binary_function<First, Second, First> {
    constexpr const First& operator()(const First& x, const Second&) const { return x; }
};
template <class First = void, class Second = void>
struct project2nd : binary_function<First, Second, Second> {
    constexpr const Second& operator()(const First&, const Second& y) const { return y; }
};

template <class Predicate>
struct unary_negate {
    Predicate predicate;
    template <class X>
    constexpr bool operator()(const X& x) const {
        return !predicate(x);
    }
};
template <class Predicate>
struct binary_negate {
    Predicate predicate;
    template <class X, class Y>
    constexpr bool operator()(const X& x, const Y& y) const {
        return !predicate(x, y);
    }
};
template <class Predicate>
constexpr unary_negate<Predicate> not1(const Predicate& predicate) {
    return {predicate};
}
template <class Predicate>
constexpr binary_negate<Predicate> not2(const Predicate& predicate) {
    return {predicate};
}

}  // namespace thrust
