// Chapter 5: thin blocks.
#include "chapters/05_thin_blocks/thin_blocks.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cmath>

#include "common/buffer.h"
#include "common/grading/stage/stage.h"
#include "common/grading/stage/technique.h"
#include "common/grading/stage/text.h"
#include "common/grading/stage/timing.h"
#include "common/grading/stage/transposition.h"

using namespace grading;

namespace {

std::string shape(dim3 b) { return times(b.x, b.y); }

MoveLaunch with(dim3 block) {
    return [=](float* out, const float* in, int rows, int cols) { launchNaiveCol(out, in, rows, cols, block); };
}

bool same(dim3 a, dim3 b) { return a.x == b.x && a.y == b.y && a.z == b.z; }

std::vector<dim3> nineShapes() {
    std::vector<dim3> all;
    for (unsigned x : {8, 16, 32})
        for (unsigned y : {8, 16, 32}) all.push_back(dim3(x, y));
    return all;
}

// What a shape truly costs: on the CPU device sectors an element, loads and stores together.
double trueCost(dim3 block) {
    const int n = onGpu() ? largeSquare(2 * sizeof(float)) : 256;
    if (onGpu()) {
        static workbook::DeviceBuffer<float> in(size_t(n) * n), out(size_t(n) * n);
        in.fillBytes(1);
        return millisecondsOf([&] { launchNaiveCol(out.data(), in.data(), n, n, block); });
    }
    trying(times(n, n) + ", " + describe(block));
    Observation seen = observeMove(Move::transpose, with(block), {n, n});
    return double(seen.all.globalLoads.sectors + seen.all.globalStores.sectors) / (double(n) * n);
}

// Made-up costs, so that nobody can know the answer beforehand.
std::vector<Tried> someTable() {
    std::vector<Tried> table;
    for (dim3 b : nineShapes()) table.push_back({b, 1.0 + double(randomBits()() % 1000) / 100});
    return table;
}

}  // namespace

STAGE("5.1", "launchNaiveCol", "one kernel, blocks of any shape", "") {
    expectMoved(Move::transpose, launchNaiveCol, matrixShapes(32), blockShapes());
    trying("");
    Observation seen = observeMove(Move::transpose, with(dim3(8, 32)), {512, 256});
    showcase(seen);
    if (seen.counted) fact(trafficOf(seen) + ", in blocks of 8 × 32");
    uint64_t blocks = (512ul / 8) * (256 / 32);
    expectBlocks(observeMove(Move::transpose, with(dim3(16, 4)), {512, 256}), (512ul / 16) * (256 / 4),
                 "use the shape that is handed over");
    expectBlocks(seen, blocks, "x stands for rows here: the grid needs rows / blockDim.x blocks along x");
    for (dim3 b : nineShapes()) timeMove(Move::transpose, with(b), "blocks " + shape(b));
}

STAGE("5.2", "sweep", "nine shapes, and more", "5.1") {
    std::vector<dim3> asked;
    std::vector<Tried> tried = sweep([&](dim3 b) {
        asked.push_back(b);
        return double(b.x) + 1000.0 * b.y;
    });
    if (tried.empty() && asked.empty()) notWritten("no shape is tried");
    written();
    for (dim3 b : asked) {
        if (b.x == 0 || b.y == 0 || b.z != 1 || size_t(b.x) * b.y > 1024)
            fail({"wrong: blocks of " + shape(b) + " were tried",
                  number(size_t(b.x) * b.y) + " threads; a block has 1 to 1024", "",
                  "leave out the shapes that no card runs"});
    }
    for (dim3 b : nineShapes()) {
        auto found = std::find_if(tried.begin(), tried.end(), [&](const Tried& t) { return same(t.block, b); });
        if (found == tried.end())
            fail({"wrong: blocks of " + shape(b) + " are missing from the table", "", "",
                  "all of {8, 16, 32} × {8, 16, 32}, nine shapes"});
        if (found->cost != double(b.x) + 1000.0 * b.y)
            fail({"wrong: blocks of " + shape(b) + " have the cost of others", "", "",
                  "put cost(block) beside the same block"});
    }
    if (tried.size() < 12)
        fail({"only " + std::to_string(tried.size()) + " shapes were tried", "", "",
              "the nine and at least three more: what about 4 × 64?"});
    // The real thing, for the reader.
    std::string line = onGpu() ? "milliseconds:" : "sectors an element:";
    for (dim3 b : nineShapes())
        line += " " + shape(b) + " " + decimal(trueCost(b), onGpu() ? 3 : 2) + (same(b, dim3(32, 32)) ? "" : ",");
    fact(line);
}

STAGE("5.3", "bestBlock", "choose, and say why", "5.2") {
    if (same(bestBlock({{dim3(8, 8), 2.0}}), dim3(1, 1))) notWritten("it chooses blocks of one thread");
    written();
    for (int round = 0; round < 20; round++) {
        trying("in a table of made-up costs");
        std::vector<Tried> table = someTable();
        auto least = std::min_element(table.begin(), table.end(),
                                      [](const Tried& a, const Tried& b) { return a.cost < b.cost; });
        double best = least->cost;
        dim3 chosen = bestBlock(table);
        auto found = std::find_if(table.begin(), table.end(), [&](const Tried& t) { return same(t.block, chosen); });
        if (found == table.end())
            fail({"wrong: blocks of " + shape(chosen) + " are not in the table", "", "",
                  "choose one of those that were tried"});
        if (found->cost != best)
            fail({"wrong: blocks of " + shape(chosen) + " cost " + value(found->cost),
                  "blocks of " + shape(least->block) + " cost " + value(best), "",
                  "look at all entries, and keep the one that costs least"});
        // Two that cost the same: the one with more threads.
        table = {{dim3(8, 8), best}, {dim3(32, 16), best}, {dim3(16, 8), best}, {dim3(8, 16), best + 1}};
        std::shuffle(table.begin(), table.end(), randomBits());
        if (!same(bestBlock(table), dim3(32, 16)))
            fail({"wrong: of shapes that cost the same it took " + shape(bestBlock(table)), "", "",
                  "take the one with the most threads: a multiprocessor runs only so many blocks at a time"});
    }
    trying("");
    std::vector<Tried> nine;
    for (dim3 b : nineShapes()) nine.push_back({b, trueCost(b)});
    dim3 best = bestBlock(nine);
    fact("of the nine shapes, " + shape(best) + " is best");
    prediction("blockDim.x of the best of the nine", predictedBestX ? predictedBestX : NAN, best.x, "");
    prediction("blockDim.y", predictedBestY ? predictedBestY : NAN, best.y, "");
    // Of your own sweep, the choice must hold for this kernel.
    std::vector<Tried> mine = sweep(trueCost);
    dim3 chosen = bestBlock(mine);
    double cost = trueCost(chosen);
    for (const Tried& t : nine)
        if (cost > t.cost * (onGpu() ? 1.05 : 1.0) + 1e-9)
            fail({"blocks of " + shape(chosen) + " were chosen",
                  "they cost " + value(cost) + "; blocks of " + shape(t.block) + " " + value(t.cost), "",
                  "does sweep try the nine shapes too?"});
    fact("of all that you tried, " + shape(chosen));
}

STAGE("5.4", "bug hunt: tryBlock", "a launch that never was", "") {
    constexpr int n = 128;
    constexpr size_t elements = size_t(n) * n;
    workbook::DeviceBuffer<float> in(elements), out(elements);
    in.upload(uniqueFloats(elements));
    out.fillBytes(0);
    auto ran = [&](dim3 block) {
        bool yes = false;
        observeAnything([&] { yes = tryBlock(out.data(), in.data(), n, n, block); });
        return yes;
    };
    const dim3 refused[] = {dim3(64, 32), dim3(1024, 2), dim3(33, 32), dim3(2048, 1), dim3(8, 8, 128), dim3(1, 1, 128)};
    bool believesAll = true;
    for (dim3 b : refused) believesAll = believesAll && ran(b);
    cudaGetLastError();
    if (believesAll) notWritten("the defect is still there: blocks of 64 × 32 are said to have run");
    written();
    for (dim3 b : refused) {
        std::string shown = describe(b) + (b.z > 1 ? " × " + std::to_string(b.z) : "");
        trying(shown);
        if (ran(b))
            fail({"wrong: it says that the launch ran",
                  "the card refused it: 1 to 1024 threads a block, at most 64 along z", "",
                  "a refused launch says nothing by itself: ask cudaGetLastError() after it"});
        // An old error must not be taken for one of the next launch.
        trying(shown + ", then 32 × 8");
        if (!ran(dim3(32, 8)))
            fail({"wrong: after a refused launch a good one is said to have failed", "", "",
                  "the old error is still there: cudaGetLastError() takes it away, cudaPeekAtLastError() does not"});
    }
    for (dim3 b : nineShapes()) {
        trying(describe(b));
        out.fillBytes(0xff);
        Observation seen = observeAnything([&] {
            if (!tryBlock(out.data(), in.data(), n, n, b))
                fail({"wrong: it says that the launch failed", "", "", "this shape is fine"});
        });
        std::vector<float> result = out.download(), input = in.download();
        for (int i = 0; i < n * n; i++)
            if (result[i] != input[size_t(i % n) * n + i / n])
                fail({"wrong: nothing was transposed", "", "",
                      "the kernel must still be launched with the shape that was asked for"});
    }
}
