// Chapter 6: memory access.
#include "chapters/06_memory_access/memory_access.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>

#include "common/buffer.h"
#include "common/check.h"
#include "common/grading/stage/inputs.h"
#include "common/grading/stage/stage.h"
#include "common/grading/stage/technique.h"
#include "common/grading/stage/text.h"
#include "common/grading/stage/timing.h"
#include "common/grading/stage/vectors.h"

using namespace grading;
using workbook::DeviceBuffer;

namespace {

constexpr int large = 1 << 18;
const int offsets[] = {0, 1, 11, 128};

std::string on(int n, int block) { return number(n) + " elements, blocks of " + std::to_string(block); }

struct Device {
    DeviceBuffer<float> a, b, c;
    std::vector<float> hostA, hostB;
    explicit Device(int n)
        : a(n, guardElements()),
          b(n, guardElements()),
          c(n, guardElements()),
          hostA(uniqueFloats(n)),
          hostB(uniqueFloats(n)) {
        nameMemory(a.data(), "a");
        nameMemory(b.data(), "b");
        nameMemory(c.data(), "c");
        a.upload(hostA);
        b.upload(hostB);
        c.upload(std::vector<float>(n, unwritten()));
    }
};

void expectGuards(const DeviceBuffer<float>& buffer) {
    if (!buffer.guardsIntact())
        fail({"wrote outside its array", "", "", "a guard is missing, or lets too much through"});
}

std::string index(const char* array, long long i) { return std::string(array) + "[" + std::to_string(i) + "]"; }

// All but the first sizes are tried with blocks of 128.
std::string blockTakenForGranted(int block) {
    return block == 128 ? "" : "with blocks of 128 it was right: does the kernel take some number for blockDim.x?";
}

// A mistake that leaves just these elements unwritten. Unlike a slip, it must explain all elements, not only the wrong
// ones: a tail would otherwise look like it.
void addIfOnlyThese(std::vector<ElementSlip>& slips, const Elements& e, const std::function<bool(size_t)>& written,
                    const std::string& cause) {
    size_t missing = 0;
    for (size_t i = 0; i < e.expected.size(); i++) {
        if (isUnwritten(e.expected[i])) continue;
        if (isUnwritten(e.got[i]) == written(i) || (written(i) && e.got[i] != e.expected[i])) return;
        missing += !written(i);
    }
    if (missing) slips.insert(slips.begin(), {[](size_t) { return unwritten(); }, cause});
}

// Whoever forgets blockIdx computes the first block's elements in every block.
void addIfFirstOnly(std::vector<ElementSlip>& slips, const Elements& e, size_t elements) {
    addIfOnlyThese(
        slips, e, [=](size_t i) { return i < elements; },
        "every block computes the same elements: is blockIdx.x in the index?");
}

// Said before the large sizes, which would take for ever.
void expectNotAllByAll(const Observation& seen, size_t elements) {
    uint64_t stores = seen.all.globalStores.lanes;
    if (seen.counted && stores > 8 * elements)
        fail({"right, but there are " + number(stores) + " stores for " + number(elements) + " elements", "", "",
              "does every thread compute all elements? One thread, one element"});
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

// `reads`: c[i] from i + offset; else c[i + offset] from i.
Observation observeOffset(const OffsetLaunch& launch, bool reads, int perThread, int n, int offset, int block) {
    trying(on(n, block) + ", offset " + std::to_string(offset));
    Device d(n);
    Observation seen = observe([&] { launch(d.c.data(), d.a.data(), d.b.data(), n, offset, block); });
    Elements e;
    e.name = "c";
    e.expected.assign(n, unwritten());
    for (int i = 0; i + offset < n; i++) {
        int from = reads ? i + offset : i, to = reads ? i : i + offset;
        e.expected[to] = d.hostA[from] + d.hostB[from];
    }
    e.got = d.c.download();
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
    expectNotAllByAll(seen, n);
    return seen;
}

void expectOffsets(const OffsetLaunch& launch, bool reads, int perThread) {
    for (int n : vectorSizes(128))
        for (int offset : offsets) observeOffset(launch, reads, perThread, n, offset, 128);
    for (int block : {1, 32, 96, 1000, 1024}) observeOffset(launch, reads, perThread, 1500, 11, block);
}

// The efficiency at each offset: in sectors of 32 bytes, and, as a Fermi card had it for loads, in lines of 128.
double efficiencyAt(const OffsetLaunch& launch, bool reads, int offset, int perThread) {
    Observation seen = observeOffset(launch, reads, perThread, large, offset, 128);
    if (!seen.counted) return 0;
    if (offset == 11) showcase(seen);
    const auto& t = reads ? seen.all.globalLoads : seen.all.globalStores;
    double lines = double(t.bytesAsked) / (128.0 * double(t.lines));
    fact("offset " + std::to_string(offset) + ": " + (reads ? "loads " : "stores ") + percent(t.efficiency()) +
         " in sectors" + (reads ? ", " + percent(lines) + " in 128-byte lines" : "") + "; " + number(t.requests) +
         " requests");
    expectEfficiency(seen, reads ? Side::loads : Side::stores, offset % 8 == 0 ? 1.0 : 0.795,
                     "neighbouring threads take neighbouring elements");
    // At an offset that no sector begins at, this is the stage's question.
    if (offset % 8 && t.efficiency() > 0.81)
        fail({std::string("right, but the ") + (reads ? "loads" : "stores") + " are not moved here", "", "",
              reads ? "give thread i the element i of c: what it loads lies at i + offset"
                    : "give thread i the element i of a and b: what it stores lies at i + offset"});
    expectAccesses(seen, Side::loads, 2 * uint64_t(large - offset), "each element of a and of b is loaded once");
    expectAccesses(seen, Side::stores, uint64_t(large - offset), "each element of c is stored once, without atomics");
    // One block more than needed does no harm.
    expectThreads(seen, large / perThread + 1024, "four elements a thread: the grid needs a quarter of the blocks");
    if (seen.all.threads < uint64_t(large - offset) / perThread)
        fail({"right, but with " + number(seen.all.threads) + " threads", "", "",
              "four elements a thread: the grid needs a quarter of the blocks, not fewer"});
    return t.efficiency();
}

double offsetStage(const OffsetLaunch& launch, bool reads, int perThread) {
    for (const char* array : {"a", "b", "c"})
        usualCause(cpu_device::DefectKind::outOfBounds, array,
                   perThread > 1 ? "each of the four elements needs a guard of its own, with the offset in it"
                   : reads       ? "a thread loads element i + offset: is it that one that the guard asks about?"
                                 : "a thread stores element i + offset: is it that one that the guard asks about?");
    expectOffsets(launch, reads, perThread);
    double at11 = 0;
    for (int offset : {0, 11, 128}) {
        double e = efficiencyAt(launch, reads, offset, perThread);
        if (offset == 11) at11 = e;
    }
    for (int offset : {0, 11, 128}) timeOffset(launch, reads, 1 << 26, offset);
    return at11;
}

// Adds zeros to a vector and stores the sums a block's width further on, over itself, in one block: a thread that
// stores too early loads that again. A second time backwards, for those that begin with the last of their elements.
void expectLoadsFirst(const OffsetLaunch& launch) {
    if (onGpu()) return;
    trying("one warp");
    for (int direction : {32, -32}) {
        DeviceBuffer<float> memory(160), zeros(160);
        std::vector<float> values = uniqueFloats(160);
        memory.upload(values);
        zeros.fillBytes(0);
        const int from = direction > 0 ? 0 : 32, to = from + direction;
        Observation seen =
            observeAnything([&] { launch(memory.data() + to, memory.data() + from, zeros.data(), 128, 0, 32); });
        // With blocks of another size it is another thread that reads there, and nothing follows.
        if (seen.all.threads != 32) return;
        std::vector<float> moved = memory.download();
        for (int i = 0; i < 128; i++)
            if (moved[to + i] != values[from + i])
                fail({"right, but the loads wait for one another",
                      "a thread loads again after it has stored its first element", "",
                      "add up all four in variables first, then store them all"});
    }
}

// Points as the device has them: two floats each.
Observation observePoints(const std::function<void(float* out, const float* in, int n, int block)>& launch, int n,
                          int block) {
    trying(on(n, block));
    DeviceBuffer<float> in(2 * size_t(n), guardElements()), out(2 * size_t(n), guardElements());
    nameMemory(in.data(), "in");
    nameMemory(out.data(), "out");
    std::vector<float> points = uniqueFloats(2 * size_t(n));
    in.upload(points);
    out.upload(std::vector<float>(2 * size_t(n), unwritten()));
    Observation seen = observe([&] { launch(out.data(), in.data(), n, block); });
    Elements e;
    e.name = "out";
    for (size_t i = 0; i < points.size(); i++) e.expected.push_back(points[i] + (i % 2 ? 20 : 10));
    e.got = out.download();
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
    expectNotAllByAll(seen, points.size());
    return seen;
}

void expectPoints(const std::function<void(float* out, const float* in, int n, int block)>& launch) {
    for (int n : vectorSizes(128)) observePoints(launch, n, 128);
    for (int block : {1, 32, 96, 1000, 1024}) observePoints(launch, 1500, block);
}

const auto aos = [](float* out, const float* in, int n, int block) {
    launchAos(reinterpret_cast<Point*>(out), reinterpret_cast<const Point*>(in), n, block);
};
const auto aligned = [](float* out, const float* in, int n, int block) {
    launchAligned(reinterpret_cast<Point*>(out), reinterpret_cast<const Point*>(in), n, block);
};

Observation observeSoa(int n, int block) {
    trying(on(n, block));
    DeviceBuffer<float> inX(n, guardElements()), inY(n, guardElements()), outX(n, guardElements()),
        outY(n, guardElements());
    std::vector<float> x = uniqueFloats(n), y = uniqueFloats(n), poison(n, unwritten());
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
        for (float f : first ? x : y) e.expected.push_back(f + (first ? 10 : 20));
        e.got = (first ? outX : outY).download();
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
    }
    expectNotAllByAll(seen, 2 * size_t(n));
    return seen;
}

}  // namespace

STAGE("6.1", "readOffset", "loads that do not begin at a sector", "") {
    double at11 = offsetStage(launchReadOffset, true, 1);
    if (!onGpu()) prediction("efficiency of the loads at offset 11", predictedOffset11, std::round(at11 * 100), "%");
}

STAGE("6.2", "writeOffset", "stores that do not begin at a sector", "") { offsetStage(launchWriteOffset, false, 1); }

STAGE("6.3", "readOffsetUnroll4", "four loads under way, from each array", "6.1") {
    offsetStage(launchReadOffsetUnroll4, true, 4);
    expectLoadsFirst(launchReadOffsetUnroll4);
    for (int block : {1024, 256, 128}) timeOffset(launchReadOffsetUnroll4, true, 1 << 26, 0, block);
}

STAGE("6.4", "writeOffsetUnroll4", "the same with moved stores", "6.2") {
    offsetStage(launchWriteOffsetUnroll4, false, 4);
    expectLoadsFirst(launchWriteOffsetUnroll4);
}

STAGE("6.5", "aosUpdate", "an array of structures", "") {
    expectPoints(aos);
    Observation seen = observePoints(aos, large, 128);
    fact(trafficOf(seen) + (seen.counted ? ", " + number(seen.all.globalLoads.requests) + " loads" : ""));
    expectStrided(seen, Side::loads, 0.5, "here each field is loaded by itself; loading it as a whole is stage 6.7");
    expectEfficiency(seen, Side::loads, 0.5, "neighbouring threads take neighbouring points");
    expectEfficiency(seen, Side::stores, 0.5, "neighbouring threads take neighbouring points");
    expectStrided(seen, Side::stores, 0.5, "here each field is stored by itself; storing it as a whole is stage 6.7");
    expectAccesses(seen, Side::loads, 2ul * large, "each field is loaded once");
    expectAccesses(seen, Side::stores, 2ul * large, "each field is stored once");
    if (seen.counted)
        prediction("efficiency of a load of 6.5", predictedAos, std::round(seen.all.globalLoads.efficiency() * 100),
                   "%");
    timePoints(aos);
}

STAGE("6.6", "soaUpdate", "a structure of arrays", "") {
    for (int n : vectorSizes(128)) observeSoa(n, 128);
    for (int block : {1, 32, 96, 1000, 1024}) observeSoa(1500, block);
    Observation seen = observeSoa(large, 128);
    fact(trafficOf(seen) + (seen.counted ? ", " + number(seen.all.globalLoads.requests) + " loads" : ""));
    expectEfficiency(seen, Side::loads, 1.0, "neighbouring threads take neighbouring elements");
    expectEfficiency(seen, Side::stores, 1.0, "neighbouring threads take neighbouring elements");
    expectAccesses(seen, Side::loads, 2ul * large, "each element is loaded once");
    expectAccesses(seen, Side::stores, 2ul * large, "each element is stored once");
    timeTwoArrays(launchSoa);
}

STAGE("6.7", "AlignedPoint", "a structure loaded as a whole", "6.5") {
    for (const char* array : {"in", "out"})
        usualCause(
            cpu_device::DefectKind::outOfBounds, array,
            "has AlignedPoint 8 bytes, as a point has, or did __align__ make it larger? If it has: is i < n asked?");
    expectPoints(aligned);
    Observation seen = observePoints(aligned, large, 128);
    fact(trafficOf(seen) + (seen.counted ? ", " + number(seen.all.globalLoads.requests) + " loads" : ""));
    expectEfficiency(seen, Side::loads, 1.0, "the structure must be aligned to 8 bytes, and be loaded as a whole");
    expectEfficiency(seen, Side::stores, 1.0, "the structure must be aligned to 8 bytes, and be stored as a whole");
    expectBytesPerLane(seen, Side::loads, 8, "the structure must be aligned to 8 bytes, and be loaded as a whole");
    expectBytesPerLane(seen, Side::stores, 8, "the structure must be aligned to 8 bytes, and be stored as a whole");
    expectAccesses(seen, Side::loads, 2ul * large, "each point is loaded once");
    expectAccesses(seen, Side::stores, 2ul * large, "each point is stored once");
    timePoints(aligned);
}

STAGE("6.8", "copyReadOnly", "__ldg", "") {
    auto launch = [](int n, int block) {
        trying(on(n, block));
        DeviceBuffer<float> in(n, guardElements()), out(n, guardElements());
        std::vector<float> values = uniqueFloats(n);
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
        expectNotAllByAll(seen, n);
        return seen;
    };
    for (int n : vectorSizes(128)) launch(n, 128);
    for (int block : {1, 32, 96, 1000, 1024}) launch(1500, block);
    Observation seen = launch(large, 128);
    fact(trafficOf(seen));
    expectEfficiency(seen, Side::loads, 1.0, "neighbouring threads take neighbouring elements");
    expectAccesses(seen, Side::loads, large, "each element is loaded once");
    expectEfficiency(seen, Side::stores, 1.0, "neighbouring threads take neighbouring elements");
    expectAccesses(seen, Side::stores, large, "each element is stored once");
    timeCopy(launchCopyReadOnly);
}

STAGE("6.9", "residentWarps", "how many warps are there to wait with", "") {
    struct Case {
        int threads, maxBlocks, maxWarps, warps;
        const char* cause;
    };
    const char* partial = "a warp with few threads in use counts in full: round up to whole warps";
    const Case cases[] = {
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
    };
    struct Slip {
        std::function<double(const Case&)> gives;
        const char* cause;
    };
    auto warpsOf = [](const Case& c) { return (c.threads + 31) / 32; };
    auto blocksOf = [=](const Case& c) { return std::min(c.maxBlocks, c.maxWarps / warpsOf(c)); };
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
    fact("Fermi (8 blocks, 48 warps): 128 threads a block give 32 warps, 256 give 48");
    cudaDeviceProp card;
    CHECK(cudaGetDeviceProperties(&card, 0));
    std::string yours, cards;
    for (int threads : {32, 96, 256, 672, 1024}) {
        int warps = residentWarps(threads, card.maxBlocksPerMultiProcessor, card.maxThreadsPerMultiProcessor / 32);
        yours += (yours.empty() ? "" : ", ") + std::to_string(warps);
        cards +=
            (cards.empty() ? "" : ", ") + std::to_string(residentBlocks(threads) * warpsOf({threads, 0, 0, 0, ""}));
    }
    fact(std::string("this card, blocks of 32, 96, 256, 672 and 1024: ") + yours + " warps; it says itself: " + cards);
}

STAGE("6.10", "bug hunt: shift", "what lies behind an array", "") {
    hunting(cpu_device::DefectKind::outOfBounds);
    expectOffsets(launchShift, false, 1);
    Observation seen = observeOffset(launchShift, false, 1, large, 11, 128);
    fact(trafficOf(seen));
    expectAccesses(seen, Side::loads, 2 * uint64_t(large - 11), "mend the guard, and leave the rest as it is");
    expectAccesses(seen, Side::stores, uint64_t(large - 11), "mend the guard, and leave the rest as it is");
    expectEfficiency(seen, Side::stores, 0.795, "mend the guard, and leave the rest as it is");
}
