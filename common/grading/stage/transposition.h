// Stages that move a matrix: out is in, transposed (or copied). Every element must arrive, and nothing else change.
#pragma once

#include <cuda_runtime.h>

#include <functional>
#include <string>
#include <vector>

#include "inputs.h"
#include "observe.h"

namespace grading {

enum class Move { copy, transpose };

// in has rows × cols elements; out as many, or cols × rows if transposed. Both in device memory, stored by rows.
using MoveLaunch = std::function<void(float* out, const float* in, int rows, int cols)>;
using BlockMoveLaunch = std::function<void(float* out, const float* in, int rows, int cols, dim3 block)>;

// Right, and without a defect, on each shape (and with each block shape).
void expectMoved(Move move, const MoveLaunch& launch, const std::vector<Shape>& shapes);
void expectMoved(Move move, const BlockMoveLaunch& launch, const std::vector<Shape>& shapes,
                 const std::vector<dim3>& blocks);
// One launch on one shape, checked like the others; then ask what was seen.
Observation observeMove(Move move, const MoveLaunch& launch, Shape shape);
// The same for a function of the host, on host memory.
using HostMove = std::function<void(float* out, const float* in, int rows, int cols)>;
void expectMovedOnHost(Move move, const HostMove& function, const std::vector<Shape>& shapes);

// Block shapes worth trying: 32×32, 32×8, 8×32, not powers of two, one thread, 1024 in one row.
std::vector<dim3> blockShapes();
std::string describe(dim3 block);  // "blocks of 32 × 8"

}  // namespace grading
