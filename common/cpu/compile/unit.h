// Everything that is read to build one .cu file.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "constants.h"
#include "kernels.h"
#include "lexer.h"

namespace cpucc {

// Replaces `length` bytes of a source at `offset`. Edits at one offset are applied in the order they were made.
struct Edit {
    size_t offset, length;
    std::string text;
};

// Where an edit moved what follows it on its line: columns as the compiler counts them.
struct Shift {
    int line, column, removed, inserted;
};

// Where something stands.
struct SourceLines {
    std::string file;  // without its folder
    int firstLine, lastLine;
    std::string counter = "";  // of a loop around others, where only that is asked about
    long unrolled = 1;         // of a loop: so many rounds become one
};

// Something that the CPU device does not support.
struct Refusal {
    std::string file;
    int line, column;
    std::string sentence;
};

// A __shared__ variable, the function that it stands in (empty: none), and where.
struct SharedArray {
    std::string name, function;
    Refusal place;  // without a sentence
};

struct Unit {
    std::vector<std::unique_ptr<Source>> sources;  // the main file first, then its local includes
    Constants constants;
    Kernels kernels;
    bool columnsInBytes = false;  // clang counts bytes, g++ counts what one sees
};

}  // namespace cpucc
