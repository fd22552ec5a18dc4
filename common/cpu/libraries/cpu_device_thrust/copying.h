// Copies between host and device, and what fills a range.
#pragma once

#include <iterator>
#include <memory>
#include <vector>

#include <cpu_device_thrust/iterators.h>
#include <cpu_device_thrust/launches.h>
#include <cpu_device_thrust/pointers.h>

namespace cpu_device_thrust {

// Elements on their way. They are moved as bytes; no constructor or destructor runs.
template <class T>
struct Staging {
    std::unique_ptr<unsigned char[]> bytes;
    explicit Staging(ptrdiff_t count) : bytes(new unsigned char[static_cast<size_t>(count) * sizeof(T)]) {}
    T* data() const { return reinterpret_cast<T*>(bytes.get()); }
};

template <class T>
void copyBytes(const DevicePolicy& policy, T* to, const T* from, ptrdiff_t count) {
    if (count == 0) return;
    const size_t bytes = static_cast<size_t>(count) * sizeof(T);
    check(cudaMemcpyAsync(static_cast<void*>(to), from, bytes, cudaMemcpyDefault, policy.stream), "thrust::copy");
    if (policy.waits) check(cudaStreamSynchronize(policy.stream), "thrust::copy");
}

template <class In, class Out>
constexpr bool arePlainAndAlike = false;
template <class T, class U>
constexpr bool arePlainAndAlike<T*, U*> = std::is_same_v<std::remove_cv_t<T>, U>&& std::is_trivially_copyable_v<U>;

template <class P, class In, class Out>
Out copyWithin(const P& policy, In first, In last, Out out) {
    auto from = raw(policy, first);
    auto to = raw(policy, out);
    const ptrdiff_t count = std::distance(first, last);
    if constexpr (isDevicePolicy<P> && arePlainAndAlike<decltype(from), decltype(to)>) {
        if (!insideKernel()) return copyBytes(policy, to, from, count), out + count;
    }
    forEachIndex(policy, "thrust::copy", count, [=](ptrdiff_t i) mutable { to[i] = from[i]; });
    return out + count;
}

template <class In, class Out>
Out copyToHost(const DevicePolicy& policy, In first, In last, Out out) {
    using T = Value<In>;
    auto from = rawIterator(first);
    const ptrdiff_t count = last - first;
    Staging<T> staging(count);
    const DevicePolicy waiting{policy.stream};
    if constexpr (std::is_pointer_v<decltype(from)>) {
        copyBytes<T>(waiting, staging.data(), from, count);
    } else {
        Buffer<DevicePolicy, T> buffer(policy, count);
        T* computed = buffer.data();
        forEachIndex(policy, "thrust::copy", count,
                     [=](ptrdiff_t i) mutable { ::new (static_cast<void*>(computed + i)) T(from[i]); });
        copyBytes<T>(waiting, staging.data(), computed, count);
    }
    return std::copy(staging.data(), staging.data() + count, out);
}

template <class In, class Out>
Out copyToDevice(const DevicePolicy& policy, In first, In last, Out out) {
    using T = Value<In>;
    auto to = rawIterator(out);
    const ptrdiff_t count = std::distance(first, last);
    const DevicePolicy waiting{policy.stream};
    if constexpr (std::is_same_v<decltype(to), Value<Out>*>) {
        Staging<Value<Out>> staging(count);
        std::uninitialized_copy(first, last, staging.data());
        copyBytes<Value<Out>>(waiting, to, staging.data(), count);
    } else {
        Staging<T> staging(count);
        std::uninitialized_copy(first, last, staging.data());
        Buffer<DevicePolicy, T> buffer(policy, count);
        T* from = buffer.data();
        copyBytes<T>(waiting, from, staging.data(), count);
        forEachIndex(policy, "thrust::copy", count, [=](ptrdiff_t i) mutable { to[i] = from[i]; });
    }
    return out + count;
}

template <class In, class Out>
Out copyAnywhere(const DevicePolicy& policy, In first, In last, Out out) {
    constexpr bool hostIn = anyIn<thrust::host_system_tag, In> && !onDevice<In>;
    constexpr bool hostOut = !onDevice<Out>;
    if constexpr (onDevice<In> && hostOut)
        return copyToHost(policy, first, last, out);
    else if constexpr (hostIn && onDevice<Out>)
        return copyToDevice(policy, first, last, out);
    else if constexpr (onDevice<Out>)
        return copyWithin(policy, first, last, out);
    else
        return std::copy(first, last, out);
}

}  // namespace cpu_device_thrust

namespace thrust {

template <class P, class In, class Out, cpu_device_thrust::IfPolicy<P> = 0>
Out copy(const P& policy, In first, In last, Out out) {
    using namespace cpu_device_thrust;
    if constexpr (!isDevicePolicy<P>)
        return std::copy(first, last, out);
    else if constexpr (onDevice<In> != onDevice<Out>) {
        // A plain pointer is the device's, as the policy says; an iterator of the host's stays one.
        constexpr bool isPlain = std::is_pointer_v<In> || std::is_pointer_v<Out>;
        if constexpr (isPlain)
            return copyWithin(policy, first, last, out);
        else
            return copyAnywhere(policy, first, last, out);
    } else
        return copyWithin(policy, first, last, out);
}
template <class In, class Out, cpu_device_thrust::UnlessPolicy<In> = 0>
Out copy(In first, In last, Out out) {
    return cpu_device_thrust::copyAnywhere({}, first, last, out);
}

template <class P, class In, class Size, class Out, cpu_device_thrust::IfPolicy<P> = 0>
Out copy_n(const P& policy, In first, Size count, Out out) {
    return thrust::copy(policy, first, std::next(first, count), out);
}
template <class In, class Size, class Out, cpu_device_thrust::UnlessPolicy<In> = 0>
Out copy_n(In first, Size count, Out out) {
    return thrust::copy(first, std::next(first, count), out);
}
template <class... A>
auto uninitialized_copy(A... arguments) {
    return thrust::copy(arguments...);
}
template <class... A>
auto uninitialized_copy_n(A... arguments) {
    return thrust::copy_n(arguments...);
}

template <class P, class It, class F, cpu_device_thrust::IfPolicy<P> = 0>
void tabulate(const P& policy, It first, It last, F f) {
    auto to = cpu_device_thrust::raw(policy, first);
    cpu_device_thrust::forEachIndex(policy, "thrust::tabulate", last - first,
                                    [=](ptrdiff_t i) mutable { to[i] = f(i); });
}
CPU_DEVICE_THRUST_BY_RANGES(tabulate)

template <class P, class It, class Size, class T, cpu_device_thrust::IfPolicy<P> = 0>
It fill_n(const P& policy, It first, Size count, const T& value) {
    auto to = cpu_device_thrust::raw(policy, first);
    cpu_device_thrust::forEachIndex(policy, "thrust::fill", static_cast<ptrdiff_t>(count),
                                    [=](ptrdiff_t i) mutable { to[i] = value; });
    return first + count;
}
CPU_DEVICE_THRUST_BY_RANGES(fill_n)
template <class P, class It, class T, cpu_device_thrust::IfPolicy<P> = 0>
void fill(const P& policy, It first, It last, const T& value) {
    thrust::fill_n(policy, first, last - first, value);
}
CPU_DEVICE_THRUST_BY_RANGES(fill)
template <class... A>
void uninitialized_fill(A... arguments) {
    thrust::fill(arguments...);
}
template <class... A>
auto uninitialized_fill_n(A... arguments) {
    return thrust::fill_n(arguments...);
}

template <class P, class It, class T, class Step, cpu_device_thrust::IfPolicy<P> = 0>
void sequence(const P& policy, It first, It last, T init, Step step) {
    auto to = cpu_device_thrust::raw(policy, first);
    using Element = cpu_device_thrust::Value<It>;
    cpu_device_thrust::forEachIndex(policy, "thrust::sequence", last - first, [=](ptrdiff_t i) mutable {
        to[i] = static_cast<Element>(init + step * static_cast<Step>(i));
    });
}
template <class P, class It, class T, cpu_device_thrust::IfPolicy<P> = 0>
void sequence(const P& policy, It first, It last, T init) {
    thrust::sequence(policy, first, last, init, T(1));
}
template <class P, class It, cpu_device_thrust::IfPolicy<P> = 0>
void sequence(const P& policy, It first, It last) {
    thrust::sequence(policy, first, last, cpu_device_thrust::Value<It>(0));
}
CPU_DEVICE_THRUST_BY_RANGES(sequence)

template <class P, class It, class Size, class F, cpu_device_thrust::IfPolicy<P> = 0>
It generate_n(const P& policy, It first, Size count, F f) {
    auto to = cpu_device_thrust::raw(policy, first);
    cpu_device_thrust::forEachIndex(policy, "thrust::generate", static_cast<ptrdiff_t>(count),
                                    [=](ptrdiff_t i) mutable { to[i] = f(); });
    return first + count;
}
CPU_DEVICE_THRUST_BY_RANGES(generate_n)
template <class P, class It, class F, cpu_device_thrust::IfPolicy<P> = 0>
void generate(const P& policy, It first, It last, F f) {
    thrust::generate_n(policy, first, last - first, f);
}
CPU_DEVICE_THRUST_BY_RANGES(generate)

}  // namespace thrust
