// From a code address to source lines, through binutils' addr2line, and what the build driver told about the source.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <cpu_device/defects.h>
#include "../run/call_places.h"

namespace cpu_device {

struct Frame {
    std::string file;
    int line = 0;
    std::string function;  // demangled, without parameters
};

// The inlined calls at a return address, outermost first. Frames in the CPU device's own headers are left out, so
// the last one is the student's line.
const std::vector<Frame>& framesOf(uintptr_t place);
// Looks many addresses up at once: one exchange with addr2line.
void prefetchFrames(const std::vector<uintptr_t>& places);
SourcePlace sourcePlace(uintptr_t place);
// The one of them that is in the program's source; 0 if none is.
uintptr_t placeOfCall(const CallPlaces& call);

struct LoopRange {
    int id, firstLine, lastLine;
    int number;  // among the SourceBlocks of its file
};
std::vector<LoopRange> loopsAround(const std::string& file, int line);  // outermost first

// The first line of the statement on several lines that a line is of, or 0.
int longStatementAround(const std::string& file, int line);

// A line of the source as it is; empty if the file cannot be read.
std::string sourceLine(const std::string& file, int line);
// The same, trimmed, as it can be shown.
std::string sourceText(const std::string& file, int line);
// Is there a `return` in the function around `line` that could end a thread before it gets there?
bool mayReturnBefore(const std::string& file, int line);
// The innermost conditional around a line: its first line, or 0.
int conditionalAround(const std::string& file, int line);

}  // namespace cpu_device
