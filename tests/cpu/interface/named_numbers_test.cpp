// Numbers that the text of a program names.
#include <doctest/doctest.h>

#include <cpu_device/named_numbers.h>

#include <algorithm>

#include "named_numbers.h"

TEST_CASE("numbers: those of the file itself, and what expressions come to") {
    CHECK(asTheLimits(3 * 1000 * 2411) == 2);
    const std::vector<uint64_t> all = cpu_device::namedNumbers();
    CHECK(std::is_sorted(all.begin(), all.end()));
    auto names = [&](uint64_t n) { return std::binary_search(all.begin(), all.end(), n); };
    for (uint64_t n : {0x0abc0001ul, 7'200'001ul, 7'200'002ul, 7'300'000ul, 1ul << 29, 3ul * 1000 * 2411, 1ul << 37,
                       0b11011010111ul, 7'400'001ul, 7'500'077ul, 15'200'002ul}) {
        CAPTURE(n);
        CHECK(names(n));
    }
    // In comments, strings and what an #if leaves out; and more than 40 bits.
    for (uint64_t n : {7'100'001ul, 7'100'002ul, 7'100'003ul, 0x7ffffffffffffffful}) {
        CAPTURE(n);
        CHECK(!names(n));
    }
}
