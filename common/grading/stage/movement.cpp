#include "movement.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <unordered_map>

#include "inputs.h"
#include "stage.h"
#include "text.h"

namespace grading {
namespace {

uint32_t bitsOf(float f) {
    uint32_t bits;
    std::memcpy(&bits, &f, sizeof bits);
    return bits;
}

std::string element(const char* array, int row, int col) {
    return std::string(array) + "[" + std::to_string(row) + "][" + std::to_string(col) + "]";
}

// What is wrong with an output, worked out once.
struct Wrong {
    const Movement& m;
    std::vector<size_t> places;            // wrong elements of out, in order
    std::vector<size_t> never;             // of these, those that were never written
    std::unordered_map<uint32_t, size_t> whereInIn;

    explicit Wrong(const Movement& movement) : m(movement) {
        for (size_t i = 0; i < m.out.size(); i++) {
            float expected = m.in[size_t(m.from[i].row) * m.inCols + m.from[i].col];
            if (bitsOf(m.out[i]) == bitsOf(expected)) continue;
            places.push_back(i);
            if (isUnwritten(m.out[i])) never.push_back(i);
        }
        if (places.empty()) return;
        if (m.in.size() > (size_t(1) << 22)) return;   // a large one is only timed: its mistakes show on small ones too
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

// "columns from 512 on", "rows from 32 on", "every element but …": which part was never written.
std::string partNeverWritten(const Wrong& w) {
    const Movement& m = w.m;
    int rows = m.outRows(), cols = m.outCols();
    std::vector<size_t> inRow(rows), inCol(cols);
    for (size_t i : w.never) {
        inRow[w.rowOf(i)]++;
        inCol[w.colOf(i)]++;
    }
    // The first row (column) from which on nothing at all was written.
    int firstRow = rows, firstCol = cols;
    while (firstRow > 0 && inRow[firstRow - 1] == size_t(cols)) firstRow--;
    while (firstCol > 0 && inCol[firstCol - 1] == size_t(rows)) firstCol--;
    size_t covered = size_t(rows - firstRow) * cols + size_t(cols - firstCol) * firstRow;
    if (covered != w.never.size()) return "";
    if (firstRow < rows && firstCol < cols)
        return "rows from " + std::to_string(firstRow) + " on and columns from " + std::to_string(firstCol) + " on";
    if (firstRow < rows) return "rows from " + std::to_string(firstRow) + " on";
    return "columns from " + std::to_string(firstCol) + " on";
}

std::string causeOf(const Wrong& w) {
    const Movement& m = w.m;
    const long long rows = m.inRows, cols = m.inCols;
    if (w.never.size() == w.places.size()) {
        std::string part = partNeverWritten(w);
        if (w.never.size() == m.out.size()) return "the result was never written to out";
        if (!part.empty())
            return "never written: " + part + (m.onHost ? ". Does a loop end too early?"
                                                        : ". Does the grid cover it? Was a tail left out?");
        return "some elements are never written: is an index or a guard too strict?";
    }
    if (m.transposed) {
        if (w.looksLike([&](long long r, long long c) { return r * cols + c; }))
            return "untransposed: each element went where it came from. Swap row and column on one side";
        if (w.looksLike([&](long long r, long long c) { return c * cols + r; }))
            return "a row of out has `rows` elements, not `cols`: out[col * rows + row]";
        if (w.looksLike([&](long long r, long long c) { return c * rows + (rows - 1 - r); }))
            return "mirrored: an index runs backwards";
        for (int tile : {8, 16, 32, 64}) {
            auto swappedTiles = [&](long long r, long long c) {
                long long y = r / tile * tile + c % tile, x = c / tile * tile + r % tile;
                return y * rows + x;
            };
            auto untransposedTiles = [&](long long r, long long c) {
                return (c / tile * tile + r % tile) * rows + r / tile * tile + c % tile;
            };
            if (w.looksLike(swappedTiles))
                return "each tile is transposed, but lies where it came from: swap the block's row and column too";
            if (w.looksLike(untransposedTiles))
                return "the tiles changed places, but inside a tile nothing was transposed: swap the tile's indices";
        }
    } else if (w.looksLike([&](long long r, long long c) { return c * rows + r; })) {
        return "this is a transposition: row and column are swapped on one side";
    }
    // A fixed distance between where a value lies and where it belongs.
    bool shifted = true, foreign = false, zeros = true, neighbours = true;
    long long shift = 0;
    bool first = true;
    for (size_t i : w.places) {
        if (isUnwritten(m.out[i])) continue;
        zeros = zeros && m.out[i] == 0;
        size_t s = w.source(i);
        if (s == m.in.size()) {
            foreign = true;
            shifted = neighbours = false;
            continue;
        }
        Place p = m.from[i];
        long long d = static_cast<long long>(s) - (static_cast<long long>(p.row) * cols + p.col);
        shifted = shifted && (first || d == shift);
        shift = d;
        first = false;
        neighbours = neighbours && std::llabs(static_cast<long long>(s / m.inCols) - p.row) < 64 &&
                     std::llabs(static_cast<long long>(s % m.inCols) - p.col) < 64;
    }
    if (zeros) return "there are zeros where values should be: something was read that nobody had filled";
    if (foreign) return "there are values that are not in the input: something was read that nobody had filled";
    if (shifted && shift != 0)
        return "every wrong element was taken from " + std::to_string(std::llabs(shift)) +
               (shift > 0 ? " elements too far on" : " elements too early");
    if (neighbours) return "mixed up within a tile: look at the tile's two indices, and whether a barrier is missing";
    return "elements are mixed up: write down for one thread which element it reads, and where that belongs";
}

}  // namespace

void expectRight(const Movement& m) {
    Wrong w(m);
    if (w.places.empty()) return;
    size_t i = w.places[0];
    Place from = m.from[i];
    float expected = m.in[size_t(from.row) * m.inCols + from.col];
    Failure f;
    f.what = "wrong: " + number(w.places.size()) + " of " + number(m.out.size()) + " elements";
    f.element = element("out", w.rowOf(i), w.colOf(i)) + " should be " + element("in", from.row, from.col) + " = " +
                value(expected) + ", ";
    size_t s = w.source(i);
    if (isUnwritten(m.out[i]))
        f.element += "and was never written";
    else if (s < m.in.size())
        f.element += "and is " + element("in", static_cast<int>(s / m.inCols), static_cast<int>(s % m.inCols)) + " = " +
                     value(m.out[i]);
    else
        f.element += "and is " + value(m.out[i]);
    if (!isUnwritten(m.out[i]) && m.lastWriter) f.writer = m.lastWriter(i);
    f.cause = causeOf(w);
    fail(f);
}

}  // namespace grading
