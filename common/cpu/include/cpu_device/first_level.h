// Loads that the first-level cache does not serve as it serves others: __ldcg() and its like.
#pragma once

#include <cstdint>

namespace cpu_device {

enum class FirstLevel : uint8_t {
    usual,
    passed,    // whatever is there is not asked, and is there no longer
    notFilled  // what is there is taken, and what is not does not stay
};

// What is loaded next is this. Returns p, of which the compiler does not know that it is: so it does load.
const void* loadThrough(FirstLevel how, const void* p);

}  // namespace cpu_device
