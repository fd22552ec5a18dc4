#include "products.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>

#include "common/buffer.h"
#include "common/compare.h"
#include "inputs.h"
#include "kept_memory.h"
#include "one_changed.h"
#include "product_mistakes.h"
#include "showcase.h"
#include "students_process.h"
#include "text.h"
#include "transposition.h"
#include "verdict.h"

namespace grading {
namespace {

std::vector<size_t> wrongPlaces(const Product& p) {
    std::vector<size_t> wrong;
    for (size_t i = 0; i < p.got.size(); i++)
        if (!p.right(i)) wrong.push_back(i);
    return wrong;
}

// `again`: the same launch into a C of zeros. `lastWriter`: of an element of C.
void expectRight(Product& p, const std::function<std::vector<float>()>& again,
                 const std::function<std::string(size_t)>& lastWriter) {
    std::vector<size_t> wrong = wrongPlaces(p);
    if (wrong.empty()) return;
    size_t i = wrong[0];
    Failure f;
    f.what = "wrong: " + number(wrong.size()) + " of " + number(p.got.size()) + " elements";
    f.element = "C[" + std::to_string(p.row(i)) + "][" + std::to_string(p.col(i)) + "] should be " +
                value(p.expected[i]) + ", ";
    bool written = !isUnwritten(p.got[i]);
    f.element += written ? "and is " + value(p.got[i]) : "and was never written";
    if (written) f.writer = lastWriter(i);
    f.cause = std::isnan(p.expected[i]) && written ? "0 times infinity is no number: is a product left out?"
                                                   : causeOf(p, wrong);
    // What is added to the NaN that C began with stays that NaN.
    std::vector<float> before = p.got;
    p.got = again();
    if (wrongPlaces(p).empty()) {
        f.element = f.element.substr(0, f.element.find(", and")) + ", and is what C held before, and more";
        f.cause = "sums are added to what C held before: begin each of them at zero";
    }
    p.got = before;
    fail(f);
}

}  // namespace

std::string describe(ProductShape s) { return times(s.m, s.n) + " · " + times(s.n, s.k); }

std::vector<ProductShape> productShapes(int tile) {
    std::vector<ProductShape> shapes{{3 * tile, 2 * tile, 4 * tile},
                                     {tile, tile, 2 * tile},
                                     {2 * tile, 3 * tile / 2, tile},
                                     {40, 45, 56},
                                     {1, 1, 1},
                                     {1, 67, 1},
                                     {67, 1, 1},
                                     {1, 1, 67},
                                     {1, 193, 35},
                                     {61, 53, 47},
                                     {7, 131, 5},
                                     {131, 3, 7},
                                     {2, 36, 132},
                                     {tile - 1, tile + 1, tile + 2},
                                     {tile + 1, tile - 1, tile - 2},
                                     {tile + 2, tile, tile + 1},
                                     {36, 44, 50},   // m and n are multiples of four, and k is not
                                     {36, 50, 44},   // n is not
                                     {50, 44, 36}};  // m is not
    auto drawn = [](int least, int most) { return randomInts(1, least, most)[0]; };
    // Where what was right for the last one, its grid or that rows begin at multiples of four, is wrong for the next.
    for (auto [m, n, k] : oneChanged(std::tuple(drawn(1, tile), 4 * drawn(2, 5), 4 * drawn(1, tile / 4)),
                                     {drawn(2 * tile + 1, 3 * tile), 4 * drawn(2, 5) + drawn(1, 3),
                                      2 * tile + 4 * drawn(0, tile / 4 - 1) + drawn(1, 3)}))
        shapes.push_back({m, n, k});
    // What nobody wrote down: ragged, in multiples of four, wide, high and deep.
    shapes.push_back({drawn(tile + 1, 4 * tile), drawn(9, 70), drawn(tile + 1, 4 * tile)});
    shapes.push_back({4 * drawn(tile / 4, tile), 4 * drawn(3, 16), 4 * drawn(tile / 4, tile)});
    shapes.push_back({drawn(1, 9), drawn(1, 40), drawn(200, 900)});
    shapes.push_back({drawn(200, 900), drawn(1, 40), drawn(1, 9)});
    shapes.push_back({drawn(1, 9), drawn(200, 900), drawn(1, 9)});
    // Many tiles side by side, and some below them: blocks may take them in an order of their own.
    const int few = drawn(2 * tile + 1, 4 * tile), many = drawn(16 * tile + 1, 24 * tile);
    shapes.push_back({few, drawn(1, 5), many});
    shapes.push_back({many, drawn(1, 5), few});
    for (uint64_t size : namedSizes(0, 3000)) {
        shapes.push_back({int(size), drawn(1, 5), drawn(3, 40)});
        shapes.push_back({drawn(3, 40), int(size), drawn(1, 5)});
        shapes.push_back({drawn(3, 40), drawn(1, 5), int(size)});
    }
    return shapes;
}

std::vector<BlockedShape> blockedShapes(const std::vector<ProductShape>& shapes) {
    std::vector<BlockedShape> all;
    for (ProductShape s : shapes) all.push_back({s, dim3(32, 32)});
    for (dim3 block : blockShapes()) {
        all.push_back({{17, 11, 37}, block});
        // Many blocks of few threads take long and show nothing new.
        if (block.x * block.y >= 12) all.push_back({{40, 9, 45}, block});
        if (block.x * block.y >= 64) all.push_back({{64, 64, 96}, block});
    }
    const int side = randomInts(1, 2, 7)[0];
    all.push_back({{33, 21, 35}, dim3(unsigned(side), unsigned(side))});
    for (int most : {16, 64, 1024}) {
        auto drawn = [](int least, int greatest) { return randomInts(1, least, greatest)[0]; };
        int x = drawn(3, most), y = drawn(1, std::min(1024 / x, 64));
        // Many blocks of threads that find nothing to do take long.
        all.push_back({{drawn(1, std::min(70, 16 * y)), drawn(1, 70), drawn(1, 70)}, dim3(unsigned(x), unsigned(y))});
    }
    const std::tuple one(15, 9, 15, 16, 16), other(37, randomInts(1, 10, 20)[0], 41, 5, 3);
    for (const auto& questions : {oneChanged(one, other), oneChanged(other, one)})
        for (auto [m, n, k, x, y] : questions) all.push_back({{m, n, k}, dim3(unsigned(x), unsigned(y))});
    all.push_back({{1, 32'800, 1}, dim3(8, 8)});  // more steps along n than a short counts
    // More blocks than a grid can have along y: elsewhere far products have them.
    if (onGpu()) all.push_back({{1, 2, 65537}, dim3(1, 1)});
    return all;
}

Observation observeProduct(const ProductLaunch& launch, ProductShape shape) {
    Product p = randomProduct(shape);
    workbook::DeviceBuffer<float> a(p.a.size(), guardElements()), b(p.b.size(), guardElements()),
        c(p.expected.size(), guardElements());
    nameMemory(a.data(), "a");
    nameMemory(b.data(), "b");
    nameMemory(c.data(), "c");
    a.upload(p.a);
    b.upload(p.b);
    c.upload(std::vector<float>(c.size(), unwritten()));
    const char* const rows[][2] = {
        {"a", "A has m rows of n elements"}, {"b", "B has n rows of k elements"}, {"c", "C has m rows of k elements"}};
    for (auto [array, lengths] : rows)
        usualCause(cpu_device::DefectKind::outOfBounds, array,
                   std::string("a guard is missing, or a row's length wrong? ") + lengths);
    usualCause(cpu_device::DefectKind::globalRace, "c",
               "two threads write one element of C, whose rows have k elements");
    auto run = [&] { launch(c.data(), a.data(), b.data(), shape.m, shape.n, shape.k); };
    Observation seen = observe(run);
    p.got = c.download();
    auto again = [&] {
        c.fillBytes(0);
        run();
        return c.download();
    };
    expectRight(p, again, [&](size_t i) { return lastWriterOf(c.data() + i); });
    if (!a.guardsIntact() || !b.guardsIntact() || !c.guardsIntact())
        fail({"wrote outside its array", "", "", "a guard is missing", ""});
    if (a.download() != p.a || b.download() != p.b)
        fail({"an input was overwritten", "", "", "C and an input are mixed up somewhere", ""});
    return seen;
}

// What the first call decides for all others, it decides for this one. Of it no more is asked than how often it
// launches: there is room around.
static void callBefore(const ProductLaunch& launch, const ProductAccount& may, Ledger& ledger) {
    const ProductShape s{5, 7, 3};
    const size_t all = 1 << 17, middle = all / 2;
    workbook::DeviceBuffer<float> a(all), b(all), c(all);
    a.fillBytes(0);
    b.fillBytes(0);
    trying(describe(s));
    const Observation seen =
        observeAnything([&] { launch(c.data() + middle, a.data() + middle, b.data() + middle, s.m, s.n, s.k); });
    accountedFor(seen);
    if (seen.all.launches) ledger.add(seen, faultOfKernels(seen, may(s, seen)));
}

Observation expectProduct(const ProductLaunch& launch, const ProductAccount& may,
                          const std::vector<ProductShape>& shapes, ProductShape large) {
    Ledger ledger;
    callBefore(launch, may, ledger);
    // A sum may be long, too.
    std::vector<ProductShape> all = shapes;
    all.push_back({randomInts(1, 1, 3)[0], randomInts(1, 4097, 6000)[0], randomInts(1, 1, 3)[0]});
    for (ProductShape s : all) {
        trying(describe(s));
        Observation seen = observeProduct(launch, s);
        ledger.add(seen, may(s, seen));
    }
    trying(describe(large));
    Observation seen = observeProduct(launch, large);
    hold(seen, may(large, seen));
    showcase(seen);
    ledger.settle();
    return seen;
}

Observation expectProduct(const BlockProductLaunch& launch, const BlockProductAccount& may,
                          const std::vector<BlockedShape>& shapes, BlockedShape large) {
    auto on = [&](BlockedShape s) {
        trying(describe(s.shape) + ", " + describe(s.block));
        return observeProduct(
            [&](float* c, const float* a, const float* b, int m, int n, int k) { launch(c, a, b, m, n, k, s.block); },
            s.shape);
    };
    Ledger ledger;
    const dim3 first(7, 5);
    callBefore([&](float* c, const float* a, const float* b, int m, int n, int k) { launch(c, a, b, m, n, k, first); },
               [&](ProductShape s, const Observation&) { return may(s, first); }, ledger);
    for (BlockedShape s : shapes) ledger.add(on(s), may(s.shape, s.block));
    Observation seen = on(large);
    hold(seen, may(large.shape, large.block));
    showcase(seen);
    ledger.settle();
    return seen;
}

namespace {

// An array of the host between two stretches that must stay as they are. A mistaken row length reaches into them, and
// not into what malloc keeps there.
class Guarded {
public:
    Guarded(const std::vector<float>& values, size_t guard, float around)
        : guard(guard), all(values.size() + 2 * guard, around) {
        std::copy(values.begin(), values.end(), begin());
        before = all;
    }
    // With the stretches.
    LentMemory lend() { return {all.data(), all.size() * sizeof(float)}; }
    float* in(const LentMemory& lent) const { return lent.as<float>() + guard; }
    std::vector<float> values() const { return {all.begin() + long(guard), all.end() - long(guard)}; }
    void put(const std::vector<float>& values) {
        std::copy(values.begin(), values.end(), begin());
        before = all;
    }
    void fill(float value) { std::fill(begin(), all.end() - long(guard), value); }
    // Where the first element lies that was overwritten beside the array: -1 is just before it.
    std::optional<long> overwrittenBeside() const {
        for (size_t i = 0; i < all.size(); i++) {
            if (i == guard) i = all.size() - guard;
            if (bitsOf(all[i]) != bitsOf(before[i])) return long(i) - long(guard);
        }
        return {};
    }

private:
    std::vector<float>::iterator begin() { return all.begin() + long(guard); }
    size_t guard;
    std::vector<float> all, before;
};

void expectIntact(const Guarded& array, const std::string& name, const std::string& cause) {
    if (auto at = array.overwrittenBeside())
        fail({"wrote outside its array",
              name + "[" + std::to_string(*at) + "], and " + name + " has " + number(array.values().size()) +
                  " elements",
              "", *at < 0 ? "an index is negative" : cause, ""});
}

}  // namespace

void expectProductOnHost(const ProductLaunch& function, const std::vector<ProductShape>& shapes) {
    for (ProductShape s : shapes) {
        trying(describe(s));
        Product p = randomProduct(s);
        p.onHost = true;
        const size_t longest = size_t(std::max({s.m, s.n, s.k}));
        const size_t guard = std::min<size_t>(longest * longest, 1 << 20) + (1 << 16);
        const float nan = std::nanf("");  // who reads beside a or b gets it; it is not that of what was never written
        Guarded a(p.a, guard, nan), b(p.b, guard, nan);
        Guarded c(std::vector<float>(p.expected.size(), unwritten()), guard, unwritten());
        auto run = [&] {
            {
                const LentMemory ofC = c.lend(), ofA = a.lend(), ofB = b.lend();
                function(c.in(ofC), a.in(ofA), b.in(ofB), s.m, s.n, s.k);
            }
            return c.values();
        };
        auto again = [&] {
            c.fill(0);
            return run();
        };
        Observation seen = observeAnything([&] { p.got = run(); });
        if (std::all_of(p.got.begin(), p.got.end(), isUnwritten) && !c.overwrittenBeside()) {
            // Or did it add to the NaN that was there?
            std::vector<float> sums = again();
            if (std::all_of(sums.begin(), sums.end(), [](float v) { return v == 0; }))
                notWritten("the function writes nothing");
        }
        written();
        if (a.values() != p.a || b.values() != p.b)
            fail({"an input was overwritten", "", "", "C and an input are mixed up somewhere", ""});
        expectRight(p, again, [](size_t) { return std::string(); });
        expectIntact(a, "a", "C and an input are mixed up somewhere");
        expectIntact(b, "b", "C and an input are mixed up somewhere");
        expectIntact(c, "c", "one round too many, or a row's length wrong? A row of C has k elements");
        hold(seen, nothingOnTheDevice());
        expectNothingKept(run);
        // The same arrays may hold other numbers the next time.
        if (double(s.m) * s.n * s.k > 2e5) continue;
        auto expectRightNow = [&](const std::string& change) {
            trying(describe(s) + change);
            a.put(p.a);
            b.put(p.b);
            c.fill(unwritten());
            p.got = run();
            if (const std::vector<size_t> wrong = wrongPlaces(p); !wrong.empty())
                fail({"wrong: " + number(wrong.size()) + " of " + number(p.got.size()) + " elements", "", "",
                      "with the numbers before it was right: is something kept from one call to the next?"});
        };
        p = randomProduct(s);
        expectRightNow(", again with other numbers in the same arrays");
        // Nor can a few numbers tell whether the others are the same.
        for (auto* factor : {&p.a, &p.b}) {
            const int at = randomInts(1, 0, int(factor->size()) - 1)[0];
            float& changed = (*factor)[size_t(at)];
            changed = std::isfinite(changed) && changed != 0 ? -changed : 1;
            multiply(p);
            expectRightNow(std::string(", again with one other number in ") + (factor == &p.a ? "a" : "b"));
        }
        // Nor can a sum of them.
        for (auto* factor : {&p.a, &p.b}) {
            std::swap(factor->front(), factor->back());
            multiply(p);
            expectRightNow(std::string(", again with two numbers exchanged in ") + (factor == &p.a ? "a" : "b"));
        }
        // Nor can what a few rows or columns share be all that they have.
        const auto m = size_t(s.m), n = size_t(s.n), k = size_t(s.k);
        for (size_t row = 1; row < m; row++) {
            std::copy_n(p.a.begin(), n, p.a.begin() + long(row * n));
            p.a[row * n + size_t(randomInts(1, 0, s.n - 1)[0])] = float(row);
        }
        for (size_t i = 0; i < n; i++) std::fill_n(p.b.begin() + long(i * k), k, p.b[i * k]);
        for (size_t col = 1; col < k; col++) p.b[size_t(randomInts(1, 0, s.n - 1)[0]) * k + col] = float(col);
        multiply(p);
        expectRightNow(", again with rows of a and columns of b that differ in one number alone");
        for (bool ofA : {true, false}) {
            trying(describe(s) + ", again with nothing behind " + (ofA ? "a" : "b") + ", which may only be read");
            std::vector<float>& edge = ofA ? p.a : p.b;
            const LentMemory last(edge.data(), edge.size() * sizeof(float), LentMemory::Where::beforeNothing),
                ofC = c.lend(), other = (ofA ? b : a).lend();
            function(c.in(ofC), ofA ? last.as<float>() : a.in(other), ofA ? b.in(other) : last.as<float>(), s.m, s.n,
                     s.k);
        }
    }
}

std::string loadsPerMultiplyAdd(const Observation& seen, ProductShape s) {
    if (!seen.counted) return "";
    double multiplyAdds = double(s.m) * s.n * s.k;
    double shared = double(seen.all.sharedLoads.lanes) / multiplyAdds;
    return "loads per multiply-add: " + value(double(seen.all.globalLoads.lanes) / multiplyAdds) +
           " from global memory" + (shared > 0 ? ", " + value(shared) + " from shared" : "");
}

}  // namespace grading
