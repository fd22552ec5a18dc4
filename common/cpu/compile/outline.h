// What the runtime is told about a source, so that it can speak of loops, branches and array elements:
// see cpu_device/program.h.
#pragma once

#include <string>
#include <vector>

#include "unit.h"

namespace cpucc {

struct Block {
    enum Kind { loop, conditional, function } kind;
    int firstLine, lastLine;
};

struct Shape {
    std::string name;
    int line;
    std::vector<unsigned long long> extents;   // all of them, or the array is left out
};

std::vector<Block> findBlocks(const Source& source);
std::vector<Shape> findShapes(const Unit& unit, const Source& source);

// C++ text that registers all of this with the runtime when the program starts.
std::string registration(const Unit& unit, bool watched);

}  // namespace cpucc
