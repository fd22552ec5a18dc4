// Where an algorithm runs: the policies, and which of its ranges lies where. An algorithm on device ranges is a launch
// of the CPU device, so that its functor's accesses are watched as those of any kernel; one on host ranges is a loop.
#pragma once

#include <cfloat>  // with NVIDIA's headers, too, FLT_MAX is there
#include <iterator>
#include <type_traits>

namespace thrust {

struct host_system_tag {};
struct device_system_tag {};
struct any_system_tag {};  // a counting_iterator is at home everywhere
using host_space_tag = host_system_tag;
using device_space_tag = device_system_tag;
using any_space_tag = any_system_tag;

}  // namespace thrust

namespace cpu_device_thrust {

// Types that programs hold lie in a namespace without functions: a call with an object of theirs looks for its function
// there, too, and must not find ours.
namespace types {

struct HostPolicy {
    template <class Allocator>
    HostPolicy operator()(Allocator&&) const {
        return *this;
    }
};
struct DevicePolicy {
    cudaStream_t stream = nullptr;
    bool waits = true;
    DevicePolicy on(cudaStream_t s) const { return {s, waits}; }
    template <class Allocator>
    DevicePolicy operator()(Allocator&&) const {
        return *this;
    }
};

}  // namespace types
using namespace types;

template <class P>
constexpr bool isDevicePolicy = std::is_base_of_v<DevicePolicy, P>;
template <class P>
constexpr bool isPolicy = isDevicePolicy<P> || std::is_base_of_v<HostPolicy, P>;
template <class P>
using IfPolicy = std::enable_if_t<isPolicy<P>, int>;
template <class It>
using UnlessPolicy = std::enable_if_t<!isPolicy<It>, int>;

// Our iterators name their system; any other iterator is the host's, and what is none has no say.
struct NoIterator {};
template <class It, class = void>
struct OtherSystem {
    using type = NoIterator;
};
template <class It>
struct OtherSystem<It, std::void_t<typename std::iterator_traits<It>::iterator_category>> {
    using type = std::conditional_t<std::is_function_v<std::remove_pointer_t<It>>, NoIterator, thrust::host_system_tag>;
};
template <class It, class = void>
struct SystemOf : OtherSystem<It> {};
template <class It>
struct SystemOf<It, std::void_t<typename It::system>> {
    using type = typename It::system;
};

template <class Tag, class... It>
constexpr bool anyIn = (std::is_same_v<Tag, typename SystemOf<It>::type> || ...);
template <class... It>
constexpr bool onDevice = anyIn<thrust::device_system_tag, It...>;
template <class... It>
using CommonSystem = std::conditional_t<
    onDevice<It...>, thrust::device_system_tag,
    std::conditional_t<anyIn<thrust::host_system_tag, It...>, thrust::host_system_tag, thrust::any_system_tag>>;
// Ranges that are at home everywhere are worked on by the device.
template <class... It>
using PolicyOf =
    std::conditional_t<std::is_same_v<CommonSystem<It...>, thrust::host_system_tag>, HostPolicy, DevicePolicy>;

// An iterator as a kernel wants it: its references are those of C++.
template <class It, class = void>
constexpr bool hasRaw = false;
template <class It>
constexpr bool hasRaw<It, std::void_t<decltype(std::declval<const It&>().raw())>> = true;
template <class It>
auto rawIterator(const It& it) {
    if constexpr (hasRaw<It>)
        return it.raw();
    else
        return it;
}
template <class P, class It>
auto raw([[maybe_unused]] const P& policy, const It& it) {
    if constexpr (isDevicePolicy<P>)
        return rawIterator(it);
    else
        return it;
}

template <class It>
using Value = typename std::iterator_traits<It>::value_type;
template <class It>
using Reference = typename std::iterator_traits<It>::reference;

}  // namespace cpu_device_thrust

// Behind the forms of an algorithm that take a policy: the form without, where the ranges say it.
#define CPU_DEVICE_THRUST_BY_RANGES(name)                                                   \
    template <class First, class... Rest, cpu_device_thrust::UnlessPolicy<First> = 0>       \
    auto name(First first, Rest... rest) {                                                  \
        return thrust::name(cpu_device_thrust::PolicyOf<First, Rest...>{}, first, rest...); \
    }
