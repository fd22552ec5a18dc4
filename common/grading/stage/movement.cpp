#include "movement.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <unordered_map>

#include "inputs.h"
#include "text.h"
#include "unwritten_part.h"
#include "verdict.h"

namespace grading {
namespace {

std::string element(const char* array, int row, int col) {
    return std::string(array) + "[" + std::to_string(row) + "][" + std::to_string(col) + "]";
}

// By tiles, as lines of `in` that lie far apart are soon forgotten.
bool allRight(const Movement& m) {
    constexpr int tile = 32;
    const int rows = m.outRows(), cols = m.outCols();
    const size_t perRow = m.transposed ? 1 : size_t(m.inCols), perCol = m.transposed ? size_t(m.inCols) : 1;
    for (int row = 0; row < rows; row += tile)
        for (int col = 0; col < cols; col += tile)
            for (int r = row; r < std::min(row + tile, rows); r++)
                for (int c = col; c < std::min(col + tile, cols); c++)
                    if (bitsOf(m.out[size_t(r) * size_t(cols) + size_t(c)]) !=
                        bitsOf(m.in[size_t(r) * perRow + size_t(c) * perCol]))
                        return false;
    return true;
}

// What is wrong with an output, worked out once.
struct Wrong {
    const Movement& m;
    std::vector<size_t> places;  // wrong elements of out, in order
    std::vector<size_t> never;   // of these, those that were never written
    std::unordered_map<uint32_t, size_t> whereInIn;

    explicit Wrong(const Movement& movement) : m(movement) {
        for (size_t i = 0; i < m.out.size(); i++) {
            if (bitsOf(m.out[i]) == bitsOf(m.expected(i))) continue;
            places.push_back(i);
            if (isUnwritten(m.out[i])) never.push_back(i);
        }
        if (places.empty()) return;
        if (m.in.size() > (size_t(1) << 22)) return;  // a large one is only timed: its mistakes show on small ones too
        for (size_t i = 0; i < m.in.size(); i++) whereInIn[bitsOf(m.in[i])] = i;
    }

    int rowOf(size_t i) const { return static_cast<int>(i / m.outCols()); }
    int colOf(size_t i) const { return static_cast<int>(i % m.outCols()); }
    // Where the value that lies at i was taken from; in.size() if it is none of the input.
    size_t source(size_t i) const {
        auto found = whereInIn.find(bitsOf(m.out[i]));
        return found == whereInIn.end() ? m.in.size() : found->second;
    }
    // Did (nearly) all wrong elements that were written arrive as the wrong formula `index` would have it?
    // `index` gives for an element of in the place in out that the formula writes.
    template <typename Index>
    bool looksLike(Index index) const {
        size_t agree = 0, seen = 0;
        for (size_t i : places) {
            size_t s = source(i);
            if (isUnwritten(m.out[i])) continue;
            seen++;
            if (s == m.in.size()) continue;
            int r = static_cast<int>(s / m.inCols), c = static_cast<int>(s % m.inCols);
            agree += index(r, c) == static_cast<long long>(i);
        }
        return seen > 0 && agree * 20 >= seen * 19;
    }
};

// Which part was never written, and why that may be.
std::string causeOfGap(const Wrong& w) {
    const Movement& m = w.m;
    if (w.never.size() == m.out.size()) return "nothing was written to out";
    const size_t rows = m.outRows(), cols = m.outCols();
    const UnwrittenPart part = unwrittenPart(w.never, rows, cols);
    if (part.text.empty()) return "some are never written: a guard too strict, an early return, too few blocks?";
    std::string cause = "never written: " + part.text + ". ";
    if (m.onHost) return cause + "Does a loop end too early?";
    // The first element is the first block's in every kernel that divides the work.
    std::string first = m.lastWriter ? m.lastWriter(0) : "";
    if (first.find(" block (") != std::string::npos && first.find(" block (0,0,0)") == std::string::npos)
        return cause + "Several blocks write the same part: is blockIdx missing in an index?";
    // Of a wide matrix the first columns, as many as there are rows.
    size_t reached = part.rows ? rows - part.rows : cols - part.cols, other = part.rows ? cols : rows;
    bool oneSide = (part.rows == 0) != (part.cols == 0);
    const bool asOneSide = part.written == m.block.y && part.period == m.block.x,
               asOther = part.written == m.block.x && part.period == m.block.y;
    if (part.repeats && (asOneSide || asOther)) return cause + "Are blockDim.x and blockDim.y exchanged?";
    if (part.repeats) return cause + "Does each thread move enough elements?";
    if (oneSide && reached >= other && reached < other + 32)
        return cause + "Does the grid cover all of it, or are rows and cols mixed up?";
    return cause + "Does the grid cover them, does a loop reach them? Was a tail left out?";
}

// What the places of the wrong elements look like; empty if no formula fits.
std::string wrongFormula(const Wrong& w) {
    const Movement& m = w.m;
    const long long rows = m.inRows, cols = m.inCols;
    if (!m.transposed) {
        if (w.looksLike([&](long long r, long long c) { return c * rows + r; }))
            return "this is a transposition: row and column are swapped on one side";
        return "";
    }
    if (w.looksLike([&](long long r, long long c) { return r * cols + c; }))
        return "untransposed, as in a copy: swap row and column on one side";
    if (w.looksLike([&](long long r, long long c) { return c * cols + r; }))
        return "a row of out has `rows` elements, not `cols`: out[col * rows + row]";
    if (w.looksLike([&](long long r, long long c) {
            long long i = r * cols + c;
            return i % rows * cols + i / rows;
        }))
        return "as if in had `cols` rows of `rows` elements: rows and cols are mixed up";
    if (w.looksLike([&](long long r, long long c) { return c * rows + (rows - 1 - r); }) ||
        w.looksLike([&](long long r, long long c) { return (cols - 1 - c) * rows + r; }))
        return "mirrored: an index runs backwards";
    for (int tile : {4, 8, 16, 32, 64}) {
        if (w.looksLike([&](long long r, long long c) {
                return (r / tile * tile + c % tile) * rows + c / tile * tile + r % tile;
            }))
            return "each tile was turned, but stays where it was: swap the block's x and y too";
        if (w.looksLike([&](long long r, long long c) {
                return (c / tile * tile + r % tile) * rows + r / tile * tile + c % tile;
            }))
            return "the tiles changed places, but were not turned: swap the tile's own indices";
    }
    return "";
}

// 0 where -0 should be.
bool onlySignOfZero(const Movement& m, size_t i) { return m.out[i] == m.expected(i); }
// No number, and another one than it should be.
bool onlyBitsOfNan(const Movement& m, size_t i) {
    return std::isnan(m.out[i]) && std::isnan(m.expected(i)) && !isUnwritten(m.out[i]);
}

std::string causeOf(const Wrong& w) {
    const Movement& m = w.m;
    if (std::all_of(w.places.begin(), w.places.end(), [&](size_t i) { return onlySignOfZero(m, i); }))
        return "-0 became 0: is something added on the way?";
    if (std::all_of(w.places.begin(), w.places.end(), [&](size_t i) { return onlyBitsOfNan(m, i); }))
        return "what is no number has other bits than before: is something computed on the way?";
    if (w.never.size() == w.places.size()) {
        // A sum with what lay there before keeps its mark.
        if (m.lastWriter && m.lastWriter(w.never[0]).rfind("written", 0) == 0)
            return "out was read before anything was written to it: is it = or +=?";
        return causeOfGap(w);
    }
    std::string formula = wrongFormula(w);
    if (!formula.empty()) return formula;
    // A fixed distance between where a value lies and where it belongs.
    bool shifted = true, foreign = false, zeros = true, neighbours = true, first = true;
    long long shift = 0;
    for (size_t i : w.places) {
        if (isUnwritten(m.out[i])) continue;
        zeros = zeros && m.out[i] == 0;
        size_t s = w.source(i);
        if (s == m.in.size()) {
            foreign = true;
            shifted = neighbours = false;
            continue;
        }
        Place p = m.from(i);
        long long d = static_cast<long long>(s) - (static_cast<long long>(p.row) * m.inCols + p.col);
        shifted = shifted && (first || d == shift);
        shift = d;
        first = false;
        neighbours = neighbours && std::llabs(static_cast<long long>(s / m.inCols) - p.row) < 64 &&
                     std::llabs(static_cast<long long>(s % m.inCols) - p.col) < 64;
    }
    if (zeros) return "zeros: cleared too late, or read where nobody had filled anything?";
    if (foreign) return "values that are not in the input: computed, or read where nobody filled?";
    if (shifted && shift != 0)
        return "every wrong element was taken from " + std::to_string(std::llabs(shift)) +
               (std::llabs(shift) == 1 ? " element" : " elements") + (shift > 0 ? " too far on" : " too early");
    if (neighbours && m.onHost) return "mixed up among neighbours: look at the two indices";
    if (neighbours) return "mixed up within a tile: look at its two indices, and at the barriers";
    if (m.onHost) return "mixed up: write down for one element where it is read, and where that belongs";
    return "mixed up: write down for one thread what it reads, and where that belongs";
}

std::string shortValue(float v) {
    char text[32];
    std::snprintf(text, sizeof text, "%.5g", v);
    return text;
}

}  // namespace

void expectRight(const Movement& m) {
    if (allRight(m)) return;
    Wrong w(m);
    size_t i = w.places[0];
    Place from = m.from(i);
    Failure f;
    f.what = "wrong: " + number(w.places.size()) + " of " + number(m.out.size()) + " elements";
    f.element = element("out", w.rowOf(i), w.colOf(i));
    size_t s = w.source(i);
    std::string writer = m.lastWriter ? m.lastWriter(i) : "";
    bool never = isUnwritten(m.out[i]) && writer.rfind("written", 0) != 0;
    if (never)
        f.element += " was never written";
    else if (s < m.in.size() && !onlySignOfZero(m, i))
        f.element += " is " + element("in", static_cast<int>(s / m.inCols), static_cast<int>(s % m.inCols)) + " = " +
                     shortValue(m.out[i]);
    else
        f.element += " is " + shortValue(m.out[i]);
    f.element += "; it should be " + element("in", from.row, from.col) + " = " + shortValue(m.expected(i));
    if (!never) f.writer = writer;
    f.cause = causeOf(w);
    fail(f);
}

}  // namespace grading
