// Pointers to device memory: dereferenced by the host they copy, in a kernel they are plain pointers.
#pragma once

#include <cstddef>
#include <iostream>
#include <iterator>
#include <type_traits>
#include <utility>

#include <cpu_device_thrust/errors.h>
#include <cpu_device_thrust/systems.h>

namespace thrust {

template <class T>
class device_ptr;

template <class T>
class device_reference {
public:
    using value_type = std::remove_cv_t<T>;
    using pointer = device_ptr<T>;

    explicit device_reference(T* address) : address(address) {}
    explicit device_reference(const pointer& p) : address(p.get()) {}
    device_reference(const device_reference&) = default;
    template <class U, std::enable_if_t<std::is_same_v<const U, T>, int> = 0>
    device_reference(const device_reference<U>& other) : address((&other).get()) {}

    operator value_type() const { return load(); }
    const device_reference& operator=(const value_type& value) const {
        store(value);
        return *this;
    }
    const device_reference& operator=(const device_reference& other) const { return *this = other.load(); }
    template <class U>
    const device_reference& operator=(const device_reference<U>& other) const {
        return *this = static_cast<value_type>(static_cast<typename device_reference<U>::value_type>(other));
    }
    pointer operator&() const { return pointer(address); }

#define CPU_DEVICE_THRUST_UPDATE(sign)                            \
    template <class U>                                            \
    const device_reference& operator sign(const U& other) const { \
        value_type value = load();                                \
        value sign other;                                         \
        return *this = value;                                     \
    }
    CPU_DEVICE_THRUST_UPDATE(+=)
    CPU_DEVICE_THRUST_UPDATE(-=)
    CPU_DEVICE_THRUST_UPDATE(*=)
    CPU_DEVICE_THRUST_UPDATE(/=)
    CPU_DEVICE_THRUST_UPDATE(%=)
    CPU_DEVICE_THRUST_UPDATE(&=)
    CPU_DEVICE_THRUST_UPDATE(|=)
    CPU_DEVICE_THRUST_UPDATE(^=)
    CPU_DEVICE_THRUST_UPDATE(<<=)
    CPU_DEVICE_THRUST_UPDATE(>>=)
#undef CPU_DEVICE_THRUST_UPDATE
    const device_reference& operator++() const { return *this += 1; }
    const device_reference& operator--() const { return *this -= 1; }
    value_type operator++(int) const {
        value_type before = load();
        ++*this;
        return before;
    }
    value_type operator--(int) const {
        value_type before = load();
        --*this;
        return before;
    }
    void swap(const device_reference& other) const {
        value_type mine = load();
        *this = other.load();
        other = mine;
    }

private:
    T* address;

#ifdef __CUDA_ARCH__
    value_type load() const { return *address; }
    void store(const value_type& value) const { *address = value; }
#else
    value_type load() const {
        union Room {  // no constructor runs: the bits come from the device
            value_type value;
            Room() {}
            ~Room() {}
        } room;
        cpu_device_thrust::check(cudaMemcpy(static_cast<void*>(&room), address, sizeof room, cudaMemcpyDeviceToHost),
                                 "copy to the host");
        return room.value;
    }
    void store(const value_type& value) const {
        cpu_device_thrust::check(
            cudaMemcpy(address, static_cast<const void*>(&value), sizeof value, cudaMemcpyHostToDevice),
            "copy to the device");
    }
#endif
};

template <class T, class Character, class Traits>
std::basic_ostream<Character, Traits>& operator<<(std::basic_ostream<Character, Traits>& out,
                                                  const device_reference<T>& reference) {
    return out << static_cast<typename device_reference<T>::value_type>(reference);
}

using std::swap;
// Elements change places, not what refers to them: two functions, as std's takes variables more readily than the first.
template <class T>
void swap(const device_reference<T>& a, const device_reference<T>& b) {
    a.swap(b);
}
template <class T>
void swap(device_reference<T>& a, device_reference<T>& b) {
    a.swap(b);
}

}  // namespace thrust

namespace cpu_device_thrust {

namespace types {

// What both kinds of pointers have in common. `Kind` is the template itself.
template <template <class> class Kind, class T, class Ref>
class Pointer {
public:
    using element_type = T;
    using value_type = std::remove_cv_t<T>;
    using reference = Ref;
    using pointer = Kind<T>;
    using difference_type = ptrdiff_t;
    using iterator_category = std::random_access_iterator_tag;
    using system = thrust::device_system_tag;
    using raw_pointer = T*;

    Pointer() = default;
    Pointer(std::nullptr_t) {}
    explicit Pointer(T* address) : address(address) {}

    T* get() const { return address; }
    T* raw() const { return address; }
    reference operator*() const { return pointer::refer(address); }
    T* operator->() const { return address; }
    reference operator[](ptrdiff_t i) const { return pointer::refer(address + i); }
    explicit operator bool() const { return address != nullptr; }

    pointer& operator+=(ptrdiff_t n) { return address += n, *asKind(); }
    pointer& operator-=(ptrdiff_t n) { return address -= n, *asKind(); }
    pointer& operator++() { return ++address, *asKind(); }
    pointer& operator--() { return --address, *asKind(); }
    pointer operator++(int) { return pointer(address++); }
    pointer operator--(int) { return pointer(address--); }
    friend pointer operator+(const pointer& p, ptrdiff_t n) { return pointer(p.get() + n); }
    friend pointer operator+(ptrdiff_t n, const pointer& p) { return pointer(p.get() + n); }
    friend pointer operator-(const pointer& p, ptrdiff_t n) { return pointer(p.get() - n); }

private:
    T* address = nullptr;
    pointer* asKind() { return static_cast<pointer*>(this); }
};

#define CPU_DEVICE_THRUST_COMPARISON(sign)                                           \
    template <template <class> class Kind, class T, class R, class U, class S>       \
    bool operator sign(const Pointer<Kind, T, R>& a, const Pointer<Kind, U, S>& b) { \
        return a.get() sign b.get();                                                 \
    }
CPU_DEVICE_THRUST_COMPARISON(==)
CPU_DEVICE_THRUST_COMPARISON(!=)
CPU_DEVICE_THRUST_COMPARISON(<)
CPU_DEVICE_THRUST_COMPARISON(>)
CPU_DEVICE_THRUST_COMPARISON(<=)
CPU_DEVICE_THRUST_COMPARISON(>=)
#undef CPU_DEVICE_THRUST_COMPARISON
template <template <class> class Kind, class T, class R>
bool operator==(const Pointer<Kind, T, R>& p, std::nullptr_t) {
    return p.get() == nullptr;
}
template <template <class> class Kind, class T, class R>
bool operator!=(const Pointer<Kind, T, R>& p, std::nullptr_t) {
    return p.get() != nullptr;
}
template <template <class> class Kind, class T, class R, class U, class S>
ptrdiff_t operator-(const Pointer<Kind, T, R>& a, const Pointer<Kind, U, S>& b) {
    return a.get() - b.get();
}

}  // namespace types
using namespace types;

// Of two kinds of iterators, which differ in const, the first may be made of the second.
template <class To, class From>
using IfPointerConverts = std::enable_if_t<std::is_convertible_v<From*, To*>, int>;

}  // namespace cpu_device_thrust

namespace thrust {

template <class T>
class device_ptr : public cpu_device_thrust::Pointer<device_ptr, T, device_reference<T>> {
public:
    using cpu_device_thrust::Pointer<thrust::device_ptr, T, device_reference<T>>::Pointer;
    device_ptr() = default;
    template <class U, cpu_device_thrust::IfPointerConverts<T, U> = 0>
    device_ptr(const device_ptr<U>& other) : device_ptr(static_cast<T*>(other.get())) {}
    static device_reference<T> refer(T* address) { return device_reference<T>(address); }
};

// Of managed memory, which the host reads as its own.
template <class T>
class universal_ptr : public cpu_device_thrust::Pointer<universal_ptr, T, std::add_lvalue_reference_t<T>> {
public:
    using cpu_device_thrust::Pointer<thrust::universal_ptr, T, std::add_lvalue_reference_t<T>>::Pointer;
    universal_ptr() = default;
    template <class U, cpu_device_thrust::IfPointerConverts<T, U> = 0>
    universal_ptr(const universal_ptr<U>& other) : universal_ptr(static_cast<T*>(other.get())) {}
    static std::add_lvalue_reference_t<T> refer(T* address) { return *address; }
};

template <class T>
T* raw_pointer_cast(T* p) {
    return p;
}
template <template <class> class Kind, class T, class R>
T* raw_pointer_cast(const cpu_device_thrust::Pointer<Kind, T, R>& p) {
    return p.get();
}
template <class T>
T& raw_reference_cast(T& reference) {
    return reference;
}
template <class T>
T& raw_reference_cast(const device_reference<T>& reference) {
    return *(&reference).get();
}
template <class T>
device_ptr<T> device_pointer_cast(T* p) {
    return device_ptr<T>(p);
}
template <class T>
device_ptr<T> device_pointer_cast(const device_ptr<T>& p) {
    return p;
}

inline device_ptr<void> device_malloc(size_t bytes) {
    void* p = nullptr;
    cpu_device_thrust::checkAllocation(cudaMalloc(&p, bytes));
    return device_ptr<void>(p);
}
template <class T>
device_ptr<T> device_malloc(size_t count) {
    return device_ptr<T>(static_cast<T*>(device_malloc(count * sizeof(T)).get()));
}
inline void device_free(device_ptr<void> p) { cpu_device_thrust::check(cudaFree(p.get()), "device_free"); }

}  // namespace thrust

namespace cpu_device_thrust {

// What a functor sees of an element: through a reference that copies, the value.
template <class T>
T&& seen(T&& element) {
    return static_cast<T&&>(element);
}
template <class T>
std::remove_cv_t<T> seen(thrust::device_reference<T> element) {
    return element;
}

}  // namespace cpu_device_thrust
