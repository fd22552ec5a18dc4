// Where a byte comes from: the figures of chapter 1, and the tables beside them. Each stands in its lesson between
// <!-- measured: latency --> and <!-- end of measured -->; where a file has no points for it, nothing changes there.
#pragma once

#include <string>
#include <vector>

#include "results.h"

namespace bench {

struct Figure {
    std::string name;     // "latency": docs/pictures/01_latency.svg
    std::string caption;  // what it shows, for who does not see it
    std::string svg;
    std::string table = "";  // in Markdown, or nothing
};
// `other`: of another card, or nullptr.
std::vector<Figure> memoryFigures(const Results& results, const Results* other);

// Every stage with arithmetic as a point below what memory and arithmetic allow.
std::vector<Figure> rooflineOf(const Results& results);

std::string shortCard(const Results& results);  // "NVIDIA H100 80GB HBM3" is an H100

// "| a | b |" and the line below it, for as many columns; all but the first `texts` are numbers.
std::string tableHead(const std::vector<std::string>& columns, size_t texts);
std::string tableRow(const std::vector<std::string>& cells);

}  // namespace bench
