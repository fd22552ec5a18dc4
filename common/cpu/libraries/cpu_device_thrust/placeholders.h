// Functional objects written as expressions of _1, _2 …
#pragma once

#include <tuple>
#include <type_traits>

namespace cpu_device_thrust::types {

// f takes a tuple of the arguments.
template <class F>
struct Expression {
    F f;
    template <class... A>
    constexpr auto operator()(const A&... arguments) const {
        return f(std::tuple<const A&...>(arguments...));
    }
};
template <class F>
Expression(F) -> Expression<F>;

template <size_t I>
struct ArgumentAt {
    template <class Arguments>
    constexpr const auto& operator()(const Arguments& arguments) const {
        return std::get<I>(arguments);
    }
};
template <class T>
constexpr bool isExpression = false;
template <class F>
constexpr bool isExpression<Expression<F>> = true;

template <class F, class Arguments>
constexpr decltype(auto) valueOf(const Expression<F>& e, const Arguments& arguments) {
    return e.f(arguments);
}
template <class T, class Arguments>
constexpr const T& valueOf(const T& constant, const Arguments&) {
    return constant;
}

#define CPU_DEVICE_THRUST_BINARY(sign)                                                                                 \
    template <class A, class B, std::enable_if_t<isExpression<A> || isExpression<B>, int> = 0>                         \
    constexpr auto operator sign(const A& a, const B& b) {                                                             \
        return Expression{[a, b](const auto& arguments) { return valueOf(a, arguments) sign valueOf(b, arguments); }}; \
    }
CPU_DEVICE_THRUST_BINARY(+)
CPU_DEVICE_THRUST_BINARY(-)
CPU_DEVICE_THRUST_BINARY(*)
CPU_DEVICE_THRUST_BINARY(/)
CPU_DEVICE_THRUST_BINARY(%)
CPU_DEVICE_THRUST_BINARY(&)
CPU_DEVICE_THRUST_BINARY(|)
CPU_DEVICE_THRUST_BINARY(^)
CPU_DEVICE_THRUST_BINARY(==)
CPU_DEVICE_THRUST_BINARY(!=)
CPU_DEVICE_THRUST_BINARY(<)
CPU_DEVICE_THRUST_BINARY(>)
CPU_DEVICE_THRUST_BINARY(<=)
CPU_DEVICE_THRUST_BINARY(>=)
CPU_DEVICE_THRUST_BINARY(&&)
CPU_DEVICE_THRUST_BINARY(||)
#undef CPU_DEVICE_THRUST_BINARY
#define CPU_DEVICE_THRUST_UNARY(sign)                                                         \
    template <class F>                                                                        \
    constexpr auto operator sign(const Expression<F>& a) {                                    \
        return Expression{[a](const auto& arguments) { return sign valueOf(a, arguments); }}; \
    }
CPU_DEVICE_THRUST_UNARY(-)
CPU_DEVICE_THRUST_UNARY(!)
CPU_DEVICE_THRUST_UNARY(~)
#undef CPU_DEVICE_THRUST_UNARY

}  // namespace cpu_device_thrust::types
namespace cpu_device_thrust {
using namespace types;
}

namespace thrust::placeholders {

inline constexpr cpu_device_thrust::Expression<cpu_device_thrust::ArgumentAt<0>> _1{};
inline constexpr cpu_device_thrust::Expression<cpu_device_thrust::ArgumentAt<1>> _2{};
inline constexpr cpu_device_thrust::Expression<cpu_device_thrust::ArgumentAt<2>> _3{};
inline constexpr cpu_device_thrust::Expression<cpu_device_thrust::ArgumentAt<3>> _4{};

}  // namespace thrust::placeholders
