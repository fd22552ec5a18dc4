// One value of a range, on the device. A thread makes one of 256 elements, one thread one of these; of few elements one
// thread does it all.
#pragma once

#include <limits>

#include <cpu_device_cub/device_calls.h>

namespace cpu_device_cub {

constexpr ptrdiff_t few = 4096;  // for so many the memory that is asked for is not needed, nor is it on a GPU

template <class T, class In, class Out, class Op>
cudaError_t reduce(const char* name, void* memory, size_t& bytes, In in, Out out, ptrdiff_t count, Op op, T init,
                   cudaStream_t stream) {
    const auto from = cpu_device_thrust::rawIterator(in);
    const auto to = cpu_device_thrust::rawIterator(out);
    if (count <= few)
        return calledInOneThread(name, memory, bytes, stream, [=]() mutable {
            T sum = init;
            for (ptrdiff_t i = 0; i < count; i++) sum = op(sum, from[i]);
            to[0] = sum;
        });
    constexpr ptrdiff_t ofThread = 256;
    const ptrdiff_t sums = (count + ofThread - 1) / ofThread;
    return called(memory, bytes, static_cast<size_t>(sums) * sizeof(T) + alignof(T), stream, [&](const auto& policy) {
        const auto begin = (reinterpret_cast<uintptr_t>(memory) + alignof(T) - 1) / alignof(T) * alignof(T);
        T* partial = reinterpret_cast<T*>(begin);
        cpu_device_thrust::launchThreads(policy, name, static_cast<size_t>(sums), [=](ptrdiff_t i) mutable {
            T sum = from[i * ofThread];
            for (ptrdiff_t j = i * ofThread + 1; j < count && j < (i + 1) * ofThread; j++) sum = op(sum, from[j]);
            new (partial + i) T(sum);
        });
        cpu_device_thrust::launchThreads(policy, name, 1, [=](ptrdiff_t) mutable {
            T sum = init;
            for (ptrdiff_t i = 0; i < sums; i++) sum = op(sum, partial[i]);
            to[0] = sum;
        });
    });
}

// The range's elements with their numbers.
template <class Index, class In>
auto numbered(In in) {
    using Pair = cub::KeyValuePair<Index, Value<In>>;
    return thrust::make_transform_iterator(thrust::make_counting_iterator<ptrdiff_t>(0),
                                           [in](ptrdiff_t i) { return Pair(static_cast<Index>(i), in[i]); });
}

template <class T>
constexpr bool hasInfinity = std::numeric_limits<T>::has_infinity;
template <class T>
T largest() {
    return hasInfinity<T> ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max();
}
template <class T>
T smallest() {
    return hasInfinity<T> ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::lowest();
}

}  // namespace cpu_device_cub

namespace cub {

struct DeviceReduce {
    template <class In, class Out, class Op, class T, class Number>
    static cudaError_t Reduce(void* memory, size_t& bytes, In in, Out out, Number count, Op op, T init,
                              cudaStream_t stream = nullptr) {
        using Sum = cpu_device_cub::Accumulator<T, cpu_device_cub::Value<In>, Op>;
        return cpu_device_cub::reduce<Sum>("cub::DeviceReduce::Reduce", memory, bytes, in, out, ptrdiff_t(count), op,
                                           init, stream);
    }
    template <class In, class Out, class Number>
    static cudaError_t Sum(void* memory, size_t& bytes, In in, Out out, Number count, cudaStream_t stream = nullptr) {
        using T = cpu_device_cub::OutputValue<Out, cpu_device_cub::Value<In>>;
        using Sum = cpu_device_cub::Accumulator<T, cpu_device_cub::Value<In>, cub::Sum>;
        return cpu_device_cub::reduce<Sum>("cub::DeviceReduce::Sum", memory, bytes, in, out, ptrdiff_t(count),
                                           cub::Sum(), T{}, stream);
    }
    template <class In, class Out, class Number>
    static cudaError_t Min(void* memory, size_t& bytes, In in, Out out, Number count, cudaStream_t stream = nullptr) {
        using T = cpu_device_cub::Value<In>;
        return cpu_device_cub::reduce<T>("cub::DeviceReduce::Min", memory, bytes, in, out, ptrdiff_t(count), cub::Min(),
                                         cpu_device_cub::largest<T>(), stream);
    }
    template <class In, class Out, class Number>
    static cudaError_t Max(void* memory, size_t& bytes, In in, Out out, Number count, cudaStream_t stream = nullptr) {
        using T = cpu_device_cub::Value<In>;
        return cpu_device_cub::reduce<T>("cub::DeviceReduce::Max", memory, bytes, in, out, ptrdiff_t(count), cub::Max(),
                                         cpu_device_cub::smallest<T>(), stream);
    }
    // Where it is, and what: as a pair, or one output for each.
    template <class In, class Out, class Number, cpu_device_cub::IfNumber<Number> = 0>
    static cudaError_t ArgMin(void* memory, size_t& bytes, In in, Out out, Number count,
                              cudaStream_t stream = nullptr) {
        return arg("cub::DeviceReduce::ArgMin", memory, bytes, in, out, count, cub::ArgMin(),
                   cpu_device_cub::largest<cpu_device_cub::Value<In>>(), stream);
    }
    template <class In, class Out, class Number, cpu_device_cub::IfNumber<Number> = 0>
    static cudaError_t ArgMax(void* memory, size_t& bytes, In in, Out out, Number count,
                              cudaStream_t stream = nullptr) {
        return arg("cub::DeviceReduce::ArgMax", memory, bytes, in, out, count, cub::ArgMax(),
                   cpu_device_cub::smallest<cpu_device_cub::Value<In>>(), stream);
    }
    template <class In, class Out, class Index>
    static cudaError_t ArgMin(void* memory, size_t& bytes, In in, Out value, Index index, int64_t count,
                              cudaStream_t stream = nullptr) {
        return apart("cub::DeviceReduce::ArgMin", memory, bytes, in, value, index, count, cub::ArgMin(), stream);
    }
    template <class In, class Out, class Index>
    static cudaError_t ArgMax(void* memory, size_t& bytes, In in, Out value, Index index, int64_t count,
                              cudaStream_t stream = nullptr) {
        return apart("cub::DeviceReduce::ArgMax", memory, bytes, in, value, index, count, cub::ArgMax(), stream);
    }
    template <class In, class Out, class Number, class Op, class Transform, class T>
    static cudaError_t TransformReduce(void* memory, size_t& bytes, In in, Out out, Number count, Op op,
                                       Transform transform, T init, cudaStream_t stream = nullptr) {
        return Reduce(memory, bytes, thrust::make_transform_iterator(in, transform), out, count, op, init, stream);
    }
    template <class Keys, class Unique, class In, class Out, class Runs, class Op, class Number>
    static cudaError_t ReduceByKey(void* memory, size_t& bytes, Keys keys, Unique unique, In in, Out out, Runs runs,
                                   Op op, Number count, cudaStream_t stream = nullptr) {
        using T = cpu_device_cub::Accumulator<cpu_device_cub::Value<In>, cpu_device_cub::Value<In>, Op>;
        return cpu_device_cub::calledInOneThread("cub::DeviceReduce::ReduceByKey", memory, bytes, stream,
                                                 [=]() mutable {
                                                     ptrdiff_t groups = 0;
                                                     for (ptrdiff_t i = 0; i < ptrdiff_t(count);) {
                                                         const auto key = keys[i];
                                                         T sum = in[i];
                                                         for (i++; i < ptrdiff_t(count) && keys[i] == key; i++)
                                                             sum = op(sum, in[i]);
                                                         unique[groups] = key;
                                                         out[groups++] = sum;
                                                     }
                                                     *runs = static_cast<cpu_device_cub::Value<Runs>>(groups);
                                                 });
    }

private:
    template <class In, class Out, class Number, class Op, class T>
    static cudaError_t arg(const char* name, void* memory, size_t& bytes, In in, Out out, Number count, Op op, T init,
                           cudaStream_t stream) {
        using Pair = KeyValuePair<int, T>;
        return cpu_device_cub::reduce<Pair>(name, memory, bytes, cpu_device_cub::numbered<int>(in), out,
                                            ptrdiff_t(count), op,
                                            Pair(count ? std::numeric_limits<int>::max() : 1, init), stream);
    }
    template <class In, class Out, class Index, class Op>
    static cudaError_t apart(const char* name, void* memory, size_t& bytes, In in, Out value, Index index,
                             int64_t count, Op op, cudaStream_t stream) {
        using T = cpu_device_cub::Value<In>;
        return cpu_device_cub::calledInOneThread(name, memory, bytes, stream, [=]() mutable {
            if (count == 0) return;
            KeyValuePair<int64_t, T> best(0, in[0]);
            for (int64_t i = 1; i < count; i++) best = op(best, KeyValuePair<int64_t, T>(i, in[i]));
            *value = best.value;
            *index = static_cast<cpu_device_cub::Value<Index>>(best.key);
        });
    }
};

}  // namespace cub
