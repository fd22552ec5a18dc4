// Iterators that compute what they point to. Each says how it is made for a kernel: raw().
#pragma once

#include <cstddef>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>

#include <cpu_device_thrust/pointers.h>
#include <cpu_device_thrust/systems.h>
#include <cpu_device_thrust/tuples.h>

namespace thrust {

struct use_default {};
struct random_access_traversal_tag {};
struct bidirectional_traversal_tag {};
struct forward_traversal_tag {};
struct single_pass_traversal_tag {};
struct incrementable_traversal_tag {};

template <class It>
struct iterator_value {
    using type = typename std::iterator_traits<It>::value_type;
};
template <class It>
struct iterator_reference {
    using type = typename std::iterator_traits<It>::reference;
};
template <class It>
struct iterator_pointer {
    using type = typename std::iterator_traits<It>::pointer;
};
template <class It>
struct iterator_difference {
    using type = typename std::iterator_traits<It>::difference_type;
};
template <class It>
struct iterator_system {
    using type = typename cpu_device_thrust::SystemOf<It>::type;
};
template <class It>
using iterator_space = iterator_system<It>;
template <class It>
struct iterator_traversal {
    using type = random_access_traversal_tag;
};
template <class It>
using iterator_value_t = typename iterator_value<It>::type;
template <class It>
using iterator_reference_t = typename iterator_reference<It>::type;
template <class It>
using iterator_difference_t = typename iterator_difference<It>::type;
template <class It>
using iterator_system_t = typename iterator_system<It>::type;
template <class It>
using iterator_traits = std::iterator_traits<It>;

// What a derived iterator need not show to everybody.
class iterator_core_access {
public:
    template <class It>
    static decltype(auto) dereference(const It& it) {
        return it.dereference();
    }
    template <class It>
    static void increment(It& it) {
        it.increment();
    }
    template <class It>
    static void decrement(It& it) {
        it.decrement();
    }
    template <class It>
    static void advance(It& it, ptrdiff_t n) {
        it.advance(n);
    }
    template <class It>
    static bool equal(const It& a, const It& b) {
        return a.equal(b);
    }
    template <class It>
    static ptrdiff_t distance(const It& from, const It& to) {
        return static_cast<ptrdiff_t>(from.distance_to(to));
    }
};

template <class Derived, class T, class System, class Traversal, class Ref, class Difference = ptrdiff_t>
class iterator_facade {
    using Access = iterator_core_access;

public:
    using value_type = std::remove_cv_t<T>;
    using reference = Ref;
    using pointer = std::remove_reference_t<Ref>*;
    using difference_type = ptrdiff_t;
    using iterator_category = std::random_access_iterator_tag;
    using system = System;

    Ref operator*() const { return Access::dereference(derived()); }
    auto operator->() const { return &Access::dereference(derived()); }
    Ref operator[](ptrdiff_t n) const { return *(derived() + n); }
    Derived& operator++() { return Access::increment(derived()), derived(); }
    Derived& operator--() { return Access::decrement(derived()), derived(); }
    Derived& operator+=(ptrdiff_t n) { return Access::advance(derived(), n), derived(); }
    Derived& operator-=(ptrdiff_t n) { return *this += -n; }
    Derived operator++(int) {
        Derived before = derived();
        ++*this;
        return before;
    }
    Derived operator--(int) {
        Derived before = derived();
        --*this;
        return before;
    }
    Derived operator-(ptrdiff_t n) const { return derived() + -n; }
    friend Derived operator+(const Derived& it, ptrdiff_t n) {
        Derived moved = it;
        moved += n;
        return moved;
    }
    friend Derived operator+(ptrdiff_t n, const Derived& it) { return it + n; }
    friend ptrdiff_t operator-(const Derived& a, const Derived& b) { return Access::distance(b, a); }
    friend bool operator==(const Derived& a, const Derived& b) { return Access::equal(a, b); }
    friend bool operator!=(const Derived& a, const Derived& b) { return !Access::equal(a, b); }
    friend bool operator<(const Derived& a, const Derived& b) { return Access::distance(a, b) > 0; }
    friend bool operator>(const Derived& a, const Derived& b) { return Access::distance(a, b) < 0; }
    friend bool operator<=(const Derived& a, const Derived& b) { return Access::distance(a, b) >= 0; }
    friend bool operator>=(const Derived& a, const Derived& b) { return Access::distance(a, b) <= 0; }

private:
    Derived& derived() { return static_cast<Derived&>(*this); }
    const Derived& derived() const { return static_cast<const Derived&>(*this); }
};

}  // namespace thrust

namespace cpu_device_thrust {

template <class Asked, class Otherwise>
using Or = std::conditional_t<std::is_same_v<Asked, thrust::use_default>, Otherwise, Asked>;
// With a value type of its own an iterator refers to such values, unless it says otherwise.
template <class T, class Ref, class Base>
using AdaptedReference =
    Or<Ref,
       std::conditional_t<std::is_same_v<T, thrust::use_default>, Reference<Base>, std::add_lvalue_reference_t<T>>>;

template <class Derived, class Base, class T, class System, class Ref>
using FacadeOver = thrust::iterator_facade<Derived, Or<T, Value<Base>>, Or<System, typename SystemOf<Base>::type>,
                                           thrust::random_access_traversal_tag, AdaptedReference<T, Ref, Base>>;

}  // namespace cpu_device_thrust

namespace thrust {

// An iterator that goes where another goes.
template <class Derived, class Base, class T = use_default, class System = use_default, class Traversal = use_default,
          class Ref = use_default, class Difference = use_default>
class iterator_adaptor : public cpu_device_thrust::FacadeOver<Derived, Base, T, System, Ref> {
public:
    using base_type = Base;
    using super_t = iterator_adaptor;
    iterator_adaptor() = default;
    explicit iterator_adaptor(const Base& base) : place(base) {}
    const Base& base() const { return place; }

protected:
    Base& base_reference() { return place; }
    const Base& base_reference() const { return place; }

private:
    friend class iterator_core_access;
    Base place{};
    typename iterator_adaptor::reference dereference() const { return *place; }
    void increment() { ++place; }
    void decrement() { --place; }
    void advance(ptrdiff_t n) { place += n; }
    bool equal(const iterator_adaptor& other) const { return place == other.place; }
    ptrdiff_t distance_to(const iterator_adaptor& other) const { return other.place - place; }
};

template <class T, class System = use_default, class Traversal = use_default, class Difference = use_default>
class counting_iterator
    : public iterator_facade<counting_iterator<T, System, Traversal, Difference>, T,
                             cpu_device_thrust::Or<System, any_system_tag>, random_access_traversal_tag, T> {
public:
    counting_iterator() = default;
    explicit counting_iterator(T value) : value(value) {}
    const T& base() const { return value; }

private:
    friend class iterator_core_access;
    T value{};
    T dereference() const { return value; }
    void increment() { ++value; }
    void decrement() { --value; }
    void advance(ptrdiff_t n) { value = static_cast<T>(value + n); }
    bool equal(const counting_iterator& other) const { return value == other.value; }
    ptrdiff_t distance_to(const counting_iterator& to) const {
        if constexpr (std::is_integral_v<T>)
            return static_cast<ptrdiff_t>(to.value) - static_cast<ptrdiff_t>(value);
        else
            return static_cast<ptrdiff_t>(to.value - value);
    }
};
template <class T>
counting_iterator<T> make_counting_iterator(T value) {
    return counting_iterator<T>(value);
}

template <class T, class Index = use_default, class System = use_default>
class constant_iterator : public iterator_adaptor<constant_iterator<T, Index, System>, counting_iterator<ptrdiff_t>, T,
                                                  System, use_default, T> {
public:
    constant_iterator() = default;
    constant_iterator(const T& value, ptrdiff_t index = 0)
        : constant_iterator::super_t(counting_iterator<ptrdiff_t>(index)), constant(value) {}
    const T& value() const { return constant; }

private:
    friend class iterator_core_access;
    T constant{};
    T dereference() const { return constant; }
};
template <class T>
constant_iterator<T> make_constant_iterator(T value, ptrdiff_t index = 0) {
    return constant_iterator<T>(value, index);
}

}  // namespace thrust

namespace cpu_device_thrust {

namespace types {

struct Discarded {
    template <class T>
    const Discarded& operator=(T&&) const {
        return *this;
    }
};

}  // namespace types
using namespace types;

}  // namespace cpu_device_thrust

namespace thrust {

template <class System = use_default>
class discard_iterator
    : public iterator_adaptor<discard_iterator<System>, counting_iterator<ptrdiff_t>, cpu_device_thrust::Discarded,
                              System, use_default, cpu_device_thrust::Discarded> {
public:
    discard_iterator(ptrdiff_t index = 0) : discard_iterator::super_t(counting_iterator<ptrdiff_t>(index)) {}

private:
    friend class iterator_core_access;
    cpu_device_thrust::Discarded dereference() const { return {}; }
};
inline discard_iterator<> make_discard_iterator(ptrdiff_t index = 0) { return discard_iterator<>(index); }

}  // namespace thrust

namespace cpu_device_thrust {

template <class F, class It>
using Transformed = std::invoke_result_t<F&, decltype(seen(*std::declval<const It&>()))>;

}  // namespace cpu_device_thrust

namespace thrust {

template <class F, class It, class Ref = use_default, class T = use_default>
class transform_iterator
    : public iterator_adaptor<
          transform_iterator<F, It, Ref, T>, It,
          cpu_device_thrust::Or<T, std::decay_t<cpu_device_thrust::Or<Ref, cpu_device_thrust::Transformed<F, It>>>>,
          use_default, use_default, cpu_device_thrust::Or<Ref, cpu_device_thrust::Transformed<F, It>>> {
public:
    transform_iterator() = default;
    explicit transform_iterator(const It& base) : transform_iterator::super_t(base) {}
    transform_iterator(const It& base, F f) : transform_iterator::super_t(base), f(f) {}
    F functor() const { return f; }
    auto raw() const {
        auto base = cpu_device_thrust::rawIterator(this->base());
        return transform_iterator<F, decltype(base), Ref, T>(base, f);
    }

private:
    friend class iterator_core_access;
    mutable F f;
    typename transform_iterator::reference dereference() const { return f(cpu_device_thrust::seen(*this->base())); }
};
template <class F, class It>
transform_iterator<F, It> make_transform_iterator(It base, F f) {
    return transform_iterator<F, It>(base, f);
}

}  // namespace thrust

namespace cpu_device_thrust {

namespace types {

// Assigning to it assigns f of the value.
template <class F, class It>
struct TransformedOutput {
    It place;
    F f;
    template <class T>
    const TransformedOutput& operator=(const T& value) const {
        F function = f;
        *place = function(value);
        return *this;
    }
};

}  // namespace types
using namespace types;

}  // namespace cpu_device_thrust

namespace thrust {

template <class F, class It>
class transform_output_iterator
    : public iterator_adaptor<transform_output_iterator<F, It>, It, cpu_device_thrust::TransformedOutput<F, It>,
                              use_default, use_default, cpu_device_thrust::TransformedOutput<F, It>> {
public:
    transform_output_iterator(const It& base, F f) : transform_output_iterator::super_t(base), f(f) {}
    auto raw() const {
        auto base = cpu_device_thrust::rawIterator(this->base());
        return transform_output_iterator<F, decltype(base)>(base, f);
    }

private:
    friend class iterator_core_access;
    F f;
    cpu_device_thrust::TransformedOutput<F, It> dereference() const { return {this->base(), f}; }
};
template <class F, class It>
transform_output_iterator<F, It> make_transform_output_iterator(It base, F f) {
    return transform_output_iterator<F, It>(base, f);
}

template <class Elements, class Indices>
class permutation_iterator
    : public iterator_adaptor<permutation_iterator<Elements, Indices>, Indices, cpu_device_thrust::Value<Elements>,
                              cpu_device_thrust::CommonSystem<Elements, Indices>, use_default,
                              cpu_device_thrust::Reference<Elements>> {
public:
    permutation_iterator() = default;
    permutation_iterator(const Elements& elements, const Indices& indices)
        : permutation_iterator::super_t(indices), elements(elements) {}
    auto raw() const {
        auto all = cpu_device_thrust::rawIterator(elements);
        auto indices = cpu_device_thrust::rawIterator(this->base());
        return permutation_iterator<decltype(all), decltype(indices)>(all, indices);
    }

private:
    friend class iterator_core_access;
    Elements elements{};
    typename permutation_iterator::reference dereference() const {
        return elements[static_cast<ptrdiff_t>(cpu_device_thrust::seen(*this->base()))];
    }
};
template <class Elements, class Indices>
permutation_iterator<Elements, Indices> make_permutation_iterator(Elements elements, Indices indices) {
    return permutation_iterator<Elements, Indices>(elements, indices);
}

template <class It>
class reverse_iterator : public iterator_adaptor<reverse_iterator<It>, It> {
public:
    reverse_iterator() = default;
    explicit reverse_iterator(const It& base) : reverse_iterator::super_t(base) {}
    template <class Other, std::enable_if_t<std::is_convertible_v<Other, It>, int> = 0>
    reverse_iterator(const reverse_iterator<Other>& other) : reverse_iterator::super_t(It(other.base())) {}
    auto raw() const {
        auto base = cpu_device_thrust::rawIterator(this->base());
        return reverse_iterator<decltype(base)>(base);
    }

private:
    friend class iterator_core_access;
    typename reverse_iterator::reference dereference() const { return *(this->base() - 1); }
    void increment() { --this->base_reference(); }
    void decrement() { ++this->base_reference(); }
    void advance(ptrdiff_t n) { this->base_reference() -= n; }
    ptrdiff_t distance_to(const reverse_iterator& other) const { return this->base() - other.base(); }
    bool equal(const reverse_iterator& other) const { return this->base() == other.base(); }
};
template <class It>
reverse_iterator<It> make_reverse_iterator(It base) {
    return reverse_iterator<It>(base);
}

template <class Iterators>
class zip_iterator;
template <class... It>
class zip_iterator<std::tuple<It...>>
    : public iterator_facade<zip_iterator<std::tuple<It...>>, std::tuple<cpu_device_thrust::Value<It>...>,
                             cpu_device_thrust::CommonSystem<It...>, random_access_traversal_tag,
                             std::tuple<cpu_device_thrust::Reference<It>...>> {
public:
    zip_iterator() = default;
    zip_iterator(const std::tuple<It...>& iterators) : iterators(iterators) {}
    template <class... Other>
    zip_iterator(const zip_iterator<std::tuple<Other...>>& other) : iterators(other.get_iterator_tuple()) {}
    const std::tuple<It...>& get_iterator_tuple() const { return iterators; }
    auto raw() const {
        auto rawOnes =
            std::apply([](const It&... it) { return std::tuple(cpu_device_thrust::rawIterator(it)...); }, iterators);
        return zip_iterator<decltype(rawOnes)>(rawOnes);
    }

private:
    friend class iterator_core_access;
    std::tuple<It...> iterators;
    typename zip_iterator::reference dereference() const {
        return std::apply([](const It&... it) { return typename zip_iterator::reference(*it...); }, iterators);
    }
    void advance(ptrdiff_t n) {
        std::apply([n](It&... it) { ((it += n), ...); }, iterators);
    }
    void increment() { advance(1); }
    void decrement() { advance(-1); }
    bool equal(const zip_iterator& other) const { return std::get<0>(iterators) == std::get<0>(other.iterators); }
    ptrdiff_t distance_to(const zip_iterator& other) const {
        return static_cast<ptrdiff_t>(std::get<0>(other.iterators) - std::get<0>(iterators));
    }
};
template <class... It>
zip_iterator<std::tuple<It...>> make_zip_iterator(const std::tuple<It...>& iterators) {
    return zip_iterator<std::tuple<It...>>(iterators);
}
template <class... It>
zip_iterator<std::tuple<It...>> make_zip_iterator(It... iterators) {
    return zip_iterator<std::tuple<It...>>(std::tuple<It...>(iterators...));
}

// Calls f with the parts of a tuple.
template <class F>
class zip_function {
public:
    explicit zip_function(F f) : f(f) {}
    template <class Tuple>
    decltype(auto) operator()(Tuple&& parts) const {
        return std::apply(f, static_cast<Tuple&&>(parts));
    }

private:
    mutable F f;
};
template <class F>
zip_function<std::decay_t<F>> make_zip_function(F&& f) {
    return zip_function<std::decay_t<F>>(f);
}

template <class It, class Distance>
void advance(It& it, Distance n) {
    std::advance(it, n);
}
template <class It>
auto distance(It first, It last) {
    return std::distance(first, last);
}
template <class It>
It next(It it, ptrdiff_t n = 1) {
    return std::next(it, n);
}
template <class It>
It prev(It it, ptrdiff_t n = 1) {
    return std::prev(it, n);
}

}  // namespace thrust
