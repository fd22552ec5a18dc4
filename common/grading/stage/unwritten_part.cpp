#include "unwritten_part.h"

#include <algorithm>

namespace grading {
namespace {

using Lines = std::vector<bool>;  // by number: was nothing of this row (or column) written?

size_t missingOf(const Lines& lines) { return size_t(std::count(lines.begin(), lines.end(), true)); }

std::string numbers(size_t first, size_t last) {
    return first == last ? std::to_string(first) : std::to_string(first) + " to " + std::to_string(last);
}

// After how many lines those of [first, end) come again, and no others; 0 if they do not.
size_t periodOf(const Lines& lines, size_t first, size_t end) {
    const auto again = std::find(lines.begin() + long(end), lines.end(), true);
    const size_t period = size_t(again - lines.begin()) - first;
    return std::equal(lines.begin() + long(period), lines.end(), lines.begin()) ? period : 0;
}

void describe(const Lines& lines, const std::string& name, UnwrittenPart& part) {
    const size_t count = missingOf(lines);
    if (count == 0) return;
    const auto begin = std::find(lines.begin(), lines.end(), true);
    const size_t first = size_t(begin - lines.begin());
    const size_t end = size_t(std::find(begin, lines.end(), false) - lines.begin());
    const std::string neighbours = name + " " + numbers(first, end - 1);
    if (!part.text.empty()) part.text += " and ";
    if (end == lines.size()) {
        part.text += name + " from " + std::to_string(first) + " on";
    } else if (end - first == count) {
        part.text += neighbours;
    } else if (size_t period = periodOf(lines, first, end)) {
        part.text += neighbours + " of every " + std::to_string(period);
        part.repeats = true;
        part.written = first;
        part.period = period;
    } else {
        part.text += "whole " + name;
    }
}

}  // namespace

UnwrittenPart unwrittenPart(const std::vector<size_t>& never, size_t rows, size_t cols) {
    std::vector<size_t> inRow(rows), inCol(cols);
    for (size_t i : never) {
        inRow[i / cols]++;
        inCol[i % cols]++;
    }
    Lines missingRows(rows), missingCols(cols);
    for (size_t r = 0; r < rows; r++) missingRows[r] = inRow[r] == cols;
    for (size_t c = 0; c < cols; c++) missingCols[c] = inCol[c] == rows;
    UnwrittenPart part;
    part.rows = missingOf(missingRows);
    part.cols = missingOf(missingCols);
    if (part.rows * cols + part.cols * (rows - part.rows) != never.size()) return part;
    describe(missingRows, "rows", part);
    describe(missingCols, "columns", part);
    return part;
}

}  // namespace grading
