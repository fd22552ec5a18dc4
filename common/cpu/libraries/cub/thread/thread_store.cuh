// Stores with cache hints.
#pragma once

#include <iterator>

namespace cub {

enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };

template <CacheStoreModifier Modifier, class It, class T>
void ThreadStore(It it, T value) {
    if constexpr (std::is_pointer_v<It> && Modifier == STORE_VOLATILE && std::is_arithmetic_v<T>)
        *static_cast<volatile T*>(it) = value;
    else
        *it = value;
}

}  // namespace cub
