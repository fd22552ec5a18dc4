// Chapter 1: bandwidth.
#include "chapters/01_bandwidth/bandwidth.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "common/buffer.h"
#include "common/device.h"
#include "common/grading/stage/account.h"
#include "common/grading/stage/chains.h"
#include "common/grading/stage/far_blocks.h"
#include "common/grading/stage/far_moves.h"
#include "common/grading/stage/inputs.h"
#include "common/grading/stage/one_changed.h"
#include "common/grading/stage/stage.h"
#include "common/grading/stage/text.h"
#include "common/grading/stage/timing.h"
#include "common/grading/stage/traffic.h"
#include "common/grading/stage/transposition.h"
#include "common/grading/stage/vectors.h"

using namespace grading;

namespace {

constexpr Shape large{1024, 512};

MoveLaunch with(const BlockMoveLaunch& launch, dim3 block) {
    return [=](float* out, const float* in, int rows, int cols) { launch(out, in, rows, cols, block); };
}

// What float arithmetic leaves of a number; a whole GB/s is more.
bool near(double got, double expected) {
    return got == expected || std::fabs(got - expected) <= 1e-5 * std::fabs(expected);
}

double drawn(double lowest, double highest) { return randomFloats(1, float(lowest), float(highest))[0]; }
// As many small ones as large ones.
double drawnSize(double lowest, double highest) { return std::exp(drawn(std::log(lowest), std::log(highest))); }

// A number that came out wrong, and the mistake that gives just this number.
struct Slip {
    double gives;
    const char* cause;
};
[[noreturn]] void failNumber(const std::string& question, double expected, double got, const std::vector<Slip>& slips,
                             const std::string& unit = " GB/s") {
    Failure f;
    f.what = "wrong: " + question;
    f.element = "should be " + value(expected) + unit + ", and is " + value(got);
    for (const Slip& s : slips)
        if (f.cause.empty() && near(got, s.gives)) f.cause = s.cause;
    if (std::isnan(got)) f.cause = "all that was handed over can be: refuse only what cannot";
    fail(f);
}

struct Card {
    std::string name;
    double clockKHz;
    int busBits;
    double gigabytesPerSecond;
};
// As their makers and cudaDeviceGetAttribute give them. 1008 GB/s is what the retold text measured against; the bytes
// that an H100 moves in a second do not fit into an int, even counted in thousands.
const Card cards[] = {{"GeForce RTX 4090", 10'501'000, 384, 1008.096}, {"Tesla M2070", 1'566'000, 384, 150.336},
                      {"Tesla V100", 877'000, 4096, 898.048},          {"Tesla T4", 5'001'000, 256, 320.064},
                      {"A100 40 GB", 1'215'000, 5120, 1555.2},         {"H100 80 GB", 2'619'000, 5120, 3352.32}};

// And some that nobody makes.
std::vector<Card> allCards() {
    std::vector<Card> all(std::begin(cards), std::end(cards));
    for (int i = 0; i < 8; i++) {
        const double kilohertz = std::floor(8 * drawnSize(10, 1e10)) / 8;
        const int bits = 8 * randomInts(1, 1, i < 2 ? 16 : 1024)[0];
        all.push_back({"a card that the seed drew", kilohertz, bits, kilohertz * 2 * bits / 8 / 1e6});
    }
    for (size_t i = 0, of = all.size(); i < of; i++) {
        const Card a = all[i], b = all[(i + 1) % of];
        for (auto [kilohertz, bits] : oneChanged(std::tuple(a.clockKHz, a.busBits), {b.clockKHz, b.busBits}))
            all.push_back({"one after another", kilohertz, bits, kilohertz * 2 * bits / 8 / 1e6});
    }
    return all;
}

struct Moved {
    size_t read, written;
    double milliseconds;
};

std::vector<Moved> allMoves() {
    const size_t gigabyte = 1'000'000'000;
    std::vector<Moved> all = {{gigabyte, 0, 1},
                              {0, 3 * gigabyte, 4},
                              {gigabyte, gigabyte, 2},
                              {size_t(1) << 24, size_t(1) << 24, 0.0492},
                              {size_t(1) << 33, size_t(1) << 33, 4.1},
                              {size_t(1) << 40, size_t(1) << 40, 500},
                              {4, 4, 0.002},
                              {size_t(15) << 60, 1, 0.5},  // more than a signed number counts
                              {0, 0, 0.002},
                              {3 * gigabyte, 4 * gigabyte, 2},  // each fits in 32 bits, and not their sum
                              {1 << 20, 1 << 20, 1e-12},
                              {4, 4, 1e-30},
                              {gigabyte, gigabyte, 1e20}};
    for (int i = 0; i < 12; i++)
        all.push_back({size_t(drawnSize(4, 1e13)), size_t(drawnSize(4, 1e13)), drawnSize(1e-6, 1e6)});
    for (size_t i = 0, of = all.size(); i < of; i++) {
        const Moved a = all[i], b = all[(i + 1) % of];
        for (auto [read, written, milliseconds] :
             oneChanged(std::tuple(a.read, a.written, a.milliseconds), {b.read, b.written, b.milliseconds}))
            all.push_back({read, written, milliseconds});
    }
    // A time that a float cannot tell from zero, and one that never ends. (Of 1e-310 ms not every order of right steps
    // gives a number: per millisecond these are more bytes than a double can count.)
    all.push_back({4, 4, 1e-300});
    all.push_back({gigabyte, gigabyte, HUGE_VAL});
    return all;
}

struct Transposed {
    int rows, cols;
    double milliseconds;
};

std::vector<Transposed> allTransposed() {
    const int most = 2147483647;
    std::vector<Transposed> all;
    for (auto [rows, cols] : {std::pair{1, 1},
                              {2048, 2048},
                              {10007, 9973},
                              {23170, 46341},
                              {32768, 32768},
                              {46341, 46341},
                              {65536, 65536},
                              {most, 1},
                              {1, most},
                              {most, most}})
        all.push_back({rows, cols, 3.5});
    for (double milliseconds : {1e-20, 1e20}) all.push_back({10007, 9973, milliseconds});
    for (int i = 0; i < 8; i++) all.push_back({int(drawnSize(1, 2e9)), int(drawnSize(1, 2e9)), drawnSize(1e-3, 1e4)});
    for (size_t i = 0, of = all.size(); i < of; i++) {
        const Transposed a = all[i], b = all[(i + 1) % of];
        for (auto [rows, cols, milliseconds] :
             oneChanged(std::tuple(a.rows, a.cols, a.milliseconds), {b.rows, b.cols, b.milliseconds}))
            all.push_back({rows, cols, milliseconds});
    }
    return all;
}

double rightFor(const Transposed& t) { return 8e-6 * t.rows * t.cols / t.milliseconds; }
bool isSmall(const Transposed& t) { return 2.0 * t.rows * t.cols <= 2147483647; }

// What the starter gives: 2 * rows * cols in 32 bits.
double plantedFor(const Transposed& t) {
    const auto bytes = size_t(int32_t(2u * unsigned(t.rows) * unsigned(t.cols))) * sizeof(float);
    return double(bytes) * 1e-6 / t.milliseconds;
}

}  // namespace

STAGE("1.1", "peakBandwidth", "what the memory could do", "") {
    bool allZero = true;
    for (const Card& c : cards) allZero = allZero && peakBandwidth(c.clockKHz, c.busBits) == 0;
    if (allZero) notWritten("the function returns 0");
    written();
    for (const Card& c : allCards()) {
        trying(c.name);
        double got = peakBandwidth(c.clockKHz, c.busBits), right = c.gigabytesPerSecond;
        if (!near(got, right))
            failNumber(number(uint64_t(c.clockKHz)) + " kHz, " + std::to_string(c.busBits) + " bits", right, got,
                       {{right / 2, "the memory moves data twice a clock tick"},
                        {right * 8, "the bus width is in bits; bandwidth is in bytes"},
                        {right * 4, "the bus width is in bits; and the memory moves data twice a tick"},
                        {right * 1e3, "the clock is in kHz: 1e3 ticks a second; a GB is 1e9 bytes"},
                        {right / 1e3, "the clock is in kHz: 1e3 ticks a second; a GB is 1e9 bytes"},
                        {right * 1e9, "a GB is 1e9 bytes"},
                        {right * 1e6, "the clock is in kHz: 1e3 ticks a second; a GB is 1e9 bytes"},
                        {right * 1e9 / (1 << 30), "a GB is 1e9 bytes, not 2³⁰"},
                        {std::trunc(right), "its fraction is lost: is something kept in an integer?"}});
    }
    fact("GeForce RTX 4090: " + decimal(peakBandwidth(cards[0].clockKHz, cards[0].busBits), 1) + " GB/s");
}

STAGE("1.2", "effectiveBandwidth", "what a kernel really moved", "") {
    const std::vector<Moved> moves = allMoves();
    bool allZero = true;
    for (const Moved& m : moves) allZero = allZero && effectiveBandwidth(m.read, m.written, m.milliseconds) == 0;
    if (allZero) notWritten("the function returns 0");
    written();
    for (const Moved& m : moves) {
        trying(number(m.read) + " bytes read, " + number(m.written) + " written");
        double right = (double(m.read) + double(m.written)) / (m.milliseconds * 1e6);
        double got = effectiveBandwidth(m.read, m.written, m.milliseconds);
        double wrapped = double(int32_t(uint32_t(m.read + m.written))) / (m.milliseconds * 1e6);
        if (std::isnan(got))
            fail({"wrong: a time of " + value(m.milliseconds) + " ms was not accepted",
                  "should be " + value(right) + " GB/s, and is NAN", "",
                  "every time above zero counts, however short or long"});
        if (!near(got, right))
            failNumber("in " + value(m.milliseconds) + " ms", right, got,
                       {{wrapped, "the number of bytes does not fit in 32 bits"},
                        {double(uint32_t(m.read + m.written)) / (m.milliseconds * 1e6),
                         "the number of bytes does not fit in 32 bits"},
                        {double(m.read) / (m.milliseconds * 1e6), "bytes that are written count too"},
                        {double(m.written) / (m.milliseconds * 1e6), "bytes that are read count too"},
                        {right / 1e3, "the time is in milliseconds: 1e-3 s"},
                        {right * 1e-6, "the time is in milliseconds: 1e-3 s, and a GB is 1e9 bytes"},
                        {right * 1e9 / (1 << 30), "a GB is 1e9 bytes, not 2³⁰"}});
    }
    trying("");
    for (size_t bytes : {1024, 0})
        for (double t : {0.0, -1.0, double(NAN), -drawnSize(1e-9, 1e9)}) {
            double got = effectiveBandwidth(bytes, bytes, t);
            if (!std::isnan(got))
                fail({"wrong: a time of " + value(t) + " ms was accepted", "should be NAN, and is " + value(got), "",
                      "a time that is not above zero was not measured: ask before you divide"});
        }
}

STAGE("1.3", "copyRow", "load by rows, store by rows", "") {
    auto may = [](Shape s, dim3 block) {
        Account a = accountOfOneEach(Move::copy, X::alongRows, s, block);
        // Or the threads are numbered through the matrix.
        const uint64_t through =
            sectorsOf(dim3(block.x * block.y), uint64_t(s.rows) * s.cols, 1, [](uint64_t x, uint64_t) { return x; });
        for (Count* sectors : {&a.loads.sectors, &a.stores.sectors})
            *sectors = atMost(std::max(through, sectors->most), sectors->hint);
        return a;
    };
    const dim3 block(32, 8);
    fact(trafficOf(expectMoved(Move::copy, launchCopyRow, may, matrixShapes(32), blockShapes(), large, block,
                               threadsGo(X::alongRows))));
    expectFarMoves(Move::copy, X::alongRows, launchCopyRow);
    timeMove(Move::copy, with(launchCopyRow, block));
}

STAGE("1.4", "copyCol", "load by columns, store by columns", "") {
    auto may = [](Shape s, dim3 block) {
        Account a = accountOfOneEach(Move::copy, X::downColumns, s, block);
        a.loads.sectors.hint = a.stores.sectors.hint = "a block of " + times(block.x, block.y) +
                                                       " walks down columns, and should touch " + number(block.x) +
                                                       " rows";
        return a;
    };
    const dim3 block(16, 16);
    Observation seen = expectMoved(Move::copy, launchCopyCol, may, matrixShapes(32), blockShapes(), large, block,
                                   threadsGo(X::downColumns));
    fact(trafficOf(seen));
    if (seen.counted)
        prediction("sectors of a load of copyCol", predictedCopyColLoad, seen.all.globalLoads.sectorsPerRequest(), "");
    expectFarMoves(Move::copy, X::downColumns, launchCopyCol);
    timeMove(Move::copy, with(launchCopyCol, block));
    timeMove(Move::copy, with(launchCopyCol, dim3(32, 8)), "blocks as 1.3");
}

STAGE("1.5", "bug hunt: transposeBandwidth", "bytes that do not fit in 32 bits", "") {
    const std::vector<Transposed> all = allTransposed();
    auto got = [](const Transposed& t) { return transposeBandwidth(t.rows, t.cols, t.milliseconds); };
    bool asPlanted = true;
    for (const Transposed& t : all) asPlanted = asPlanted && near(got(t), plantedFor(t));
    if (asPlanted) notMended("wrong for large matrices");
    written();
    for (const Transposed& t : all) {
        trying(times(t.rows, t.cols));
        const double right = rightFor(t);
        // A float has 24 bits of it.
        if (!(std::fabs(got(t) - right) <= 1e-12 * right))
            failNumber("in " + value(t.milliseconds) + " ms", right, got(t),
                       {{std::fabs(got(t) - right) < 1e-6 * right ? got(t) : NAN,
                         "a float is too small for it, and holds 24 bits: work in double"},
                        {right * t.milliseconds > 1e13 ? right / 2 : NAN,
                         "so many bytes do not fit in 64 bits either: work in double"},
                        {right / 2, "each element is read and written: 8 bytes in all"},
                        {right * t.milliseconds / 3.5, "it is the time that is handed over that counts"},
                        {got(t), isSmall(t) ? "small matrices were right before"
                                            : "the number of bytes is worked out in a type too small for it"}});
    }
}

namespace {

void chaseOne(int* last, const int* next, const int* first, int steps) { launchChase(last, next, first[0], steps); }

// What a step takes in sets that the first cache holds, the second, and neither.
void tellSteps(const ChaseLaunch& launch, size_t chains) {
    if (!onGpu()) return;
    std::string text;
    for (size_t kilobytes : {16, 4096, 512 * 1024}) {
        const double nanoseconds = nanosecondsPerStep(launch, chains, kilobytes << 10);
        text +=
            (text.empty() ? "a step takes " : ", ") + decimal(nanoseconds, 1) + " ns in " + number(kilobytes) + " KiB";
    }
    fact(text);
}

}  // namespace

STAGE("1.6", "chase", "what one load takes: the latency", "") {
    expectChased(chaseOne, 1);
    tellSteps(chaseOne, 1);
}

STAGE("1.7", "chaseFour", "four loads in flight", "1.6") {
    auto launch = [](int* last, const int* next, const int* first, int steps) {
        launchChaseFour(reinterpret_cast<int4*>(last), next, make_int4(first[0], first[1], first[2], first[3]), steps);
    };
    expectChased(launch, 4);
    tellSteps(launch, 4);
}

namespace {

constexpr size_t largeCopy = size_t(1) << 18;

Account mayCopy(size_t n, const Observation& seen) {
    const uint64_t quads = n / 4;
    // A thread for each that is left over, too, in whole blocks, or in a block of their own.
    Account a(between(n ? 1 : 0, seen.all.threads / 32, "whole warps: blocks of 32 threads at least"),
              between(n ? quads / 32 : 0, quads + 3 + 2046,
                      "a thread takes one float4 or some more: with too many each there are too few threads, and a "
                      "thread without any has nothing in flight"));
    a.launches = between(n ? 1 : 0, 1, "one launch does it");
    a.loads = a.stores =
        once(n, "each element is loaded once, and stored once: 16 bytes at a time, but for the last three");
    a.loads.lanes.most = a.stores.lanes.most = quads + 3;
    const std::string side =
        "let neighbouring threads take neighbouring float4s: the next one of the same thread lies "
        "blockDim.x further";
    a.loads.sectors = a.stores.sectors = atMost(n / 8 + 32, side);
    a.loadsMayWait = false;
    a.loadsAfterStores = atMost(3, "load all float4s of a thread into variables first, then store them");
    return a;
}

Observation copyOnce(size_t n) {
    trying(number(n) + (n == 1 ? " element" : " elements"));
    std::vector<float> from = uniqueFloats(n);
    if (n > 100)
        strewAnyFloats(from), from[n / 2] = -0.0f, from[n - 1] = -0.0f, from[n / 3] = drawnNan(),
                                       from[n / 4] = nanOfOnes(), from[n / 5] = signallingNan();
    workbook::DeviceBuffer<float> in(n, guardElements()), out(n, guardElements());
    nameMemory(in.data(), "in");
    nameMemory(out.data(), "out");
    in.upload(from);
    out.upload(std::vector<float>(n, unwritten()));
    Observation seen = observe([&] { launchCopyFast(out.data(), in.data(), n); });
    Elements e;
    e.name = "out";
    e.expected = from;
    e.got = out.download();
    e.meaning = [](size_t i) { return "in[" + std::to_string(i) + "]"; };
    e.lastWriter = [&](size_t i) { return lastWriterOf(out.data() + i); };
    if (std::none_of(e.got.begin(), e.got.end(), isUnwritten))
        e.otherwise = "an element comes from where another one lies: are the indices of load and store the same?";
    expectElements(e, {});
    const std::vector<float> after = in.download();
    if (!after.empty() && std::memcmp(after.data(), from.data(), n * sizeof(float)) != 0)
        fail({"the input was overwritten", "", "", "out and in are mixed up somewhere"});
    if (!in.guardsIntact() || !out.guardsIntact()) fail({"wrote outside its array", "", "", "a guard is missing"});
    return seen;
}

// The arrays begin at multiples of 16 bytes, and of no more.
void copyFromTheMiddle(size_t n, size_t floats) {
    trying(number(n) + " elements, " + number(4 * floats) + " bytes behind the begin of the memory");
    const std::vector<float> from = uniqueFloats(n + floats);
    workbook::DeviceBuffer<float> in(n + floats, guardElements()), out(n + floats, guardElements());
    nameMemory(in.data(), "in");
    nameMemory(out.data(), "out");
    in.upload(from);
    std::vector<float> expected = from;
    std::fill_n(expected.begin(), floats, unwritten());
    out.upload(std::vector<float>(n + floats, unwritten()));
    const Observation seen = observe([&] { launchCopyFast(out.data() + floats, in.data() + floats, n); });
    accountedFor(seen);
    const std::vector<float> got = out.download();
    if (std::memcmp(got.data(), expected.data(), got.size() * sizeof(float)) != 0 || !out.guardsIntact())
        fail({"wrong: where the arrays begin in the middle of a piece of memory", "", "",
              "they begin at multiples of 16 bytes: is more taken for granted?"});
    const auto& loads = seen.all.globalLoads;
    if (seen.counted && loads.bytesAsked < 15 * loads.lanes)
        fail({"right, but a lane's loads are of " + average(double(loads.bytesAsked) / double(loads.lanes)) +
                  " bytes where the arrays begin at multiples of 16, and of no more",
              "", "", "for a float4 that is enough"});
}

// A thread's float4s lie blockDim.x apart: so what a block stores has no gaps, but for the elements from `tail` on.
void expectSideBySide(const FarGrid& seen, uint64_t tail) {
    for (const FarBlock& block : seen.some) {
        uint64_t stored = 0, least = tail, most = 0;
        for (FarElement e : block.stored) {
            if (e.element >= tail) continue;
            stored++;
            least = std::min(least, e.element);
            most = std::max(most, e.element);
        }
        if (stored == 0 || block.words >= seen.mostWords || most - least + 1 == stored) continue;
        fail({"right, but on so large arrays a block's float4s do not lie side by side",
              "block " + number(block.number) + " stores " + number(stored) + " of the " + number(most - least + 1) +
                  " elements from its first to its last",
              "", "the next float4 of the same thread lies blockDim.x further"});
    }
}

void copyFar(size_t n) {
    trying(number(n) + " elements");
    auto seen = observeFar(
        {{"in", 1, n, false}, {"out", 1, n, true}},
        [&](const std::vector<float*>& memory) { launchCopyFast(memory[1], memory[0], n); }, 4);
    if (!seen) return;
    expectSources(
        *seen,
        [](FarElement e) {
            return std::vector<FarElement>{{0, e.element}};
        },
        theSame);
    expectFarEnds(*seen);
    expectLastStored(*seen, {1, n / 4 * 4 - 1}, false);
    expectUsualWork(*seen);
    expectWideLoads(*seen);
    expectSecondHalfAtWork(*seen);
    constexpr size_t mostABlock = size_t(1024) * 32 * 4;  // floats
    if (seen->blocks < n / mostABlock)
        fail({"right, but " + number(seen->blocks) + " blocks walk through all of it",
              "for so many floats there are " + number(n / mostABlock) + " at least", "",
              "a thread takes 32 float4s at most, and loads them all before it stores the first"});
    if (seen->all.loadsAfterStores > seen->all.globalLoads.lanes / 8)
        fail({"right, but on so large arrays its loads wait for one another",
              number(seen->all.loadsAfterStores) + " loads by threads that have stored already", "",
              "load all float4s of a thread into variables first, then store them"});
    expectSideBySide(*seen, n / 4 * 4);
}

}  // namespace

STAGE("1.8", "copyFast", "16 bytes per load, as many as the memory wants", "1.3") {
    for (const char* array : {"in", "out"})
        usualCause(cpu_device::DefectKind::outOfBounds, array,
                   "a guard is missing: n / 4 float4s are whole, and up to three floats are left over");
    Ledger ledger;
    std::vector<size_t> sizes{10'007, 0,   1,    2,    3,    4,    5,    7,    16,   31,    127,
                              128,    129, 1023, 1024, 1025, 4095, 4096, 4097, 8191, 40'002};
    for (uint64_t n : namedSizes(0, 70'000)) sizes.push_back(n);
    for (int most : {64, 3000, 70'000}) sizes.push_back(size_t(randomInts(1, 1, most)[0]));
    // A few behind what blocks of most sizes, whose threads take so many at a time, divide.
    sizes.push_back(4ul * 1024 * 4 * 3 * 5 + size_t(randomInts(1, 1, 3)[0]));
    for (size_t n : sizes) {
        const Observation seen = copyOnce(n);
        ledger.add(seen, mayCopy(n, seen));
    }
    const Observation seen = copyOnce(largeCopy);
    hold(seen, mayCopy(largeCopy, seen));
    showcase(seen);
    ledger.settle();
    fact(trafficOf(seen) +
         (seen.counted
              ? ", " + decimal(double(seen.all.globalLoads.lanes) / double(seen.all.threads), 1) + " loads per thread"
              : ""));
    for (size_t floats : {4, 8, 16, 4 * randomInts(1, 1, 100)[0]}) copyFromTheMiddle(10'008, floats);
    // The second is the last element of the last block, which a float does not count.
    // A few float4s behind a round number of them, which a float forgets.
    const size_t beyondFloats = (size_t(randomInts(1, 1 << 8, 1 << 12)[0]) << 20) + 4 * size_t(randomInts(1, 1, 4)[0]);
    for (size_t n :
         {beyondFloats, size_t(5'000'000'000), (size_t(1) << 32) + 1, size_t(5'000'000'003), (size_t(1) << 33) + 1'027})
        copyFar(n);
    for (uint64_t n : namedSizes(70'000, uint64_t(1) << 33)) copyFar(n);
    // And as many as programs have.
    for (uint64_t most : {1u << 26, 1u << 31}) copyFar(drawnMiddling(1 << 21, most));
    timeMove(Move::copy,
             [](float* out, const float* in, int rows, int cols) { launchCopyFast(out, in, size_t(rows) * cols); });
}

namespace {

// What is no number, or cannot be.
const double impossible[] = {0, -1, NAN};

[[noreturn]] void accepted(const std::string& what, double got) {
    fail({"wrong: " + what + " was accepted", "should be NAN, and is " + value(got), "",
          "ask before you compute: !(x > 0) catches NAN, too"});
}
void expectNan(const std::string& what, double got) {
    if (!std::isnan(got)) accepted(what, got);
}

struct Flight {
    double gigabytesPerSecond, nanoseconds, threads, bytesPerLoad;
    double bytes() const { return gigabytesPerSecond * nanoseconds; }
};

std::vector<Flight> allFlights() {
    std::vector<Flight> all = {{1000, 500, 100'000, 4}, {3000, 600, 270'336, 16}, {1, 1, 1, 1},
                               {2000, 512, 256'000, 4}, {2000, 512, 255'999, 4},  {500, 300, 1024, 2}};
    for (int i = 0; i < 8; i++)
        all.push_back({std::floor(drawnSize(1, 9000)), std::floor(drawnSize(1, 2000)), std::floor(drawnSize(1, 3e5)),
                       double(1 << randomInts(1, 0, 4)[0])});
    return all;
}

void expectBytesInFlight(const Flight& f) {
    trying(value(f.gigabytesPerSecond) + " GB/s, " + value(f.nanoseconds) + " ns");
    const double got = bytesInFlight(f.gigabytesPerSecond, f.nanoseconds), right = f.bytes();
    if (near(got, right)) return;
    failNumber("what is in flight", right, got,
               {{f.gigabytesPerSecond / f.nanoseconds, "what arrives in a time is the rate times that time"},
                {right * (1 << 30) / 1e9, "a GB is 1e9 bytes, not 2³⁰"},
                {right * 1e9, "a nanosecond is 1e-9 s: it takes the 1e9 of the GB away"},
                {right / 1e9, "a GB is 1e9 bytes: it takes the 1e-9 of the nanosecond away"}},
               " bytes");
}

void expectLoads(double bytes, double threads, double each) {
    trying(value(bytes) + " bytes, " + value(threads) + " threads, " + value(each) + " bytes per load");
    const double got = loadsPerThread(bytes, threads, each), exact = bytes / (threads * each), right = std::ceil(exact);
    if (got == right) return;
    failNumber("loads that each thread needs in flight", right, got,
               {{exact, "a load is made or it is not: round up to a whole number"},
                {std::floor(exact), "fewer would leave the memory idle: round up"},
                {std::round(exact), "fewer would leave the memory idle: round up"},
                {std::floor(exact) + 1, "where it is a whole number already, that is enough"},
                {std::ceil(bytes / threads), "those are bytes: a load brings several"},
                {std::ceil(bytes / each), "all threads share them"}},
               "");
}

// The law with this card's own numbers.
void tellInFlight() {
    if (!onGpu()) return;
    const workbook::DeviceFacts card = workbook::deviceFacts();
    const double peak = workbook::peakBandwidth(card), nanoseconds = nanosecondsPerStep(chaseOne, 1, 512 << 20);
    if (!(peak > 0 && nanoseconds > 0)) return;
    const double threads =
        double(card.multiprocessors) * workbook::deviceAttribute(cudaDevAttrMaxThreadsPerMultiProcessor, card.index);
    const double bytes = bytesInFlight(peak, nanoseconds);
    fact("this card: " + decimal(peak, 0) + " GB/s × " + decimal(nanoseconds, 0) + " ns = " + decimal(bytes / 1e3, 0) +
         " KB in flight; " + decimal(loadsPerThread(bytes, threads, 4), 0) + " loads of 4 bytes for each of " +
         number(uint64_t(threads)) + " threads");
}

}  // namespace

STAGE("1.9", "littlesLaw", "how much must be in flight", "1.6") {
    bool allZero = true;
    for (const Flight& f : allFlights())
        allZero = allZero && bytesInFlight(f.gigabytesPerSecond, f.nanoseconds) == 0 &&
                  loadsPerThread(f.bytes(), f.threads, f.bytesPerLoad) == 0;
    if (allZero) notWritten("both functions return 0");
    written();
    for (const Flight& f : allFlights()) expectBytesInFlight(f);
    for (double rate : {0.5, drawnSize(1e-3, 10), 1e-20, 1e20, HUGE_VAL}) expectBytesInFlight({rate, 0.5, 1, 1});
    expectBytesInFlight({1e-200, 1e-200, 1, 1});  // both above zero, if no double says so of the product
    for (double no : impossible) {
        trying("");
        expectNan("a rate of " + value(no) + " GB/s", bytesInFlight(no, 500));
        expectNan("a latency of " + value(no) + " ns", bytesInFlight(1000, no));
    }
    expectNan("a rate below zero, with a latency below zero,", bytesInFlight(-1000, -500));
    for (const Flight& f : allFlights()) {
        expectLoads(f.bytes(), f.threads, f.bytesPerLoad);
        // Just as many as fit, and one byte more.
        const double loads = randomInts(1, 1, 20)[0], just = loads * f.threads * f.bytesPerLoad;
        expectLoads(just, f.threads, f.bytesPerLoad);
        expectLoads(just + 1, f.threads, f.bytesPerLoad);
    }
    const std::vector<Flight> flights = allFlights();
    for (size_t i = 0; i < flights.size(); i++) {
        const Flight a = flights[i], b = flights[(i + 1) % flights.size()];
        for (auto [rate, latency] :
             oneChanged(std::tuple(a.gigabytesPerSecond, a.nanoseconds), {b.gigabytesPerSecond, b.nanoseconds}))
            expectBytesInFlight({rate, latency, 1, 1});
        for (auto [bytes, threads, each] :
             oneChanged(std::tuple(a.bytes(), a.threads, a.bytesPerLoad), {b.bytes(), b.threads, b.bytesPerLoad}))
            expectLoads(bytes, threads, each);
    }
    // Quotients that are whole: whoever multiplies by a rounded reciprocal gets some of them too large.
    expectLoads(1'200'000, 100'000, 4);
    for (int i = 0; i < 300; i++) {
        const double threads = randomInts(1, 1, 1'000'000)[0], bytes = randomInts(1, 1, 64)[0];
        expectLoads(randomInts(1, 1, 50)[0] * threads * bytes, threads, bytes);
    }
    // Where a load brings no whole number of bytes. Right steps in another order are rounded otherwise.
    for (int i = 0; i < 100; i++) {
        const double threads = randomInts(1, 1, 2000)[0], bytes = randomInts(1, 1, 40)[0] / 8.0,
                     all = randomInts(1, 1, 100'000)[0], loads = all / (threads * bytes);
        if (std::fabs(loads - std::round(loads)) > 1e-9) expectLoads(all, threads, bytes);
    }
    expectLoads(1, 1024, 16);
    expectLoads(1e13, 1, 4);
    expectLoads(drawnSize(1e20, 1e25), 1, 1);  // more than any integer counts
    expectLoads(64, 0.5, 4);                   // above zero, if below one
    expectLoads(64, 4, 0.25);
    expectLoads(4.5, 1, 4);  // a byte more, or a part of one
    expectLoads(4 * (1 + 1e-12), 1, 4);
    for (double no : impossible) {
        trying("");
        expectNan(value(no) + " bytes", loadsPerThread(no, 1024, 4));
        expectNan(value(no) + " threads", loadsPerThread(1e6, no, 4));
        expectNan(value(no) + " bytes per load", loadsPerThread(1e6, 1024, no));
    }
    expectNan("a number of bytes and of threads below zero", loadsPerThread(-1e6, -1024, 4));
    expectNan("a number of bytes and of bytes per load below zero", loadsPerThread(-1e6, 1024, -4));
    expectNan("a number of threads and of bytes per load below zero", loadsPerThread(1e6, -1024, -4));
    trying("");
    fact("1 000 GB/s and 500 ns: " + number(uint64_t(bytesInFlight(1000, 500))) + " bytes in flight, " +
         decimal(loadsPerThread(bytesInFlight(1000, 500), 100'000, 4), 0) +
         " loads of 4 bytes for each of 100 000 threads");
    tellInFlight();
}

namespace {

struct Roof {
    double gigabytesPerSecond, gigaflops;
};

std::vector<Roof> allRoofs() {
    std::vector<Roof> all = {{1000, 10'000}, {4000, 50'000}, {10, 3}, {1, 1}, {1e20, 1e25}, {1e-20, 1e-15}};
    for (int i = 0; i < 6; i++) all.push_back({drawnSize(1, 1e4), drawnSize(1, 1e5)});
    return all;
}

std::string theRoof(double operationsPerByte, const Roof& roof) {
    return value(operationsPerByte) + " operations per byte, " + value(roof.gigabytesPerSecond) + " GB/s, " +
           value(roof.gigaflops) + " GFLOP/s";
}

void expectAttainable(double operationsPerByte, const Roof& roof) {
    trying(theRoof(operationsPerByte, roof));
    const double got = attainable(operationsPerByte, roof.gigabytesPerSecond, roof.gigaflops);
    const double fed = operationsPerByte * roof.gigabytesPerSecond, right = std::min(fed, roof.gigaflops);
    if (near(got, right)) return;
    failNumber("what is attainable", right, got,
               {{roof.gigaflops, "memory does not bring operands that fast"},
                {fed, "the multiprocessors do not compute that fast"},
                {std::max(fed, roof.gigaflops), "the slower of the two decides"},
                {std::min(roof.gigabytesPerSecond / operationsPerByte, roof.gigaflops),
                 "each byte that arrives is worth so many operations: times"}},
               " GFLOP/s");
}

void expectRidge(const Roof& roof) {
    trying(value(roof.gigabytesPerSecond) + " GB/s, " + value(roof.gigaflops) + " GFLOP/s");
    const double got = ridge(roof.gigabytesPerSecond, roof.gigaflops), right = roof.gigaflops / roof.gigabytesPerSecond;
    if (near(got, right)) return;
    failNumber("the ridge", right, got,
               {{1 / right, "that is bytes per operation"},
                {std::floor(right), "its fraction is lost"},
                {right * roof.gigabytesPerSecond, "the ridge is where the slope has come up to that height"}},
               " operations per byte");
}

}  // namespace

STAGE("1.10", "roofline", "what arithmetic is worth at the end of a memory", "") {
    const std::vector<Roof> roofs = allRoofs();
    bool allZero = true;
    for (const Roof& r : roofs)
        allZero = allZero && attainable(1, r.gigabytesPerSecond, r.gigaflops) == 0 &&
                  ridge(r.gigabytesPerSecond, r.gigaflops) == 0;
    if (allZero) notWritten("both functions return 0");
    written();
    for (const Roof& r : roofs) {
        const double top = r.gigaflops / r.gigabytesPerSecond;
        for (double intensity : {0.0, -0.0, 0.25, 1.0, top / 3, top, top * 1.2, top * 3, drawnSize(1e-2, 1e3)})
            expectAttainable(intensity, r);
    }
    for (int i = 0; i < 8; i++) {
        const Roof a{drawnSize(1, 1e4), drawnSize(1, 1e5)}, b{drawnSize(1, 1e4), drawnSize(1, 1e5)};
        for (auto [rate, speed] :
             oneChanged(std::tuple(a.gigabytesPerSecond, a.gigaflops), {b.gigabytesPerSecond, b.gigaflops}))
            expectRidge({rate, speed});
        // Far below the ridge, where memory decides, and far above it.
        const double top = a.gigaflops / a.gigabytesPerSecond;
        for (double first : {top / 100, top * 100})
            for (auto [intensity, rate, speed] : oneChanged(std::tuple(first, a.gigabytesPerSecond, a.gigaflops),
                                                            {top / 300, b.gigabytesPerSecond, b.gigaflops}))
                expectAttainable(intensity, {rate, speed});
    }
    // Nothing is brought, or computed: that can be. And less than one of both.
    for (const Roof& r : {Roof{0, 10}, Roof{10, 0}, Roof{0.5, 100}, Roof{100, 0.5}}) expectAttainable(2, r);
    expectAttainable(HUGE_VAL, {1000, 10'000});  // of what moves nothing
    expectAttainable(0, {1000, HUGE_VAL});       // of what computes nothing, however fast it could
    trying("");
    for (double no : {-1.0, double(NAN), -drawnSize(1e-30, 1e-9)}) {
        expectNan(value(no) + " operations per byte", attainable(no, 1000, 10'000));
        expectNan("a memory of " + value(no) + " GB/s", attainable(1, no, 10'000));
        expectNan("a card of " + value(no) + " GFLOP/s", attainable(1, 1000, no));
    }
    // Beside what a product hides it by.
    for (double no : {-1.0, double(NAN)})
        for (double other : {0.0, HUGE_VAL})
            for (auto [intensity, rate, speed] : {std::array{no, other, 10'000.0}, std::array{no, 1000.0, other},
                                                  std::array{other, no, 10'000.0}, std::array{other, 1000.0, no}}) {
                trying(theRoof(intensity, {rate, speed}));
                expectNan(value(no), attainable(intensity, rate, speed));
            }
    trying("");
    expectNan("an intensity and a rate below zero", attainable(-1, -1000, 10'000));
    expectNan("an intensity and a card's speed below zero", attainable(-1, 1000, -10'000));
    expectNan("a rate and a card's speed below zero", attainable(1, -1000, -10'000));
    for (const Roof& r : roofs) expectRidge(r);
    expectRidge({1e-200, 1e200});  // higher than any double
    expectRidge({1e200, 1e-200});
    trying("");
    for (double no : impossible) {
        expectNan("a memory of " + value(no) + " GB/s", ridge(no, 10'000));
        expectNan("a card of " + value(no) + " GFLOP/s", ridge(1000, no));
    }
    expectNan("a rate of memory and of arithmetic below zero", ridge(-1000, -10'000));
    fact("1 000 GB/s and 10 000 GFLOP/s: the ridge is at " + decimal(ridge(1000, 10'000), 0) + " operations per byte");
}
