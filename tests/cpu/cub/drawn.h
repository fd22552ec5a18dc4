// Data for the programs in this folder, and ways between host and device.
#pragma once

#include <random>
#include <vector>

#include "../api/check.h"

inline std::vector<int> drawn(int count, int below = 1000) {
    static std::mt19937 numbers(2026);
    std::vector<int> values(count);
    for (int& value : values) value = static_cast<int>(numbers() % below);
    return values;
}

template <class T>
struct OnDevice {
    T* data = nullptr;
    size_t count;
    explicit OnDevice(size_t count) : count(count) { EXPECT_OK(cudaMalloc(&data, (count + 1) * sizeof(T))); }
    explicit OnDevice(const std::vector<T>& values) : OnDevice(values.size()) {
        EXPECT_OK(cudaMemcpy(data, values.data(), count * sizeof(T), cudaMemcpyHostToDevice));
    }
    OnDevice(const OnDevice&) = delete;
    ~OnDevice() { cudaFree(data); }
    std::vector<T> host() const { return host(count); }
    std::vector<T> host(size_t some) const {
        std::vector<T> values(some);
        EXPECT_OK(cudaMemcpy(values.data(), data, some * sizeof(T), cudaMemcpyDeviceToHost));
        return values;
    }
};

// call(memory, bytes) as CUB's algorithms want it: asked first, then with what they need.
template <class Call>
void twice(Call call) {
    size_t bytes = 0;
    EXPECT_OK(call(nullptr, bytes));
    EXPECT(bytes > 0);
    OnDevice<char> memory(bytes);
    EXPECT_OK(call(memory.data, bytes));
    EXPECT_OK(cudaDeviceSynchronize());
}
