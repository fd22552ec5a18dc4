#include "transposition.h"

#include <cuda_runtime_api.h>

#include <algorithm>

#include "common/buffer.h"
#include "movement.h"
#include "text.h"
#include "verdict.h"

namespace grading {
namespace {

std::vector<Place> rightPlaces(Move move, Shape s) {
    std::vector<Place> from;
    from.reserve(size_t(s.rows) * s.cols);
    if (move == Move::copy)
        for (int r = 0; r < s.rows; r++)
            for (int c = 0; c < s.cols; c++) from.push_back({r, c});
    else
        for (int r = 0; r < s.cols; r++)
            for (int c = 0; c < s.rows; c++) from.push_back({c, r});
    return from;
}

Movement problem(Move move, Shape s) {
    Movement m;
    m.transposed = move == Move::transpose;
    m.inRows = s.rows;
    m.inCols = s.cols;
    m.from = rightPlaces(move, s);
    m.in = uniqueFloats(m.from.size());
    return m;
}

}  // namespace

std::string describe(dim3 block) { return "blocks of " + times(block.x, block.y); }

std::vector<dim3> blockShapes() {
    return {{32, 32}, {32, 8}, {8, 32}, {16, 16}, {3, 4}, {7, 5}, {1, 1}, {1024, 1}, {1, 64}};
}

Observation observeMove(Move move, const MoveLaunch& launch, Shape shape) {
    Movement m = problem(move, shape);
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
    if (in.download() != m.in) fail({"the input was overwritten", "", "", "out and in are mixed up somewhere", ""});
    if (!in.guardsIntact() || !out.guardsIntact()) fail({"wrote outside its array", "", "", "a guard is missing", ""});
    m.out = out.download();
    m.lastWriter = [&](size_t i) { return lastWriterOf(out.data() + i); };
    expectRight(m);
    return seen;
}

void expectMoved(Move move, const MoveLaunch& launch, const std::vector<Shape>& shapes) {
    for (Shape s : shapes) {
        trying(times(s.rows, s.cols));
        observeMove(move, launch, s);
    }
}

void expectMoved(Move move, const BlockMoveLaunch& launch, const std::vector<Shape>& shapes,
                 const std::vector<dim3>& blocks) {
    for (Shape s : shapes)
        for (dim3 block : blocks) {
            // Many blocks of few threads take long and show nothing new.
            if (size_t(s.rows) * s.cols > 2000 && block.x * block.y < 12) continue;
            trying(times(s.rows, s.cols) + ", " + describe(block));
            observeMove(
                move, [&](float* out, const float* in, int r, int c) { launch(out, in, r, c, block); }, s);
        }
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
        // Before and behind out lies what must stay as it is: as much as a mistaken row length can reach.
        const size_t longer = static_cast<size_t>(std::max(s.rows, s.cols)), guard = longer * longer;
        std::vector<float> out(m.in.size() + 2 * guard, unwritten());
        std::vector<float> in = m.in;
        function(out.data() + guard, in.data(), s.rows, s.cols);
        if (first && std::all_of(out.begin(), out.end(), isUnwritten) && in == m.in)
            notWritten("the function writes nothing");
        first = false;
        written();
        if (in != m.in) fail({"the input was overwritten", "", "", "out and in are mixed up somewhere", ""});
        expectGuardsIntact(m, out, guard);
        m.out.assign(out.begin() + static_cast<long>(guard), out.end() - static_cast<long>(guard));
        expectRight(m);
    }
}

}  // namespace grading
