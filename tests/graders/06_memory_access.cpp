// Chapter 6: memory access.
#include "chapters/06_memory_access/memory_access.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>

#include "common/buffer.h"
#include "common/check.h"
#include "common/grading/stage/account.h"
#include "common/grading/stage/far_blocks.h"
#include "common/grading/stage/inputs.h"
#include "common/grading/stage/one_changed.h"
#include "common/grading/stage/stage.h"
#include "common/grading/stage/text.h"
#include "common/grading/stage/timing.h"
#include "common/grading/stage/traffic.h"
#include "common/grading/stage/vectors.h"

using namespace grading;
using workbook::DeviceBuffer;

namespace {

constexpr int large = 1 << 18;
constexpr int usualBlock = 128;
constexpr int farBlock = 32;  // so many blocks that 24 bits do not count them

// Every so often one next to nothing, or nothing: of both arrays' together the sum is as small a number, or -0.
std::vector<float> withSmallOnes(std::vector<float> values, float share) {
    for (size_t i = 23; i < values.size(); i += 32) values[i] = share * 1e-38f;
    for (size_t i = 7; i < values.size(); i += 32) values[i] = -0.0f;
    // No numbers, or sums that are none.
    for (size_t i = 190; i < values.size() && i < 194; i++)
        values[i] = i % 2 ? std::copysign(std::numeric_limits<float>::infinity(), share) : drawnNan();
    // So large that twice as much is infinite: of a sum that is not, of one that is, and of two that nearly cancel.
    const float huge[] = {share > 0 ? 2e38f : 1.3e38f, share > 0 ? 3e38f : 1e38f, share > 0 ? 3.3e38f : -3.2e38f};
    for (size_t i = 199; i < values.size() && i < 205; i++) values[i] = i % 2 ? huge[i % 3] : -huge[i % 3];
    // Zeros of both signs beside each other: of two the sum is -0 only if both are.
    for (size_t i = 195; i < values.size() && i < 198; i++) values[i] = (i - 194) & (share > 0 ? 1 : 2) ? -0.0f : 0.0f;
    return values;
}

struct Device {
    DeviceBuffer<float> a, b, c;
    std::vector<float> hostA, hostB;
    explicit Device(int n)
        : a(n, guardElements()),
          b(n, guardElements()),
          c(n, guardElements()),
          hostA(withSmallOnes(uniqueFloats(n), 1)),
          hostB(withSmallOnes(uniqueFloats(n), -0.5f)) {
        nameMemory(a.data(), "a");
        nameMemory(b.data(), "b");
        nameMemory(c.data(), "c");
        a.upload(hostA);
        b.upload(hostB);
        c.upload(std::vector<float>(n, unwritten()));
    }
};

// Who takes four at a time may have to take the last three by one thread.
constexpr unsigned mostByVectors = 4 + 3;
const char* const oneElement = "one element per thread: no loop is needed";

void expectGuards(const DeviceBuffer<float>& buffer) {
    if (!buffer.guardsIntact())
        fail({"wrote outside its array", "", "", "a guard is missing, or lets too much through"});
}

void expectUnchanged(const DeviceBuffer<float>& buffer, const std::vector<float>& values, const std::string& name) {
    const std::vector<float> after = buffer.download();
    if (std::memcmp(after.data(), values.data(), values.size() * sizeof(float)) != 0)
        fail({name + " was overwritten", "", "", "results go elsewhere: is an array mixed up?"});
    expectGuards(buffer);
}

std::string index(const char* array, long long i) { return std::string(array) + "[" + std::to_string(i) + "]"; }

// What is tried with other blocks was tried with blocks of 128 before.
std::string blockTakenForGranted(int block) {
    return block == usualBlock ? ""
                               : "with blocks of 128 it was right: does the kernel take some number for blockDim.x?";
}

// A mistake that leaves just these elements unwritten. Unlike a slip, it must explain all elements, not only the wrong
// ones: a tail would otherwise look like it.
void addIfOnlyThese(std::vector<ElementSlip>& slips, const Elements& e, const std::function<bool(size_t)>& written,
                    const std::string& cause) {
    size_t missing = 0;
    for (size_t i = 0; i < e.expected.size(); i++) {
        if (isUnwritten(e.expected[i])) continue;
        if (isUnwritten(e.got[i]) == written(i) || (written(i) && bitsOf(e.got[i]) != bitsOf(e.expected[i]))) return;
        missing += !written(i);
    }
    if (missing) slips.insert(slips.begin(), {[](size_t) { return unwritten(); }, cause});
}

// Whoever forgets blockIdx computes the first block's elements in every block.
void addIfFirstOnly(std::vector<ElementSlip>& slips, const Elements& e, size_t elements) {
    if (e.expected.size() < elements + elements / 2) return;  // a few at the end are a tail
    addIfOnlyThese(
        slips, e, [=](size_t i) { return i < elements; },
        "every block computes the same elements: is blockIdx.x in the index?");
}

// Mistakes with the offset, by what they leave in c.
std::vector<ElementSlip> offsetSlips(const Device& d, bool reads, int n, int offset) {
    auto value = [n](const std::vector<float>& v, long long i) { return i >= 0 && i < n ? v[i] : unwritten(); };
    auto slip = [&d, value](long long shiftA, long long shiftB, const std::string& cause) {
        return ElementSlip{[=, &d](size_t i) { return value(d.hostA, i + shiftA) + value(d.hostB, i + shiftB); },
                           cause};
    };
    const long long o = reads ? offset : -offset;
    std::vector<ElementSlip> slips{
        {[=, &d](size_t i) { return value(d.hostA, i + o); }, "b was not added"},
        {[=, &d](size_t i) { return value(d.hostB, i + o); }, "a was not added"},
        {[=, &d](size_t i) { return 2 * value(d.hostA, i + o); }, "a was added twice, b not at all"},
        {[=, &d](size_t i) { return value(d.hostA, i + o) - value(d.hostB, i + o); }, "b was subtracted"},
        {[=, &d](size_t i) { return value(d.hostA, i + o) * value(d.hostB, i + o); }, "b was multiplied, not added"}};
    if (offset == 0) return slips;
    // Elements below the offset were left alone: c moved too.
    slips.push_back(
        {[=, &d](size_t i) { return long(i) < offset ? unwritten() : value(d.hostA, i) + value(d.hostB, i); },
         reads ? "c is moved as well: only the loads have an offset"
               : "a and b are moved as well: only the store has an offset"});
    slips.push_back(slip(0, 0, "the offset was forgotten"));
    slips.push_back({[=, &d](size_t i) { return value(d.hostA, i) + value(d.hostB, i + offset < size_t(n) ? i : n); },
                     "the offset is in the guard only"});
    slips.push_back(slip(o, 0, "the offset was forgotten in b"));
    slips.push_back(slip(0, o, "the offset was forgotten in a"));
    slips.push_back(slip(-o, -o,
                         reads ? "the offset is on the wrong side: element i of c comes from i + offset of a and b"
                               : "the offset is on the wrong side: element i of a and b goes to i + offset of c"));
    slips.push_back(slip(2 * o, 2 * o, "the offset is there twice"));
    slips.push_back(slip(4 * o, 4 * o, "the offset is there four times"));
    return slips;
}

// A stage of the first four: c[i] from i + offset (`reads`), or c[i + offset] from i.
struct OffsetStage {
    OffsetLaunch launch;
    bool reads;
    int perThread;
    std::string kernel = "";  // a hunt's, where all but the defect is to stay as it is

    Account may(const VectorShape& s) const;
    Observation operator()(const VectorShape& s, Ledger& ledger) const;
};

Account OffsetStage::may(const VectorShape& s) const {
    const uint64_t computed = s.computed();
    Account a = accountOfVector(s);
    a.loads = lanes(exactly(2 * computed, "each element of a and of b is loaded once"));
    a.stores = lanes(exactly(computed, "each element of c is stored once"));
    a.loads.sectors =
        vectorSectors(s, 2, reads, "neighbouring threads take neighbouring elements, thread i element i of c");
    a.stores.sectors =
        vectorSectors(s, 1, !reads, "neighbouring threads take neighbouring elements, thread i element i of a");
    a.loads.asked = a.stores.asked = "moved";
    a.loads.seen = a.stores.seen = "not moved";
    a.loadsAfterStores.hint = oneElement;
    if (!kernel.empty()) {
        a.mustLaunch = kernel;
        for (Count* c : {&a.loads.lanes, &a.stores.lanes, &a.atomics.lanes, &a.loads.sectors, &a.stores.sectors,
                         &a.blocks, &a.threads, &a.barriers, &a.loadsAfterStores})
            c->hint = "mend the guard, and leave the rest as it is";
    }
    if (perThread == 1) return a;
    const uint64_t each = uint64_t(perThread) * uint64_t(s.block);
    auto blocksFor = [=](uint64_t elements) { return (elements + each - 1) / each; };
    // Where the elements end, lanes of one warp may be at different ones of their four: each of these requests may
    // begin in another place of a sector, and ask for one more or one less.
    a.loads.sectors = between(a.loads.sectors.least - std::min<uint64_t>(a.loads.sectors.least, 2ul * 4),
                              a.loads.sectors.most + 2ul * 4, a.loads.sectors.hint);
    a.stores.sectors = between(a.stores.sectors.least - std::min<uint64_t>(a.stores.sectors.least, 4),
                               a.stores.sectors.most + 4, a.stores.sectors.hint);
    // Who knows the offset may launch fewer, or nothing; one block more than needed does no harm.
    a.launches = between(computed ? 1 : 0, 1, "one launch does it");
    a.blocks = between(blocksFor(computed), blocksFor(uint64_t(s.n)) + 1,
                       "four elements per thread: the grid needs a quarter of the blocks");
    a.threads = anyNumber();
    a.loadsMayWait = false;
    a.loadsAfterStores.hint = "add up all four in variables first, then store them all";
    return a;
}

Observation OffsetStage::operator()(const VectorShape& s, Ledger& ledger) const {
    const int n = s.n, offset = s.offset, block = s.block;
    Device d(n);
    Observation seen = observe([&] { launch(d.c.data(), d.a.data(), d.b.data(), n, offset, block); });
    Elements e;
    e.name = "c";
    e.expected.assign(n, unwritten());
    e.got = d.c.download();
    for (int i = 0; i + offset < n; i++) {
        int from = reads ? i + offset : i, to = reads ? i : i + offset;
        e.expected[to] = computedAs(d.hostA[from] + d.hostB[from], e.got[to]);
    }
    auto from = [=](size_t i) {
        return reads ? static_cast<long long>(i) + offset : static_cast<long long>(i) - offset;
    };
    e.meaning = [=](size_t i) { return index("a", from(i)) + " + " + index("b", from(i)); };
    e.lastWriter = [&](size_t i) { return lastWriterOf(d.c.data() + i); };
    e.otherwise = blockTakenForGranted(block);
    std::vector<ElementSlip> slips = offsetSlips(d, reads, n, offset);
    const size_t begin = reads ? 0 : offset;  // of what is written
    if (perThread == 4) {
        if (e.otherwise.empty())
            e.otherwise = "has each of a thread's four elements a guard, a sum and a place of its own?";
        for (int count : {1, 2, 3})
            addIfOnlyThese(
                slips, e, [=](size_t i) { return (i - begin) % (size_t(4) * block) < size_t(count) * block; },
                "only " + std::to_string(count) + " of a thread's four elements are computed, or a tail was left out");
    }
    addIfFirstOnly(slips, e, size_t(perThread * block) + begin);
    expectElements(e, slips);
    expectGuards(d.c);
    expectUnchanged(d.a, d.hostA, "a");
    expectUnchanged(d.b, d.hostB, "b");
    expectNotAllByAll(seen, uint64_t(n));
    ledger.add(seen, may(s));
    ledger.add(seen, unfairShare(d.c.data(), uint64_t(n), unsigned(perThread),
                                 perThread == 1 ? oneElement : "four elements per thread"));
    if (perThread > 1) ledger.add(seen, notApart(d.c.data(), uint64_t(n), unsigned(perThread), unsigned(block)));
    return seen;
}

// The efficiency at each offset: in sectors of 32 bytes, and, as a Fermi card had it for loads, in lines of 128.
double efficiencyAt(const OffsetStage& stage, int offset) {
    Observation seen = observeVector(stage, {large, usualBlock, offset});
    if (!seen.counted) return 0;
    if (offset == 11) showcase(seen);
    const auto& t = stage.reads ? seen.all.globalLoads : seen.all.globalStores;
    double lines = double(t.bytesAsked) / (128.0 * double(t.lines));
    fact("offset " + std::to_string(offset) + ": " + (stage.reads ? "loads " : "stores ") + percent(t.efficiency()) +
         " in sectors" + (stage.reads ? ", " + percent(lines) + " in 128-byte lines" : "") + "; " + number(t.requests) +
         " requests");
    return t.efficiency();
}

// So many elements, of which a few blocks run, the last one with fewer than it has threads. Twice as many fit into an
// int: a loop may add the grid to an index.
// Offset or not, the last element is the last block's.
constexpr int farElements = 1'000'000'020, farOffset = 11;
struct FarTry {
    int n, block;
};
// And as many as programs have, and so few more than a round number that a float forgets them. There, too, the last
// element is the last block's.
std::vector<FarTry> farTries() {
    const int rest = farElements % farBlock;
    std::vector<FarTry> tries{{farElements, farBlock},
                              {(randomInts(1, 512, 900)[0] << 20) + rest, 128},
                              {randomInts(1, 2'000'000, 9'000'000)[0] * 100 + rest, 100},
                              {(randomInts(1, 600, 1000)[0] << 20) + rest, 32},  // more blocks than 24 bits hold
                              {randomInts(1, 69'000'000, 87'000'000)[0] * 12 + 7, 12}};  // also of four elements each
    for (uint64_t n : namedSizes(100'000, 1'000'000'000))
        tries.push_back({int(n) / farBlock * farBlock + 2 * farBlock + rest, farBlock});
    const uint64_t ends[] = {1 << 20, 1 << 23, 1 << 26, 1 << 30};
    for (size_t i = 1; i < 4; i++) {
        const int block = std::array{farBlock, 100, 96, 250, 1000}[size_t(randomInts(1, 0, 4)[0])];
        tries.push_back({int(drawnMiddling(ends[i - 1], ends[i])) / block * block + rest, block});
    }
    return tries;
}

void expectFarVectors(int n, const std::vector<FarArray>& arrays, const FarLaunch& launch, const Sources& sources,
                      const Computed& computed, FarElement last, bool oneEach = true) {
    trying(number(uint64_t(n)) + " elements");
    auto seen = observeFar(arrays, launch, 16);
    if (!seen) return;
    expectSources(*seen, sources, computed);
    expectFarEnds(*seen);
    expectUsualWork(*seen);
    expectLastStored(*seen, last, oneEach);
}

void expectFarOffset(const OffsetStage& stage) {
    for (auto [elements, block] : farTries()) {
        const auto n = uint64_t(elements);
        expectFarVectors(
            elements, {{"a", 1, n, false}, {"b", 1, n, false}, {"c", 1, n, true}},
            [&, elements = elements, block = block](const std::vector<float*>& v) {
                stage.launch(v[2], v[0], v[1], elements, farOffset, block);
            },
            [&](FarElement c) -> std::vector<FarElement> {
                const uint64_t from = stage.reads ? c.element + farOffset : c.element - farOffset;
                return {{0, from}, {1, from}};
            },
            [](FarElement, const std::vector<float>& v) { return v[0] + v[1]; },
            {2, n - 1 - (stage.reads ? farOffset : 0)}, stage.perThread == 1);
    }
}

double offsetStage(const OffsetStage& stage) {
    for (const char* array : {"a", "b", "c"})
        usualCause(cpu_device::DefectKind::outOfBounds, array,
                   stage.perThread > 1 ? "each of the four elements needs a guard of its own, with the offset in it"
                   : stage.reads       ? "a thread loads element i + offset: is it that one that the guard asks about?"
                                 : "a thread stores element i + offset: is it that one that the guard asks about?");
    expectVectors(stage, movedVectorShapes());
    if (stage.perThread > 1) observeVector(stage, manyBlocks(stage.perThread));
    double at11 = 0;
    for (int offset : {0, 11, 128}) {
        double e = efficiencyAt(stage, offset);
        if (offset == 11) at11 = e;
    }
    observeVector(stage, {67'000, usualBlock, 66'666});  // an offset that 16 bits do not hold
    expectFarOffset(stage);
    for (int offset : {0, 11, 128}) timeOffset(stage.launch, stage.reads, 1 << 26, offset);
    return at11;
}

// Some so large that nothing changes when 10 is added.
std::vector<float> withLargeOnes(std::vector<float> values) {
    if (values.size() > 302)
        values[200] = 3e9f, values[301] = 4e9f, values[302] = std::numeric_limits<float>::infinity(),
        values[97] = drawnNan(), values[150] = drawnNan(), values[96] = 2.5e38f, values[151] = -3.3e38f,
        values[160] = drawnNan(), values[171] = drawnNan();  // of a point, whose other field grows all the same
    // A point whose fields are so large that they stay as they are.
    if (values.size() > 401) values[400] = 5e9f, values[401] = 6e9f;
    return values;
}

// x and y of a point, so far apart in their arrays, are stored by one thread.
std::optional<Failure> fieldsApart(const float* x, const float* y, size_t stride, int n) {
    for (size_t i = 0; i < size_t(n); i += 1 + size_t(n) / 64) {
        const auto ofX = threadThatWrote(x + i * stride), ofY = threadThatWrote(y + i * stride);
        if (!ofX || !ofY || *ofX == *ofY) continue;
        return Failure{"right, but x and y of a point are stored by two threads", "point " + std::to_string(i), "",
                       "one point per thread"};
    }
    return {};
}

// Points as the device has them: two floats each.
struct PointsStage {
    PointsLaunch launch;
    unsigned mostAThread;  // points
    std::function<Account(const VectorShape&)> may;

    Observation operator()(const VectorShape& s, Ledger& ledger) const;
};

Observation PointsStage::operator()(const VectorShape& s, Ledger& ledger) const {
    const int n = s.n, block = s.block;
    DeviceBuffer<float> in(2 * size_t(n), guardElements()), out(2 * size_t(n), guardElements());
    nameMemory(in.data(), "in");
    nameMemory(out.data(), "out");
    std::vector<float> points = withLargeOnes(uniqueFloats(2 * size_t(n)));
    in.upload(points);
    out.upload(std::vector<float>(2 * size_t(n), unwritten()));
    Observation seen = observe([&] { launch(out.data(), in.data(), n, block); });
    Elements e;
    e.name = "out";
    e.got = out.download();
    for (size_t i = 0; i < points.size(); i++)
        e.expected.push_back(computedAs(points[i] + (i % 2 ? 20 : 10), e.got[i]));
    e.meaning = [](size_t i) {
        return "in[" + std::to_string(i / 2) + "]" + (i % 2 ? ".y + 20" : ".x + 10") + " (as floats)";
    };
    e.lastWriter = [&](size_t i) { return lastWriterOf(out.data() + i); };
    e.otherwise = blockTakenForGranted(block);
    std::vector<ElementSlip> slips{
        {[&](size_t i) { return points[i]; }, "nothing was added"},
        {[&](size_t i) { return points[i] + (i % 2 ? 10 : 20); }, "10 and 20 are exchanged: x + 10, y + 20"},
        {[&](size_t i) { return points[i] + 10; }, "y grows by 20"},
        {[&](size_t i) { return points[i] + 20; }, "x grows by 10"},
        {[&](size_t i) { return points[i & ~size_t(1)] + (i % 2 ? 20 : 10); }, "y comes from x"},
        {[&](size_t i) { return points[i ^ 1] + (i % 2 ? 20 : 10); }, "x and y are exchanged"}};
    addIfFirstOnly(slips, e, 2 * size_t(block));
    addIfOnlyThese(
        slips, e, [](size_t i) { return i % 2 == 0; }, "y is never written");
    addIfOnlyThese(
        slips, e, [](size_t i) { return i % 2 == 1; }, "x is never written");
    addIfOnlyThese(
        slips, e, [](size_t i) { return i / 2 % 2 == 0; },
        "every other point is left out: an index counts points, not floats");
    expectElements(e, slips);
    expectGuards(out);
    expectUnchanged(in, points, "in");
    expectNotAllByAll(seen, points.size());
    ledger.add(seen, may(s));
    ledger.add(seen, unfairShare(out.data(), points.size(), 2 * mostAThread, "one point per thread"));
    ledger.add(seen, fieldsApart(out.data(), out.data() + 1, 2, n));
    return seen;
}

// A thread loads and stores each field of its point by itself.
Account accountOfFields(const VectorShape& s) {
    const uint64_t n = uint64_t(s.n);
    const std::string hint = "neighbouring threads take neighbouring points, each field by itself";
    Account a = accountOfVector(s);
    a.loads = lanes(exactly(2 * n, "here each field is loaded once and by itself; loading it as a whole is stage 6.7"));
    a.stores =
        lanes(exactly(2 * n, "here each field is stored once and by itself; storing it as a whole is stage 6.7"));
    a.loads.sectors = a.stores.sectors = vectorSectors(s, 2, false, hint, 2);
    a.loadsAfterStores = atMost(n, "one point per thread: no loop is needed");
    return a;
}

// Each point as a whole, or several of them.
Account accountOfWholePoints(const VectorShape& s) {
    const uint64_t n = uint64_t(s.n);
    const std::string loaded = "the structure must be aligned to 8 bytes, and be loaded as a whole",
                      stored = "the structure must be aligned to 8 bytes, and be stored as a whole";
    Account a = accountOfVector(s);
    a.loads = once(n, loaded, 2 * sizeof(float));
    a.stores = once(n, stored, 2 * sizeof(float));
    a.loads.bytesALane = atLeast(8, loaded);
    a.stores.bytesALane = atLeast(8, stored);
    a.loads.sectors = a.stores.sectors =
        byVectors(vectorSectors(s, 1, false, "neighbouring threads take neighbouring points", 2), s, 1);
    a.loadsAfterStores = atMost(n % 2, "one point per thread: no loop is needed");
    return a;
}

void expectFarPoints(const PointsLaunch& launch) {
    for (auto [n, block] : farTries()) {
        const uint64_t floats = 2 * uint64_t(n);
        expectFarVectors(
            n, {{"in", 1, floats, false}, {"out", 1, floats, true}},
            [&, n = n, block = block](const std::vector<float*>& v) { launch(v[1], v[0], n, block); },
            [](FarElement out) -> std::vector<FarElement> {
                return {{0, out.element}};
            },
            [](FarElement out, const std::vector<float>& in) { return in[0] + (out.element % 2 ? 20 : 10); },
            {1, floats - 1});
    }
}

const auto aos = [](float* out, const float* in, int n, int block) {
    launchAos(reinterpret_cast<Point*>(out), reinterpret_cast<const Point*>(in), n, block);
};
const auto aligned = [](float* out, const float* in, int n, int block) {
    launchAligned(reinterpret_cast<Point*>(out), reinterpret_cast<const Point*>(in), n, block);
};

// Each element of so many arrays once, by itself or several at a time.
Account accountOfCoalesced(const VectorShape& s, unsigned arrays) {
    const uint64_t elements = uint64_t(arrays) * uint64_t(s.n);
    Account a = accountOfVector(s);
    a.loads = once(elements, "each element is loaded once");
    a.stores = once(elements, "each element is stored once");
    a.loads.sectors = a.stores.sectors =
        byVectors(vectorSectors(s, arrays, false, "neighbouring threads take neighbouring elements"), s, arrays);
    // Of the second array; and of the few that are left over from vectors.
    a.loadsAfterStores = atMost((arrays - 1) * uint64_t(s.n) + (arrays == 1 ? uint64_t(s.n) % 4 : 0), oneElement);
    return a;
}

// In memory in a drawn order: where one of them lies says nothing about another.
std::vector<DeviceBuffer<float>> arraysInAnyOrder(size_t count, size_t n) {
    std::vector<DeviceBuffer<float>> arrays(count);
    std::vector<size_t> order(count);
    std::iota(order.begin(), order.end(), size_t(0));
    for (size_t left = count; left > 1; left--)
        std::swap(order[left - 1], order[size_t(randomInts(1, 0, int(left) - 1)[0])]);
    for (size_t i : order) arrays[i] = DeviceBuffer<float>(n, guardElements());
    return arrays;
}

Observation observeSoa(const VectorShape& s, Ledger& ledger) {
    const int n = s.n, block = s.block;
    std::vector<DeviceBuffer<float>> arrays = arraysInAnyOrder(4, size_t(n));
    DeviceBuffer<float>&inX = arrays[0], &outX = arrays[1], &inY = arrays[2], &outY = arrays[3];
    std::vector<float> x = withLargeOnes(uniqueFloats(n)), y = withLargeOnes(uniqueFloats(n)), poison(n, unwritten());
    std::reverse(y.begin(), y.end());  // what is no number has one beside it that is
    nameMemory(inX.data(), "inX");
    nameMemory(inY.data(), "inY");
    nameMemory(outX.data(), "outX");
    nameMemory(outY.data(), "outY");
    inX.upload(x);
    inY.upload(y);
    outX.upload(poison);
    outY.upload(poison);
    Observation seen = observe([&] { launchSoa(outX.data(), outY.data(), inX.data(), inY.data(), n, block); });
    for (bool first : {true, false}) {
        Elements e;
        e.name = first ? "outX" : "outY";
        e.got = (first ? outX : outY).download();
        for (size_t i = 0; i < size_t(n); i++)
            e.expected.push_back(computedAs((first ? x : y)[i] + (first ? 10 : 20), e.got[i]));
        e.meaning = [=](size_t i) {
            return (first ? "inX[" : "inY[") + std::to_string(i) + (first ? "] + 10" : "] + 20");
        };
        e.lastWriter = [&](size_t i) { return lastWriterOf((first ? outX : outY).data() + i); };
        e.otherwise = blockTakenForGranted(block);
        std::vector<ElementSlip> slips{
            {[&](size_t i) { return (first ? x : y)[i]; }, "nothing was added"},
            {[&](size_t i) { return (first ? x : y)[i] + (first ? 20 : 10); }, "x grows by 10, y by 20"},
            {[&](size_t i) { return (first ? y : x)[i] + (first ? 10 : 20); },
             first ? "outX comes from inY" : "outY comes from inX"}};
        addIfFirstOnly(slips, e, size_t(block));
        addIfOnlyThese(
            slips, e, [=](size_t i) { return i % 2 == (first ? 0 : 1); },
            "2 * i and 2 * i + 1 are the indices of one array with x and y in it: here i is the index of both");
        expectElements(e, slips);
        expectGuards(first ? outX : outY);
        expectUnchanged(first ? inX : inY, first ? x : y, first ? "inX" : "inY");
    }
    expectNotAllByAll(seen, 2 * uint64_t(n));
    ledger.add(seen, accountOfCoalesced(s, 2));
    ledger.add(seen, fieldsApart(outX.data(), outY.data(), 1, n));
    for (float* array : {outX.data(), outY.data()})
        ledger.add(seen, unfairShare(array, size_t(n), mostByVectors, oneElement));
    return seen;
}

std::string loadsOf(const Observation& seen) {
    return seen.counted ? ", " + number(seen.all.globalLoads.requests) + " loads" : "";
}

Observation expectVectorsAndLarge(const VectorLaunch& launch) {
    expectVectors(launch, vectorShapes());
    return observeVector(launch, {large, usualBlock});
}

Observation observeCopy(const VectorShape& s, Ledger& ledger) {
    const int n = s.n, block = s.block;
    DeviceBuffer<float> in(n, guardElements()), out(n, guardElements());
    std::vector<float> values = uniqueFloats(n);
    if (n > 300)
        strewAnyFloats(values), values[100] = -0.0f, values[200] = 0, values[250] = drawnNan(),
                                values[270] = signallingNan(), values[300] = -std::numeric_limits<float>::infinity();
    nameMemory(in.data(), "in");
    nameMemory(out.data(), "out");
    in.upload(values);
    out.upload(std::vector<float>(n, unwritten()));
    Observation seen = observe([&] { launchCopyReadOnly(out.data(), in.data(), n, block); });
    Elements e{"out",
               values,
               out.download(),
               [](size_t i) { return index("in", static_cast<long long>(i)); },
               [&](size_t i) { return lastWriterOf(out.data() + i); },
               blockTakenForGranted(block)};
    std::vector<ElementSlip> slips{{[&](size_t) { return values[0]; }, "every element is a copy of in[0]"},
                                   {[&](size_t i) { return values[i % size_t(block)]; },
                                    "in[threadIdx.x] is loaded in every block: blockIdx.x is missing"},
                                   {[&](size_t i) {
                                        int bits;
                                        std::memcpy(&bits, &values[i], sizeof bits);
                                        return static_cast<float>(bits);
                                    },
                                    "the bits of a float were taken for an integer: __ldg takes a const float*"}};
    addIfFirstOnly(slips, e, size_t(block));
    expectElements(e, slips);
    expectGuards(out);
    expectUnchanged(in, values, "in");
    expectNotAllByAll(seen, uint64_t(n));
    Account may = accountOfCoalesced(s, 1);
    may.loadsPastL1 = exactly(0, "__ldg, an ordinary load and const float* __restrict__ go through it");
    ledger.add(seen, may);
    ledger.add(seen, unfairShare(out.data(), values.size(), mostByVectors, oneElement));
    return seen;
}
}  // namespace

STAGE("6.1", "readOffset", "loads that do not begin at a sector", "") {
    double at11 = offsetStage({launchReadOffset, true, 1});
    if (!onGpu()) prediction("efficiency of the loads at offset 11", predictedOffset11, std::round(at11 * 100), "%");
}

STAGE("6.2", "writeOffset", "stores that do not begin at a sector", "") { offsetStage({launchWriteOffset, false, 1}); }

STAGE("6.3", "readOffsetUnroll4", "four loads under way, from each array", "6.1") {
    offsetStage({launchReadOffsetUnroll4, true, 4});
    for (int block : {1024, 256, 128}) timeOffset(launchReadOffsetUnroll4, true, 1 << 26, 0, block);
}

STAGE("6.4", "writeOffsetUnroll4", "the same with moved stores", "6.2") {
    offsetStage({launchWriteOffsetUnroll4, false, 4});
}

STAGE("6.5", "aosUpdate", "an array of structures", "") {
    Observation seen = expectVectorsAndLarge(PointsStage{aos, 1, accountOfFields});
    expectFarPoints(aos);
    fact(trafficOf(seen) + loadsOf(seen));
    if (seen.counted)
        prediction("efficiency of a load of 6.5", predictedAos, std::round(seen.all.globalLoads.efficiency() * 100),
                   "%");
    timePoints(aos);
}

STAGE("6.6", "soaUpdate", "a structure of arrays", "") {
    Observation seen = expectVectorsAndLarge(observeSoa);
    for (auto [elements, block] : farTries()) {
        const auto n = uint64_t(elements);
        expectFarVectors(
            elements, {{"inX", 1, n, false}, {"outY", 1, n, true}, {"inY", 1, n, false}, {"outX", 1, n, true}},
            [elements = elements, block = block](const std::vector<float*>& v) {
                launchSoa(v[3], v[1], v[0], v[2], elements, block);
            },
            [](FarElement out) -> std::vector<FarElement> {
                return {{3 - out.array, out.element}};
            },
            [](FarElement out, const std::vector<float>& in) { return in[0] + (out.array == 1 ? 20 : 10); }, {1, n - 1},
            false);  // pairs or fours may be taken by half of the blocks, or a quarter
    }
    fact(trafficOf(seen) + loadsOf(seen));
    timeTwoArrays(launchSoa);
}

STAGE("6.7", "AlignedPoint", "a structure loaded as a whole", "6.5") {
    for (const char* array : {"in", "out"})
        usualCause(
            cpu_device::DefectKind::outOfBounds, array,
            "has AlignedPoint 8 bytes, as a point has, or did __align__ make it larger? If it has: is i < n asked?");
    Observation seen = expectVectorsAndLarge(PointsStage{aligned, 3, accountOfWholePoints});
    expectFarPoints(aligned);
    fact(trafficOf(seen) + loadsOf(seen));
    timePoints(aligned);
}

STAGE("6.8", "copyReadOnly", "__ldg", "") {
    Observation seen = expectVectorsAndLarge(observeCopy);
    for (auto [elements, block] : farTries()) {
        const auto n = uint64_t(elements);
        expectFarVectors(
            elements, {{"in", 1, n, false}, {"out", 1, n, true}},
            [elements = elements, block = block](const std::vector<float*>& v) {
                launchCopyReadOnly(v[1], v[0], elements, block);
            },
            [](FarElement out) -> std::vector<FarElement> {
                return {{0, out.element}};
            },
            theSame, {1, n - 1}, false);  // pairs or fours may be taken by half of the blocks, or a quarter
    }
    fact(trafficOf(seen));
    timeCopy(launchCopyReadOnly);
}

STAGE("6.9", "residentWarps", "how many warps are there to wait with", "") {
    struct Case {
        int threads, maxBlocks, maxWarps, warps;
        std::string cause;
    };
    const char* partial = "a warp with few threads in use counts in full: round up to whole warps";
    std::vector<Case> cases{
        {128, 8, 48, 32, "the limit of blocks comes first: 8 blocks of 4 warps"},
        {256, 8, 48, 48, "8 blocks of 8 warps would be 64, but no more than 48 fit: 6 blocks"},
        {192, 8, 48, 48, "8 blocks of 6 warps"},
        {1024, 8, 48, 32, "one block of 32 warps fits, and no part of a second one"},
        {100, 8, 48, 32, partial},
        {33, 32, 64, 64, partial},
        {1, 32, 64, 32, partial},
        {64, 32, 64, 64, "32 blocks of 2 warps"},
        {32, 32, 64, 32, "the limit of blocks comes first"},
        {672, 32, 64, 63, "only whole blocks fit: 3 of 21 warps"},
        {33, 32, 48, 48, "32 blocks of 2 warps would be 64, but no more than 48 fit"},
        {1024, 8, 31, 0, "no whole block fits"},
    };
    struct Slip {
        std::function<double(const Case&)> gives;
        const char* cause;
    };
    auto warpsOf = [](const Case& c) { return (c.threads + 31) / 32; };
    auto blocksOf = [=](const Case& c) { return std::min(c.maxBlocks, c.maxWarps / warpsOf(c)); };
    auto addCase = [&](int threads, int maxBlocks, int maxWarps) {
        Case c{threads, maxBlocks, maxWarps, 0, ""};
        c.warps = blocksOf(c) * warpsOf(c);
        c.cause = "a block has " + counted(warpsOf(c), "warp") + ", and " + counted(blocksOf(c), "such block") +
                  (blocksOf(c) == 1 ? " fits" : " fit");
        cases.push_back(c);
    };
    auto drawn = [](int least, int most) { return randomInts(1, least, most)[0]; };
    for (int i = 0; i < 8; i++) addCase(drawn(1, 1024), drawn(1, 128), drawn(32, 256));
    for (int i = 0; i < 6; i++)
        for (auto [threads, maxBlocks, maxWarps] : oneChanged(std::tuple(drawn(257, 512), drawn(16, 24), drawn(32, 64)),
                                                              {drawn(64, 128), drawn(1, 3), drawn(100, 144)}))
            addCase(threads, maxBlocks, maxWarps);
    // A quotient that is a whole number, and that a float makes a little less of.
    for (int maxWarps : {56, 8 * drawn(4, 32), 12 * drawn(3, 21)})
        for (int warps = 1; warps <= 32; warps++) addCase(32 * warps - drawn(0, 31), 256, maxWarps);
    // As good as no limit of blocks, and many warps.
    addCase(drawn(33, 1024), std::numeric_limits<int>::max(), 64);
    addCase(drawn(33, 1024), std::numeric_limits<int>::max() - drawn(1, 1000), drawn(100'000, 1'000'000));
    cases.push_back({32, 100, 200, 100, "the limit of blocks comes first"});
    cases.push_back({1024, 100, 200, 192, "only whole blocks fit: 6 of 32 warps"});
    const Slip slips[] = {
        {[=](const Case& c) { return blocksOf(c); }, "that is the number of blocks: how many warps do they have?"},
        {[=](const Case& c) { return blocksOf(c) * c.threads; },
         "that is the number of threads: how many warps are they?"},
        {[=](const Case& c) { return blocksOf(c) * c.threads / 32; }, partial},
        {[=](const Case& c) { return warpsOf(c); }, "that is one block: how many blocks fit?"},
        {[=](const Case& c) { return c.maxBlocks * warpsOf(c); }, "no more than maxWarps warps fit"},
        {[=](const Case& c) { return c.maxWarps / warpsOf(c) * warpsOf(c); }, "no more than maxBlocks blocks fit"},
        {[=](const Case& c) { return std::max(c.maxBlocks, c.maxWarps / warpsOf(c)) * warpsOf(c); },
         "both limits hold: the smaller number of blocks counts, not the larger"},
        {[=](const Case& c) { return std::min(c.maxBlocks * warpsOf(c), c.maxWarps); },
         "only whole blocks fit: the limit of warps may leave room for a part of one"},
        {[=](const Case& c) { return std::min(8, 48 / warpsOf(c)) * warpsOf(c); },
         "that is right for Fermi only: the limits are maxBlocks and maxWarps"},
        {[=](const Case& c) { return std::min(c.maxBlocks, c.maxWarps / (c.threads / 32 + 1)) * (c.threads / 32 + 1); },
         "a full warp is rounded up to the next one: 32 threads are 1 warp, 33 are 2"},
        {[=](const Case& c) { return 100.0 * blocksOf(c) * warpsOf(c) / c.maxWarps; },
         "that is a share, in percent: how many warps is it?"},
    };
    bool allZero = true;
    for (const Case& c : cases) allZero = allZero && residentWarps(c.threads, c.maxBlocks, c.maxWarps) == 0;
    if (allZero) notWritten("the function returns 0");
    written();
    for (const Case& c : cases) {
        trying("blocks of " + std::to_string(c.threads) + ", at most " + std::to_string(c.maxBlocks) + " blocks and " +
               std::to_string(c.maxWarps) + " warps");
        int got = residentWarps(c.threads, c.maxBlocks, c.maxWarps);
        if (got == c.warps) continue;
        std::string cause = c.cause;
        // A mistake that explains every result says more than this one case.
        for (const Slip& s : slips)
            if (std::all_of(std::begin(cases), std::end(cases), [&](const Case& other) {
                    return residentWarps(other.threads, other.maxBlocks, other.maxWarps) ==
                           static_cast<int>(s.gives(other));
                })) {
                cause = s.cause;
                break;
            }
        fail({"wrong number of warps", "should be " + std::to_string(c.warps) + ", and is " + std::to_string(got), "",
              cause});
    }
    fact("Fermi (8 blocks, 48 warps): 128 threads per block give 32 warps, 256 give 48");
    cudaDeviceProp card;
    CHECK(cudaGetDeviceProperties(&card, 0));
    std::string yours, cards;
    for (int threads : {32, 96, 256, 672, 1024}) {
        int warps = residentWarps(threads, card.maxBlocksPerMultiProcessor, card.maxThreadsPerMultiProcessor / 32);
        yours += (yours.empty() ? "" : ", ") + std::to_string(warps);
        cards +=
            (cards.empty() ? "" : ", ") + std::to_string(residentBlocks(threads) * warpsOf({threads, 0, 0, 0, ""}));
    }
    for (int threads = 32; threads <= 1024 && !onGpu(); threads += 32)
        if (const int says = residentBlocks(threads),
            fit = std::min(card.maxBlocksPerMultiProcessor, card.maxThreadsPerMultiProcessor / threads);
            says != fit)
            fail({"wrong: residentBlocks(" + std::to_string(threads) + ") does not say what the card says",
                  "should be " + std::to_string(fit) + ", and is " + std::to_string(says), "",
                  "leave it as it is: cudaOccupancyMaxActiveBlocksPerMultiprocessor() knows"});
    fact(std::string("this card, blocks of 32, 96, 256, 672 and 1024: ") + yours + " warps; it says itself: " + cards);
}

STAGE("6.10", "bug hunt: shift", "what lies behind an array", "") {
    const OffsetStage stage{launchShift, false, 1, "shift"};
    // As planted, so many elements are stored beyond the end, and the others as they should be.
    const VectorShape first{391, usualBlock, 11};
    hunting(cpu_device::DefectKind::outOfBounds, [=](const cpu_device::Report& report) {
        uint64_t beyond = 0, stored = 0;
        for (const cpu_device::Defect& d : report.defects)
            if (d.kind == cpu_device::DefectKind::outOfBounds) beyond += d.count;
        for (const cpu_device::KernelReport& k : report.kernels) stored += k.globalStores.lanes;
        return beyond == uint64_t(first.offset) && stored >= first.computed();
    });
    for (const char* array : {"a", "b", "c"})
        usualCause(cpu_device::DefectKind::outOfBounds, array,
                   "not enough yet: which element is stored, and which one does the guard ask about?");
    std::vector<VectorShape> shapes = movedVectorShapes();
    shapes.insert(shapes.begin(), first);
    expectVectors(stage, shapes);
    expectFarOffset(stage);
    fact(trafficOf(observeVector(stage, {large, usualBlock, 11})));
}
