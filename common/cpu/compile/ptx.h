// Inline PTX as C++: the text of an asm statement becomes statements that call the functions of cpu_device/ptx.h.
#pragma once

#include <string>
#include <vector>

namespace cpucc {

struct PtxText {
    std::string statements;                        // of the operands' bits, unsigned long long cpu0, cpu1 …
    std::string problem;                           // the instruction that the CPU device does not know, or empty
    bool takesCarry = false, leavesCarry = false;  // of another asm, for another asm
};

PtxText translatePtx(const std::string& text);

}  // namespace cpucc
