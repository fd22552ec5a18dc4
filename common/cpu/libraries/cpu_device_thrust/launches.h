// The two ways in which algorithms run, on either side: one thread an element, and one thread for all of them. The
// order of elements that an algorithm keeps costs the second nothing but what a GPU would gain.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <utility>

#include <cpu_device_thrust/errors.h>
#include <cpu_device_thrust/systems.h>

namespace cpu_device_thrust {

// A kernel may call algorithms, too. Its thread goes through the elements, as nvcc has it since there are no launches
// from kernels. The launch has to stay in the device pass, where the runtime looks for its code: hence the asm.
inline bool insideKernel() {
#ifdef __CUDA_ARCH__
    bool yes = true;
    asm("" : "+r"(yes));
    return yes;
#else
    return false;
#endif
}

template <class Work>
__global__ void oneThreadEach(Work work, size_t count) {
    const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < count) work(static_cast<ptrdiff_t>(i));
}

template <class Work>
void launchThreads(const DevicePolicy& policy, const char* name, size_t count, const Work& work) {
    if (count == 0) return;
    const unsigned block = count == 1 ? 1 : 256;
    auto launcher = cpu_device::launchCall(
        name,
        // As cpucc writes a launch: reading the launch's arguments is nobody's access.
        [](auto&... a) __attribute__((no_sanitize_thread)) {
            oneThreadEach(cpu_device::copyOf(a)...), cpu_device::leaveBeforeDestructors(a...);
        },
        dim3(static_cast<unsigned>((count + block - 1) / block)), dim3(block), 0, policy.stream);
    launcher.request.ofLibrary = true;
    launcher.template start<Work, size_t>(work, count);
    check(cudaGetLastError(), name);
    if (policy.waits) check(cudaStreamSynchronize(policy.stream), name);
}

// work(i) for i = 0 … count - 1.
template <class P, class Work>
void forEachIndex([[maybe_unused]] const P& policy, [[maybe_unused]] const char* name, ptrdiff_t count, Work work) {
    if constexpr (isDevicePolicy<P>)
        if (!insideKernel()) return launchThreads(policy, name, static_cast<size_t>(count), work);
    for (ptrdiff_t i = 0; i < count; i++) work(i);
}

// Memory for `count` elements, not yet constructed; on the host they must be before the end.
template <class P, class T>
class Buffer {
public:
    Buffer(const P&, ptrdiff_t count) : count(count) {
        if (count == 0) return;
        const size_t bytes = static_cast<size_t>(count) * sizeof(T);
        if (isOnDevice())
            checkAllocation(cudaMalloc(&memory, bytes));
        else
            memory = ::operator new(bytes);
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() {
        if (count == 0) return;
        if (isOnDevice()) {
            cudaFree(memory);
        } else {
            std::destroy_n(data(), count);
            ::operator delete(memory);
        }
    }
    T* data() const { return static_cast<T*>(memory); }

private:
    ptrdiff_t count;
    void* memory = nullptr;
    static bool isOnDevice() { return isDevicePolicy<P> && !insideKernel(); }
};

// The value on the host of an element on the device, bit by bit.
template <class T>
struct Fetched {
    alignas(T) unsigned char bytes[sizeof(T)];
    Fetched(const T* from, cudaStream_t stream) {
        check(cudaMemcpyAsync(bytes, from, sizeof(T), cudaMemcpyDefault, stream), "copy to the host");
        check(cudaStreamSynchronize(stream), "copy to the host");
    }
    const T& value() const { return *reinterpret_cast<const T*>(bytes); }
};

// What work() returns, in one thread.
template <class P, class Work>
auto resultOf([[maybe_unused]] const P& policy, [[maybe_unused]] const char* name, Work work) {
    using Result = decltype(work());
    if constexpr (isDevicePolicy<P>)
        if (!insideKernel()) {
            Buffer<P, Result> buffer(policy, 1);
            Result* result = buffer.data();
            launchThreads(policy, name, 1,
                          [=](ptrdiff_t) mutable { ::new (static_cast<void*>(result)) Result(work()); });
            return Result(Fetched<Result>(result, policy.stream).value());
        }
    return work();
}

}  // namespace cpu_device_thrust
