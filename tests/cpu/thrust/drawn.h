// Data for the programs in this folder, and the sizes that they try.
#pragma once

#include <thrust/device_vector.h>
#include <thrust/host_vector.h>

#include <random>
#include <vector>

#include "../api/check.h"

constexpr int sizes[] = {0, 1, 2, 255, 257, 10007};

inline std::vector<int> drawn(int count, int below = 1000) {
    static std::mt19937 numbers(2024);
    std::vector<int> values(count);
    for (int& value : values) value = static_cast<int>(numbers() % below);
    return values;
}

template <class Vector>
std::vector<typename Vector::value_type> onHost(const Vector& values, size_t count) {
    std::vector<typename Vector::value_type> copy(count);
    thrust::copy(values.begin(), values.begin() + count, copy.begin());
    return copy;
}
template <class Vector>
std::vector<typename Vector::value_type> onHost(const Vector& values) {
    return onHost(values, values.size());
}
