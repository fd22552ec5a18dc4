// The functions, structures and constants of a source file, without a compiler: as much of C++ as the chapters' files
// have at their outermost level.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace grade {

struct Definition {
    std::set<std::string> names;  // more than one of "int a = 1, b = 2;"
    size_t begin = 0, end = 0;    // its lines, from 0: with the comment right above it, without `end`
};

std::vector<Definition> definitionsIn(const std::vector<std::string>& lines);

// The identifiers that some lines use, comments and strings left out.
std::set<std::string> identifiersIn(const std::vector<std::string>& lines);

std::vector<std::string> inLines(const std::string& text);

}  // namespace grade
