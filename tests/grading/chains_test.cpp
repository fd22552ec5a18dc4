// What stages that follow chains are judged by.
#include <doctest/doctest.h>

#include <set>

#include "common/grading/stage/chains.h"

using namespace grading;

TEST_CASE("chains: rings that never meet, through all elements") {
    for (size_t apart : {1, 32}) {
        const Chains c = drawnChains(10, 3, apart);
        CHECK(c.next.size() == 10 * apart);
        std::set<int> all;
        for (const auto& ring : c.rings) {
            CHECK((ring.size() == 3 || ring.size() == 4));
            int at = ring[0];
            for (size_t i = 0; i < ring.size(); i++) {
                CHECK(at == ring[i]);
                CHECK(size_t(at) % apart == 0);
                CHECK(all.insert(at).second);
                at = c.next[size_t(at)];
            }
            CHECK(at == ring[0]);
        }
        CHECK(all.size() == 10);
    }
}

TEST_CASE("chains: loads in flight") {
    CHECK(loadsInFlight({}) == 0);
    CHECK(loadsInFlight({0, 0, 0}) == 1);
    CHECK(loadsInFlight({0, 1, 0, 1}) == 2);
    CHECK(loadsInFlight({0, 1, 1, 0}) == 2);
    CHECK(loadsInFlight({0, 0, 1, 1, 2, 2}) == doctest::Approx(1.5));
    CHECK(loadsInFlight({0, 1, 2, 3, 3, 2, 1, 0}) == 4);
}
