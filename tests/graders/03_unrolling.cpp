// Chapter 3: unrolling.
#include "chapters/03_unrolling/unrolling.h"

#include <cmath>

#include "common/buffer.h"
#include "common/grading/stage/stage.h"
#include "common/grading/stage/technique.h"
#include "common/grading/stage/text.h"
#include "common/grading/stage/timing.h"
#include "common/grading/stage/transposition.h"

using namespace grading;

namespace {

constexpr Shape large{1024, 512};
constexpr uint64_t elements = uint64_t(large.rows) * large.cols;
const dim3 wideBlock(32, 8);

MoveLaunch with(const BlockMoveLaunch& launch, dim3 block) {
    return [=](float* out, const float* in, int rows, int cols) { launch(out, in, rows, cols, block); };
}

// Ragged ends of every length, and more columns and rows than four blocks cover.
std::vector<Shape> unrolledShapes() {
    // First one that is large enough for every block: a guard that asks for too much does nothing on the small ones.
    std::vector<Shape> shapes = matrixShapes(32);
    shapes.insert(shapes.begin(), Shape{264, 280});
    for (Shape s : {Shape{5, 100}, {100, 5}, {9, 127}, {127, 9}, {33, 129}, {129, 33}, {64, 258}}) shapes.push_back(s);
    return shapes;
}

Observation onLarge(const MoveLaunch& launch, int perThread) {
    trying(times(large.rows, large.cols) + ", " + describe(wideBlock));
    Observation seen = observeMove(Move::transpose, launch, large);
    fact(trafficOf(seen) + (seen.counted ? ", " + number(seen.all.threads) + " threads" : ""));
    expectAccesses(seen, Side::loads, elements, "each element is loaded once");
    expectAccesses(seen, Side::stores, elements, "each element is stored once");
    expectThreads(seen, elements / perThread,
                  "each thread takes several elements: the grid needs fewer blocks along x");
    return seen;
}

// Are all loads made before the first store? One warp copies a vector onto itself, moved by one block's width: the
// second element that a thread loads is where it stores its first. Whoever stores in between loads what it stored.
void expectLoadsFirst(const MoveLaunch& launch, bool alongColumns, int perThread) {
    if (onGpu() || perThread == 1) return;
    const int n = 32 * perThread;
    trying("one warp");
    std::vector<float> values = uniqueFloats(n + 32);
    workbook::DeviceBuffer<float> memory(values.size());
    memory.upload(values);
    float* in = memory.data();
    observeAnything([&] { launch(in + 32, in, alongColumns ? n : 1, alongColumns ? 1 : n); });
    std::vector<float> moved = memory.download();
    if (moved[64] == values[0] && moved[32] == values[0])
        fail({"right, but the loads wait for one another",
              "a thread loads its second element after it has stored its first", "",
              "load all " + std::to_string(perThread) + " into variables first, then store them all"});
}

}  // namespace

STAGE("3.1", "transposeUnroll4Row", "four loads under way, coalesced", "") {
    expectMoved(Move::transpose, launchUnroll4Row, unrolledShapes(), blockShapes());
    Observation seen = onLarge(with(launchUnroll4Row, wideBlock), 4);
    expectEfficiency(seen, Side::loads, 1.0, "one block's width apart, so that neighbouring threads load neighbours");
    expectStrided(seen, Side::stores, 0.5, "here the loads are coalesced and the stores are strided");
    expectLoadsFirst(with(launchUnroll4Row, dim3(32, 1)), false, 4);
    timeMove(Move::transpose, with(launchUnroll4Row, wideBlock));
}

STAGE("3.2", "transposeUnroll4Col", "four strided loads under way", "") {
    expectMoved(Move::transpose, launchUnroll4Col, unrolledShapes(), blockShapes());
    Observation seen = onLarge(with(launchUnroll4Col, wideBlock), 4);
    expectEfficiency(seen, Side::stores, 1.0, "one block's width apart, so that neighbouring threads store neighbours");
    expectStrided(seen, Side::loads, 0.5, "here the stores are coalesced and the loads are strided");
    expectLoadsFirst(with(launchUnroll4Col, dim3(32, 1)), true, 4);
    if (seen.counted)
        prediction("sectors of an unrolled load", predictedUnrolledLoad ? predictedUnrolledLoad : NAN,
                   seen.all.globalLoads.sectorsPerRequest(), "");
    timeMove(Move::transpose, with(launchUnroll4Col, wideBlock));
}

STAGE("3.3", "transposeUnrollN", "how many are best?", "3.2") {
    double best = 0;
    int bestN = 0;
    for (int n : {1, 2, 4, 8}) {
        auto launch = [=](float* out, const float* in, int rows, int cols, dim3 block) {
            launchUnrollN(out, in, rows, cols, block, n);
        };
        expectMoved(Move::transpose, launch, unrolledShapes(), {dim3(32, 8), dim3(8, 32), dim3(7, 5)});
        Observation seen = onLarge(with(launch, wideBlock), n);
        expectEfficiency(seen, Side::stores, 1.0,
                         "one block's width apart, so that neighbouring threads store neighbours");
        expectLoadsFirst(with(launch, dim3(32, 1)), true, n);
        double t = timeMove(Move::transpose, with(launch, wideBlock), std::to_string(n) + " a thread");
        if (t > 0 && (!bestN || t < best)) {
            best = t;
            bestN = n;
        }
    }
    if (bestN) prediction("the fastest number a thread", predictedBestN ? predictedBestN : NAN, bestN, "");
}

STAGE("3.4", "bug hunt: transposeUnroll4Tail", "the end of a row", "") {
    // Still as it was? Right where four blocks fit exactly, and a tail that nobody writes elsewhere.
    {
        workbook::DeviceBuffer<float> in(200), out(200);
        nameMemory(in.data(), "in");
        nameMemory(out.data(), "out");
        in.upload(uniqueFloats(200));
        out.upload(std::vector<float>(200, unwritten()));
        observeAnything([&] { launchUnroll4Tail(out.data(), in.data(), 2, 100, dim3(8, 2)); });
        size_t never = 0;
        for (float v : out.download()) never += isUnwritten(v);
        if (never == 2ul * (100 - 96))
            notWritten("the defect is still there: of 100 columns the last are never written");
    }
    expectMoved(Move::transpose, launchUnroll4Tail, unrolledShapes(), blockShapes());
    // Whoever moves the index back to the end instead of leaving out what is beyond it moves elements several times.
    trying(times(large.rows, 100) + ", " + describe(wideBlock));
    Observation ragged = observeMove(Move::transpose, with(launchUnroll4Tail, wideBlock), {large.rows, 100});
    expectAccesses(ragged, Side::stores, uint64_t(large.rows) * 100,
                   "mend the guard: what is beyond the end is nobody's to move");
    Observation seen = onLarge(with(launchUnroll4Tail, wideBlock), 4);
    expectEfficiency(seen, Side::loads, 1.0, "mend the guard, and leave the rest as it is");
}
