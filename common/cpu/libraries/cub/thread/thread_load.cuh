// Loads with cache hints: only what goes through the read-only cache is anything else here.
#pragma once

#include <iterator>

namespace cub {

enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };

template <CacheLoadModifier Modifier, class It>
auto ThreadLoad(It it) -> typename std::iterator_traits<It>::value_type {
    using T = typename std::iterator_traits<It>::value_type;
    if constexpr (std::is_pointer_v<It> && Modifier == LOAD_LDG)
        return *static_cast<const T*>(cpu_device::readOnlyLoad(it, sizeof(T)));
    else if constexpr (std::is_pointer_v<It> && Modifier == LOAD_VOLATILE && std::is_arithmetic_v<T>)
        return *static_cast<const volatile T*>(it);
    else
        return *it;
}

}  // namespace cub
