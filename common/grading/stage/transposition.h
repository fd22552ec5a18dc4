// Stages that move a matrix: out is in, transposed (or copied). Every element must arrive, and nothing else change.
#pragma once

#include <cuda_runtime.h>

#include <functional>
#include <optional>
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

// Which of a kernel's two directions its x takes: along the rows of `in`, or down its columns.
enum class X { alongRows, downColumns };

// Which block moves a tile, where the stage says so. A tile is as large as a block; tiles are counted as the kernel's x
// and y run. On a GPU nobody knows who wrote what, and any block may.
struct TileOrder {
    X x = X::alongRows;
    std::function<dim3(dim3 tile, dim3 tiles)> blockOf;  // none: any block may
    std::string what, hint;                              // of a stage in which another block did
    bool threadsToo = false;                             // neighbouring threads take neighbours along x
    bool neverMirrored = false;                          // and the first thread the first of them
};
// Any block may move a tile, and its threads go along x.
TileOrder threadsGo(X x);

// What no account can tell of a right result: who wrote which element of out. Not asked on a GPU.
using MovedJudge = std::function<std::optional<Failure>(Shape shape, const float* out)>;

// Right, without a defect and as accounted for, on each shape (and with each block shape). Where all results are right
// the last launch, on `large`, is the stage's showcase, and its account is held first.
Observation expectMoved(Move move, const MoveLaunch& launch, const MoveAccount& may, const std::vector<Shape>& shapes,
                        Shape large, const MovedJudge& also = nullptr);
Observation expectMoved(Move move, const BlockMoveLaunch& launch, const BlockMoveAccount& may,
                        const std::vector<Shape>& shapes, const std::vector<dim3>& blocks, Shape large, dim3 largeBlock,
                        const TileOrder& order = {});
// One launch on one shape, checked like the others; then ask what was seen.
Observation observeMove(Move move, const MoveLaunch& launch, Shape shape, const Account& may);
// The same for a function of the host, on host memory.
using HostMove = std::function<void(float* out, const float* in, int rows, int cols)>;
void expectMovedOnHost(Move move, const HostMove& function, const std::vector<Shape>& shapes);

// For a bug hunt: does a transposition leave out of out just what its planted defect does, on these shapes?
// in[row][col] is `lost` then. Whatever else is wrong was tried by somebody.
using Lost = std::function<bool(Shape shape, dim3 block, int row, int col)>;
bool losesJust(const BlockMoveLaunch& launch, const Lost& lost, const std::vector<Shape>& shapes, dim3 block);

// An element per thread: the grid, each element loaded and stored once, and the sectors that this takes. Which of the
// two sides is strided follows from what x does.
Account accountOfOneEach(Move move, X x, Shape shape, dim3 block);

// Block shapes worth trying: 32×32, 32×8, 8×32, not powers of two, one thread, 1024 in one row, and one that the seed
// draws.
std::vector<dim3> blockShapes();
// And what else the seed draws: one row, 64 wide, wider, and all that are narrow.
std::vector<dim3> drawnBlockShapes();
std::string describe(dim3 block);  // "blocks of 32 × 8"

}  // namespace grading
