// One value of each part of a range, one thread a part.
#pragma once

#include <cub/device/device_reduce.cuh>

namespace cub {

struct DeviceSegmentedReduce {
    template <class In, class Out, class Begin, class End, class Op, class T>
    static cudaError_t Reduce(void* memory, size_t& bytes, In in, Out out, int64_t segments, Begin begins, End ends,
                              Op op, T init, cudaStream_t stream = nullptr) {
        using Sum = cpu_device_cub::Accumulator<T, cpu_device_cub::Value<In>, Op>;
        return cpu_device_cub::called(memory, bytes, 1, stream, [&](const auto& policy) {
            cpu_device_thrust::launchThreads(policy, "cub::DeviceSegmentedReduce", size_t(segments),
                                             [=](ptrdiff_t s) mutable {
                                                 Sum sum = init;
                                                 for (auto i = begins[s], end = ends[s]; i < end; i++)
                                                     sum = op(sum, in[i]);
                                                 out[s] = sum;
                                             });
        });
    }
    template <class In, class Out, class Begin, class End>
    static cudaError_t Sum(void* memory, size_t& bytes, In in, Out out, int64_t segments, Begin begins, End ends,
                           cudaStream_t stream = nullptr) {
        return Reduce(memory, bytes, in, out, segments, begins, ends, cub::Sum(), cpu_device_cub::Value<In>{}, stream);
    }
    template <class In, class Out, class Begin, class End>
    static cudaError_t Min(void* memory, size_t& bytes, In in, Out out, int64_t segments, Begin begins, End ends,
                           cudaStream_t stream = nullptr) {
        return Reduce(memory, bytes, in, out, segments, begins, ends, cub::Min(),
                      cpu_device_cub::largest<cpu_device_cub::Value<In>>(), stream);
    }
    template <class In, class Out, class Begin, class End>
    static cudaError_t Max(void* memory, size_t& bytes, In in, Out out, int64_t segments, Begin begins, End ends,
                           cudaStream_t stream = nullptr) {
        return Reduce(memory, bytes, in, out, segments, begins, ends, cub::Max(),
                      cpu_device_cub::smallest<cpu_device_cub::Value<In>>(), stream);
    }
};

}  // namespace cub
