// Chapter 0: your first kernel.
#include "chapters/00_first_kernel/first_kernel.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "common/buffer.h"
#include "common/grading/stage/account.h"
#include "common/grading/stage/far_blocks.h"
#include "common/grading/stage/inputs.h"
#include "common/grading/stage/stage.h"
#include "common/grading/stage/text.h"
#include "common/grading/stage/transposition.h"
#include "common/grading/stage/vectors.h"

using namespace grading;
using workbook::DeviceBuffer;

namespace {

// An array in, one out.
struct Arrays {
    std::vector<float> values;
    DeviceBuffer<float> in, out;
    explicit Arrays(int n) : Arrays(uniqueFloats(size_t(n))) {}
    explicit Arrays(const std::vector<float>& values)
        : values(values), in(values.size(), guardElements()), out(values.size(), guardElements()) {
        nameMemory(in.data(), "in");
        nameMemory(out.data(), "out");
        in.upload(values);
        out.upload(std::vector<float>(values.size(), unwritten()));
    }
    Elements elements() const {
        Elements e;
        e.name = "out";
        e.got = out.download();
        e.lastWriter = [this](size_t i) { return lastWriterOf(out.data() + i); };
        return e;
    }
    void expectNothingElse() const {
        const std::vector<float> now = in.download();
        if (std::memcmp(now.data(), values.data(), now.size() * sizeof(float)) != 0)
            fail({"in was overwritten", "", "", "results go to out"});
        if (!in.guardsIntact() || !out.guardsIntact())
            fail({"wrote outside its array", "", "", "is i < n asked before anything is loaded or stored?"});
    }
};

std::string index(const std::string& array, size_t i) { return array + "[" + std::to_string(i) + "]"; }

// More elements than anybody has the time to run: a few blocks of so many.
struct FarVector {
    int n, block;
};
// The blocks' threads are an odd number: neighbours may be in two blocks.
constexpr FarVector farVector{1'000'000'000, 257};
// Each block stores what its own threads are there for, all of it.
void expectOwnElements(const FarGrid& seen, uint64_t n, unsigned threads) {
    for (const FarBlock& block : seen.some) {
        const uint64_t before = std::min(block.number * threads, n), own = std::min<uint64_t>(threads, n - before);
        for (FarElement e : block.stored)
            if (e.element / threads != block.number)
                fail(
                    {"right, but block " + number(block.number) + " stores " + seen.nameOf(e),
                     "with " + number(threads) + " threads, that is an element of block " + number(e.element / threads),
                     "", "before this block come blockIdx.x blocks, of blockDim.x threads each"});
        if (block.stored.size() < own)
            failFar("block " + number(block.number) + " stores " + number(block.stored.size()) + " elements, and has " +
                    number(own));
    }
}

void expectFar(const FarVector& of, const FarLaunch& launch, const Sources& sources, const Computed& computed) {
    const uint64_t n = uint64_t(of.n);
    trying(number(n) + " elements");
    auto seen = observeFar({{"in", 1, n, false}, {"out", 1, n, true}}, launch, 16);
    if (!seen) return;
    expectSources(*seen, sources, computed);
    expectFarEnds(*seen);
    expectUsualWork(*seen);
    expectOwnElements(*seen, n, unsigned(of.block));
    const uint64_t blocks = (n + unsigned(of.block) - 1) / unsigned(of.block);
    if (seen->blocks < blocks)
        failFar("the grid has " + number(seen->blocks) + " blocks, where there are elements for " + number(blocks));
}

// ---- 0.1 ----

Account accountOfTwice(const VectorShape& s) {
    Account a = accountOfVector(s);
    a.loads = once(uint64_t(s.n), "each element is loaded once");
    a.stores = once(uint64_t(s.n), "each element is stored once");
    a.loads.sectors = a.stores.sectors = vectorSectors(s, 1, false, "neighbouring threads take neighbouring elements");
    a.loadsAfterStores.hint = "one element per thread: no loop is needed";
    return a;
}

// Some that arithmetic treats in its own way: the least there is, what doubling makes infinite, and what it leaves.
std::vector<float> valuesToDouble(int n) {
    using Float = std::numeric_limits<float>;
    std::vector<float> values = uniqueFloats(size_t(n));
    if (n <= 256) return values;
    size_t at = size_t(n) / 2;
    for (float f : {Float::denorm_min(), -1e-40f, 0.0f, -0.0f, Float::max(), Float::infinity(), -Float::infinity(),
                    Float::quiet_NaN()})
        values[at++] = f;
    return values;
}

Observation tryTwice(const VectorShape& s, Ledger& ledger) {
    trying(describe(s));
    const int n = s.n;
    Arrays a(valuesToDouble(n));
    Observation seen = observe([&] { launchTwice(a.out.data(), a.in.data(), n, s.block); });
    Elements e = a.elements();
    for (size_t i = 0; i < size_t(n); i++) {
        e.expected.push_back(computedAs(2 * a.values[i], e.got[i]));
    }
    e.meaning = [](size_t i) { return "2 * " + index("in", i); };
    const auto block = size_t(s.block), blocks = (size_t(n) + block - 1) / block;
    auto onlyThese = [&](const std::function<bool(size_t)>& written) {
        for (size_t i = 0; i < size_t(n); i++)
            if (isUnwritten(e.got[i]) == written(i)) return false;
        return true;
    };
    if (n > s.block && onlyThese([=](size_t i) { return i < block; }))
        e.otherwise = "every block computes the same elements: where is blockIdx.x in the number?";
    else if (block > 1 && onlyThese([=](size_t i) { return i < blocks; }))
        e.otherwise = "all threads of a block have the same number: where is threadIdx.x in it?";
    else if (onlyThese([=](size_t i) { return i < block + blocks - 1; }))
        e.otherwise = "before this block come blockIdx.x blocks, of blockDim.x threads each";
    std::vector<ElementSlip> slips;
    if (!e.otherwise.empty()) slips.push_back({[](size_t) { return unwritten(); }, e.otherwise});
    slips.push_back({[&](size_t i) { return a.values[i]; }, "it is copied, not doubled"});
    expectElements(e, slips);
    a.expectNothingElse();
    expectNotAllByAll(seen, uint64_t(n));
    ledger.add(seen, unfairShare(a.out.data(), size_t(n), 1, "one element per thread: no loop is needed"));
    ledger.add(seen, accountOfTwice(s));
    return seen;
}

// The first few elements are asked about: it takes long.
void expectOwnNumbers(const VectorShape& s) {
    trying(describe(s));
    Arrays a(s.n);
    accountedFor(observeAnything([&] { launchTwice(a.out.data(), a.in.data(), s.n, s.block); }));
    for (size_t i = 0; i < 70; i++) {
        const auto who = threadThatWrote(a.out.data() + i);
        const auto block = unsigned(i) / unsigned(s.block), thread = unsigned(i) % unsigned(s.block);
        if (!who || ((*who)[3] == thread && (*who)[0] == block)) continue;
        fail({"right, but " + index("out", i) + " is not computed by thread " + number(thread) + " of block " +
                  number(block),
              "thread " + number((*who)[3]) + " of block " + number((*who)[0]) + " does", "",
              "number the threads through the grid, from left to right"});
    }
    trying("");
}

// As in the starter, where every thread takes element 0.
void expectOtherElementsThan0() {
    const VectorShape s{8, 4};
    Arrays a(s.n);
    Ledger ledger;  // what it did is asked below, too
    ledger.add(observeAnything([&] { launchTwice(a.out.data(), a.in.data(), s.n, s.block); }), accountOfTwice(s));
    const std::vector<float> got = a.out.download();
    if (got[0] == 2 * a.values[0] && size_t(std::count_if(got.begin(), got.end(), isUnwritten)) == got.size() - 1)
        notWritten("every thread has the number 0");
}

// ---- 0.2 ----

struct Numbered {
    Shape shape;
    dim3 block;
    uint64_t elements() const { return uint64_t(shape.rows) * uint64_t(shape.cols); }
};

Account accountOfNumbers(const Numbered& on) {
    Account a = accountOfOneEach(Move::copy, X::alongRows, on.shape, on.block);
    const Count sectors = a.stores.sectors;
    a.blocks.hint = a.threads.hint = "leave the launch as it is: one element per thread";
    a.loads = lanes(exactly(0, "nothing is loaded here: a thread knows its numbers"));
    a.stores = once(2 * on.elements(), "each thread stores its warp and its lane, once");
    if (sectors.most < anyNumber().most) a.stores.sectors = atMost(2 * sectors.most, "let x walk along a row");
    return a;
}

// A thread's number in its block, as somebody may think that it is worked out.
struct Numbering {
    std::function<unsigned(dim3 thread, dim3 block)> number;
    std::string cause;
};
unsigned rightNumber(dim3 t, dim3 b) { return t.y * b.x + t.x; }
const std::vector<Numbering>& mistakes() {
    static const std::vector<Numbering> all{
        {[](dim3 t, dim3 b) { return t.x * b.y + t.y; }, "here y counts first: x does"},
        {[](dim3 t, dim3) { return t.x; }, "y is left out: before row y of a block come y rows, of blockDim.x threads"},
        {[](dim3 t, dim3) { return t.y; }, "x is left out: it counts the threads of a row"},
        {[](dim3 t, dim3) { return t.x + t.y; }, "before row y of a block come y rows, of blockDim.x threads each"},
        {[](dim3 t, dim3) { return t.y * 32 + t.x; }, "a row of a block has blockDim.x threads, not 32"},
        {[](dim3 t, dim3) { return t.y * 16 + t.x; }, "a row of a block has blockDim.x threads, not 16"},
        {[](dim3 t, dim3 b) { return t.y * b.y + t.x; }, "a row of a block has blockDim.x threads, not blockDim.y"},
        {[](dim3 t, dim3 b) { return rightNumber(t, b) + 1; }, "the first thread of a block has the number 0"}};
    return all;
}

struct Numbers {
    std::vector<int> warp, lane;
};

class NumberedMatrix {
public:
    explicit NumberedMatrix(const Numbered& on)
        : on(on), warp(on.elements(), guardElements()), lane(on.elements(), guardElements()) {
        nameMemory(warp.data(), "warp");
        nameMemory(lane.data(), "lane");
        warp.fillBytes(0xff);
        lane.fillBytes(0xff);
    }
    void launch() { launchWarpAndLane(warp.data(), lane.data(), on.shape.rows, on.shape.cols, on.block); }
    bool all(int w, int l) const { return ofAll(warp.download(), w) && ofAll(lane.download(), l); }
    void expectRight() const;
    std::optional<Failure> saidByOthers() const;

private:
    Numbered on;
    DeviceBuffer<int> warp, lane;

    static bool ofAll(const std::vector<int>& v, int wanted) {
        return std::all_of(v.begin(), v.end(), [=](int i) { return i == wanted; });
    }
    dim3 threadOf(size_t i) const {
        return dim3(unsigned(i % size_t(on.shape.cols)) % on.block.x, unsigned(i / size_t(on.shape.cols)) % on.block.y);
    }
    static bool says(const Numbers& got, size_t i, unsigned t) {
        return got.warp[i] == int(t / 32) && got.lane[i] == int(t % 32);
    }
    std::string causeOf(const Numbers& got) const;
};

std::string NumberedMatrix::causeOf(const Numbers& got) const {
    for (const Numbering& m : mistakes()) {
        bool explains = true;
        for (size_t i = 0; explains && i < got.warp.size(); i++)
            explains = says(got, i, m.number(threadOf(i), on.block));
        if (explains) return m.cause;
    }
    return "number the threads within their block: blockIdx does not matter, and blockDim.x does";
}

void NumberedMatrix::expectRight() const {
    const Numbers got{warp.download(), lane.download()};
    for (size_t i = 0; i < got.warp.size(); i++) {
        const dim3 thread = threadOf(i);
        const unsigned t = rightNumber(thread, on.block);
        if (says(got, i, t)) continue;
        Failure f;
        f.what = "wrong: thread (" + number(thread.x) + ", " + number(thread.y) + ") of a block of " +
                 times(on.block.x, on.block.y);
        f.element = "has the number " + number(t) + " there, so it is lane " + number(t % 32) + " of warp " +
                    number(t / 32) + ", not lane " + std::to_string(got.lane[i]) + " of warp " +
                    std::to_string(got.warp[i]);
        if (got.warp[i] == -1 && got.lane[i] == -1) f.element = "has said nothing";
        f.cause = causeOf(got);
        fail(f);
    }
    if (!warp.guardsIntact() || !lane.guardsIntact())
        fail({"wrote outside its array", "", "", "does every thread ask whether its element exists?"});
}

// The first few elements are asked about: it takes long.
std::optional<Failure> NumberedMatrix::saidByOthers() const {
    for (size_t i = 0; i < std::min<size_t>(70, on.elements()); i++) {
        const auto who = threadThatWrote(warp.data() + i);
        const dim3 thread = threadOf(i);
        if (who && ((*who)[3] != thread.x || (*who)[4] != thread.y))
            return Failure{"right, but threads speak for one another",
                           "of thread (" + number(thread.x) + ", " + number(thread.y) + "), thread (" +
                               number((*who)[3]) + ", " + number((*who)[4]) + ") says where it is",
                           "", "a thread says it of itself: x is the column, y is the row"};
    }
    return {};
}

Observation tryNumbers(const Numbered& on, Ledger& ledger) {
    trying(times(on.shape.rows, on.shape.cols) + " in " + describe(on.block));
    NumberedMatrix m(on);
    Observation seen = observe([&] { m.launch(); });
    m.expectRight();
    ledger.add(seen, m.saidByOthers());
    ledger.add(seen, accountOfNumbers(on));
    return seen;
}

// As in the starter.
void expectOtherNumbersThan0() {
    const Numbered on{{8, 8}, dim3(4, 4)};
    NumberedMatrix m(on);
    Ledger ledger;  // what it did is asked below, too
    ledger.add(observeAnything([&] { m.launch(); }), accountOfNumbers(on));
    if (m.all(0, 0)) notWritten("every thread has the number 0");
}

// ---- 0.3 ----

struct Blocks {
    int blocks, block;
};

Account accountOfReverse(const Blocks& s) {
    const VectorShape shape{s.blocks * s.block, s.block};
    const auto n = uint64_t(shape.n);
    Account a = accountOfVector(shape);
    a.mustLaunch = "reverseBlocks";
    a.loads = once(n, "");
    a.stores = once(n, "");
    a.sharedLoads = onceShared(n, "");
    a.sharedStores = onceShared(n, "");
    a.loads.sectors = a.stores.sectors = vectorSectors(shape, 1, false, "");
    a.absentFromBarriers = exactly(0, "all threads of the block wait, also where it has an odd number of warps");
    a.barriers = s.block <= 32 ? atMost(1) : exactly(1);  // the lanes of one warp may have one of their own
    for (Count* c : {&a.loads.lanes, &a.stores.lanes, &a.loads.bytes, &a.stores.bytes, &a.sharedLoads.lanes,
                     &a.sharedStores.lanes, &a.loads.sectors, &a.stores.sectors, &a.barriers, &a.bankConflicts,
                     &a.blocks, &a.threads, &a.atomics.lanes, &a.sharedAtomics.lanes, &a.loadsAfterStores})
        c->hint = "mend the defect by one line, and leave the rest as it is";
    a.staticShared = a.dynamicShared = atMost(8448, "a block of 1024 threads needs 4 096 bytes");
    return a;
}

Observation tryReverse(const Blocks& s, Ledger& ledger) {
    trying(number(unsigned(s.blocks)) + (s.blocks == 1 ? " block of " : " blocks of ") + number(unsigned(s.block)));
    std::vector<float> values = uniqueFloats(size_t(s.blocks) * size_t(s.block));
    // Who waits only if there is something else than zero does not wait: one block has nothing else, and the next some.
    const size_t block = size_t(s.block), zeros = size_t(randomInts(1, 0, std::max(s.blocks - 2, 0))[0]) * block;
    if (s.blocks > 1) std::fill_n(values.begin() + long(zeros), block + block / 3, 0.0f);
    // What is no number is unlike itself: who compares before it waits does not wait.
    if (values.size() > 100) values[values.size() / 3] = drawnNan();
    Arrays a(values);
    Observation seen = observe([&] { launchReverseBlocks(a.out.data(), a.in.data(), s.blocks, s.block); });
    auto opposite = [=](size_t i) { return i + size_t(s.block) - 1 - 2 * (i % size_t(s.block)); };
    Elements e = a.elements();
    for (size_t i = 0; i < a.values.size(); i++) e.expected.push_back(a.values[opposite(i)]);
    e.meaning = [=](size_t i) { return index("in", opposite(i)); };
    expectElements(e, {{[&](size_t i) { return a.values[i]; }, "the elements were copied, not reversed"}});
    a.expectNothingElse();
    ledger.add(seen, accountOfReverse(s));
    return seen;
}

}  // namespace

STAGE("0.1", "twice", "a thread's number in the grid", "") {
    for (const char* array : {"in", "out"})
        usualCause(cpu_device::DefectKind::outOfBounds, array,
                   "the last block has threads without an element: ask i < n first");
    expectOtherElementsThan0();
    Ledger ledger;
    for (const VectorShape& s : vectorShapes()) tryTwice(s, ledger);
    const VectorShape last{1000, 256};
    const Observation seen = tryTwice(last, ledger);
    ledger.settle();
    showcase(seen);
    trying("");
    // And so many that a float knows their number only roughly, and one element more than whole blocks have.
    const int blocks = randomInts(1, 1 << 18, 1 << 21)[0];
    const int middling = int(drawnMiddling(1 << 20, 1 << 30));
    // The last one's blocks are more than 24 bits count.
    const int noWarps = randomInts(1, 33, 59)[0];
    std::vector<FarVector> far{farVector,       {256 * blocks + 1, 256}, {33'554'433, 256},
                               {middling, 128}, {farVector.n, noWarps},  {farVector.n, 32}};
    for (uint64_t n : namedSizes(100'000, 2'000'000'000)) far.push_back({int(n), 128});
    for (const FarVector& of : far)
        expectFar(
            of, [&](const std::vector<float*>& v) { launchTwice(v[1], v[0], of.n, of.block); },
            [](FarElement out) -> std::vector<FarElement> {
                return {{0, out.element}};
            },
            [](FarElement, const std::vector<float>& in) { return 2 * in[0]; });
    expectOwnNumbers({100, 64});
    if (seen.counted)
        fact(describe(last) + ": " + number(seen.all.blocks) + " blocks, " + number(seen.all.threads) + " threads, " +
             number(seen.all.threads - uint64_t(last.n)) + " without an element");
}

STAGE("0.2", "warpAndLane", "how threads are numbered into warps", "") {
    expectOtherNumbersThan0();
    Ledger ledger;
    for (Shape s : {Shape{96, 64}, {61, 53}, {1, 1}, {5, 1000}, {1000, 5}, {300, 300}})
        for (dim3 block : blockShapes()) tryNumbers({s, block}, ledger);
    // More than 16 bits count.
    for (dim3 block : {dim3(1, 1024), dim3(2, 512), dim3(3, unsigned(randomInts(1, 65, 341)[0]))})
        tryNumbers({{1000, 5}, block}, ledger);
    tryNumbers({{3, 70'000}, dim3(16, 4)}, ledger);
    tryNumbers({{70'000, 3}, dim3(16, 4)}, ledger);
    const Observation seen = tryNumbers({{100, 100}, dim3(10, 10)}, ledger);
    ledger.settle();
    showcase(seen);
    trying("");
    if (!seen.counted) return;
    // Each warp stores twice.
    const double warps = double(seen.all.globalStores.requests) / 2 / double(seen.all.blocks);
    prediction("warps of a block of 10 × 10", predictedWarps, warps, "");
}

STAGE("0.3", "bug hunt: reverseBlocks", "threads that wait for one another", "") {
    // Who made only the warps safe from each other, or only the lanes of each, has begun.
    hunting(cpu_device::DefectKind::sharedRace, [](const cpu_device::Report& report) {
        return std::any_of(report.defects.begin(), report.defects.end(), [](const cpu_device::Defect& d) {
            return d.kind == cpu_device::DefectKind::sharedRace &&
                   d.cause.rfind("a __syncthreads() is missing between", 0) == 0;
        });
    });
    Ledger ledger;
    const int oddWarps = 32 * (3 + 2 * randomInts(1, 1, 14)[0]);
    for (Blocks s : {Blocks{10, 256},
                     {3, 128},
                     {1, 1024},
                     {1, 1},
                     {1, 2},
                     {4, 32},
                     {5, 33},
                     {2, 100},
                     {7, 1000},
                     {3, 96},
                     {2, oddWarps}})
        tryReverse(s, ledger);
    for (int drawn : randomInts(4, 1, 1024)) tryReverse({1 + drawn % 5, drawn}, ledger);
    const Observation seen = tryReverse({4, 64}, ledger);
    ledger.settle();
    showcase(seen);
    trying("");
    const int n = farVector.n, block = farVector.block;
    expectFar(
        {n / block * block, block},
        [=](const std::vector<float*>& v) { launchReverseBlocks(v[1], v[0], n / block, block); },
        [block = uint64_t(block)](FarElement out) -> std::vector<FarElement> {
            return {{0, out.element + block - 1 - 2 * (out.element % block)}};
        },
        theSame);
}
