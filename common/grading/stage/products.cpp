#include "products.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cmath>

#include "common/buffer.h"
#include "common/compare.h"
#include "inputs.h"
#include "product_mistakes.h"
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
    f.cause = causeOf(p, wrong);
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
    return {{3 * tile, 2 * tile, 4 * tile},
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
            {36, 44, 50}};  // m and n are multiples of four, and k is not
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

void expectProduct(const ProductLaunch& launch, const std::vector<ProductShape>& shapes) {
    for (ProductShape s : shapes) {
        trying(describe(s));
        observeProduct(launch, s);
    }
}

void expectProduct(const BlockProductLaunch& launch, const std::vector<ProductShape>& shapes,
                   const std::vector<dim3>& blocks) {
    auto on = [&](ProductShape s, dim3 block) {
        trying(describe(s) + ", " + describe(block));
        observeProduct(
            [&](float* c, const float* a, const float* b, int m, int n, int k) { launch(c, a, b, m, n, k, block); }, s);
    };
    for (ProductShape s : shapes) on(s, dim3(32, 32));
    for (dim3 block : blocks) {
        on({17, 11, 37}, block);
        // Many blocks of few threads take long and show nothing new.
        if (block.x * block.y >= 12) on({40, 9, 45}, block);
    }
}

void expectProductOnHost(const ProductLaunch& function, const std::vector<ProductShape>& shapes) {
    for (ProductShape s : shapes) {
        trying(describe(s));
        Product p = randomProduct(s);
        // Elements before and behind that must stay as they are.
        constexpr size_t guard = 64;
        std::vector<float> a = p.a, b = p.b, c(p.expected.size() + 2 * guard, unwritten());
        auto run = [&] {
            function(c.data() + guard, a.data(), b.data(), s.m, s.n, s.k);
            return std::vector<float>(c.begin() + guard, c.end() - guard);
        };
        auto again = [&] {
            std::fill(c.begin() + guard, c.end() - guard, 0.0f);
            return run();
        };
        p.got = run();
        if (std::all_of(p.got.begin(), p.got.end(), isUnwritten)) {
            // Or did it add to the NaN that was there?
            std::vector<float> sums = again();
            if (std::all_of(sums.begin(), sums.end(), [](float v) { return v == 0; }))
                notWritten("the function writes nothing");
        }
        written();
        expectRight(p, again, [](size_t) { return std::string(); });
        for (size_t i = 0; i < guard; i++)
            if (!isUnwritten(c[i]) || !isUnwritten(c[c.size() - 1 - i]))
                fail({"wrote outside its array", "", "", "a loop runs one round too many", ""});
        if (a != p.a || b != p.b)
            fail({"an input was overwritten", "", "", "C and an input are mixed up somewhere", ""});
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
