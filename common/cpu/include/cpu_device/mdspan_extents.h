// How long each dimension of an mdspan is: a part of its type, or known while the program runs.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

#include <cuda/std/span>

namespace cpu_device {

// An array that may be empty, and then has no bytes. No std::array: its operator[] has checks of the host's.
template <class T, size_t N>
struct Few {
    T values[N] = {};
    constexpr const T& operator[](size_t i) const { return values[i]; }
    constexpr T& operator[](size_t i) { return values[i]; }
};
template <class T>
struct Few<T, 0> {
    constexpr T operator[](size_t) const { return T(); }
};

template <class From, class To>
using IfConverts = std::enable_if_t<std::is_convertible_v<From, To>, int>;
template <class From, class To>
using IfOnlyConstructs = std::enable_if_t<std::is_constructible_v<To, From> && !std::is_convertible_v<From, To>, int>;

template <class Index, class... I>
constexpr bool areIndices = (std::is_convertible_v<I, Index> && ...);

}  // namespace cpu_device

namespace cuda::std {

template <class Index, size_t... Sizes>
class extents {
    static constexpr size_t ranks = sizeof...(Sizes);
    static constexpr size_t unknown = (size_t(0) + ... + size_t(Sizes == dynamic_extent));

    [[no_unique_address]] cpu_device::Few<Index, unknown> dynamic;

    // Of the dimensions before this one, how many lengths are kept. No table: reading one would be an access.
    static constexpr size_t keptBefore(size_t dimension) {
        size_t i = 0, kept = 0;
        ((kept += size_t(i++ < dimension && Sizes == dynamic_extent)), ...);
        return kept;
    }
    template <size_t N>
    using IfFits = ::std::enable_if_t<N == ranks || N == unknown, int>;
    template <size_t N>
    using IfDynamicOnes = ::std::enable_if_t<N == unknown, int>;
    template <size_t N>
    using IfAll = ::std::enable_if_t<N == ranks && N != unknown, int>;
    // One length a dimension, or one for each that is kept.
    template <size_t N, class Lengths>
    constexpr void take(const Lengths& lengths) {
        for (size_t i = 0; i < ranks && unknown != 0; i++)
            if (static_extent(i) == dynamic_extent) {
                const size_t place = keptBefore(i);
                if constexpr (unknown != 0) dynamic[place] = static_cast<Index>(lengths[N == ranks ? i : place]);
            }
    }
    template <size_t... Others>
    static constexpr bool agrees = ((Sizes == dynamic_extent || Others == dynamic_extent || Sizes == Others) && ...);
    template <class OtherIndex, size_t... Others>
    static constexpr bool narrows = ((Sizes != dynamic_extent && Others == dynamic_extent) || ...) ||
                                    ::std::make_unsigned_t<Index>(-1) / (::std::is_signed_v<Index> ? 2 : 1) <
                                        ::std::make_unsigned_t<OtherIndex>(-1) /
                                            (::std::is_signed_v<OtherIndex> ? 2 : 1);
    template <bool implicit, class OtherIndex, size_t... Others>
    static constexpr bool takes() {
        if constexpr (sizeof...(Others) == ranks)
            if constexpr (agrees<Others...>) return narrows<OtherIndex, Others...> != implicit;
        return false;
    }

public:
    using index_type = Index;
    using size_type = ::std::make_unsigned_t<Index>;
    using rank_type = size_t;

    static constexpr rank_type rank() noexcept { return ranks; }
    static constexpr rank_type rank_dynamic() noexcept { return unknown; }
    static constexpr size_t static_extent(rank_type dimension) noexcept {
        size_t i = 0, size = dynamic_extent;
        ((size = i++ == dimension ? Sizes : size), ...);
        return size;
    }
    constexpr index_type extent(rank_type dimension) const noexcept {
        const size_t size = static_extent(dimension);
        return size == dynamic_extent ? dynamic[keptBefore(dimension)] : static_cast<index_type>(size);
    }

    constexpr extents() noexcept = default;
    template <class... I, IfFits<sizeof...(I)> = 0,
              ::std::enable_if_t<(sizeof...(I) > 0) && cpu_device::areIndices<Index, I...>, int> = 0>
    explicit constexpr extents(I... lengths) noexcept {
        const Index all[] = {static_cast<Index>(lengths)...};
        take<sizeof...(I)>(all);
    }
    template <class I, size_t N, IfDynamicOnes<N> = 0>
    constexpr extents(const ::std::array<I, N>& lengths) noexcept {
        take<N>(lengths);
    }
    template <class I, size_t N, IfAll<N> = 0>
    explicit constexpr extents(const ::std::array<I, N>& lengths) noexcept {
        take<N>(lengths);
    }
    template <class I, size_t N, IfDynamicOnes<N> = 0>
    constexpr extents(span<I, N> lengths) noexcept {
        take<N>(lengths);
    }
    template <class I, size_t N, IfAll<N> = 0>
    explicit constexpr extents(span<I, N> lengths) noexcept {
        take<N>(lengths);
    }
    // Implicitly, where nothing is said that the other does not know.
    template <class I, size_t... Others, ::std::enable_if_t<takes<true, I, Others...>(), int> = 0>
    constexpr extents(const extents<I, Others...>& other) noexcept {
        takeFrom(other);
    }
    template <class I, size_t... Others, ::std::enable_if_t<takes<false, I, Others...>(), int> = 0>
    explicit constexpr extents(const extents<I, Others...>& other) noexcept {
        takeFrom(other);
    }

    template <class I, size_t... Others>
    friend constexpr bool operator==(const extents& a, const extents<I, Others...>& b) noexcept {
        if constexpr (sizeof...(Others) == ranks)
            for (size_t i = 0; i < ranks; i++)
                if (static_cast<size_t>(a.extent(i)) != static_cast<size_t>(b.extent(i))) return false;
        return sizeof...(Others) == ranks;
    }
    template <class I, size_t... Others>
    friend constexpr bool operator!=(const extents& a, const extents<I, Others...>& b) noexcept {
        return !(a == b);
    }

private:
    template <class Other>
    constexpr void takeFrom(const Other& other) {
        cpu_device::Few<Index, ranks> all;
        if constexpr (ranks != 0)
            for (size_t i = 0; i < ranks; i++) all[i] = static_cast<Index>(other.extent(i));
        take<ranks>(all);
    }
};

}  // namespace cuda::std

namespace cpu_device {

template <class Index, class Ranks>
struct UnknownLengths;
template <class Index, size_t... I>
struct UnknownLengths<Index, std::index_sequence<I...>> {
    using type = cuda::std::extents<Index, (I, cuda::std::dynamic_extent)...>;
};
// What a length's type says: a number, if it is an integral_constant.
template <class Length, class = void>
constexpr size_t saidBy = cuda::std::dynamic_extent;
template <class Length>
constexpr size_t saidBy<Length, std::void_t<decltype(Length::value), typename Length::value_type>> = Length::value;

}  // namespace cpu_device

namespace cuda::std {

template <class Index, size_t Rank>
using dextents = typename cpu_device::UnknownLengths<Index, ::std::make_index_sequence<Rank>>::type;
template <size_t Rank, class Index = size_t>
using dims = dextents<Index, Rank>;

template <class... Lengths>
extents(Lengths...) -> extents<size_t, cpu_device::saidBy<Lengths>...>;

}  // namespace cuda::std
