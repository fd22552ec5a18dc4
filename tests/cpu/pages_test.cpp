// What is returned to the system, and what stays: a neighbour's values must, all others become zero.
#include "../../common/cpu/run/pages.h"

#include <doctest/doctest.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <random>

using namespace cpu_device;

namespace {

constexpr size_t page = 4096, huge = 512 * page, size = 6 * huge;

// Filled with ones.
class Memory {
public:
    Memory() : all(static_cast<char*>(std::aligned_alloc(huge, size))) { fill(0, size); }
    ~Memory() { std::free(all); }
    Memory(const Memory&) = delete;
    uintptr_t at(size_t offset) const { return reinterpret_cast<uintptr_t>(all) + offset; }
    void fill(size_t from, size_t to) const {
        for (size_t i = from; i < to; i++) all[i] = 1;
    }
    // How many of these are zero.
    size_t zeros(size_t from, size_t to) const {
        size_t n = 0;
        for (size_t i = from; i < to; i++) n += all[i] == 0;
        return n;
    }
    // Is there memory?
    bool isTaken(size_t offset) const {
        unsigned char taken = 0;
        return mincore(all + offset / page * page, page, &taken) == 0 && taken & 1;
    }

private:
    char* all;
};

}  // namespace

TEST_CASE("what is cleared is zero, and nothing else") {
    std::mt19937 drawn(2026);
    for (int i = 0; i < 20; i++) {
        const Memory m;
        size_t ends[4];
        for (size_t& end : ends) end = drawn() % size;
        std::sort(ends, ends + 4);
        const size_t freeFrom = ends[0], from = ends[1], to = ends[2], freeTo = ends[3];
        clearPages(m.at(from), m.at(to), m.at(freeFrom), m.at(freeTo));
        CAPTURE(freeFrom);
        CAPTURE(from);
        CAPTURE(to);
        CAPTURE(freeTo);
        CHECK(m.zeros(from, to) == to - from);
        CHECK(m.zeros(0, freeFrom) == 0);
        CHECK(m.zeros(freeTo, size) == 0);
    }
}

TEST_CASE("a huge page goes back when nothing is left in it") {
    const Memory m;
    // The first half of a page, while the second is used; then both.
    returnPages(m.at(0), m.at(huge / 2), m.at(0), m.at(huge / 2));
    CHECK(m.isTaken(0));
    const Returned second = returnPages(m.at(huge / 2), m.at(huge), m.at(0), m.at(2 * huge));
    CHECK(second.from == m.at(huge / 2));
    CHECK(second.to == m.at(huge));
    CHECK(!m.isTaken(0));
    CHECK(!m.isTaken(huge - 1));
    CHECK(m.isTaken(huge));
}

TEST_CASE("of an array that is touched here and there nothing is touched to clear it, and its pages are small") {
    constexpr size_t few = 3 * page, bytes = sparse + 2 * few;
    auto* all = static_cast<char*>(
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    REQUIRE(all != MAP_FAILED);
    const auto begin = reinterpret_cast<uintptr_t>(all);
    takeSmallPages(begin, begin + bytes);
    auto isTaken = [&](size_t offset) {
        unsigned char taken = 0;
        return mincore(all + offset / page * page, page, &taken) == 0 && taken & 1;
    };
    // A neighbour's last byte before it, its own first and last, and a neighbour's first byte behind it.
    const size_t from = few + 100, to = from + sparse;
    for (size_t at : {from - 1, from, to - 1, to}) all[at] = 1;
    clearPages(begin + from, begin + to, begin + from, begin + to);
    CHECK(all[from - 1] == 1);
    CHECK(all[from] == 0);
    CHECK(all[to - 1] == 0);
    CHECK(all[to] == 1);
    CHECK(!isTaken(from + page));
    CHECK(!isTaken(to - page));
    munmap(all, bytes);
}
