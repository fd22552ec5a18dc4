// How a call crosses from one process to the other: the registers and the beginning of the stack, as the C++ ABI of
// x86-64 Linux has them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace grading {

struct CallRegisters {
    uint64_t integers[6], floats[8];
    const void* stack;  // the arguments that found no register
    uint64_t result[2], floatResult[2];
};
constexpr size_t stackArgumentBytes = 64;

}  // namespace grading

extern "C" {
// Of the strict worker alone: the student's functions, as the linker found them.
[[gnu::weak]] extern void* const studentsFunctions[];
[[gnu::weak]] extern void* const studentsStubs[];  // what stands in their places
[[gnu::weak]] extern const size_t studentsFunctionCount;
// In place of the i-th.
void studentCalled(uint64_t i, grading::CallRegisters* registers);
void studentInvoke(void* function, grading::CallRegisters* registers);
}
