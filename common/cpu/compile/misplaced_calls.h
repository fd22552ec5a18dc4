// What nvcc lets only the host do, or only the device, in the wrong place: a kernel called without <<<>>>, a function
// without __device__ in a kernel, std::cout there, __syncthreads() in main.
//
// Where only overload resolution tells which function a call means (a kernel may be called `fill`, and so is one of
// std's), the compiler is asked: the functions in question are marked as deprecated, and its warnings say who uses
// them.
#pragma once

#include <string>
#include <vector>

#include "unit.h"

namespace cpucc {

// A call that is wrong if it means `function`, one of the student's: "host.f".
struct MisplacedCall {
    std::string function;
    Refusal refusal;
};

// In the sources that are `judged`: what is wrong for certain, what may be, and the marks for the latter, by source.
void findMisplaced(const Unit& unit, const std::vector<bool>& judged, std::vector<Refusal>& certain,
                   std::vector<MisplacedCall>& possible, std::vector<std::vector<Edit>>& marks);

// Those of `possible` that the compiler's warnings confirm. Takes what it says about marks out of `output`.
std::vector<Refusal> confirmed(const std::vector<MisplacedCall>& possible, std::string& output);

}  // namespace cpucc
