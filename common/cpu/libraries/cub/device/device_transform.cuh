// What a function makes of each element, or of elements with one number of several ranges.
#pragma once

#include <cuda/std/tuple>

#include <cpu_device_cub/device_calls.h>

namespace cub {

struct DeviceTransform {
    template <class... In, class Out, class Number, class F>
    static cudaError_t Transform(::cuda::std::tuple<In...> in, Out out, Number count, F f,
                                 cudaStream_t stream = nullptr) {
        return transform("cub::DeviceTransform::Transform", in, out, ptrdiff_t(count), f, stream);
    }
    template <class In, class Out, class Number, class F>
    static cudaError_t Transform(In in, Out out, Number count, F f, cudaStream_t stream = nullptr) {
        return Transform(::cuda::std::make_tuple(in), out, count, f, stream);
    }
    // The function may take its arguments by reference, and ask where in its range one lies.
    template <class... In, class Out, class Number, class F>
    static cudaError_t TransformStableArgumentAddresses(::cuda::std::tuple<In...> in, Out out, Number count, F f,
                                                        cudaStream_t stream = nullptr) {
        return transform("cub::DeviceTransform::TransformStableArgumentAddresses", in, out, ptrdiff_t(count), f,
                         stream);
    }
    template <class In, class Out, class Number, class F>
    static cudaError_t TransformStableArgumentAddresses(In in, Out out, Number count, F f,
                                                        cudaStream_t stream = nullptr) {
        return TransformStableArgumentAddresses(::cuda::std::make_tuple(in), out, count, f, stream);
    }
    // The forms that first ask for memory.
    template <class In, class Out, class Number, class F>
    static cudaError_t Transform(void* memory, size_t& bytes, In in, Out out, Number count, F f,
                                 cudaStream_t stream = nullptr) {
        return memory ? Transform(in, out, count, f, stream) : (bytes = 1, cudaSuccess);
    }
    template <class In, class Out, class Number, class F>
    static cudaError_t TransformStableArgumentAddresses(void* memory, size_t& bytes, In in, Out out, Number count, F f,
                                                        cudaStream_t stream = nullptr) {
        return memory ? TransformStableArgumentAddresses(in, out, count, f, stream) : (bytes = 1, cudaSuccess);
    }

private:
    template <class... In, class Out, class F>
    static cudaError_t transform(const char* name, const ::cuda::std::tuple<In...>& in, Out out, ptrdiff_t count, F f,
                                 cudaStream_t stream) {
        const auto to = cpu_device_thrust::rawIterator(out);
        const auto from =
            std::apply([](const In&... each) { return std::make_tuple(cpu_device_thrust::rawIterator(each)...); }, in);
        char memory = 0;
        size_t bytes = 1;
        return cpu_device_cub::called(&memory, bytes, 1, stream, [&](const auto& policy) {
            cpu_device_thrust::launchThreads(policy, name, static_cast<size_t>(count), [=](ptrdiff_t i) mutable {
                std::apply([&](const auto&... each) { to[i] = f(each[i]...); }, from);
            });
        });
    }
};

}  // namespace cub
