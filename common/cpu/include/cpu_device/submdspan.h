// A part of an mdspan: one index of a dimension, which goes with it, some that follow each other, or all of them.
#pragma once

#include <cpu_device/mdspan_layouts.h>

namespace cuda::std {

struct full_extent_t {
    explicit full_extent_t() = default;
};
inline constexpr full_extent_t full_extent{};

// `extent` indices from `offset` on, of which every `stride`-th counts.
template <class Offset, class Extent, class Stride>
struct strided_slice {
    using offset_type = Offset;
    using extent_type = Extent;
    using stride_type = Stride;
    Offset offset{};
    Extent extent{};
    Stride stride{};
};
template <class Offset, class Extent, class Stride>
strided_slice(Offset, Extent, Stride) -> strided_slice<Offset, Extent, Stride>;

}  // namespace cuda::std

namespace cpu_device {

enum class Slice { index, pair, all, steps };
template <class Index, class S>
constexpr Slice kindOf = std::is_convertible_v<S, Index> ? Slice::index : Slice::pair;
template <class Index>
constexpr Slice kindOf<Index, cuda::std::full_extent_t> = Slice::all;
template <class Index, class O, class E, class T>
constexpr Slice kindOf<Index, cuda::std::strided_slice<O, E, T>> = Slice::steps;

// The dimensions that are left.
template <class Left, size_t dimension, class From, class... Slices>
struct LeftExtents {
    using type = Left;
};
template <class Index, size_t... Left, size_t dimension, class From, class S, class... Slices>
struct LeftExtents<cuda::std::extents<Index, Left...>, dimension, From, S, Slices...> {
    static constexpr Slice kind = kindOf<Index, S>;
    static constexpr size_t length = kind == Slice::all ? From::static_extent(dimension) : cuda::std::dynamic_extent;
    using With = std::conditional_t<kind == Slice::index, cuda::std::extents<Index, Left...>,
                                    cuda::std::extents<Index, Left..., length>>;
    using type = typename LeftExtents<With, dimension + 1, From, Slices...>::type;
};

// From the dimension that moves furthest: indices, then perhaps one part of a dimension, then whole ones.
template <size_t N>
constexpr bool staysDense(const Slice (&kinds)[N], bool leftFirst) {
    bool begun = false;
    for (size_t i = 0; i < N; i++) {
        const Slice kind = kinds[leftFirst ? N - 1 - i : i];
        if (kind == Slice::steps || (begun && kind != Slice::all)) return false;
        begun = begun || kind != Slice::index;
    }
    return true;
}
template <class Layout, class Index, class... Slices>
constexpr bool keepsLayout() {
    constexpr Slice kinds[] = {kindOf<Index, Slices>...};
    if constexpr (std::is_same_v<Layout, cuda::std::layout_right>) return staysDense(kinds, false);
    if constexpr (std::is_same_v<Layout, cuda::std::layout_left>) return staysDense(kinds, true);
    return false;
}

template <class Index, class S>
constexpr Index firstOf([[maybe_unused]] const S& slice) {
    if constexpr (kindOf<Index, S> == Slice::index) return static_cast<Index>(slice);
    if constexpr (kindOf<Index, S> == Slice::pair) return static_cast<Index>(std::get<0>(slice));
    if constexpr (kindOf<Index, S> == Slice::steps) return static_cast<Index>(slice.offset);
    return 0;
}
template <class Index, class S>
constexpr Index lengthOf([[maybe_unused]] const S& slice, [[maybe_unused]] Index all) {
    if constexpr (kindOf<Index, S> == Slice::pair) return static_cast<Index>(std::get<1>(slice) - std::get<0>(slice));
    if constexpr (kindOf<Index, S> == Slice::steps)
        return static_cast<Index>(slice.extent > 0 ? 1 + (Index(slice.extent) - 1) / Index(slice.stride) : 0);
    return all;
}
template <class Index, class S>
constexpr Index stepOf([[maybe_unused]] const S& slice) {
    if constexpr (kindOf<Index, S> == Slice::steps)
        return static_cast<Index>(Index(slice.stride) < Index(slice.extent) ? Index(slice.stride) : 1);
    return 1;
}

template <class MdSpan, size_t... D, class... Slices>
constexpr auto partOf(const MdSpan& from, std::index_sequence<D...>, const Slices&... slices) {
    using Index = typename MdSpan::index_type;
    using Extents = typename LeftExtents<cuda::std::extents<Index>, 0, typename MdSpan::extents_type, Slices...>::type;
    constexpr bool keeps = keepsLayout<typename MdSpan::layout_type, Index, Slices...>();
    using Layout = std::conditional_t<keeps, typename MdSpan::layout_type, cuda::std::layout_stride>;
    std::array<Index, Extents::rank()> lengths = {}, steps = {};
    if constexpr (Extents::rank() != 0) {
        size_t left = 0;
        ((kindOf<Index, Slices> == Slice::index
              ? void()
              : void((lengths[left] = lengthOf<Index>(slices, from.extent(D)),
                      steps[left++] = static_cast<Index>(from.stride(D) * stepOf<Index>(slices))))),
         ...);
    }
    const Extents sizes(lengths);
    using Policy = typename MdSpan::accessor_type::offset_policy;
    const auto begin =
        from.accessor().offset(from.data_handle(), static_cast<size_t>(from.mapping()(firstOf<Index>(slices)...)));
    using Part = cuda::std::mdspan<typename Policy::element_type, Extents, Layout, Policy>;
    if constexpr (keeps)
        return Part(begin, typename Part::mapping_type(sizes), Policy(from.accessor()));
    else
        return Part(begin, typename Part::mapping_type(sizes, steps), Policy(from.accessor()));
}

}  // namespace cpu_device

namespace cuda::std {

template <class T, class Extents, class Layout, class Accessor, class... Slices,
          class = ::std::enable_if_t<sizeof...(Slices) == Extents::rank()>>
constexpr auto submdspan(const mdspan<T, Extents, Layout, Accessor>& from, Slices... slices) {
    return cpu_device::partOf(from, ::std::make_index_sequence<Extents::rank()>(), slices...);
}

}  // namespace cuda::std
