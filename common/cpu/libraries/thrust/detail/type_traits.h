// A header for the others, which programs include all the same: what of it they use.
#pragma once

#include <type_traits>

namespace thrust {

using std::false_type;
using std::integral_constant;
using std::true_type;

namespace detail {

using std::false_type;
using std::integral_constant;
using std::true_type;

template <class T>
struct identity_ {
    using type = T;
};
template <bool condition, class Then, class Else>
struct eval_if : std::conditional_t<condition, Then, Else> {};
template <bool condition, class T = void>
struct disable_if : std::enable_if<!condition, T> {};
template <bool condition, class T>
struct lazy_enable_if {};
template <class T>
struct lazy_enable_if<true, T> : T {};
template <bool condition, class T>
struct lazy_disable_if : lazy_enable_if<!condition, T> {};
template <class From, class To, class T = void>
using enable_if_convertible_t = std::enable_if_t<std::is_convertible_v<From, To>, T>;

template <class T>
using is_non_bool_integral = std::bool_constant<std::is_integral_v<T> && !std::is_same_v<std::remove_cv_t<T>, bool>>;
template <class T>
using is_non_bool_arithmetic =
    std::bool_constant<std::is_arithmetic_v<T> && !std::is_same_v<std::remove_cv_t<T>, bool>>;
template <class T>
using is_numeric = std::bool_constant<std::is_convertible_v<int, T> && std::is_convertible_v<T, int>>;

}  // namespace detail
}  // namespace thrust
