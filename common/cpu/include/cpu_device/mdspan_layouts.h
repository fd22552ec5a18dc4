// Where in memory an element of an mdspan lies: row by row, column by column, or in steps of any length.
#pragma once

#include <cpu_device/mdspan_extents.h>

namespace cpu_device {

// Without gaps. `leftFirst`: the first index moves to the neighbouring element.
template <class Extents, bool leftFirst>
class DenseMapping {
public:
    using extents_type = Extents;
    using index_type = typename Extents::index_type;
    using size_type = typename Extents::size_type;
    using rank_type = typename Extents::rank_type;

    constexpr DenseMapping() = default;
    constexpr DenseMapping(const Extents& sizes) noexcept : sizes(sizes) {}

    constexpr const Extents& extents() const noexcept { return sizes; }
    constexpr index_type required_span_size() const noexcept { return product(0, Extents::rank()); }
    constexpr index_type stride(rank_type dimension) const noexcept {
        return leftFirst ? product(0, dimension) : product(dimension + 1, Extents::rank());
    }
    template <class... I, std::enable_if_t<sizeof...(I) == Extents::rank() && areIndices<index_type, I...>, int> = 0>
    constexpr index_type operator()(I... indices) const noexcept {
        return place(std::make_index_sequence<sizeof...(I)>(), static_cast<index_type>(indices)...);
    }
    static constexpr bool is_always_unique() noexcept { return true; }
    static constexpr bool is_always_exhaustive() noexcept { return true; }
    static constexpr bool is_always_strided() noexcept { return true; }
    static constexpr bool is_unique() noexcept { return true; }
    static constexpr bool is_exhaustive() noexcept { return true; }
    static constexpr bool is_strided() noexcept { return true; }

    template <class Other>
    friend constexpr bool operator==(const DenseMapping& a, const DenseMapping<Other, leftFirst>& b) noexcept {
        return a.extents() == b.extents();
    }
    template <class Other>
    friend constexpr bool operator!=(const DenseMapping& a, const DenseMapping<Other, leftFirst>& b) noexcept {
        return !(a == b);
    }

private:
    [[no_unique_address]] Extents sizes;

    constexpr index_type product(rank_type begin, rank_type end) const {
        index_type all = 1;
        for (rank_type i = begin; i < end; i++) all = static_cast<index_type>(all * sizes.extent(i));
        return all;
    }
    // From the index that moves furthest to the one that moves least.
    template <size_t... D, class... I>
    constexpr index_type place(std::index_sequence<D...>, I... indices) const {
        index_type at = 0;
        if constexpr (leftFirst) {
            const index_type all[] = {indices..., 0};
            ((at = static_cast<index_type>(at * sizes.extent(sizeof...(D) - 1 - D) + all[sizeof...(D) - 1 - D])), ...);
        } else {
            ((at = static_cast<index_type>(at * sizes.extent(D) + indices)), ...);
        }
        return at;
    }
};

}  // namespace cpu_device

namespace cuda::std {

struct layout_stride {
    template <class Extents>
    class mapping {
        static constexpr size_t ranks = Extents::rank();

    public:
        using extents_type = Extents;
        using layout_type = layout_stride;
        using index_type = typename Extents::index_type;
        using size_type = typename Extents::size_type;
        using rank_type = typename Extents::rank_type;

        // The steps of rows one behind the other.
        constexpr mapping() noexcept : mapping(cpu_device::DenseMapping<Extents, false>()) {}
        template <class I, ::std::enable_if_t<::std::is_convertible_v<const I&, index_type>, int> = 0>
        constexpr mapping(const Extents& sizes, const ::std::array<I, ranks>& steps) noexcept : sizes(sizes) {
            for (size_t i = 0; i < steps.size(); i++) step[i] = static_cast<index_type>(steps[i]);
        }
        template <class I, ::std::enable_if_t<::std::is_convertible_v<const I&, index_type>, int> = 0>
        constexpr mapping(const Extents& sizes, span<I, ranks> steps) noexcept : sizes(sizes) {
            for (size_t i = 0; i < steps.size(); i++) step[i] = static_cast<index_type>(steps[i]);
        }
        template <class Other, class = ::std::enable_if_t<Other::is_always_strided()>,
                  cpu_device::IfConverts<const typename Other::extents_type&, Extents> = 0>
        constexpr mapping(const Other& other) noexcept : sizes(other.extents()) {
            takeSteps(other);
        }
        template <class Other, class = ::std::enable_if_t<Other::is_always_strided()>,
                  cpu_device::IfOnlyConstructs<const typename Other::extents_type&, Extents> = 0>
        explicit constexpr mapping(const Other& other) noexcept : sizes(other.extents()) {
            takeSteps(other);
        }

        constexpr const Extents& extents() const noexcept { return sizes; }
        constexpr index_type stride(rank_type dimension) const noexcept { return step[dimension]; }
        constexpr ::std::array<index_type, ranks> strides() const noexcept {
            ::std::array<index_type, ranks> all = {};
            for (size_t i = 0; i < all.size(); i++) all[i] = step[i];
            return all;
        }
        constexpr index_type required_span_size() const noexcept {
            index_type last = 0;
            for (size_t i = 0; i < ranks; i++) {
                if (sizes.extent(i) == 0) return 0;
                last = static_cast<index_type>(last + (sizes.extent(i) - 1) * step[i]);
            }
            return static_cast<index_type>(last + 1);
        }
        template <class... I,
                  ::std::enable_if_t<sizeof...(I) == ranks && cpu_device::areIndices<index_type, I...>, int> = 0>
        constexpr index_type operator()(I... indices) const noexcept {
            return place(::std::make_index_sequence<ranks>(), static_cast<index_type>(indices)...);
        }
        static constexpr bool is_always_unique() noexcept { return true; }
        static constexpr bool is_always_exhaustive() noexcept { return false; }
        static constexpr bool is_always_strided() noexcept { return true; }
        static constexpr bool is_unique() noexcept { return true; }
        static constexpr bool is_strided() noexcept { return true; }
        constexpr bool is_exhaustive() const noexcept {
            return required_span_size() == cpu_device::DenseMapping<Extents, false>(sizes).required_span_size();
        }

        template <class Other, class = ::std::enable_if_t<Other::is_always_strided()>>
        friend constexpr bool operator==(const mapping& a, const Other& b) noexcept {
            if (a.extents() != b.extents()) return false;
            for (size_t i = 0; i < ranks; i++)
                if (static_cast<size_t>(a.stride(i)) != static_cast<size_t>(b.stride(i))) return false;
            return true;
        }
        template <class Other, class = ::std::enable_if_t<Other::is_always_strided()>>
        friend constexpr bool operator!=(const mapping& a, const Other& b) noexcept {
            return !(a == b);
        }

    private:
        [[no_unique_address]] Extents sizes;
        [[no_unique_address]] cpu_device::Few<index_type, ranks> step;

        template <class Other>
        constexpr void takeSteps(const Other& other) {
            if constexpr (ranks != 0)
                for (size_t i = 0; i < ranks; i++) step[i] = static_cast<index_type>(other.stride(i));
        }
        template <size_t... D, class... I>
        constexpr index_type place(::std::index_sequence<D...>, I... indices) const {
            return static_cast<index_type>((index_type(0) + ... + static_cast<index_type>(indices * step[D])));
        }
    };
};

// A class of its own each, so that mapping(extents) says which.
#define CPU_DEVICE_DENSE_LAYOUT(name, leftFirst)                                                                 \
    struct name {                                                                                                \
        template <class Extents>                                                                                 \
        class mapping : public cpu_device::DenseMapping<Extents, leftFirst> {                                    \
            using Base = cpu_device::DenseMapping<Extents, leftFirst>;                                           \
                                                                                                                 \
        public:                                                                                                  \
            using layout_type = name;                                                                            \
            constexpr mapping() = default;                                                                       \
            constexpr mapping(const Extents& sizes) noexcept : Base(sizes) {}                                    \
            template <class Other, cpu_device::IfConverts<const Other&, Extents> = 0>                            \
            constexpr mapping(const mapping<Other>& other) noexcept : Base(Extents(other.extents())) {}          \
            template <class Other, cpu_device::IfOnlyConstructs<const Other&, Extents> = 0>                      \
            explicit constexpr mapping(const mapping<Other>& other) noexcept : Base(Extents(other.extents())) {} \
            template <class Other, class = ::std::enable_if_t<::std::is_constructible_v<Extents, const Other&>>> \
            explicit constexpr mapping(const layout_stride::mapping<Other>& other) noexcept                      \
                : Base(Extents(other.extents())) {}                                                              \
        };                                                                                                       \
    };
CPU_DEVICE_DENSE_LAYOUT(layout_right, false)
CPU_DEVICE_DENSE_LAYOUT(layout_left, true)
#undef CPU_DEVICE_DENSE_LAYOUT

}  // namespace cuda::std
