// Says: it does not compile
// A compiler that never ends.
#include "first_kernel.h"
template <int n, int m>
struct Bomb {
    static constexpr long value = Bomb<n - 1, 2 * m>::value + Bomb<n - 1, 2 * m + 1>::value;
};
template <int m>
struct Bomb<0, m> {
    static constexpr long value = m;
};
long bomb = Bomb<200, 0>::value;
