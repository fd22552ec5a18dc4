// What the execution of a plan does: fetches the signals to the host, transforms them there, and puts them back.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <vector>

#include <cpu_device_libraries/calls.h>

#include "plans.h"
#include "transform.h"
#include "types.h"

namespace cpu_device::fft {

template <class T>
__global__ void gatherOfLibrary(const T* signals, T* inOrder, Placement of) {
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < of.elements()) inOrder[i] = signals[of.offsetOf(i)];
}
template <class T>
__global__ void scatterOfLibrary(T* signals, const T* inOrder, Placement of) {
    const size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < of.elements()) signals[of.offsetOf(i)] = inOrder[i];
}

class Call : public LibraryCall {
public:
    using LibraryCall::LibraryCall;

    template <class T>
    std::vector<T> fetch(const T* signals, const Placement& of) {
        std::vector<T> values(of.elements());
        T* const inOrder = allocate<T>(values.size());
        if (!wentWell()) return values;
        launchOfLibrary(
            name, stream, values.size(),
            [](auto&... p) __attribute__((no_sanitize_thread)) { gatherOfLibrary<T>(copyOf(p)...); }, signals, inOrder,
            of);
        check(cudaMemcpyAsync(values.data(), inOrder, values.size() * sizeof(T), cudaMemcpyDeviceToHost, stream));
        check(cudaStreamSynchronize(stream));
        check(cudaFree(inOrder));
        return values;
    }
    template <class T>
    void put(T* signals, const std::vector<T>& values, const Placement& of) {
        T* const inOrder = allocate<T>(values.size());
        if (!wentWell()) return;
        check(cudaMemcpyAsync(inOrder, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice, stream));
        if (wentWell())
            launchOfLibrary(
                name, stream, values.size(),
                [](auto&... p) __attribute__((no_sanitize_thread)) { scatterOfLibrary<T>(copyOf(p)...); }, signals,
                static_cast<const T*>(inOrder), of);
        check(cudaStreamSynchronize(stream));
        check(cudaFree(inOrder));
    }

private:
    template <class T>
    T* allocate(size_t count) {
        T* memory = nullptr;
        check(cudaMalloc(&memory, count * sizeof(T)));
        return memory;
    }
};

template <class T>
std::vector<Number> asNumbers(const std::vector<T>& values) {
    std::vector<Number> numbers(values.size());
    for (size_t i = 0; i < values.size(); i++)
        if constexpr (std::is_floating_point<T>::value)
            numbers[i] = {double(values[i]), 0};
        else
            numbers[i] = {double(values[i].x), double(values[i].y)};
    return numbers;
}
template <class T>
std::vector<T> fromNumbers(const std::vector<Number>& numbers) {
    std::vector<T> values(numbers.size());
    for (size_t i = 0; i < values.size(); i++)
        if constexpr (std::is_floating_point<T>::value)
            values[i] = T(numbers[i].re);
        else
            values[i] = {decltype(T::x)(numbers[i].re), decltype(T::x)(numbers[i].im)};
    return values;
}

// The spectrum of a real row is the conjugate of itself, backwards: half of it says all.
inline std::vector<Number> halvesOf(const std::vector<Number>& rows, size_t length) {
    const size_t half = length / 2 + 1, count = rows.size() / length;
    std::vector<Number> halves(count * half);
    for (size_t row = 0; row < count; row++)
        for (size_t k = 0; k < half; k++) halves[row * half + k] = rows[row * length + k];
    return halves;
}
// What is imaginary in the elements that are their own conjugates gives nothing real: it is passed over.
inline std::vector<Number> wholesOf(const std::vector<Number>& halves, size_t length) {
    const size_t half = length / 2 + 1, count = halves.size() / half;
    std::vector<Number> rows(count * length);
    for (size_t row = 0; row < count; row++)
        for (size_t k = 0; k < length; k++)
            rows[row * length + k] = k < half ? halves[row * half + k] : conjugate(halves[row * half + length - k]);
    return rows;
}

// Rows first where they are real, and last where they become so: the other dimensions have half as much to do.
inline void transform(std::vector<Number>& values, const Plan& plan, int direction) {
    const size_t batches = plan.batches, x = plan.lengths[0], y = plan.lengths[1], z = plan.lengths[2];
    const bool fromReal = isReal(plan.type), toReal = givesReal(plan.type);
    if (!toReal) transformAlong(values, batches * x * y, z, 1, direction);
    if (fromReal) values = halvesOf(values, z);
    const size_t row = fromReal || toReal ? plan.halfLength() : z;
    transformAlong(values, batches * x, y, row, direction);
    transformAlong(values, batches, x, y * row, direction);
    if (!toReal) return;
    values = wholesOf(values, z);
    transformAlong(values, batches * x * y, z, 1, direction);
}

template <class In, class Out>
cufftResult execute(const char* name, cufftHandle handle, cufftType type, const In* in, Out* out, int direction) {
    const std::shared_ptr<Plan> plan = Plans::all().find(handle);
    if (!plan || !plan->made) return CUFFT_INVALID_PLAN;
    if (plan->type != type) return CUFFT_INVALID_TYPE;
    if (!in || !out || (direction != CUFFT_FORWARD && direction != CUFFT_INVERSE)) return CUFFT_INVALID_VALUE;
    if (!plan->allocates && !plan->workArea) return CUFFT_NO_WORKSPACE;
    Call call(name, plan->stream);
    if (call.isCaptured()) return CUFFT_NOT_SUPPORTED;
    const bool inPlace = static_cast<const void*>(in) == out;
    std::vector<Number> values = asNumbers(call.fetch(in, plan->input(inPlace)));
    if (call.wentWell()) {
        transform(values, *plan, direction);
        call.put(out, fromNumbers<Out>(values), plan->output(inPlace));
    }
    return call.wentWell() ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
}

}  // namespace cpu_device::fft
