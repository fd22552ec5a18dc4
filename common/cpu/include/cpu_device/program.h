// What the build driver (common/cpu/compile) tells the runtime about one translated .cu file.
#pragma once

#include <cstddef>

namespace cpu_device {

// A lexical range of the source: a loop, a conditional branch, a function body, or a return statement in a function. Lines are 1-based.
struct SourceBlock {
    enum Kind : int { loop, conditional, function, returnStatement };
    Kind kind;
    const char* file;
    int firstLine, lastLine;
};

// `float tile[32][33]` in a kernel, so that a defect can say tile[5][32] rather than word 197.
struct ArrayShape {
    const char* name;      // as declared
    const char* file;
    int line;
    int dimensions;        // how many extents are known
    size_t extents[4];
};

struct Program {
    const char* file;          // as the student named it
    bool watched;              // was the device pass instrumented?
    const SourceBlock* blocks;
    size_t blockCount;
    const ArrayShape* shapes;
    size_t shapeCount;
    const Program* next;       // filled in by registerProgram
};

void registerProgram(Program& program);

}  // namespace cpu_device
