// Types that CUB's interfaces are made of.
#pragma once

#include <cuda/std/type_traits>

#include <cub/version.cuh>

namespace cub {

struct NullType {
    template <class T>
    NullType& operator=(const T&) {
        return *this;
    }
    bool operator==(const NullType&) const { return true; }
    bool operator!=(const NullType&) const { return false; }
};

template <class KeyType, class ValueType>
struct KeyValuePair {
    using Key = KeyType;
    using Value = ValueType;
    Key key;
    Value value;
    KeyValuePair() = default;
    KeyValuePair(const Key& key, const Value& value) : key(key), value(value) {}
    bool operator==(const KeyValuePair& other) const { return key == other.key && value == other.value; }
    bool operator!=(const KeyValuePair& other) const { return !(*this == other); }
};

// What is sorted lies in one of the two, and may have changed over to the other afterwards.
template <class T>
struct DoubleBuffer {
    T* d_buffers[2] = {};
    int selector = 0;
    DoubleBuffer() = default;
    DoubleBuffer(T* current, T* alternate) : d_buffers{current, alternate} {}
    T* Current() { return d_buffers[selector]; }
    T* Alternate() { return d_buffers[selector ^ 1]; }
};

// Memory for a T whose constructor nobody calls, as in shared memory.
template <class T>
struct Uninitialized {
    alignas(T) unsigned char storage[sizeof(T)];
    T& Alias() { return *reinterpret_cast<T*>(storage); }
};

template <class A, class B>
struct Equals {
    static constexpr int VALUE = std::is_same_v<A, B>;
};
template <int N>
struct Log2 {
    static constexpr int VALUE = N <= 1 ? 0 : 32 - __builtin_clz(unsigned(N - 1));
};

}  // namespace cub
