// Where compare() sees a mistake, and where it must not overlook one.
#define DOCTEST_CONFIG_NO_SHORT_MACRO_NAMES
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

#include "common/compare.h"

using namespace workbook;
using std::vector;

static const float quietNan = std::numeric_limits<float>::quiet_NaN();
static const float infinity = std::numeric_limits<float>::infinity();

DOCTEST_TEST_CASE("equal") {
    Comparison c = compare<float>({1, 2, 3, 4}, {1, 2, 3, 4}, 2);
    DOCTEST_CHECK(bool(c));
    DOCTEST_CHECK(c.largestError == 0);
    DOCTEST_CHECK(c.text() == "all 4 elements are right");
    DOCTEST_CHECK(bool(compare<int>({}, {}, 3)));
}

DOCTEST_TEST_CASE("the first wrong element, the number, the largest error") {
    Comparison c = compare<int>({0, 1, 2, 3, 4, 5}, {0, 1, 2, 7, 4, -5}, 3);
    DOCTEST_CHECK(!c);
    DOCTEST_CHECK(c.row == 1);
    DOCTEST_CHECK(c.col == 0);
    DOCTEST_CHECK(c.expected == "3");
    DOCTEST_CHECK(c.got == "7");
    DOCTEST_CHECK(c.wrong == 2);
    DOCTEST_CHECK(c.largestError == 10);
    DOCTEST_CHECK(c.text() ==
                  "2 of 6 elements are wrong\nfirst at row 1, column 0: expected 3, got 7\n"
                  "largest error 10, allowed is none");
}

DOCTEST_TEST_CASE("no matrix") {
    Comparison c = compare<float>({1, 2, 3}, {1, 2.5f, 3}, 0, 0.25);
    DOCTEST_CHECK(c.col == 1);
    DOCTEST_CHECK(c.text() ==
                  "1 of 3 elements are wrong\nfirst element 1: expected 2, got 2.5\n"
                  "largest error 0.5, allowed is 0.25");
}

DOCTEST_TEST_CASE("NaN never passes") {
    double most = std::numeric_limits<double>::max();
    Comparison c = compare<float>({1, 2}, {1, quietNan}, 2, most);
    DOCTEST_CHECK(!c);
    DOCTEST_CHECK(c.got == "nan");
    DOCTEST_CHECK(std::isnan(c.largestError));
    DOCTEST_CHECK(!compare<float>({quietNan}, {1}, 1, most));
    DOCTEST_CHECK(!compare<float>({quietNan}, {quietNan}, 1));
    DOCTEST_CHECK(!compare<double>({0}, {-std::nan("")}, 1, infinity));
    // A NaN stays the largest error, whatever comes later.
    DOCTEST_CHECK(std::isnan(compare<float>({1, 2, 3}, {quietNan, 2, 9}, 3, 10).largestError));
    // As tolerance it lets nothing pass.
    c = compare<float>({1}, {1}, 1, quietNan);
    DOCTEST_CHECK(!c);
    DOCTEST_CHECK(c.text().find("the tolerance is not a number") != std::string::npos);
    DOCTEST_CHECK(!compare<int>({1}, {1}, 1, -1));
}

DOCTEST_TEST_CASE("infinities") {
    DOCTEST_CHECK(bool(compare<float>({infinity, -infinity}, {infinity, -infinity}, 2)));
    DOCTEST_CHECK(bool(compare<float>({infinity}, {infinity}, 1, 0.5)));
    DOCTEST_CHECK(!compare<float>({infinity}, {-infinity}, 1, infinity));
    DOCTEST_CHECK(!compare<float>({1}, {infinity}, 1, infinity));
}

DOCTEST_TEST_CASE("exact means exact") {
    DOCTEST_CHECK(bool(compare<float>({0.0f}, {-0.0f}, 1)));
    DOCTEST_CHECK(!compare<float>({1.0f}, {std::nextafter(1.0f, 2.0f)}, 1));
    DOCTEST_CHECK(!compare<double>({1.0}, {std::nextafter(1.0, 2.0)}, 1));
    // Neighbours next to zero: their difference must not vanish.
    float tiny = std::numeric_limits<float>::denorm_min();
    DOCTEST_CHECK(!compare<float>({tiny}, {0.0f}, 1));
    double tinier = std::numeric_limits<double>::denorm_min();
    DOCTEST_CHECK(!compare<double>({tinier}, {2 * tinier}, 1));
    // The digits that are printed tell neighbours apart.
    Comparison c = compare<float>({1.0f}, {std::nextafter(1.0f, 2.0f)}, 1);
    DOCTEST_CHECK(c.got == "1.00000012");
    c = compare<float>({0.1f}, {std::nextafter(0.1f, 0.0f)}, 1);
    DOCTEST_CHECK(c.expected != c.got);
}

DOCTEST_TEST_CASE("integers of every size") {
    int64_t low = std::numeric_limits<int64_t>::min(), high = std::numeric_limits<int64_t>::max();
    Comparison c = compare<int64_t>({low}, {high}, 1);
    DOCTEST_CHECK(!c);
    DOCTEST_CHECK(c.largestError == std::ldexp(1.0, 64));
    DOCTEST_CHECK(c.expected == "-9223372036854775808");
    // Differ in the last bit of 64, where a double would not see it.
    DOCTEST_CHECK(!compare<int64_t>({high}, {high - 1}, 1));
    DOCTEST_CHECK(compare<int64_t>({high}, {high - 1}, 1).largestError == 1);
    DOCTEST_CHECK(!compare<uint64_t>({0}, {UINT64_MAX}, 1, 1e18));
    DOCTEST_CHECK(!compare<int>({INT32_MIN}, {INT32_MAX}, 1, 4294967294.0));
    DOCTEST_CHECK(bool(compare<int>({INT32_MIN}, {INT32_MAX}, 1, 4294967295.0)));
    DOCTEST_CHECK(bool(compare<int8_t>({-100}, {100}, 1, 200)));
    DOCTEST_CHECK(compare<unsigned char>({0}, {255}, 1).got == "255");
}

DOCTEST_TEST_CASE("tolerance") {
    DOCTEST_CHECK(bool(compare<float>({1.0f, 2.0f}, {1.5f, 1.5f}, 2, 0.5)));
    Comparison c = compare<float>({1.0f, 2.0f, 3.0f}, {1.5f, 1.25f, 3.0f}, 3, 0.5);
    DOCTEST_CHECK(c.wrong == 1);
    DOCTEST_CHECK(c.col == 1);
    DOCTEST_CHECK(c.largestError == 0.75);
}

DOCTEST_TEST_CASE("different lengths") {
    Comparison c = compare<int>({1, 2, 3}, {1, 2}, 3);
    DOCTEST_CHECK(!c);
    DOCTEST_CHECK(c.wrong == 1);
    DOCTEST_CHECK(c.text() == "3 elements expected, got 2");
    DOCTEST_CHECK(!compare<int>({1, 2}, {1, 2, 3}, 3));
    DOCTEST_CHECK(!compare<int>({}, {1}, 1));
}

// Sums of random terms, one after the other as badly as can be, stay within the bound; one missing term does not.
DOCTEST_TEST_CASE("sumTolerance holds and is of use") {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> numbers(0.5f, 1.0f);
    for (size_t n : {1, 2, 3, 100, 1000, 2000}) {
        float sum = 0;
        double reference = 0;
        float smallest = 1;
        for (size_t i = 0; i < n; i++) {
            float term = numbers(random);
            sum += term;
            reference += term;
            smallest = std::min(smallest, term);
        }
        double tolerance = sumTolerance(n, 1.0);
        DOCTEST_CAPTURE(n);
        DOCTEST_CHECK(bool(compare<float>({float(reference)}, {sum}, 1, tolerance)));
        DOCTEST_CHECK(!compare<float>({float(reference)}, {sum - smallest}, 1, tolerance));
    }
    DOCTEST_CHECK(sumTolerance(0, 1.0) == 0);
}

// Every addition rounds by nearly half a unit, in the same direction: what the bound is for.
DOCTEST_TEST_CASE("roundings that all go the same way") {
    size_t n = 1000;
    float half = std::ldexp(1.0f, -24) * 0.999f;
    float sum = 1;
    double reference = 1;
    for (size_t i = 1; i < n; i++) {
        sum += half;
        reference += half;
    }
    DOCTEST_REQUIRE(sum == 1);
    double magnitudes = reference;
    DOCTEST_CHECK(bool(compare<float>({float(reference)}, {sum}, 1, roundingTolerance(n - 1, magnitudes))));
    // Half as many roundings would not have explained it.
    DOCTEST_CHECK(!compare<float>({float(reference)}, {sum}, 1, roundingTolerance(n / 2, magnitudes)));
}

DOCTEST_TEST_CASE("dotTolerance") {
    std::mt19937 random(8);
    std::uniform_real_distribution<float> numbers(-1.0f, 1.0f);
    for (size_t n : {1, 7, 300}) {
        float sum = 0;
        double reference = 0;
        for (size_t i = 0; i < n; i++) {
            float a = numbers(random), b = numbers(random);
            volatile float product = a * b;
            sum += product;
            reference += double(a) * b;
        }
        DOCTEST_CHECK(bool(compare<float>({float(reference)}, {sum}, 1, dotTolerance(n, 1.0))));
    }
    DOCTEST_CHECK(dotTolerance(100, 2.0) > sumTolerance(100, 2.0));
}

DOCTEST_TEST_CASE("a bound that says nothing lets nothing pass") {
    DOCTEST_CHECK(std::isfinite(roundingTolerance((1 << 24) - 3, 1.0)));
    DOCTEST_CHECK(std::isnan(roundingTolerance((1 << 24) - 2, 1.0)));
    DOCTEST_CHECK(std::isnan(sumTolerance(size_t(1) << 40, 1.0)));
}
