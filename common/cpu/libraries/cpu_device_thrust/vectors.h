// device_vector, universal_vector and host_vector.
#pragma once

#include <initializer_list>
#include <iterator>
#include <memory>
#include <type_traits>
#include <vector>

#include <cpu_device_thrust/copying.h>
#include <cpu_device_thrust/pointers.h>

namespace thrust {

struct no_init_t {};
inline constexpr no_init_t no_init{};
using default_init_t = no_init_t;
inline constexpr default_init_t default_init{};

template <class T>
struct device_allocator {
    using value_type = T;
};
template <class T>
using device_malloc_allocator = device_allocator<T>;
template <class T>
struct universal_allocator {
    using value_type = T;
};

template <class T, class Allocator = std::allocator<T>>
class host_vector;

}  // namespace thrust

namespace cpu_device_thrust {

template <class T>
cudaError_t allocate(thrust::device_ptr<T>& p, size_t bytes) {
    void* address = nullptr;
    const cudaError_t error = cudaMalloc(&address, bytes);
    p = thrust::device_ptr<T>(static_cast<T*>(address));
    return error;
}
template <class T>
cudaError_t allocate(thrust::universal_ptr<T>& p, size_t bytes) {
    void* address = nullptr;
    const cudaError_t error = cudaMallocManaged(&address, bytes);
    p = thrust::universal_ptr<T>(static_cast<T*>(address));
    return error;
}

template <class Range>
using IfRange = std::void_t<typename Range::const_iterator, decltype(std::declval<const Range&>().size())>;
template <class It>
using IfIterator = std::void_t<typename std::iterator_traits<It>::iterator_category>;

template <class Range>
std::vector<typename Range::value_type> onHost(const Range& range) {
    std::vector<typename Range::value_type> values(range.size());
    thrust::copy(range.begin(), range.end(), values.begin());
    return values;
}
namespace types {

// Elements in memory of the device's. Destructors of elements are not called: a type that a kernel can copy bit by bit
// has nothing to give back.
template <class T, template <class> class Kind>
class DeviceArray {
public:
    using value_type = T;
    using size_type = size_t;
    using difference_type = ptrdiff_t;
    using pointer = Kind<T>;
    using const_pointer = Kind<const T>;
    using iterator = pointer;
    using const_iterator = const_pointer;
    using reference = typename pointer::reference;
    using const_reference = typename const_pointer::reference;
    using reverse_iterator = thrust::reverse_iterator<iterator>;
    using const_reverse_iterator = thrust::reverse_iterator<const_iterator>;

    DeviceArray() = default;
    explicit DeviceArray(size_t count) { resize(count); }
    DeviceArray(size_t count, const T& value) { resize(count, value); }
    DeviceArray(size_t count, thrust::no_init_t) { reserve(count), used = count; }
    template <class It, class = IfIterator<It>>
    DeviceArray(It first, It last) {
        assign(first, last);
    }
    DeviceArray(std::initializer_list<T> values) { assign(values.begin(), values.end()); }
    template <class Range, class = IfRange<Range>>
    DeviceArray(const Range& range) {
        assign(range.begin(), range.end());
    }
    DeviceArray(const DeviceArray& other) { assign(other.begin(), other.end()); }
    DeviceArray(DeviceArray&& other) noexcept { swap(other); }
    ~DeviceArray() {
        if (room) cudaFree(start.get());
    }
    DeviceArray& operator=(const DeviceArray& other) {
        if (this != &other) assign(other.begin(), other.end());
        return *this;
    }
    DeviceArray& operator=(DeviceArray&& other) noexcept {
        swap(other);
        return *this;
    }
    template <class Range, class = IfRange<Range>>
    DeviceArray& operator=(const Range& range) {
        assign(range.begin(), range.end());
        return *this;
    }
    DeviceArray& operator=(std::initializer_list<T> values) {
        assign(values.begin(), values.end());
        return *this;
    }

    size_t size() const { return used; }
    size_t capacity() const { return room; }
    size_t max_size() const { return SIZE_MAX / sizeof(T); }
    bool empty() const { return used == 0; }
    pointer data() { return start; }
    const_pointer data() const { return start; }
    iterator begin() { return start; }
    iterator end() { return start + used; }
    const_iterator begin() const { return start; }
    const_iterator end() const { return start + used; }
    const_iterator cbegin() const { return start; }
    const_iterator cend() const { return start + used; }
    reverse_iterator rbegin() { return reverse_iterator(end()); }
    reverse_iterator rend() { return reverse_iterator(begin()); }
    const_reverse_iterator rbegin() const { return const_reverse_iterator(end()); }
    const_reverse_iterator rend() const { return const_reverse_iterator(begin()); }
    const_reverse_iterator crbegin() const { return rbegin(); }
    const_reverse_iterator crend() const { return rend(); }
    reference operator[](size_t i) { return begin()[i]; }
    const_reference operator[](size_t i) const { return begin()[i]; }
    reference front() { return *begin(); }
    const_reference front() const { return *begin(); }
    reference back() { return end()[-1]; }
    const_reference back() const { return end()[-1]; }

    void reserve(size_t count) {
        if (count > room) moveTo(count);
    }
    void shrink_to_fit() {
        if (room > used) moveTo(used);
    }
    void resize(size_t count) {
        const size_t old = used;
        grow(count);
        if (count <= old) return;
        T* const first = start.get() + old;
        if constexpr (std::is_trivially_default_constructible_v<T>)
            check(cudaMemset(static_cast<void*>(first), 0, (count - old) * sizeof(T)), "thrust::device_vector");
        else
            forEachIndex(DevicePolicy{}, "thrust::device_vector", static_cast<ptrdiff_t>(count - old),
                         [=](ptrdiff_t i) { ::new (static_cast<void*>(first + i)) T(); });
    }
    void resize(size_t count, const T& value) {
        const size_t old = used;
        grow(count);
        if (count > old) construct(old, count - old, value);
    }
    void assign(size_t count, const T& value) {
        clear();
        resize(count, value);
    }
    template <class It, class = IfIterator<It>>
    void assign(It first, It last) {
        clear();
        grow(static_cast<size_t>(std::distance(first, last)));
        thrust::copy(first, last, begin());
    }
    void clear() { used = 0; }
    void push_back(const T& value) {
        const T kept = value;
        resize(used + 1, kept);
    }
    void pop_back() { used--; }
    void swap(DeviceArray& other) {
        std::swap(start, other.start);
        std::swap(used, other.used);
        std::swap(room, other.room);
    }
    iterator insert(const_iterator before, const T& value) { return insert(before, &value, &value + 1); }
    iterator insert(const_iterator before, size_t count, const T& value) {
        const std::vector<T> values(count, value);
        return insert(before, values.begin(), values.end());
    }
    template <class It, class = IfIterator<It>>
    iterator insert(const_iterator before, It first, It last) {
        const ptrdiff_t at = before - begin();
        DeviceArray changed;
        changed.grow(used + static_cast<size_t>(std::distance(first, last)));
        iterator out = thrust::copy(begin(), begin() + at, changed.begin());
        out = thrust::copy(first, last, out);
        thrust::copy(begin() + at, end(), out);
        swap(changed);
        return begin() + at;
    }
    iterator erase(const_iterator at) { return erase(at, at + 1); }
    iterator erase(const_iterator first, const_iterator last) {
        const ptrdiff_t at = first - begin();
        DeviceArray rest(last, const_iterator(end()));
        thrust::copy(rest.begin(), rest.end(), begin() + at);
        used -= static_cast<size_t>(last - first);
        return begin() + at;
    }

private:
    Kind<T> start;
    size_t used = 0, room = 0;

    void moveTo(size_t count) {
        Kind<T> moved;
        if (count) checkAllocation(allocate(moved, count * sizeof(T)));
        if (used) copyBytes(DevicePolicy{}, moved.get(), start.get(), static_cast<ptrdiff_t>(used));
        if (room) cudaFree(start.get());
        start = moved, room = count;
    }
    // The new elements are not written yet.
    void grow(size_t count) {
        if (count > room) moveTo(count > 2 * room ? count : 2 * room);
        used = count;
    }
    void construct(size_t from, size_t count, const T& value) {
        T* const first = start.get() + from;
        const T kept = value;
        if (count == 1)
            copyBytes(DevicePolicy{}, first, &kept, 1);
        else
            forEachIndex(DevicePolicy{}, "thrust::device_vector", static_cast<ptrdiff_t>(count),
                         [=](ptrdiff_t i) { ::new (static_cast<void*>(first + i)) T(kept); });
    }
};

template <class T, template <class> class Kind, class Range, class = IfRange<Range>>
bool operator==(const DeviceArray<T, Kind>& a, const Range& b) {
    return onHost(a) == onHost(b);
}
template <class T, template <class> class Kind, class Range, class = IfRange<Range>>
bool operator!=(const DeviceArray<T, Kind>& a, const Range& b) {
    return !(a == b);
}
template <class T, class U, class A, template <class> class Kind>
bool operator==(const std::vector<U, A>& a, const DeviceArray<T, Kind>& b) {
    return b == a;
}
template <class T, class U, class A, template <class> class Kind>
bool operator!=(const std::vector<U, A>& a, const DeviceArray<T, Kind>& b) {
    return !(b == a);
}

}  // namespace types
using namespace types;

}  // namespace cpu_device_thrust

namespace thrust {

template <class T, class Allocator = device_allocator<T>>
class device_vector : public cpu_device_thrust::DeviceArray<T, device_ptr> {
public:
    using allocator_type = Allocator;
    using cpu_device_thrust::DeviceArray<T, thrust::device_ptr>::DeviceArray;
    using cpu_device_thrust::DeviceArray<T, thrust::device_ptr>::operator=;
    device_vector() = default;
};
template <class T, class Allocator = universal_allocator<T>>
class universal_vector : public cpu_device_thrust::DeviceArray<T, universal_ptr> {
public:
    using allocator_type = Allocator;
    using cpu_device_thrust::DeviceArray<T, thrust::universal_ptr>::DeviceArray;
    using cpu_device_thrust::DeviceArray<T, thrust::universal_ptr>::operator=;
    universal_vector() = default;
};

template <class T, class Allocator>
class host_vector : public std::vector<T, Allocator> {
    using Base = std::vector<T, Allocator>;

public:
    using Base::Base;
    host_vector() = default;
    host_vector(const Base& other) : Base(other) {}
    template <class U, template <class> class Kind>
    host_vector(const cpu_device_thrust::DeviceArray<U, Kind>& other) {
        *this = other;
    }
    template <class It, class = cpu_device_thrust::IfIterator<It>>
    host_vector(It first, It last) : Base(static_cast<size_t>(std::distance(first, last))) {
        thrust::copy(first, last, this->begin());
    }
    template <class U, class A>
    host_vector(const host_vector<U, A>& other) : Base(other.begin(), other.end()) {}

    using Base::operator=;
    template <class U, template <class> class Kind>
    host_vector& operator=(const cpu_device_thrust::DeviceArray<U, Kind>& other) {
        this->resize(other.size());
        thrust::copy(other.begin(), other.end(), this->begin());
        return *this;
    }
    host_vector& operator=(const Base& other) {
        Base::operator=(other);
        return *this;
    }
};

template <class T, class A>
void swap(device_vector<T, A>& a, device_vector<T, A>& b) {
    a.swap(b);
}
template <class T, class A>
void swap(universal_vector<T, A>& a, universal_vector<T, A>& b) {
    a.swap(b);
}

template <class T>
device_ptr<T> device_new(size_t count = 1) {
    device_ptr<T> p = device_malloc<T>(count);
    T* const first = p.get();
    cpu_device_thrust::forEachIndex(cpu_device_thrust::DevicePolicy{}, "thrust::device_new",
                                    static_cast<ptrdiff_t>(count),
                                    [=](ptrdiff_t i) { ::new (static_cast<void*>(first + i)) T(); });
    return p;
}
template <class T>
void device_delete(device_ptr<T> p, size_t = 1) {
    device_free(p);
}

}  // namespace thrust
