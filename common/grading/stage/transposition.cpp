#include "transposition.h"

#include <cuda_runtime_api.h>

#include "common/buffer.h"
#include "movement.h"
#include "stage.h"
#include "text.h"
#include "timing.h"

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
    Observation seen = observe([&] { launch(out.data(), in.data(), shape.rows, shape.cols); });
    m.out = out.download();
    m.lastWriter = [&](size_t i) { return lastWriterOf(out.data() + i); };
    expectRight(m);
    if (!in.guardsIntact() || !out.guardsIntact()) fail({"wrote outside its array", "", "", "a guard is missing", ""});
    if (in.download() != m.in) fail({"the input was overwritten", "", "", "out and in are mixed up somewhere", ""});
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
            observeMove(move, [&](float* out, const float* in, int r, int c) { launch(out, in, r, c, block); }, s);
        }
}

void expectMovedOnHost(Move move, const HostMove& function, const std::vector<Shape>& shapes) {
    for (Shape s : shapes) {
        trying(times(s.rows, s.cols));
        Movement m = problem(move, s);
        m.onHost = true;
        // Elements before and behind that must stay as they are.
        constexpr size_t guard = 64;
        std::vector<float> out(m.in.size() + 2 * guard, unwritten());
        std::vector<float> in = m.in;
        function(out.data() + guard, in.data(), s.rows, s.cols);
        m.out.assign(out.begin() + guard, out.end() - guard);
        bool untouched = true;
        for (float v : m.out) untouched = untouched && isUnwritten(v);
        if (untouched) notWritten("the function writes nothing");
        written();
        expectRight(m);
        for (size_t i = 0; i < guard; i++)
            if (!isUnwritten(out[i]) || !isUnwritten(out[out.size() - 1 - i]))
                fail({"wrote outside its array", "", "", "a loop runs one round too many", ""});
        if (in != m.in) fail({"the input was overwritten", "", "", "out and in are mixed up somewhere", ""});
    }
}

void timeMove(Move move, const MoveLaunch& launch) {
    if (!onGpu()) return;
    int n = largeSquare(2 * sizeof(float));
    trying(times(n, n) + ", timed");
    Movement m = problem(move, {n, n});
    workbook::DeviceBuffer<float> in(m.in.size()), out(m.in.size());
    in.upload(m.in);
    out.fillBytes(0xff);
    timeLaunch(times(n, n), 2 * m.in.size() * sizeof(float), [&] { launch(out.data(), in.data(), n, n); });
    // Timed and wrong would be worth nothing.
    m.out = out.download();
    m.lastWriter = [](size_t) { return std::string(); };
    expectRight(m);
}

}  // namespace grading
