// Running sums of a range on the device, in one thread. The output may be the input.
#pragma once

#include <cpu_device_cub/device_calls.h>

namespace cpu_device_cub {

// Where `begins` says so, a new sum begins.
template <class T, bool Inclusive, class In, class Out, class Op, class Begins>
cudaError_t scan(const char* name, void* memory, size_t& bytes, In in, Out out, ptrdiff_t count, Op op, T init,
                 bool hasInit, Begins begins, cudaStream_t stream) {
    const auto from = cpu_device_thrust::rawIterator(in);
    const auto to = cpu_device_thrust::rawIterator(out);
    return calledInOneThread(name, memory, bytes, stream, [=]() mutable {
        T sum = init;
        for (ptrdiff_t i = 0; i < count; i++) {
            const bool isFirst = i == 0 || begins(i);
            if (isFirst) sum = init;
            const T next = isFirst && !hasInit ? T(from[i]) : T(op(sum, from[i]));  // in[i] may be out[i]
            to[i] = Inclusive ? next : sum;
            sum = next;
        }
    });
}
inline bool nowhere(ptrdiff_t) { return false; }
template <class Keys, class IsEqual>
auto whereKeysChange(Keys keys, IsEqual isEqual) {
    return [=](ptrdiff_t i) mutable { return !isEqual(keys[i - 1], keys[i]); };
}

}  // namespace cpu_device_cub

namespace cub {

#define CPU_DEVICE_CUB_IN_PLACE(name)                                                                            \
    template <class It, class Number, cpu_device_cub::IfNumber<Number> = 0>                                      \
    static cudaError_t name(void* memory, size_t& bytes, It data, Number count, cudaStream_t stream = nullptr) { \
        return name(memory, bytes, data, data, count, stream);                                                   \
    }

struct DeviceScan {
    template <class In, class Out, class Number, cpu_device_cub::IfNumber<Number> = 0>
    static cudaError_t InclusiveSum(void* memory, size_t& bytes, In in, Out out, Number count,
                                    cudaStream_t stream = nullptr) {
        using T = cpu_device_cub::Accumulator<cpu_device_cub::Value<In>, cpu_device_cub::Value<In>, cub::Sum>;
        return cpu_device_cub::scan<T, true>("cub::DeviceScan::InclusiveSum", memory, bytes, in, out, ptrdiff_t(count),
                                             cub::Sum(), T{}, false, cpu_device_cub::nowhere, stream);
    }
    CPU_DEVICE_CUB_IN_PLACE(InclusiveSum)
    template <class In, class Out, class Number, cpu_device_cub::IfNumber<Number> = 0>
    static cudaError_t ExclusiveSum(void* memory, size_t& bytes, In in, Out out, Number count,
                                    cudaStream_t stream = nullptr) {
        using T = cpu_device_cub::Accumulator<cpu_device_cub::Value<In>, cpu_device_cub::Value<In>, cub::Sum>;
        return cpu_device_cub::scan<T, false>("cub::DeviceScan::ExclusiveSum", memory, bytes, in, out, ptrdiff_t(count),
                                              cub::Sum(), T{}, true, cpu_device_cub::nowhere, stream);
    }
    CPU_DEVICE_CUB_IN_PLACE(ExclusiveSum)
    template <class In, class Out, class Op, class Number>
    static cudaError_t InclusiveScan(void* memory, size_t& bytes, In in, Out out, Op op, Number count,
                                     cudaStream_t stream = nullptr) {
        using T = cpu_device_cub::Accumulator<cpu_device_cub::Value<In>, cpu_device_cub::Value<In>, Op>;
        return cpu_device_cub::scan<T, true>("cub::DeviceScan::InclusiveScan", memory, bytes, in, out, ptrdiff_t(count),
                                             op, T{}, false, cpu_device_cub::nowhere, stream);
    }
    template <class In, class Out, class Op, class Init, class Number>
    static cudaError_t InclusiveScanInit(void* memory, size_t& bytes, In in, Out out, Op op, Init init, Number count,
                                         cudaStream_t stream = nullptr) {
        using T = cpu_device_cub::Accumulator<Init, cpu_device_cub::Value<In>, Op>;
        return cpu_device_cub::scan<T, true>("cub::DeviceScan::InclusiveScan", memory, bytes, in, out, ptrdiff_t(count),
                                             op, T(init), true, cpu_device_cub::nowhere, stream);
    }
    template <class In, class Out, class Op, class Init, class Number>
    static cudaError_t ExclusiveScan(void* memory, size_t& bytes, In in, Out out, Op op, Init init, Number count,
                                     cudaStream_t stream = nullptr) {
        using T = cpu_device_cub::Accumulator<Init, cpu_device_cub::Value<In>, Op>;
        return cpu_device_cub::scan<T, false>("cub::DeviceScan::ExclusiveScan", memory, bytes, in, out,
                                              ptrdiff_t(count), op, T(init), true, cpu_device_cub::nowhere, stream);
    }
    template <class Keys, class In, class Out, class Number, class IsEqual = Equality>
    static cudaError_t InclusiveSumByKey(void* memory, size_t& bytes, Keys keys, In in, Out out, Number count,
                                         IsEqual isEqual = {}, cudaStream_t stream = nullptr) {
        return InclusiveScanByKey(memory, bytes, keys, in, out, cub::Sum(), count, isEqual, stream);
    }
    template <class Keys, class In, class Out, class Number, class IsEqual = Equality>
    static cudaError_t ExclusiveSumByKey(void* memory, size_t& bytes, Keys keys, In in, Out out, Number count,
                                         IsEqual isEqual = {}, cudaStream_t stream = nullptr) {
        return ExclusiveScanByKey(memory, bytes, keys, in, out, cub::Sum(), cpu_device_cub::Value<In>{}, count, isEqual,
                                  stream);
    }
    template <class Keys, class In, class Out, class Op, class Number, class IsEqual = Equality>
    static cudaError_t InclusiveScanByKey(void* memory, size_t& bytes, Keys keys, In in, Out out, Op op, Number count,
                                          IsEqual isEqual = {}, cudaStream_t stream = nullptr) {
        using T = cpu_device_cub::Accumulator<cpu_device_cub::Value<In>, cpu_device_cub::Value<In>, Op>;
        return cpu_device_cub::scan<T, true>("cub::DeviceScan::InclusiveScanByKey", memory, bytes, in, out,
                                             ptrdiff_t(count), op, T{}, false,
                                             cpu_device_cub::whereKeysChange(keys, isEqual), stream);
    }
    template <class Keys, class In, class Out, class Op, class Init, class Number, class IsEqual = Equality>
    static cudaError_t ExclusiveScanByKey(void* memory, size_t& bytes, Keys keys, In in, Out out, Op op, Init init,
                                          Number count, IsEqual isEqual = {}, cudaStream_t stream = nullptr) {
        using T = cpu_device_cub::Accumulator<Init, cpu_device_cub::Value<In>, Op>;
        return cpu_device_cub::scan<T, false>("cub::DeviceScan::ExclusiveScanByKey", memory, bytes, in, out,
                                              ptrdiff_t(count), op, T(init), true,
                                              cpu_device_cub::whereKeysChange(keys, isEqual), stream);
    }
};
#undef CPU_DEVICE_CUB_IN_PLACE

}  // namespace cub
