// Elements that are kept, in their order, by one thread.
#pragma once

#include <cpu_device_cub/device_calls.h>

namespace cpu_device_cub {

// `keeps` is asked with an element's number; what it leaves goes to `rest`, if there is one.
template <class In, class Out, class Number, class Keeps, class Rest>
cudaError_t select(const char* name, void* memory, size_t& bytes, In in, Out out, Number selected, ptrdiff_t count,
                   Keeps keeps, Rest rest, cudaStream_t stream) {
    return calledInOneThread(name, memory, bytes, stream, [=]() mutable {
        ptrdiff_t kept = 0;
        for (ptrdiff_t i = 0; i < count; i++) {
            if (keeps(i))
                out[kept++] = in[i];
            else
                rest(i, i - kept);
        }
        *selected = static_cast<Value<Number>>(kept);
    });
}
struct ToNowhere {
    void operator()(ptrdiff_t, ptrdiff_t) const {}
};

}  // namespace cpu_device_cub

namespace cub {

struct DeviceSelect {
    template <class In, class Flags, class Out, class Selected>
    static cudaError_t Flagged(void* memory, size_t& bytes, In in, Flags flags, Out out, Selected selected,
                               int64_t count, cudaStream_t stream = nullptr) {
        return cpu_device_cub::select(
            "cub::DeviceSelect::Flagged", memory, bytes, in, out, selected, count,
            [flags](ptrdiff_t i) { return bool(flags[i]); }, cpu_device_cub::ToNowhere{}, stream);
    }
    template <class In, class Flags, class Selected>
    static cudaError_t Flagged(void* memory, size_t& bytes, In data, Flags flags, Selected selected, int64_t count,
                               cudaStream_t stream = nullptr) {
        return Flagged(memory, bytes, data, flags, data, selected, count, stream);
    }
    template <class In, class Out, class Selected, class Predicate>
    static cudaError_t If(void* memory, size_t& bytes, In in, Out out, Selected selected, int64_t count,
                          Predicate predicate, cudaStream_t stream = nullptr) {
        return cpu_device_cub::select(
            "cub::DeviceSelect::If", memory, bytes, in, out, selected, count,
            [=](ptrdiff_t i) mutable { return bool(predicate(in[i])); }, cpu_device_cub::ToNowhere{}, stream);
    }
    template <class In, class Selected, class Predicate>
    static cudaError_t If(void* memory, size_t& bytes, In data, Selected selected, int64_t count, Predicate predicate,
                          cudaStream_t stream = nullptr) {
        return If(memory, bytes, data, data, selected, count, predicate, stream);
    }
    template <class In, class Flags, class Out, class Selected, class Predicate>
    static cudaError_t FlaggedIf(void* memory, size_t& bytes, In in, Flags flags, Out out, Selected selected,
                                 int64_t count, Predicate predicate, cudaStream_t stream = nullptr) {
        return cpu_device_cub::select(
            "cub::DeviceSelect::FlaggedIf", memory, bytes, in, out, selected, count,
            [=](ptrdiff_t i) mutable { return bool(predicate(flags[i])); }, cpu_device_cub::ToNowhere{}, stream);
    }
    template <class In, class Out, class Selected>
    static cudaError_t Unique(void* memory, size_t& bytes, In in, Out out, Selected selected, int64_t count,
                              cudaStream_t stream = nullptr) {
        return cpu_device_cub::select(
            "cub::DeviceSelect::Unique", memory, bytes, in, out, selected, count,
            [in](ptrdiff_t i) { return i == 0 || !(in[i - 1] == in[i]); }, cpu_device_cub::ToNowhere{}, stream);
    }
    template <class Keys, class In, class KeysOut, class Out, class Selected>
    static cudaError_t UniqueByKey(void* memory, size_t& bytes, Keys keys, In in, KeysOut keysOut, Out out,
                                   Selected selected, int64_t count, cudaStream_t stream = nullptr) {
        return cpu_device_cub::calledInOneThread("cub::DeviceSelect::UniqueByKey", memory, bytes, stream,
                                                 [=]() mutable {
                                                     ptrdiff_t kept = 0;
                                                     for (int64_t i = 0; i < count; i++)
                                                         if (i == 0 || !(keys[i - 1] == keys[i]))
                                                             keysOut[kept] = keys[i], out[kept++] = in[i];
                                                     *selected = static_cast<cpu_device_cub::Value<Selected>>(kept);
                                                 });
    }
};

}  // namespace cub
