/// @file
/// DeviceBuffer: device memory that frees itself, and can tell whether somebody wrote beside it.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/check.h"

namespace workbook {

/// `count` elements of device memory. What is wrong in its use is printed, and ends the program with status 1.
///
///     DeviceBuffer<float> in(rows * cols), out(rows * cols);
///     in.upload(numbers);
///     out.fillBytes(0xff);                    // NaN: what the kernel leaves out shows
///     transpose<<<grid, block>>>(out.data(), in.data(), rows, cols);
///     std::vector<float> result = out.download();
///
/// With a guard, the memory before and behind the elements is filled with a pattern, and guardsIntact() tells
/// whether it is still there. There is none by default: the CPU device watches every index anyway, and it takes
/// what is written into a guard for a write into the same allocation.
template <class T>
class DeviceBuffer {
    static_assert(std::is_trivially_copyable<T>::value, "device memory holds what can be copied byte by byte");
    static_assert(!std::is_same<T, bool>::value, "std::vector<bool> is no array: use unsigned char");

public:
    DeviceBuffer() = default;

    /// `guard`: elements of each zone, the one before rounded up so that data() is aligned as cudaMalloc aligns.
    explicit DeviceBuffer(size_t count, size_t guard = 0) : elements(count) {
        front = (bytesOf(guard) + alignment - 1) / alignment * alignment;
        back = bytesOf(guard);
        unsigned char* buffer = nullptr;
        CHECK(cudaMalloc(&buffer, front + bytesOf(count) + back));
        memory = buffer;
        if (guard == 0) return;
        CHECK(cudaMemset(memory, pattern, front));
        CHECK(cudaMemset(memory + front + bytes(), pattern, back));
    }

    ~DeviceBuffer() { release(); }

    DeviceBuffer(const DeviceBuffer&) = delete;
    DeviceBuffer& operator=(const DeviceBuffer&) = delete;
    DeviceBuffer(DeviceBuffer&& other) noexcept { swap(other); }
    DeviceBuffer& operator=(DeviceBuffer&& other) noexcept {
        DeviceBuffer old(std::move(*this));
        swap(other);
        return *this;
    }

    T* data() { return reinterpret_cast<T*>(memory + front); }
    const T* data() const { return reinterpret_cast<const T*>(memory + front); }
    size_t size() const { return elements; }
    size_t bytes() const { return elements * sizeof(T); }

    /// `values` must fill the buffer exactly.
    void upload(const std::vector<T>& values) {
        if (values.size() != elements) {
            const std::string text = "DeviceBuffer::upload: " + std::to_string(values.size()) + " values for " +
                                     std::to_string(elements) + " elements";
            fail(text.c_str());
        }
        if (elements > 0) CHECK(cudaMemcpy(data(), values.data(), bytes(), cudaMemcpyHostToDevice));
    }

    /// Waits for the kernels that were launched before.
    std::vector<T> download() const {
        std::vector<T> values(elements);
        if (elements > 0) CHECK(cudaMemcpy(values.data(), data(), bytes(), cudaMemcpyDeviceToHost));
        return values;
    }

    /// Sets every byte of the elements; 0xff makes each float a NaN and each int -1.
    void fillBytes(unsigned char value) {
        if (elements > 0) CHECK(cudaMemset(data(), value, bytes()));
    }

    /// False once a byte of a zone has changed.
    bool guardsIntact() const {
        if (back == 0) return true;
        std::vector<unsigned char> zones(front + back);
        CHECK(cudaMemcpy(zones.data(), memory, front, cudaMemcpyDeviceToHost));
        CHECK(cudaMemcpy(zones.data() + front, memory + front + bytes(), back, cudaMemcpyDeviceToHost));
        for (unsigned char byte : zones) {
            if (byte != pattern) return false;
        }
        return true;
    }

private:
    static constexpr size_t alignment = 256;
    static constexpr unsigned char pattern = 0xa5;
    // So few that three such sizes can be added up.
    static constexpr size_t mostElements = std::numeric_limits<size_t>::max() / 4 / sizeof(T);

    unsigned char* memory = nullptr;
    size_t elements = 0;
    size_t front = 0, back = 0;  // bytes of the zones

    static size_t bytesOf(size_t count) {
        if (count <= mostElements) return count * sizeof(T);
        const std::string text = "DeviceBuffer: " + std::to_string(count) + " elements of " +
                                 std::to_string(sizeof(T)) + " bytes are more than any memory holds.";
        fail(text.c_str(), "Was the number computed in int, or from something negative?");
    }

    // A destructor has nobody to tell an error to; whoever works with the device next will hear of it.
    void release() noexcept {
        if (memory) (void)cudaFree(memory);
    }

    void swap(DeviceBuffer& other) noexcept {
        std::swap(memory, other.memory);
        std::swap(elements, other.elements);
        std::swap(front, other.front);
        std::swap(back, other.back);
    }
};

}  // namespace workbook
