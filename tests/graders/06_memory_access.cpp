// Chapter 6: memory access.
#include "chapters/06_memory_access/memory_access.h"

#include <cmath>

#include "common/buffer.h"
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
        : a(n, guardElements()), b(n, guardElements()), c(n, guardElements()), hostA(uniqueFloats(n)), hostB(uniqueFloats(n)) {
        nameMemory(a.data(), "a");
        nameMemory(b.data(), "b");
        nameMemory(c.data(), "c");
        a.upload(hostA);
        b.upload(hostB);
        c.upload(std::vector<float>(n, unwritten()));
    }
};

void expectGuards(const DeviceBuffer<float>& buffer) {
    if (!buffer.guardsIntact()) fail({"wrote outside its array", "", "", "a guard is missing, or lets too much through"});
}

std::string index(const char* array, long long i) { return std::string(array) + "[" + std::to_string(i) + "]"; }

// `reads`: c[i] from i + offset; else c[i + offset] from i.
Observation observeOffset(const OffsetLaunch& launch, bool reads, int n, int offset, int block) {
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
    auto from = [=](size_t i) { return reads ? static_cast<long long>(i) + offset : static_cast<long long>(i) - offset; };
    auto inside = [=](long long i) { return i >= 0 && i < n; };
    e.meaning = [=](size_t i) { return index("a", from(i)) + " + " + index("b", from(i)); };
    e.lastWriter = [&](size_t i) { return lastWriterOf(d.c.data() + i); };
    expectElements(e, {{[&](size_t i) { return inside(from(i)) ? d.hostA[from(i)] : 0; }, "b was not added"},
                       {[&](size_t i) { return inside(from(i)) ? d.hostB[from(i)] : 0; }, "a was not added"},
                       {[&](size_t i) { return inside(from(i)) ? 2 * d.hostA[from(i)] : 0; }, "a was added twice, b not at all"},
                       {[&](size_t i) { return d.hostA[i] + d.hostB[i]; }, "the offset was forgotten"},
                       {[&](size_t i) { return inside(from(i)) ? d.hostA[from(i)] + d.hostB[i] : 0; }, "the offset was forgotten in b"},
                       {[&](size_t i) { return inside(from(i)) ? d.hostA[i] + d.hostB[from(i)] : 0; }, "the offset was forgotten in a"}});
    expectGuards(d.c);
    return seen;
}

void expectOffsets(const OffsetLaunch& launch, bool reads) {
    for (int n : vectorSizes(128))
        for (int offset : offsets) observeOffset(launch, reads, n, offset, 128);
    for (int block : {1, 32, 96, 1000, 1024}) observeOffset(launch, reads, 1500, 11, block);
}

// The efficiency at each offset: in sectors of 32 bytes, and, as a Fermi card had it for loads, in lines of 128.
double efficiencyAt(const OffsetLaunch& launch, bool reads, int offset, uint64_t mostThreads) {
    Observation seen = observeOffset(launch, reads, large, offset, 128);
    if (!seen.counted) return 0;
    if (offset == 11) showcase(seen);
    const auto& t = reads ? seen.all.globalLoads : seen.all.globalStores;
    double lines = double(t.bytesAsked) / (128.0 * double(t.lines));
    fact("offset " + std::to_string(offset) + ": " + (reads ? "loads " : "stores ") + percent(t.efficiency()) +
         " in sectors" + (reads ? ", " + percent(lines) + " in 128-byte lines" : "") + "; " + number(t.requests) + " requests");
    expectEfficiency(seen, reads ? Side::loads : Side::stores, offset % 8 == 0 ? 1.0 : 0.795,
                     "neighbouring threads take neighbouring elements");
    expectAccesses(seen, Side::loads, 2 * uint64_t(large - offset), "each element of a and of b is loaded once");
    expectThreads(seen, mostThreads, "four elements a thread: the grid needs a quarter of the blocks");
    return t.efficiency();
}

double offsetStage(const OffsetLaunch& launch, bool reads, int perThread) {
    expectOffsets(launch, reads);
    double at11 = 0;
    for (int offset : {0, 11, 128}) {
        double e = efficiencyAt(launch, reads, offset, large / perThread);
        if (offset == 11) at11 = e;
    }
    for (int offset : {0, 11, 128}) timeOffset(launch, reads, 1 << 26, offset);
    return at11;
}

// Copies a vector onto itself, moved by a block's width, in one block: a thread that stores too early loads that again.
void expectLoadsFirst(const OffsetLaunch& launch) {
    if (onGpu()) return;
    trying("one warp");
    DeviceBuffer<float> memory(160), zeros(160);
    std::vector<float> values = uniqueFloats(160);
    memory.upload(values);
    zeros.fillBytes(0);
    observeAnything([&] { launch(memory.data() + 32, memory.data(), zeros.data(), 128, 0, 32); });
    std::vector<float> moved = memory.download();
    if (moved[32] == values[0] && moved[64] == values[0])
        fail({"right, but the loads wait for one another", "a thread loads its second element after it has stored its first", "",
              "add up all four in variables first, then store them all"});
}

// Points as the device has them: two floats each.
Observation observePoints(const std::function<void(float* out, const float* in, int n, int block)>& launch, int n, int block) {
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
    expectElements(e, {{[&](size_t i) { return points[i]; }, "nothing was added"},
                       {[&](size_t i) { return points[i] + (i % 2 ? 10 : 20); }, "10 and 20 are exchanged: x + 10, y + 20"},
                       {[&](size_t i) { return points[i] + 10; }, "y grows by 20"},
                       {[&](size_t i) { return points[i ^ 1] + (i % 2 ? 20 : 10); }, "x and y are exchanged"}});
    expectGuards(out);
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
    DeviceBuffer<float> inX(n, guardElements()), inY(n, guardElements()), outX(n, guardElements()), outY(n, guardElements());
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
        e.meaning = [=](size_t i) { return (first ? "inX[" : "inY[") + std::to_string(i) + (first ? "] + 10" : "] + 20"); };
        e.lastWriter = [&](size_t i) { return lastWriterOf((first ? outX : outY).data() + i); };
        expectElements(e, {{[&](size_t i) { return (first ? x : y)[i]; }, "nothing was added"},
                           {[&](size_t i) { return (first ? x : y)[i] + (first ? 20 : 10); }, "x grows by 10, y by 20"},
                           {[&](size_t i) { return (first ? y : x)[i] + (first ? 10 : 20); }, "x and y are exchanged"}});
        expectGuards(first ? outX : outY);
    }
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
    if (seen.counted)
        prediction("efficiency of a load of 6.5", predictedAos, std::round(seen.all.globalLoads.efficiency() * 100), "%");
    timePoints(aos);
}

STAGE("6.6", "soaUpdate", "a structure of arrays", "") {
    for (int n : vectorSizes(128)) observeSoa(n, 128);
    for (int block : {1, 32, 96, 1000, 1024}) observeSoa(1500, block);
    Observation seen = observeSoa(large, 128);
    fact(trafficOf(seen) + (seen.counted ? ", " + number(seen.all.globalLoads.requests) + " loads" : ""));
    expectEfficiency(seen, Side::loads, 1.0, "neighbouring threads take neighbouring elements");
    expectEfficiency(seen, Side::stores, 1.0, "neighbouring threads take neighbouring elements");
    timeTwoArrays(launchSoa);
}

STAGE("6.7", "AlignedPoint", "a structure loaded as a whole", "6.5") {
    expectPoints(aligned);
    Observation seen = observePoints(aligned, large, 128);
    fact(trafficOf(seen) + (seen.counted ? ", " + number(seen.all.globalLoads.requests) + " loads" : ""));
    expectEfficiency(seen, Side::loads, 1.0, "the structure must be aligned to 8 bytes, and be loaded as a whole");
    expectEfficiency(seen, Side::stores, 1.0, "the structure must be aligned to 8 bytes, and be stored as a whole");
    expectBytesPerLane(seen, Side::loads, 8, "the structure must be aligned to 8 bytes, and be loaded as a whole");
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
        Elements e{"out", values, out.download(), [](size_t i) { return index("in", static_cast<long long>(i)); },
                   [&](size_t i) { return lastWriterOf(out.data() + i); }};
        expectElements(e, {});
        expectGuards(out);
        return seen;
    };
    for (int n : vectorSizes(128)) launch(n, 128);
    for (int block : {1, 32, 96, 1000, 1024}) launch(1500, block);
    Observation seen = launch(large, 128);
    fact(trafficOf(seen));
    expectEfficiency(seen, Side::loads, 1.0, "neighbouring threads take neighbouring elements");
    expectAccesses(seen, Side::loads, large, "each element is loaded once");
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
    };
    bool allZero = true;
    for (const Case& c : cases) allZero = allZero && residentWarps(c.threads, c.maxBlocks, c.maxWarps) == 0;
    if (allZero) notWritten("the function returns 0");
    written();
    for (const Case& c : cases) {
        trying("blocks of " + std::to_string(c.threads) + ", at most " + std::to_string(c.maxBlocks) + " blocks and " +
               std::to_string(c.maxWarps) + " warps");
        int got = residentWarps(c.threads, c.maxBlocks, c.maxWarps);
        if (got != c.warps)
            fail({"wrong number of warps", "should be " + std::to_string(c.warps) + ", and is " + std::to_string(got), "", c.cause});
    }
    fact("Fermi (8 blocks, 48 warps): 128 threads a block give 32 warps, 256 give 48");
}

STAGE("6.10", "bug hunt: shift", "what lies behind an array", "") {
    hunting(cpu_device::DefectKind::outOfBounds);
    expectOffsets(launchShift, false);
    Observation seen = observeOffset(launchShift, false, large, 11, 128);
    fact(trafficOf(seen));
    expectAccesses(seen, Side::stores, uint64_t(large - 11), "mend the guard, and leave the rest as it is");
}
