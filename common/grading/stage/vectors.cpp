#include "vectors.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "inputs.h"
#include "text.h"
#include "verdict.h"

namespace grading {

std::string describe(VectorShape s) {
    return number(s.n) + " elements, blocks of " + std::to_string(s.block) +
           (s.offset ? ", offset " + std::to_string(s.offset) : "");
}

namespace {

constexpr int usualBlock = 128;

int drawn(int least, int most) { return randomInts(1, least, most)[0]; }

void add(std::vector<VectorShape>& shapes, VectorShape s) {
    if (s.block != usualBlock) shapes.push_back({s.n, usualBlock, s.offset});
    shapes.push_back(s);
}

const std::vector<int> sizes{391, 1, 2, 31, 97, 127, 128, 129, 512, 10007};

}  // namespace

std::vector<VectorShape> vectorShapes() {
    std::vector<VectorShape> shapes;
    for (int n : sizes) shapes.push_back({n, usualBlock});
    for (int n : {511, 513, 1500}) shapes.push_back({n, usualBlock});
    for (int block : {1, 32, 96, 1000, 1024}) shapes.push_back({1500, block});
    // A few elements, a ragged number of them, and as many as fill sectors.
    add(shapes, {drawn(1, 40), drawn(1, 64)});
    add(shapes, {drawn(400, 4000), drawn(65, 1023)});
    add(shapes, {8 * drawn(50, 1000), 32 * drawn(1, 31)});
    for (uint64_t n : namedSizes(0, 100'000)) shapes.push_back({int(n), usualBlock});
    return shapes;
}

std::vector<VectorShape> movedVectorShapes() {
    std::vector<VectorShape> shapes;
    for (int n : sizes)
        for (int offset : {0, 1, 11, 128}) shapes.push_back({n, usualBlock, std::min(offset, n)});
    for (int n : {511, 513, 515, 1500})
        for (int offset : {0, 11}) shapes.push_back({n, usualBlock, offset});
    for (int block : {1, drawn(4, 31), 32, 96, 1000, 1024}) shapes.push_back({1500, block, 11});
    const int few = drawn(2, 40);
    add(shapes, {few, drawn(1, 64), drawn(1, few)});
    add(shapes, {drawn(400, 4000), drawn(65, 1023), drawn(2, 399)});
    add(shapes, {8 * drawn(50, 1000), 32 * drawn(1, 31), drawn(2, 300)});
    for (uint64_t n : namedSizes(0, 100'000)) {
        shapes.push_back({int(n), usualBlock, drawn(1, 60)});
        shapes.push_back({int(n) + 100, usualBlock, int(n)});
    }
    return shapes;
}

VectorShape manyBlocks(int elementsAThread) { return {65537 * elementsAThread - 1, 1, 3}; }

namespace {

long long below(long long i) { return i >= 0 ? i / 8 : -((7 - i) / 8); }

// Of threads [begin, end) each accesses one element: those of a warp neighbours, the first of them element(t).
template <typename First>
uint64_t sectorsOfWarps(long long begin, long long end, long long block, unsigned floats, First first) {
    uint64_t sectors = 0;
    for (long long t = begin, next; t < end; t = next) {
        const long long blockBegins = t / block * block;
        next = std::min({blockBegins + ((t - blockBegins) / 32 + 1) * 32, blockBegins + block, end});
        const long long from = first(t, next) * floats;
        sectors += uint64_t(below(from + (next - t) * floats - 1) - below(from) + 1);
    }
    return sectors;
}

}  // namespace

Count vectorSectors(const VectorShape& s, unsigned arrays, bool moved, const std::string& hint, unsigned floats) {
    const long long computed = static_cast<long long>(s.computed()), shift = moved ? s.offset : 0;
    uint64_t forwards = sectorsOfWarps(0, computed, s.block, floats, [=](long long t, long long) { return t + shift; });
    uint64_t backwards = sectorsOfWarps(s.n - computed, s.n, s.block, floats,
                                        [=](long long, long long next) { return s.n - next + shift; });
    return between(arrays * std::min(forwards, backwards), arrays * std::max(forwards, backwards), hint);
}

Count byVectors(const Count& sectors, const VectorShape& s, unsigned arrays) {
    return atMost(sectors.most + arrays * (s.computed() % 4), sectors.hint);
}

Account accountOfVector(const VectorShape& s) {
    const dim3 block(static_cast<unsigned>(s.block));
    Account a(gridOver(uint64_t(s.n), 1, block), block, "leave the launch as it is: one element per thread");
    a.sharedLoads = a.sharedStores =
        lanesShared(exactly(0, "no thread needs what another one has loaded: leave shared memory out"));
    a.barriers.hint = "no thread waits for another one here";
    return a;
}

namespace {

bool same(float a, float b) { return bitsOf(a) == bitsOf(b); }  // 0 and -0 are two

// Of a NaN's bits a compiler that adds b + a leaves others.
bool explains(float gives, float got) { return same(computedAs(gives, got), got); }

// Written, but with what was there before: unwritten() stays what it is, whatever is added to it.
bool writtenUnchanged(const Elements& e, size_t i) {
    return isUnwritten(e.got[i]) && e.lastWriter && e.lastWriter(i).rfind("written last", 0) == 0;
}

std::string causeOf(const Elements& e, const std::vector<size_t>& wrong, const std::vector<ElementSlip>& slips) {
    const size_t n = e.expected.size();
    bool allUnwritten = true, allTooMany = true;
    for (size_t i : wrong) {
        allUnwritten = allUnwritten && isUnwritten(e.got[i]);
        allTooMany = allTooMany && isUnwritten(e.expected[i]);
    }
    if (allTooMany)
        return "elements were written that are not yours to write: look at the guard, and at the index of the store";
    if (allUnwritten && writtenUnchanged(e, wrong[0]))
        return "the new value comes from " + e.name + " itself, which holds nothing yet: it is for results only";
    if (allUnwritten) {
        size_t count = 0;
        for (float f : e.expected) count += !isUnwritten(f);
        if (wrong.size() == count) return "the result was never written to " + e.name;
    }
    for (const ElementSlip& s : slips) {
        if (std::all_of(wrong.begin(), wrong.end(), [&](size_t i) { return explains(s.gives(i), e.got[i]); }))
            return s.cause;
    }
    if (std::all_of(wrong.begin(), wrong.end(),
                    [&](size_t i) { return std::isfinite(e.expected[i]) && !std::isfinite(e.got[i]); }) &&
        !isUnwritten(e.got[wrong[0]]))
        return "the result is finite, and something on the way to it is not: compute just what is asked for";
    if (allUnwritten) {
        bool tail = true;
        for (size_t i = wrong[0]; i < n; i++) tail = tail && (isUnwritten(e.expected[i]) || isUnwritten(e.got[i]));
        if (tail)
            return "never written: from element " + number(wrong[0]) +
                   " on. Does the grid cover all? Was a tail left out?";
        if (!e.otherwise.empty()) return e.otherwise;
        return "some elements are never written: is a guard too strict, or an index wrong?";
    }
    return e.otherwise;
}

}  // namespace

float computedAs(float value, float got) {
    return std::isnan(value) && std::isnan(got) && !isUnwritten(got) ? got : value;
}

void expectElements(const Elements& e, const std::vector<ElementSlip>& slips) {
    std::vector<size_t> wrong;
    for (size_t i = 0; i < e.expected.size(); i++)
        if (!same(e.expected[i], e.got[i])) wrong.push_back(i);
    if (wrong.empty()) return;
    size_t i = wrong[0];
    Failure f;
    f.what = "wrong: " + number(wrong.size()) + " of " + number(e.expected.size()) + " elements";
    std::string element = e.name + "[" + std::to_string(i) + "]";
    if (isUnwritten(e.expected[i]))
        f.element = element + " must stay as it was, and is " + value(e.got[i]);
    else
        f.element = element + " should be " + e.meaning(i) + " = " + value(e.expected[i]) +
                    (writtenUnchanged(e, i)  ? ", and is what was there before"
                     : isUnwritten(e.got[i]) ? ", and was never written"
                                             : ", and is " + value(e.got[i]));
    if ((!isUnwritten(e.got[i]) || writtenUnchanged(e, i)) && e.lastWriter) f.writer = e.lastWriter(i);
    f.cause = causeOf(e, wrong, slips);
    fail(f);
}

Observation observeVector(const VectorLaunch& launch, const VectorShape& s) {
    Ledger ledger;
    trying(describe(s));
    Observation seen = launch(s, ledger);
    ledger.settle();
    return seen;
}

void expectVectors(const VectorLaunch& launch, const std::vector<VectorShape>& shapes) {
    Ledger ledger;
    for (const VectorShape& s : shapes) {
        trying(describe(s));
        launch(s, ledger);
    }
    ledger.settle();
}

using Thread = std::array<uint32_t, 6>;

static std::string threadOf(const Thread& t) {
    return "thread (" + number(t[3]) + ",0,0) of block (" + number(t[0]) + ",0,0)";
}

std::optional<Failure> unfairShare(const float* device, size_t elements, unsigned most, const std::string& hint) {
    if (elements < 200 || elements > 5000) return {};
    elements = std::min<size_t>(elements, 160);  // more than one block has: a loop over blocks shows there, too
    std::map<Thread, unsigned> written;
    for (size_t i = 0; i < elements; i++) {
        auto thread = threadThatWrote(device + i);
        if (!thread || ++written[*thread] <= most) continue;
        Failure f;
        f.what = "right, but a thread computes more than " + number(most) + (most == 1 ? " element" : " elements");
        f.element = threadOf(*thread) + " does";
        f.writer = lastWriterOf(device + i);
        f.cause = hint;
        return f;
    }
    return {};
}

std::optional<Failure> notApart(const float* device, size_t elements, unsigned count, unsigned apart) {
    if (elements < 1000 || elements > 2000) return {};
    std::map<Thread, std::vector<size_t>> written;
    for (size_t i = 0; i < elements; i++)
        if (auto thread = threadThatWrote(device + i)) written[*thread].push_back(i);
    for (const auto& [thread, places] : written)
        for (size_t i : places) {
            const size_t first = places.front();
            // Who has too many of them is another mistake, and told by unfairShare().
            if (places.size() > count || ((i - first) % apart == 0 && (i - first) / apart < count)) continue;
            return Failure{
                "right, but a thread's elements do not lie one block's width apart",
                threadOf(thread) + " computes elements " + number(first) + " and " + number(i), "",
                "a block does the work of " + number(count) + " neighbouring blocks: its threads go on by blockDim.x"};
        }
    return {};
}

void expectNotAllByAll(const Observation& seen, uint64_t elements) {
    const uint64_t lanes = std::max(seen.all.globalLoads.lanes, seen.all.globalStores.lanes);
    // A block of one thread that goes over everything is another mistake.
    if (!seen.counted || elements < 200 || seen.all.threads == seen.all.blocks) return;
    if (lanes < elements * seen.all.threads / 4) return;
    const bool stores = seen.all.globalStores.lanes == lanes;
    fail({"right, but there are " + number(lanes) + (stores ? " stores" : " loads") + " for " + number(elements) +
              " elements",
          "", "", "does every thread compute all elements? One thread, one element"});
}

}  // namespace grading
