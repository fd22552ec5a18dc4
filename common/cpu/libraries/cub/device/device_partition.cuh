// Elements that are chosen come first, in their order; the others last, the other way round.
#pragma once

#include <cub/device/device_select.cuh>

namespace cub {

struct DevicePartition {
    template <class In, class Flags, class Out, class Selected>
    static cudaError_t Flagged(void* memory, size_t& bytes, In in, Flags flags, Out out, Selected selected,
                               int64_t count, cudaStream_t stream = nullptr) {
        return cpu_device_cub::select(
            "cub::DevicePartition::Flagged", memory, bytes, in, out, selected, count,
            [flags](ptrdiff_t i) { return bool(flags[i]); },
            [=](ptrdiff_t i, ptrdiff_t left) mutable { out[count - 1 - left] = in[i]; }, stream);
    }
    template <class In, class Out, class Selected, class Predicate>
    static cudaError_t If(void* memory, size_t& bytes, In in, Out out, Selected selected, int64_t count,
                          Predicate predicate, cudaStream_t stream = nullptr) {
        return cpu_device_cub::select(
            "cub::DevicePartition::If", memory, bytes, in, out, selected, count,
            [=](ptrdiff_t i) mutable { return bool(predicate(in[i])); },
            [=](ptrdiff_t i, ptrdiff_t left) mutable { out[count - 1 - left] = in[i]; }, stream);
    }
};

}  // namespace cub
