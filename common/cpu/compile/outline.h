// What the runtime is told about a source, so that it can speak of loops, branches and array elements:
// see cpu_device/program.h.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "unit.h"

namespace cpucc {

struct Block {
    enum Kind { loop, conditional, function, returnStatement, longStatement } kind;  // as in cpu_device::SourceBlock
    int firstLine, lastLine;
};

// By its tokens: the bracket of its header, and its body.
struct Loop {
    size_t block;  // its number among the source's blocks
    size_t header, body, afterBody;
};

struct Shape {
    std::string name;
    int line;
    std::vector<unsigned long long> extents;  // all of them, or none if one cannot be worked out
};

std::vector<Block> findBlocks(const Source& source);
std::vector<Loop> findLoops(const Source& source);  // those of which header and body are known
std::vector<Shape> findShapes(const Unit& unit, const Source& source);

struct DeclaredNames {
    std::set<std::string> names;
    bool complete = true;  // false if a macro may declare more
};
DeclaredNames findDeviceVariables(const Unit& unit);
DeclaredNames findKernelNames(const Unit& unit);
// By kernel; 0 where the bound cannot be worked out.
std::map<std::string, long long> findLaunchBounds(const Unit& unit);
// What the __cluster_dims__(…) at a token says, or nothing where it cannot be worked out.
std::optional<std::array<unsigned, 3>> clusterShape(const Unit& unit, const Tokens& tokens, size_t attribute);
std::map<std::string, std::array<unsigned, 3>> findClusterShapes(const Unit& unit);

// What cpu_device/named_numbers.h tells of the main file.
std::set<unsigned long long> findNamedNumbers(const Unit& unit);

// C++ text that registers all of this with the runtime when the program starts.
std::string registration(const Unit& unit, bool watched);

}  // namespace cpucc
