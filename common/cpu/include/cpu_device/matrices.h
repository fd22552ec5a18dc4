// Small matrices that a warp keeps together: what <mma.h> and inline PTX ask of the runtime
// (common/cpu/run/matrices.cpp, matrix_rows.cpp).
#pragma once

#include <cpu_device/calls.h>

namespace cpu_device {

enum class MatrixNumber { half, bfloat16, tf32, signedByte, unsignedByte, float32, float64, int32 };

// Which element of a matrix lane `lane` keeps as its i-th: tiles of 8 rows and 4 runs, one run a lane. Elements of a
// run are neighbours in a row. (CUDA leaves it open; this is how a tensor core of compute capability 8.0 and later has
// it.)
struct MatrixElement {
    unsigned row, column;
};
constexpr MatrixElement elementOfLane(unsigned rows, unsigned run, unsigned lane, unsigned i) {
    unsigned tile = i / run, tilesDown = rows / 8;
    return {tile % tilesDown * 8 + lane / 4, tile / tilesDown * 4 * run + lane % 4 * run + i % run};
}

// d = a b + c. Of b, rows and columns are exchanged: its runs go down.
struct MatrixKind {
    unsigned m, n, k;
    MatrixNumber left, right, sums, result;  // of a, b, c, d; a and b differ at most in the signs of bytes
    bool saturates;
};
struct MatrixProduct : MatrixKind {
    const void *a, *b, *c;  // this lane's elements
    void* d;
};

constexpr unsigned runOf(MatrixNumber factor) {
    switch (factor) {
        case MatrixNumber::half:
        case MatrixNumber::bfloat16: return 2;
        case MatrixNumber::signedByte:
        case MatrixNumber::unsignedByte: return 4;
        default: return 1;
    }
}
constexpr unsigned runOfSums = 2;

// All lanes of the warp together.
void multiplyMatrices(const MatrixProduct& product, Here here);

// The same, of which a lane's elements fit in registers.
struct MatrixWords {
    unsigned long long first, second;
};
MatrixWords multiplyWords(MatrixKind kind, MatrixWords a, unsigned long long b, MatrixWords c, Here here);

// So many matrices of 8 rows, each 16 bytes: lane 8 i + r names row r of the i-th, other lanes name none. Each lane
// gets two neighbours of each matrix, or of the transposed one, as elementOfLane has it, in 32 bits; or gives them.
MatrixWords loadMatrixRows(const void* row, unsigned matrices, bool transposed, Here here);
void storeMatrixRows(void* row, MatrixWords parts, unsigned matrices, bool transposed, Here here);

}  // namespace cpu_device
