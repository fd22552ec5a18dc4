// Chapter 5: thin blocks.
#include "chapters/05_thin_blocks/thin_blocks.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "common/buffer.h"
#include "common/grading/stage/account.h"
#include "common/grading/stage/far_moves.h"
#include "common/grading/stage/inputs.h"
#include "common/grading/stage/stage.h"
#include "common/grading/stage/students_process.h"
#include "common/grading/stage/text.h"
#include "common/grading/stage/timing.h"
#include "common/grading/stage/traffic.h"
#include "common/grading/stage/transposition.h"
#include "common/grading/stage/unnoticed_errors.h"

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

Account oneEach(Shape s, dim3 block) { return accountOfOneEach(Move::transpose, X::downColumns, s, block); }

// What a shape truly costs: on the CPU device sectors per element, loads and stores together.
double trueCost(dim3 block) {
    const int n = onGpu() ? largeSquare(2 * sizeof(float)) : 256;
    if (onGpu()) {
        static workbook::DeviceBuffer<float> in(size_t(n) * n), out(size_t(n) * n);
        in.fillBytes(1);
        return millisecondsOf([&] { launchNaiveCol(out.data(), in.data(), n, n, block); });
    }
    trying(times(n, n) + ", " + describe(block));
    Observation seen = observeMove(Move::transpose, with(block), {n, n}, oneEach({n, n}, block));
    return double(seen.all.globalLoads.sectors + seen.all.globalStores.sectors) / (double(n) * n);
}

// The nine, and some that the seed draws, with made-up costs, so that nobody can know the answer beforehand.
std::vector<Tried> someTable() {
    std::vector<dim3> shapes = nineShapes();
    for (int more = randomInts(1, 0, 6)[0]; more > 0; more--) shapes.push_back(blockShapes().back());
    const double scale = std::pow(10.0, randomInts(1, -6, 12)[0]);
    std::vector<Tried> table;
    for (dim3 b : shapes) table.push_back({b, scale * (1 + double(randomBits()() % 1000) / 100)});
    std::shuffle(table.begin(), table.end(), randomBits());
    return table;
}

size_t threadsOf(dim3 block) { return size_t(block.x) * block.y * block.z; }

// The least cost, and of the shapes that have it the one with the most threads.
bool better(const Tried& a, const Tried& b) {
    return a.cost != b.cost ? a.cost < b.cost : threadsOf(a.block) > threadsOf(b.block);
}

// The student's functions, where they run.
std::string sweepThere(const std::string&) {
    const Cost cost = [](dim3 block) { return valuesIn<double>(askGrader(bytesOf<dim3>({block})))[0]; };
    return bytesOf(sweep(cost));
}
std::vector<Tried> sweptBy(const Cost& cost) {
    return valuesIn<Tried>(
        callStudent(sweepThere, "",
                    [&](const std::string& question) { return bytesOf<double>({cost(valuesIn<dim3>(question)[0])}); }),
        0);
}
// The choice, and whether the table is as it was.
struct Choice {
    dim3 best;
    bool unchanged;
};
std::string bestThere(const std::string& table) {
    const std::vector<Tried> tried = valuesIn<Tried>(table, 0);
    const dim3 best = bestBlock(tried);
    return bytesOf<Choice>({{best, bytesOf(tried) == table}});
}
dim3 bestOf(const std::vector<Tried>& table) {
    const Choice choice = valuesIn<Choice>(callStudent(bestThere, bytesOf(table)))[0];
    if (!choice.unchanged)
        fail({"wrong: the table that was handed over is not as it was", "", "",
              "it is const, and others read it: sort a copy, or none"});
    return choice.best;
}

void expectBest(const std::vector<Tried>& table) {
    const Tried best = *std::min_element(table.begin(), table.end(), better);
    const dim3 chosen = bestOf(table);
    const Tried* found = nullptr;
    for (const Tried& t : table)
        if (same(t.block, chosen) && (!found || better(t, *found))) found = &t;
    if (!found)
        fail({"wrong: blocks of " + shape(chosen) + " are not in the table", "", "",
              "choose one of those that were tried"});
    if (found->cost != best.cost)
        fail(
            {"wrong: blocks of " + shape(chosen) + " cost " + value(found->cost),
             "blocks of " + shape(best.block) + " cost " +
                 (value(found->cost) == value(best.cost) ? value(found->cost - best.cost) + " less" : value(best.cost)),
             "",
             value(found->cost) == value(best.cost)
                 ? "they cost nearly the same, and the least counts: is the cost rounded, kept in a type with fewer "
                   "digits than double, or not all that decides?"
                 : "look at all entries, and keep the one that costs least"});
    if (threadsOf(chosen) != threadsOf(best.block))
        fail({"wrong: of shapes that cost the same it took " + shape(chosen), "", "",
              "take the one with the most threads: a multiprocessor runs only so many blocks at a time"});
}

double anyCost(dim3) { return 1 + double(randomBits()() >> 11); }

// Costs of which some are those of the call before: an answer that is remembered by these is an old one.
Cost costsOfBefore() {
    static auto& before = *new std::map<std::pair<unsigned, unsigned>, double>;
    return [](dim3 b) {
        const auto [at, isNew] = before.try_emplace({b.x, b.y}, 0);
        if (isNew || randomInts(1, 0, 3)[0] == 0) at->second = anyCost(b);
        return at->second;
    };
}

// Asked for a shape, it gives a cost that nobody can work out, and remembers it.
class MadeUpCosts {
public:
    explicit MadeUpCosts(Cost cost) : cost(std::move(cost)) {}
    double of(dim3 block) {
        given.push_back({block, cost(block)});
        return given.back().cost;
    }
    const std::vector<Tried>& all() const { return given; }

private:
    Cost cost;
    std::vector<Tried> given;
};

// Costs by which nobody may choose what he tries.
struct Kind {
    const char* what;
    Cost cost;
};
std::vector<Kind> kindsOfCosts() {
    const double times = std::pow(10.0, randomInts(1, 1, 6)[0]);
    auto growing = [](double factor, unsigned by) { return anyCost({}) * std::pow(factor, by / 8.0); };
    return {{"called again with other costs", anyCost},
            {"called again with costs that grow with x", [=](dim3 b) { return growing(times, b.x); }},
            {"called again with costs that grow with y", [=](dim3 b) { return growing(times, b.y); }},
            {"called again with costs that fall with x", [=](dim3 b) { return growing(1 / times, b.x); }},
            {"called again with costs that fall with y", [=](dim3 b) { return growing(1 / times, b.y); }},
            {"called again with costs of which some are zero or infinite",
             [](dim3) {
                 const int drawn = randomInts(1, 0, 2)[0];
                 return drawn == 0 ? 0 : drawn == 1 ? INFINITY : anyCost({});
             }},
            {"called again with costs that are nearly the same",
             [](dim3) { return 1 + std::ldexp(double(randomBits()() % 4096), -50); }},
            {"called again", costsOfBefore()},
            {"called again with some of the same costs", costsOfBefore()},
            {"called again with some of the same costs", costsOfBefore()},
            {"called again with some of the same costs", costsOfBefore()}};
}

void expectFits(dim3 b) {
    if (b.x != 0 && b.y != 0 && b.z == 1 && threadsOf(b) <= 1024) return;
    fail({"wrong: blocks of " + shape(b) + (b.z == 1 ? "" : " × " + std::to_string(b.z)) + " were tried",
          b.z == 1 ? number(threadsOf(b)) + " threads; a block has 1 to 1024" : "the kernel knows x and y only", "",
          b.z == 1 ? "leave out the shapes that no card runs"
                   : "all threads with the same x and y do the same: z is 1"});
}

// An entry's cost must be one that was given for its shape.
void expectCostOf(const Tried& t, const std::vector<Tried>& given) {
    bool asked = false, ofAnother = false;
    for (const Tried& g : given) {
        asked = asked || same(g.block, t.block);
        ofAnother = ofAnother || g.cost == t.cost;
        if (same(g.block, t.block) && g.cost == t.cost) return;
    }
    if (ofAnother)
        fail({"wrong: blocks of " + shape(t.block) + " have the cost of others", "", "",
              "put cost(block) beside the same block"});
    fail({"wrong: blocks of " + shape(t.block) + " have a cost that was never measured",
          asked ? "cost() said another number" : "cost() was not asked about them", "",
          "put cost(block) beside the same block"});
}

size_t differentShapes(const std::vector<Tried>& tried) {
    std::set<std::pair<unsigned, unsigned>> all;
    for (const Tried& t : tried) all.insert({t.block.x, t.block.y});
    return all.size();
}

// ---- bug hunt ----

struct Asked {
    Shape shape;
    dim3 block;
};
std::string told(const Asked& a) {
    return times(a.shape.rows, a.shape.cols) + ", " + describe(a.block) +
           (a.block.z > 1 ? " × " + std::to_string(a.block.z) : "");
}

// What it says of a launch. Whatever it launches must be what was asked for; a launch that is refused is none.
struct Ran {
    bool said;
    uint64_t launches;
};
Ran ran(const Asked& a, Ledger& ledger) {
    const size_t elements = size_t(a.shape.rows) * a.shape.cols;
    workbook::DeviceBuffer<float> in(elements), out(elements);
    in.fillBytes(0);
    bool yes = false;
    Observation seen =
        observeAnything([&] { yes = tryBlock(out.data(), in.data(), a.shape.rows, a.shape.cols, a.block); });
    Account may = oneEach(a.shape, a.block);
    may.launches = atMost(1);
    if (seen.counted && seen.all.launches == 0) may = Account(exactly(0), exactly(0)), may.launches = exactly(0);
    ledger.add(seen, may);
    return {yes, seen.all.launches};
}

// Shapes that a card does run.
void expectItRuns() {
    auto launch = [](float* out, const float* in, int rows, int cols, dim3 block) {
        if (tryBlock(out, in, rows, cols, block)) return;
        saidSo();
        fail({"wrong: it says that the launch failed", "", "",
              "this shape runs: does the answer come from another call, or before the kernel has ended?"});
    };
    auto may = [](Shape s, dim3 block) {
        Account a = oneEach(s, block);
        a.mustLaunch = "transposeNaiveCol";
        a.blocks.hint = a.threads.hint = "the kernel must still be launched with the shape that was asked for";
        return a;
    };
    std::vector<dim3> blocks = nineShapes();
    for (dim3 b : {dim3(1024, 1), dim3(1, 1024), blockShapes().back()}) blocks.push_back(b);
    expectMoved(Move::transpose, launch, may, {{96, 64}, {61, 53}, {1, 1}}, blocks, {256, 128}, dim3(8, 32),
                threadsGo(X::downColumns));
    // A small matrix may be taken for one that needs no look.
    failCallsAnew();
    const Shape small{20, 30};
    observeMove(
        Move::transpose,
        [&](float* out, const float* in, int rows, int cols) { launch(out, in, rows, cols, dim3(8, 8)); }, small,
        may(small, dim3(8, 8)));
}

}  // namespace

STAGE("5.1", "launchNaiveCol", "one kernel, blocks of any shape", "") {
    Observation seen = expectMoved(Move::transpose, launchNaiveCol, oneEach, matrixShapes(32), blockShapes(),
                                   {512, 256}, dim3(8, 32), threadsGo(X::downColumns));
    expectFarMoves(Move::transpose, X::downColumns, launchNaiveCol);
    if (seen.counted) fact(trafficOf(seen) + ", in blocks of 8 × 32");
    for (dim3 b : nineShapes()) timeMove(Move::transpose, with(b), "blocks " + shape(b));
}

static void expectTable(const std::vector<Tried>& tried, const std::vector<Tried>& given) {
    for (const Tried& t : given) expectFits(t.block);
    for (dim3 b : nineShapes())
        if (std::none_of(tried.begin(), tried.end(), [&](const Tried& t) { return same(t.block, b); }))
            fail({"wrong: blocks of " + shape(b) + " are missing from the table", "", "",
                  "all of {8, 16, 32} × {8, 16, 32}, nine shapes"});
    for (const Tried& t : tried) expectCostOf(t, given);
    if (differentShapes(tried) < 12)
        fail({"only " + std::to_string(differentShapes(tried)) + " shapes were tried", "", "",
              "the nine and at least three more: what about 4 × 64?"});
}

STAGE("5.2", "sweep", "nine shapes, and more", "5.1") {
    MadeUpCosts costs(anyCost);
    const std::vector<Tried> tried = sweptBy([&](dim3 b) { return costs.of(b); });
    if (tried.empty() && costs.all().empty()) notWritten("no shape is tried");
    written();
    expectTable(tried, costs.all());
    for (const Kind& kind : kindsOfCosts()) {
        trying(kind.what);
        MadeUpCosts others(kind.cost);
        const std::vector<Tried> again = sweptBy([&](dim3 b) { return others.of(b); });
        expectTable(again, others.all());
    }
    trying("");
    // The real thing, for the reader.
    std::string line = onGpu() ? "milliseconds:" : "sectors per element:";
    for (dim3 b : nineShapes())
        line += " " + shape(b) + " " + decimal(trueCost(b), onGpu() ? 3 : 2) + (same(b, dim3(32, 32)) ? "" : ",");
    fact(line);
}

STAGE("5.3", "bestBlock", "choose, and say why", "5.2") {
    if (same(bestOf({{dim3(8, 8), 2.0}}), dim3(1, 1))) notWritten("it chooses blocks of one thread");
    written();
    trying("in a table of made-up costs");
    for (int round = 0; round < 40; round++) {
        std::vector<Tried> table = someTable();
        expectBest(table);
        // The same table, but for one shape, which is now the best: whoever knows a table by a part of it.
        std::vector<Tried> changed = table;
        Tried& one = changed[size_t(randomInts(1, 0, int(table.size()) - 1)[0])];
        one.cost = std::min_element(table.begin(), table.end(), better)->cost / 2;
        expectBest(changed);
        // Two that cost the same: the one with more threads.
        const double best = table[0].cost;
        table = {{dim3(8, 8), best}, {dim3(32, 16), best}, {dim3(16, 8), best}, {dim3(8, 16), best + 1}};
        std::shuffle(table.begin(), table.end(), randomBits());
        expectBest(table);
        // The widest, or the highest, has not always most.
        table = {{dim3(32, 4), best}, {dim3(4, 64), best}, {dim3(16, 20), best}, {blockShapes().back(), best}};
        std::shuffle(table.begin(), table.end(), randomBits());
        expectBest(table);
        table = {{dim3(32, 32), best * (1 + std::ldexp(1, -28))}, {dim3(8, 8), best}};
        expectBest(table);
        expectBest({table[round % 2]});
        // Whoever sorts them must not say of two alike that each comes before the other.
        expectBest(std::vector<Tried>(size_t(randomInts(1, 17, 100)[0]), table[0]));
    }
    // More than a byte counts, and than a short.
    for (auto [least, most] : {std::pair{257, 1000}, std::pair{65'537, 70'000}}) {
        std::vector<Tried> table;
        for (int i = randomInts(1, least, most)[0]; i > 0; i--)
            table.push_back({dim3(unsigned(randomInts(1, 1, 1024)[0])), anyCost({})});
        expectBest(table);
    }
    // Any shapes in any order, of which many cost the same, and some nothing.
    for (int round = 0; round < 300; round++) {
        std::vector<Tried> table;
        for (int i = randomInts(1, 1, round % 4 ? 8 : 60)[0]; i > 0; i--)
            table.push_back({blockShapes().back(), double(randomInts(1, 0, 3)[0])});
        expectBest(table);
    }
    trying("");
    std::vector<Tried> nine;
    for (dim3 b : nineShapes()) nine.push_back({b, trueCost(b)});
    dim3 best = std::min_element(nine.begin(), nine.end(), better)->block;
    fact("of the nine shapes, " + shape(best) + " is best");
    prediction("blockDim.x of the best of the nine", predictedBestX ? predictedBestX : NAN, best.x, "");
    prediction("blockDim.y", predictedBestY ? predictedBestY : NAN, best.y, "");
    // Of your own sweep, the choice must hold for this kernel.
    std::vector<Tried> mine = sweptBy(trueCost);
    dim3 chosen = bestOf(mine);
    double cost = trueCost(chosen);
    for (const Tried& t : nine)
        if (cost > t.cost * (onGpu() ? 1.05 : 1.0) + 1e-9)
            fail({"blocks of " + shape(chosen) + " were chosen",
                  "they cost " + value(cost) + "; blocks of " + shape(t.block) + " " + value(t.cost), "",
                  "does sweep try the nine shapes too?"});
    fact("of all that you tried, " + shape(chosen));
}

STAGE("5.4", "bug hunt: tryBlock", "a launch that never was", "") {
    std::vector<Asked> refused;
    for (dim3 b : {dim3(64, 32), dim3(1024, 2), dim3(33, 32), dim3(2048, 1), dim3(8, 8, 128), dim3(1, 1, 128),
                   dim3(unsigned(randomInts(1, 1025, 4000)[0]), 1), dim3(unsigned(randomInts(1, 33, 900)[0]), 32)})
        refused.push_back({{128, 128}, b});
    // Here it is the grid that is too large: 65 535 blocks along y are allowed.
    refused.push_back({{1, 65536}, dim3(32, 1)});
    refused.push_back({{2, 131073}, dim3(64, 2)});
    bool believesAll = true;
    Ledger ledger;
    for (const Asked& a : refused) {
        trying(told(a));
        const Ran r = ran(a, ledger);
        believesAll = believesAll && r.said && r.launches == 0;
    }
    cudaGetLastError();
    if (believesAll) notMended("blocks of 64 × 32 are said to have run");
    written();
    for (const Asked& a : refused) {
        trying(told(a));
        if (ran(a, ledger).said)
            fail({"wrong: it says that the launch ran",
                  "the card refused it: " + std::string(threadsOf(a.block) > 1024 || a.block.z > 64
                                                            ? "1 to 1024 threads per block, at most 64 along z"
                                                            : "a grid has at most 65 535 blocks along y"),
                  "", "a refused launch says nothing by itself: ask cudaGetLastError() after it"});
        // An old error must not be taken for one of the next launch.
        trying(told(a) + ", then 32 × 8");
        if (!ran({{128, 128}, dim3(32, 8)}, ledger).said)
            fail({"wrong: after a refused launch a good one is said to have failed", "", "",
                  "the old error is still there: cudaGetLastError() takes it away, cudaPeekAtLastError() does not"});
    }
    // A kernel that takes its time has not failed.
    trying("a kernel that takes long");
    bool waited = false;
    whileKernelsTakeLong([&] { waited = ran({{128, 128}, dim3(32, 8)}, ledger).said; });
    if (!waited)
        fail({"wrong: it says that the launch failed", "the kernel still runs: cudaErrorNotReady is no failure", "",
              "wait for it: cudaDeviceSynchronize() comes back when it has run, and says how it ended"});
    trying("");
    errorsAreSaid("return false: cudaGetLastError() or cudaDeviceSynchronize() says so", true);
    expectItRuns();
    ledger.settle();
}
