// Chapter 1: bandwidth.
#include "chapters/01_bandwidth/bandwidth.h"

#include <algorithm>
#include <cmath>

#include "common/grading/stage/account.h"
#include "common/grading/stage/far_moves.h"
#include "common/grading/stage/inputs.h"
#include "common/grading/stage/stage.h"
#include "common/grading/stage/text.h"
#include "common/grading/stage/timing.h"
#include "common/grading/stage/traffic.h"
#include "common/grading/stage/transposition.h"

using namespace grading;

namespace {

constexpr Shape large{1024, 512};

MoveLaunch with(const BlockMoveLaunch& launch, dim3 block) {
    return [=](float* out, const float* in, int rows, int cols) { launch(out, in, rows, cols, block); };
}

// What float arithmetic leaves of a number; a whole GB/s is more.
bool near(double got, double expected) { return std::fabs(got - expected) <= 1e-5 * std::fabs(expected); }

double drawn(double lowest, double highest) { return randomFloats(1, float(lowest), float(highest))[0]; }
// As many small ones as large ones.
double drawnSize(double lowest, double highest) { return std::exp(drawn(std::log(lowest), std::log(highest))); }

// A number that came out wrong, and the mistake that gives just this number.
struct Slip {
    double gives;
    const char* cause;
};
[[noreturn]] void failNumber(const std::string& question, double expected, double got, const std::vector<Slip>& slips) {
    Failure f;
    f.what = "wrong: " + question;
    f.element = "should be " + value(expected) + " GB/s, and is " + value(got);
    for (const Slip& s : slips)
        if (f.cause.empty() && near(got, s.gives)) f.cause = s.cause;
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
        const double kilohertz = std::floor(drawnSize(10, 1e9));
        const int bits = 32 * randomInts(1, 1, 256)[0];
        all.push_back({"a card that the seed drew", kilohertz, bits, kilohertz * 2 * bits / 8 / 1e6});
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
                              {0, 0, 0.002},
                              {1 << 20, 1 << 20, 1e-12}};
    for (int i = 0; i < 12; i++)
        all.push_back({size_t(drawnSize(4, 1e13)), size_t(drawnSize(4, 1e13)), drawnSize(1e-6, 1e6)});
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
    for (int i = 0; i < 8; i++) all.push_back({int(drawnSize(1, 2e9)), int(drawnSize(1, 2e9)), drawnSize(1e-3, 1e4)});
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
                        {right * 1e9 / (1 << 30), "a GB is 1e9 bytes, not 2^30"},
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
                  "every time above zero counts, however short"});
        if (!near(got, right))
            failNumber("in " + value(m.milliseconds) + " ms", right, got,
                       {{wrapped, "the number of bytes does not fit in 32 bits"},
                        {double(uint32_t(m.read + m.written)) / (m.milliseconds * 1e6),
                         "the number of bytes does not fit in 32 bits"},
                        {double(m.read) / (m.milliseconds * 1e6), "bytes that are written count too"},
                        {double(m.written) / (m.milliseconds * 1e6), "bytes that are read count too"},
                        {right / 1e3, "the time is in milliseconds: 1e-3 s"},
                        {right * 1e-6, "the time is in milliseconds: 1e-3 s, and a GB is 1e9 bytes"},
                        {right * 1e9 / (1 << 30), "a GB is 1e9 bytes, not 2^30"}});
    }
    trying("");
    for (double t : {0.0, -1.0, double(NAN), -drawnSize(1e-9, 1e9)}) {
        double got = effectiveBandwidth(1024, 1024, t);
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
    fact(trafficOf(expectMoved(Move::copy, launchCopyRow, may, matrixShapes(32), blockShapes(), large, block)));
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
    Observation seen = expectMoved(Move::copy, launchCopyCol, may, matrixShapes(32), blockShapes(), large, block);
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
    if (asPlanted) notWritten("the defect is still there: wrong for large matrices");
    written();
    for (const Transposed& t : all) {
        trying(times(t.rows, t.cols));
        const double right = rightFor(t);
        if (!near(got(t), right))
            failNumber("in " + value(t.milliseconds) + " ms", right, got(t),
                       {{right * t.milliseconds > 1e13 ? right / 2 : NAN,
                         "so many bytes do not fit in 64 bits either: work in double"},
                        {right / 2, "each element is read and written: 8 bytes in all"},
                        {right * t.milliseconds / 3.5, "it is the time that is handed over that counts"},
                        {got(t), isSmall(t) ? "small matrices were right before"
                                            : "the number of bytes is worked out in a type too small for it"}});
    }
}
