// Execution policies by name; few headers of Thrust bring them along.
#pragma once

#include <cpu_device_thrust/systems.h>

namespace thrust {

template <class Derived>
struct host_execution_policy : cpu_device_thrust::HostPolicy {};
template <class Derived>
struct device_execution_policy : cpu_device_thrust::DevicePolicy {};

inline constexpr cpu_device_thrust::HostPolicy host{}, seq{};
inline constexpr cpu_device_thrust::DevicePolicy device{};
namespace cuda {
inline constexpr cpu_device_thrust::DevicePolicy par{}, par_nosync{nullptr, false};
}
namespace cuda_cub {
using cuda::par;
using cuda::par_nosync;
}  // namespace cuda_cub
namespace system::cuda {
using thrust::cuda::par;
using thrust::cuda::par_nosync;
}  // namespace system::cuda

}  // namespace thrust
