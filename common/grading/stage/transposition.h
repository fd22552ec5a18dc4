// Stages that move a matrix: out is in, transposed (or copied). Every element must arrive, and nothing else change.
#pragma once

#include <cuda_runtime.h>

#include <functional>
#include <string>
#include <vector>

#include "account.h"
#include "inputs.h"
#include "observe.h"

namespace grading {

enum class Move { copy, transpose };

// in has rows × cols elements; out as many, or cols × rows if transposed. Both in device memory, stored by rows.
using MoveLaunch = std::function<void(float* out, const float* in, int rows, int cols)>;
using BlockMoveLaunch = std::function<void(float* out, const float* in, int rows, int cols, dim3 block)>;

// What the launch may do on a shape.
using MoveAccount = std::function<Account(Shape)>;
using BlockMoveAccount = std::function<Account(Shape, dim3 block)>;

// Right, without a defect and as accounted for, on each shape (and with each block shape). Where all results are right
// the last launch, on `large`, is the stage's showcase, and its account is held first.
Observation expectMoved(Move move, const MoveLaunch& launch, const MoveAccount& may, const std::vector<Shape>& shapes,
                        Shape large);
Observation expectMoved(Move move, const BlockMoveLaunch& launch, const BlockMoveAccount& may,
                        const std::vector<Shape>& shapes, const std::vector<dim3>& blocks, Shape large,
                        dim3 largeBlock);
// One launch on one shape, checked like the others; then ask what was seen.
Observation observeMove(Move move, const MoveLaunch& launch, Shape shape, const Account& may);
// The same for a function of the host, on host memory.
using HostMove = std::function<void(float* out, const float* in, int rows, int cols)>;
void expectMovedOnHost(Move move, const HostMove& function, const std::vector<Shape>& shapes);

// Until every chapter has its accounts.
void expectMoved(Move move, const MoveLaunch& launch, const std::vector<Shape>& shapes);
void expectMoved(Move move, const BlockMoveLaunch& launch, const std::vector<Shape>& shapes,
                 const std::vector<dim3>& blocks);
Observation observeMove(Move move, const MoveLaunch& launch, Shape shape);

// An element a thread, in blocks whose x runs along the rows of `in` (or down its columns): the grid, each element
// loaded and stored once, and the sectors that this takes. Which of the two sides is strided follows.
enum class X { alongRows, downColumns };
Account accountOfOneEach(Move move, X x, Shape shape, dim3 block);

// Block shapes worth trying: 32×32, 32×8, 8×32, not powers of two, one thread, 1024 in one row.
std::vector<dim3> blockShapes();
std::string describe(dim3 block);  // "blocks of 32 × 8"

}  // namespace grading
