// Who does its work in each round of a timed launch, and who does not: the kernels that look, on the CPU device.
#include "common/grading/stage/large_gpu.h"

#define DOCTEST_CONFIG_NO_SHORT_MACRO_NAMES
#include <doctest/doctest.h>

#include <cmath>
#include <functional>

#include "common/buffer.h"

using namespace grading;
using workbook::DeviceBuffer;

namespace {

// So many that a place which was drawn is hardly ever looked at by chance.
constexpr int rows = 128, cols = 512;
constexpr size_t n = size_t(rows) * cols;

struct Rounds {
    DeviceBuffer<int> onDevice{1};
    Round round{0, onDevice.data()};
    size_t all = 0;
    const Round& next() {
        onDevice.fillBytes(0);
        return round = {round.drawn + 12345, onDevice.data()};
    }
    // How many were until now, this one included.
    size_t wrong() { return all += size_t(onDevice.download()[0]); }
};

struct Arrays {
    DeviceBuffer<float> in{n}, plus{n}, out{n};
    Arrays() {
        fillDistinct(in.data(), n);
        fillUniform(plus.data(), n, 3);
        out.fillBytes(0xff);
    }
};

using Work = std::function<float(size_t i, float in, float plus)>;
using Place = std::function<size_t(size_t i)>;
struct Seen {
    bool newIn, newPlus, spoilt;
};

// `work` is right, and done where `place` says.
void expectOnlyWorkIsRight(Arrays& arrays, const ElementRule& rule, const Work& work, const Place& place) {
    Rounds rounds;
    // A round whose work is done where `where` says.
    auto round = [&](const std::function<bool(Seen)>& where) {
        const std::vector<float> inBefore = arrays.in.download(), plusBefore = arrays.plus.download();
        renew(rule, rounds.next());
        const std::vector<float> in = arrays.in.download(), plus = arrays.plus.download();
        std::vector<float> out = arrays.out.download();
        for (size_t i = 0; i < n; i++) {
            float& to = out[place(i)];
            if (where({in[i] != inBefore[i], plus[i] != plusBefore[i], std::isnan(to)})) to = work(i, in[i], plus[i]);
        }
        arrays.out.upload(out);
        look(rule, rounds.round);
        return rounds.wrong();
    };
    auto everywhere = [](Seen) { return true; };
    auto nowhere = [](Seen) { return false; };
    for (int i = 0; i < 3; i++) DOCTEST_CHECK(round(everywhere) == 0);
    DOCTEST_CHECK(countWrong(rule) == 0);
    DOCTEST_CHECK(round(nowhere) == 1);
    DOCTEST_CHECK(countWrong(rule) > 4000);
    DOCTEST_CHECK(round(everywhere) == 1);
    DOCTEST_CHECK(countWrong(rule) == 0);
    // All is right but for one element that was drawn.
    auto allButOne = [&](const std::function<bool(Seen)>& left) {
        bool first = true;
        return round([&](Seen seen) {
            if (!first || !left(seen)) return true;
            return first = false;
        });
    };
    DOCTEST_CHECK(allButOne([](Seen seen) { return seen.newIn && !seen.spoilt; }) == 2);
    DOCTEST_CHECK(countWrong(rule) == 1);
    round(everywhere);
    DOCTEST_CHECK(allButOne([](Seen seen) { return seen.spoilt && !seen.newIn; }) == 3);
    DOCTEST_CHECK(countWrong(rule) == 1);
    if (!rule.plus) return;
    round(everywhere);
    DOCTEST_CHECK(allButOne([](Seen seen) { return seen.newPlus && !seen.newIn && !seen.spoilt; }) == 4);
}

size_t same(size_t i) { return i; }

}  // namespace

DOCTEST_TEST_CASE("a launch that does nothing, or not all, is wrong in that round alone") {
    Arrays a;
    auto moved = [](size_t, float in, float) { return in; };
    DOCTEST_SUBCASE("copy") { expectOnlyWorkIsRight(a, {a.out.data(), a.in.data(), n}, moved, same); }
    DOCTEST_SUBCASE("transposition") {
        ElementRule rule{a.out.data(), a.in.data(), n};
        rule.rows = rows;
        rule.cols = cols;
        expectOnlyWorkIsRight(a, rule, moved, [](size_t i) { return i % cols * rows + i / cols; });
    }
    DOCTEST_SUBCASE("points") {
        expectOnlyWorkIsRight(
            a, {a.out.data(), a.in.data(), n, nullptr, 10, 20},
            [](size_t i, float in, float) { return in + (i % 2 ? 20 : 10); }, same);
    }
    DOCTEST_SUBCASE("sums of two") {
        expectOnlyWorkIsRight(
            a, {a.out.data(), a.in.data(), n, a.plus.data()}, [](size_t, float in, float plus) { return in + plus; },
            same);
    }
}

DOCTEST_TEST_CASE("so many elements are new, and others in the next round") {
    constexpr size_t many = 1 << 20;
    DeviceBuffer<float> in(many), plus(many), out(many);
    fillDistinct(in.data(), many);
    fillUniform(plus.data(), many, 3);
    out.fillBytes(0);
    Rounds rounds;
    std::vector<float> before[] = {in.download(), plus.download(), out.download()};
    size_t again = 0;
    std::vector<bool> touched(many);
    for (int round = 0; round < 2; round++) {
        renew({out.data(), in.data(), many, plus.data()}, rounds.next());
        std::vector<float> now[] = {in.download(), plus.download(), out.download()};
        for (int array = 0; array < 3; array++) {
            size_t changed = 0, late = 0;
            for (size_t i = 0; i < many; i++) {
                if (now[array][i] == before[array][i]) continue;
                changed++;
                late += i >= many / 2;
                again += touched[i];
                touched[i] = true;
            }
            DOCTEST_CHECK(changed > 4000 - 1000 * size_t(round && array == 2));
            DOCTEST_CHECK(changed <= 4096 * size_t(1 + round));
            DOCTEST_CHECK(late > changed / 3);
            DOCTEST_CHECK(late < changed * 2 / 3);
            before[array] = now[array];
        }
    }
    DOCTEST_CHECK(again < 5000);  // NaN is never equal: those of the first round count twice
}

DOCTEST_TEST_CASE("a sum that is remembered is wrong") {
    DeviceBuffer<int> in(n);
    DeviceBuffer<long long> sums(4096);
    DeviceBuffer<unsigned long long> total(1);
    fillInts(in.data(), n);
    Rounds rounds;
    std::vector<long long> result(4096);
    for (size_t wrong : {0, 0, 1, 1, 2}) {
        const std::vector<int> before = in.download();
        renewInts(in.data(), n, rounds.next());
        const std::vector<int> after = in.download();
        size_t changed = 0;
        for (size_t i = 0; i < n; i++) changed += before[i] != after[i];
        DOCTEST_CHECK(changed > 3500);
        if (wrong == rounds.all) {
            std::vector<int> now = in.download();
            result.assign(4096, -1);
            for (int k = 0; k < 300; k++) result[size_t(k)] = 0;
            for (size_t i = 0; i < n; i++) result[i % 300] += (long long)now[i] * now[i];
        }
        sums.upload(result);
        lookAtSum(sums.data(), 300, in.data(), n, total.data(), rounds.round);
        DOCTEST_CHECK(total.download()[0] == sumOfSquares(in.data(), n));
        DOCTEST_CHECK(rounds.wrong() == wrong);
    }
}

DOCTEST_TEST_CASE("a product is held against its inputs") {
    constexpr int m = 5, inner = 67, k = 7;
    DeviceBuffer<float> a(m * inner), b(inner * k), c(m * k);
    Rounds rounds;
    auto round = [&](size_t wrongAt) {
        const Round& now = rounds.next();
        fillUniform(a.data(), a.size(), uint32_t(now.drawn));
        fillUniform(b.data(), b.size(), uint32_t(now.drawn + 1));
        std::vector<float> left = a.download(), right = b.download(), product(m * k);
        for (int row = 0; row < m; row++)
            for (int col = 0; col < k; col++)
                for (int i = 0; i < inner; i++) product[row * k + col] += left[row * inner + i] * right[i * k + col];
        if (wrongAt < product.size()) product[wrongAt] += 0.001f;
        c.upload(product);
        a.fillBytes(0);  // who makes the inputs fit the result
        lookAtProduct(c.data(), uint32_t(now.drawn), uint32_t(now.drawn + 1), m, inner, k, 1e-5, now);
        return rounds.wrong();
    };
    DOCTEST_CHECK(round(m * k) == 0);
    DOCTEST_CHECK(round(0) == 1);
    DOCTEST_CHECK(round(m * k) == 1);
    DOCTEST_CHECK(round(m * k - 1) == 2);
    DOCTEST_CHECK(round(k) == 3);
}
