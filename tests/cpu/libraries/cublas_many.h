// Many small matrices for the tests of cuBLAS: their numbers, their places, and products of them.
#pragma once

#include "cublas_numbers.h"

// Matrices one behind the other, and their places on the device.
template <class T>
struct Many {
    int each;
    Array<T> numbers;
    Array<T*> places;
    Many(int each, const std::vector<T>& all)
        : each(each), numbers(all), places(placesOf(numbers.data, each, all.size())) {}
    static std::vector<T*> placesOf(T* first, int each, size_t n) {
        std::vector<T*> all;
        for (size_t i = 0; i + size_t(each) <= n; i += size_t(each)) all.push_back(first + i);
        return all;
    }
    std::vector<T> values() const { return numbers.values(); }
    const T* const* constant() const { return const_cast<const T* const*>(places.data); }
    const void* const* anyConstant() const { return reinterpret_cast<const void* const*>(places.data); }
    void* const* any() const { return reinterpret_cast<void* const*>(places.data); }
};

// A · B of squares that lie one behind the other.
template <class T>
std::vector<T> productsOf(const std::vector<T>& a, const std::vector<T>& b, int order) {
    std::vector<T> c(a.size());
    const size_t d = size_t(order);
    for (size_t i = 0; i < c.size(); i++) {
        const size_t first = i / (d * d) * d * d, row = i % d, col = i / d % d;
        Number sum;
        for (size_t l = 0; l < d; l++) sum = sum + numberOf(a[first + l * d + row]) * numberOf(b[first + col * d + l]);
        c[i] = typed<T>(sum);
    }
    return c;
}
