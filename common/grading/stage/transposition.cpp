#include "transposition.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>

#include "common/buffer.h"
#include "emit.h"
#include "kept_memory.h"
#include "movement.h"
#include "one_changed.h"
#include "students_process.h"
#include "text.h"
#include "unnoticed_errors.h"
#include "verdict.h"

namespace grading {
namespace {

Movement problem(Move move, Shape s) {
    Movement m;
    m.transposed = move == Move::transpose;
    m.inRows = s.rows;
    m.inCols = s.cols;
    m.in = uniqueFloats(size_t(s.rows) * size_t(s.cols));
    // A move looks at no value: some that arithmetic and comparisons treat in their own way, each there once; and one
    // of them in the last row and column.
    if (const size_t n = m.in.size(); n > 512) {
        strewAnyFloats(m.in);
        m.in[n / 2] = 0;
        m.in[n / 5] = std::numeric_limits<float>::infinity();
        m.in[n / 7] = drawnNan();
        m.in[n / 3] = drawnNan();
        m.in[n / 4] = nanOfOnes();
        m.in[n / 9] = signallingNan();
        m.in[n / 11] = signallingNan();
        m.in[n - 1] = -0.0f;
    }
    return m;
}

}  // namespace

std::string describe(dim3 block) { return "blocks of " + times(block.x, block.y); }

std::vector<dim3> blockShapes() {
    const auto x = unsigned(randomInts(1, 1, 64)[0]), y = unsigned(randomInts(1, 1, int(1024 / x))[0]),
               high = unsigned(randomInts(1, 513, 1024)[0]);
    return {{32, 32}, {32, 8}, {8, 32}, {16, 16}, {3, 4}, {7, 5}, {1, 1}, {1024, 1}, {1, high}, {x, y}};
}

std::vector<dim3> drawnBlockShapes() {
    auto drawn = [](unsigned least, unsigned most) { return unsigned(randomInts(1, int(least), int(most))[0]); };
    const unsigned wide = drawn(129, 512);
    std::vector<dim3> shapes{
        {drawn(2, 512), 1}, {64, drawn(1, 16)}, {wide, drawn(2, 1024u / wide)}, {drawn(9, 15), 40}};
    for (unsigned narrow = 2; narrow <= 8; narrow++) shapes.push_back({narrow, drawn(1, 1024u / narrow)});
    for (unsigned side : {drawn(2, 5), drawn(6, 7), drawn(9, 31)}) shapes.push_back({side, side});
    return shapes;
}

TileOrder threadsGo(X x) {
    TileOrder order;
    order.x = x;
    order.threadsToo = true;
    return order;
}

namespace {

// The first tile that another block moved than should have. `out` was just written.
std::optional<Failure> outOfOrder(const float* out, Move move, Shape s, dim3 block, const TileOrder& order) {
    if (!order.blockOf || onGpu()) return {};
    const auto rows = unsigned(s.rows), cols = unsigned(s.cols);
    const unsigned width = order.x == X::alongRows ? cols : rows, height = order.x == X::alongRows ? rows : cols;
    auto placeInOut = [&](unsigned x, unsigned y) {
        const size_t row = order.x == X::alongRows ? y : x, col = order.x == X::alongRows ? x : y;
        return move == Move::copy ? row * cols + col : col * rows + row;
    };
    const dim3 tiles = gridOver(width, height, block);
    const size_t count = size_t(tiles.x) * tiles.y;
    // Of many tiles some, since each question takes a while; of each its first or its last element.
    for (size_t i = 0; i < count; i += 1 + count / 64) {
        const dim3 tile(unsigned(i % tiles.x), unsigned(i / tiles.x)), should = order.blockOf(tile, tiles);
        const unsigned lastX = std::min((tile.x + 1) * block.x, width) - 1,
                       lastY = std::min((tile.y + 1) * block.y, height) - 1;
        auto did =
            blockThatWrote(out + (i % 2 ? placeInOut(lastX, lastY) : placeInOut(tile.x * block.x, tile.y * block.y)));
        if (!did || ((*did)[0] == should.x && (*did)[1] == should.y)) continue;
        auto pair = [](unsigned a, unsigned b) { return "(" + number(a) + "," + number(b) + ")"; };
        return Failure{order.what,
                       "tile " + pair(tile.x, tile.y) + " of " + times(tiles.x, tiles.y) + " is taken by block " +
                           pair((*did)[0], (*did)[1]) + ", not by " + pair(should.x, should.y),
                       "", order.hint};
    }
    return {};
}

// Of some pairs of neighbours along x, those that one block moved: most are of neighbouring threads. Where a block's
// elements begin nobody says, and threads that are numbered through the matrix begin another row now and then.
std::optional<Failure> acrossTheWay(const float* out, Move move, Shape s, dim3 block, const TileOrder& order) {
    if (!order.threadsToo || onGpu()) return {};
    const bool alongRows = order.x == X::alongRows;
    const int width = alongRows ? s.cols : s.rows, height = alongRows ? s.rows : s.cols;
    if (width < 2 || block.x < 2) return {};
    struct Place {
        size_t row, col;
    };
    auto writer = [&](Place p) {
        return threadThatWrote(out +
                               (move == Move::copy ? p.row * size_t(s.cols) + p.col : p.col * size_t(s.rows) + p.row));
    };
    auto numberIn = [&](const std::array<uint32_t, 6>& t) { return int64_t(t[4]) * block.x + t[3]; };
    constexpr int pairs = 16;
    int neighbours = 0, others = 0;
    std::optional<Failure> other;
    for (int i = 0; i < pairs; i++) {
        const auto a = size_t(randomInts(1, 0, width - 2)[0]), b = size_t(randomInts(1, 0, height - 1)[0]);
        const Place one = alongRows ? Place{b, a} : Place{a, b}, next = alongRows ? Place{b, a + 1} : Place{a + 1, b};
        const auto of = writer(one), ofNext = writer(next);
        if (!of || !ofNext) return {};
        const bool sameBlock = std::equal(of->begin(), of->begin() + 3, ofNext->begin());
        const int64_t apart = numberIn(*ofNext) - numberIn(*of);
        if (sameBlock && (apart == 1 || (apart == -1 && !order.neverMirrored))) {
            neighbours++;
            continue;
        }
        // A block that moves several tiles begins the next with its first thread.
        const bool nextTile = (*of)[4] == (*ofNext)[4] && std::max((*of)[3], (*ofNext)[3]) == block.x - 1 &&
                              std::min((*of)[3], (*ofNext)[3]) == 0;
        if (sameBlock && !nextTile) others++;
        if (other && !sameBlock) continue;
        auto in = [](Place p) { return "in[" + std::to_string(p.row) + "][" + std::to_string(p.col) + "]"; };
        auto thread = [](const std::array<uint32_t, 6>& t) {
            return "thread (" + number(t[3]) + "," + number(t[4]) + ") of block (" + number(t[0]) + "," + number(t[1]) +
                   ")";
        };
        other = Failure{alongRows ? "right, but neighbouring threads do not take neighbours of a row"
                                  : "right, but neighbouring threads do not take neighbours of a column",
                        in(one) + " is moved by " + thread(*of) + ", " + in(next) + " by " + thread(*ofNext), "",
                        alongRows ? "threadIdx.x counts columns of in, whatever the shape of the block"
                                  : "threadIdx.x counts rows of in, whatever the shape of the block"};
    }
    return neighbours > others ? std::nullopt : other;
}

struct Moved {
    Observation seen;
    std::optional<Failure> outOfOrder;
};

// `block`: none, if the launch chooses.
Moved move(Move move, const MoveLaunch& launch, Shape shape, dim3 block = dim3(0), const TileOrder& order = {},
           const MovedJudge& also = nullptr) {
    Movement m = problem(move, shape);
    m.block = block;
    workbook::DeviceBuffer<float> in(m.in.size(), guardElements()), out(m.in.size(), guardElements());
    nameMemory(in.data(), "in");
    nameMemory(out.data(), "out");
    in.upload(m.in);
    std::vector<float> poison(m.in.size(), unwritten());
    out.upload(poison);
    for (const char* array : {"in", "out"})
        usualCause(cpu_device::DefectKind::outOfBounds, array,
                   "is a guard missing, or are rows and cols mixed up in the index?");
    if (move == Move::transpose)
        usualCause(cpu_device::DefectKind::globalRace, "out",
                   "two threads write one element of out, whose rows have `rows` elements");
    Observation seen = observe([&] { launch(out.data(), in.data(), shape.rows, shape.cols); });
    const std::vector<float> after = in.download();
    if (std::memcmp(after.data(), m.in.data(), after.size() * sizeof(float)) != 0)
        fail({"the input was overwritten", "", "", "out and in are mixed up somewhere", ""});
    if (!in.guardsIntact() || !out.guardsIntact()) fail({"wrote outside its array", "", "", "a guard is missing", ""});
    m.out = out.download();
    m.lastWriter = [&](size_t i) { return lastWriterOf(out.data() + i); };
    expectRight(m);
    if (also && !onGpu()) return {seen, also(shape, out.data())};
    auto otherwise = outOfOrder(out.data(), move, shape, block, order);
    if (!otherwise) otherwise = acrossTheWay(out.data(), move, shape, block, order);
    return {seen, otherwise};
}

}  // namespace

// Many blocks of few threads, or of many that find nothing to do, show nothing new; on the largest shapes least of all.
static bool takesLong(Shape s, dim3 block, X x) {
    const size_t elements = size_t(s.rows) * s.cols, threads = size_t(block.x) * block.y;
    const bool alongRows = x == X::alongRows;
    const dim3 grid = gridOver(unsigned(alongRows ? s.cols : s.rows), unsigned(alongRows ? s.rows : s.cols), block);
    const bool few = threads < (elements > 20000 ? 128 : 12);
    return elements > 2000 && (few || size_t(grid.x) * grid.y * threads > (elements > 20000 ? 4 : 8) * elements);
}

Observation observeMove(Move m, const MoveLaunch& launch, Shape shape, const Account& may) {
    Observation seen = move(m, launch, shape).seen;
    hold(seen, may);
    return seen;
}

// A grid that no card runs, whichever of the two sides its y counts. Who does without so many blocks may go on.
static std::optional<Failure> quietWhenTooHigh(const BlockMoveLaunch& launch) {
    const dim3 block(32, 1);
    for (Shape s : {Shape{65537, 1}, Shape{1, 65537}}) {
        const std::vector<float> values = uniqueFloats(65537);
        workbook::DeviceBuffer<float> in(values.size()), out(values.size());
        in.upload(values);
        out.upload(std::vector<float>(values.size(), unwritten()));
        trying(times(s.rows, s.cols) + ", " + describe(block));
        const bool saidOrMoved = saysOrManages([&] {
            launch(out.data(), in.data(), s.rows, s.cols, block);
            return out.download() == values;  // of one row or column both moves are the same
        });
        if (!saidOrMoved)
            return Failure{"right, but nobody notices that a grid is too high",
                           "a grid has at most 65 535 blocks along y: a launch of more is refused", "",
                           "leave the grid as it must be: CHECK_LAUNCH() says that it was refused"};
    }
    return {};
}

// Blocks that no card runs. Who launches them in another shape does not say so either.
static std::optional<Failure> quietWhenRefused(const BlockMoveLaunch& launch) {
    const dim3 tooLarge(64, 32);
    if (onlyAskedIfWritten()) return {};
    workbook::DeviceBuffer<float> in(64), out(64);
    trying(times(8, 8) + ", " + describe(tooLarge));
    const bool said = saysOrManages([&] {
        launch(out.data(), in.data(), 8, 8, tooLarge);
        return false;
    });
    if (said) return quietWhenTooHigh(launch);
    return Failure{"right, but nobody notices when a launch is refused", "a block has at most 1024 threads", "",
                   "CHECK_LAUNCH() behind each launch says so, and ends the program"};
}

// What the first call decides for all others, it decides for this one. Of it no more is asked than how often it
// launches: there is room around.
static void callBefore(const MoveLaunch& launch, const MoveAccount& may, Ledger& ledger) {
    const Shape s{8, 4};
    const size_t all = 1 << 17, middle = all / 2;
    workbook::DeviceBuffer<float> in(all), out(all);
    in.fillBytes(0);
    trying(times(s.rows, s.cols));
    const Observation seen = observeAnything([&] { launch(out.data() + middle, in.data() + middle, s.rows, s.cols); });
    accountedFor(seen);
    if (seen.all.launches) ledger.add(seen, faultOfKernels(seen, may(s)));
}

static void add(Ledger& ledger, const Moved& moved, const Account& may) {
    ledger.add(moved.seen, moved.outOfOrder);  // the surer cause: what the order moves is told by the account
    ledger.add(moved.seen, may);
    // With so many threads, or loads, the other shapes would take too long.
    if (moved.seen.all.threads / 8 > may.threads.most) ledger.settle();
    if (moved.seen.all.globalLoads.lanes / 8 > may.loads.lanes.most) ledger.settle();
}

Observation expectMoved(Move m, const MoveLaunch& launch, const MoveAccount& may, const std::vector<Shape>& shapes,
                        Shape large, const MovedJudge& also) {
    Ledger ledger;
    callBefore(launch, may, ledger);
    auto tryIt = [&](Shape s) {
        trying(times(s.rows, s.cols));
        add(ledger, move(m, launch, s, dim3(0), {}, also), may(s));
    };
    auto drawn = [](int least, int most) { return randomInts(1, least, most)[0]; };
    for (Shape s : shapes) tryIt(s);
    for (auto [rows, cols] : oneChanged(std::tuple(drawn(33, 60), drawn(33, 60)), {drawn(130, 200), drawn(130, 200)}))
        tryIt({rows, cols});
    trying(times(large.rows, large.cols));
    Observation seen = observeMove(m, launch, large, may(large));
    showcase(seen);
    ledger.settle();
    return seen;
}

Observation expectMoved(Move m, const BlockMoveLaunch& launch, const BlockMoveAccount& may,
                        const std::vector<Shape>& shapes, const std::vector<dim3>& blocks, Shape large, dim3 largeBlock,
                        const TileOrder& order) {
    auto with = [&](dim3 block) -> MoveLaunch {
        return [&launch, block](float* out, const float* in, int r, int c) { launch(out, in, r, c, block); };
    };
    Ledger ledger;
    auto tryIt = [&](Shape s, dim3 block) {
        trying(times(s.rows, s.cols) + ", " + describe(block));
        return move(m, with(block), s, block, order);
    };
    const dim3 first(6, 6);
    callBefore(
        with(first), [&](Shape s) { return may(s, first); }, ledger);
    for (Shape s : shapes)
        for (dim3 block : blocks)
            if (!takesLong(s, block, order.x)) add(ledger, tryIt(s, block), may(s, block));
    for (dim3 block : drawnBlockShapes()) {
        const Shape s = block.x * block.y < 128 ? Shape{53, 61} : Shape{264, 280};
        add(ledger, tryIt(s, block), may(s, block));
    }
    // Of the same block a larger one behind a smaller one, and back; and as many elements with the sides exchanged.
    for (Shape s : {Shape{35, 41}, Shape{131, 170}, Shape{35, 41}, Shape{41, 35}})
        add(ledger, tryIt(s, largeBlock), may(s, largeBlock));
    auto drawn = [](int least, int most) { return randomInts(1, least, most)[0]; };
    // What was right for the last call is too few blocks for the next.
    for (auto [rows, cols, x, y] : oneChanged(std::tuple(drawn(33, 60), drawn(33, 60), 16, 16),
                                              {drawn(130, 200), drawn(130, 200), drawn(4, 7), drawn(4, 7)})) {
        const Shape s{rows, cols};
        const dim3 block{unsigned(x), unsigned(y)};
        add(ledger, tryIt(s, block), may(s, block));
    }
    const Moved last = tryIt(large, largeBlock);
    hold(last.seen, may(large, largeBlock));
    showcase(last.seen);
    ledger.add(last.seen, last.outOfOrder);
    ledger.add(last.seen, quietWhenRefused(launch));
    ledger.settle();
    return last.seen;
}

bool losesJust(const BlockMoveLaunch& launch, const Lost& lost, const std::vector<Shape>& shapes, dim3 block) {
    for (Shape s : shapes) {
        const Movement m = problem(Move::transpose, s);
        workbook::DeviceBuffer<float> in(m.in.size()), out(m.in.size());
        nameMemory(in.data(), "in");
        nameMemory(out.data(), "out");
        in.upload(m.in);
        out.upload(std::vector<float>(m.in.size(), unwritten()));
        accountedFor(observeAnything([&] { launch(out.data(), in.data(), s.rows, s.cols, block); }));
        const std::vector<float> moved = out.download();
        for (size_t i = 0; i < moved.size(); i++)
            if (isUnwritten(moved[i]) != lost(s, block, m.from(i).row, m.from(i).col)) return false;
    }
    return true;
}

Account accountOfOneEach(Move move, X x, Shape s, dim3 block) {
    const uint64_t rows = uint64_t(s.rows), cols = uint64_t(s.cols);
    const uint64_t width = x == X::alongRows ? cols : rows, height = x == X::alongRows ? rows : cols;
    Account may(gridOver(width, height, block), block,
                x == X::alongRows ? "x stands for columns here: one element per thread"
                                  : "x stands for rows here: the grid needs rows / blockDim.x blocks along x");
    may.loads = once(rows * cols, "each element is loaded once");
    may.stores = once(rows * cols, "each element is stored once");
    may.exchanges = exactly(0, "each thread works by itself: nothing is handed from lane to lane");
    may.threadsThatStore = exactly(rows * cols, "one element per thread: each thread that has one moves it by itself");
    auto row = [=](uint64_t a, uint64_t b) { return x == X::alongRows ? b : a; };
    auto col = [=](uint64_t a, uint64_t b) { return x == X::alongRows ? a : b; };
    may.loadsAfterStores = anyNumber();
    // A ragged matrix may be gone through from its end, which cuts sectors in other ways: the dearest.
    const bool ragged = cols % 8 || rows % 8 || width % block.x || height % block.y;
    auto dearest = [=](auto element) {
        uint64_t most = sectorsOf(block, width, height, element);
        for (int ends = 1; ragged && ends < 4; ends++)
            most = std::max(most, sectorsOf(block, width, height, [&](uint64_t a, uint64_t b) {
                                return element(ends & 1 ? width - 1 - a : a, ends & 2 ? height - 1 - b : b);
                            }));
        return most;
    };
    const uint64_t inIn = dearest([=](uint64_t a, uint64_t b) { return row(a, b) * cols + col(a, b); });
    // Whoever numbers the threads anew, in one row say, may need fewer sectors where they are coalesced, and more where
    // they are strided. Of what is less than a warp wide or high, both sides are as good.
    const bool small = s.rows < 32 || s.cols < 32, alongIn = x == X::alongRows;
    if (move == Move::copy && !alongIn) {
        const std::string hint = "here threadIdx.x walks down a column";
        may.loads.sectors = may.stores.sectors = small ? atLeast(inIn / 2, hint) : between(inIn / 2, inIn, hint);
        return may;
    }
    if (small) return may;
    const uint64_t inOut =
        move == Move::copy ? inIn : dearest([=](uint64_t a, uint64_t b) { return col(a, b) * rows + row(a, b); });
    const bool alongOut = alongIn == (move == Move::copy);
    // Rows of a block that are no whole warps may be cut in other ways.
    auto most = [&](uint64_t sectors) { return block.x % 32 ? sectors + sectors / 2 : sectors; };
    if (alongIn) may.loads.sectors = atMost(most(inIn), "let threadIdx.x walk along a row of in");
    if (alongOut) may.stores.sectors = atMost(most(inOut), "let threadIdx.x walk along a row of out");
    if (alongIn && inOut > inIn)
        may.stores.sectors = atLeast(inOut / 2, "here the loads are coalesced and the stores are strided");
    if (alongOut && inIn > inOut)
        may.loads.sectors = atLeast(inIn / 2, "here the stores are coalesced and the loads are strided");
    return may;
}

namespace {

// Nothing beside out may have been written to.
void expectGuardsIntact(const Movement& m, const std::vector<float>& out, size_t guard) {
    for (size_t k = 0; k < out.size(); k++) {
        if (k == guard) k += m.in.size();
        if (k >= out.size() || isUnwritten(out[k])) continue;
        long long index = static_cast<long long>(k) - static_cast<long long>(guard);
        Failure f;
        f.what = "wrote outside its array";
        f.element = "out[" + std::to_string(index) + "], and out has " + number(m.in.size()) + " elements";
        auto source = std::find(m.in.begin(), m.in.end(), out[k]);
        size_t at = static_cast<size_t>(source - m.in.begin());
        size_t row = at / m.inCols, col = at % m.inCols;
        if (source != m.in.end())
            f.element += ": in[" + std::to_string(row) + "][" + std::to_string(col) + "] was put there";
        f.cause =
            index < 0 ? "an index is negative" : "does a loop run one round too many, or is a row's length wrong?";
        fail(f);
    }
}

}  // namespace

void expectMovedOnHost(Move move, const HostMove& function, const std::vector<Shape>& shapes) {
    bool first = true;
    for (Shape s : shapes) {
        trying(times(s.rows, s.cols));
        Movement m = problem(move, s);
        m.onHost = true;
        // Before and behind both lies what must stay as it is: as much as a mistaken row length can reach, of which the
        // very wide and very high shapes need not have all.
        const auto longer = static_cast<size_t>(std::max(s.rows, s.cols));
        const size_t guard = std::min(longer * longer, size_t(1) << 20) + (1 << 12);
        std::vector<float> out(m.in.size() + 2 * guard, unwritten()), in = out;
        std::copy(m.in.begin(), m.in.end(), in.begin() + long(guard));
        const std::vector<float> before = in;
        auto call = [&] {
            LentMemory lentOut(out.data(), out.size() * sizeof(float)), lentIn(in.data(), in.size() * sizeof(float));
            function(lentOut.as<float>() + guard, lentIn.as<float>() + guard, s.rows, s.cols);
        };
        const Observation seen = observeAnything(call);
        const bool untouched = std::memcmp(in.data(), before.data(), in.size() * sizeof(float)) == 0;
        if (first && std::all_of(out.begin(), out.end(), isUnwritten) && untouched)
            notWritten("the function writes nothing");
        first = false;
        written();
        expectGuardsIntact(m, out, guard);
        if (!untouched) fail({"the input was overwritten", "", "", "out and in are mixed up somewhere", ""});
        m.out.assign(out.begin() + static_cast<long>(guard), out.end() - static_cast<long>(guard));
        expectRight(m);
        hold(seen, nothingOnTheDevice());
        expectNothingKept(call);
        // The same arrays may hold other numbers the next time.
        if (m.in.size() > 10'000) continue;
        auto expectRightNow = [&](const char* change) {
            std::copy(m.in.begin(), m.in.end(), in.begin() + long(guard));
            trying(times(s.rows, s.cols) + change);
            call();
            m.out.assign(out.begin() + static_cast<long>(guard), out.end() - static_cast<long>(guard));
            expectRight(m);
        };
        std::reverse(m.in.begin(), m.in.end());
        expectRightNow(", again with other numbers in the same arrays");
        // Nor can a few numbers tell whether the others are the same.
        m.in[size_t(randomInts(1, 0, int(m.in.size()) - 1)[0])] = 2;
        expectRightNow(", again with one other number in the same array");
        // Where a few rows and columns agree, all need not.
        if (const auto n = size_t(s.rows); s.rows == s.cols && n > 2) {
            for (size_t row = 0; row < n; row++)
                for (size_t col = 0; col < row; col++) m.in[row * n + col] = m.in[col * n + row];
            const std::vector<int> place = randomInts(2, 1, int(n) - 2);
            m.in[size_t(place[0]) * n + size_t(place[1]) + (place[0] == place[1])] = 3;
            expectRightNow(", again with a matrix that is symmetric but for one element");
        }
        // Who stores only what is not equal leaves the sign of a zero.
        for (float& v : m.in)
            if (v == 0) v = -v;
        expectRightNow(", again with other signs of the zeros");
        trying(times(s.rows, s.cols) + ", again with nothing behind in, which may only be read");
        const LentMemory lentOut(out.data(), out.size() * sizeof(float)),
            lentIn(m.in.data(), m.in.size() * sizeof(float), LentMemory::Where::beforeNothing);
        function(lentOut.as<float>() + guard, lentIn.as<float>(), s.rows, s.cols);
    }
}

}  // namespace grading
