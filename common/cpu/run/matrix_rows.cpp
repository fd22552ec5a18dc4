// ldmatrix and stmatrix: rows of matrices in shared memory, which some lanes name, and the parts that all lanes keep.
#include <cpu_device/matrices.h>

#include <cstring>
#include <utility>

#include "callbacks.h"
#include "executor.h"
#include "matrices.h"
#include "programs.h"

namespace cpu_device {
namespace {

constexpr unsigned sideOfMatrix = 8, numbersOfPart = 2;

// One number of a part, the low half of it or the high one.
void exchangeNumber(unsigned short& inRow, unsigned& part, unsigned half, bool stores) {
    const unsigned shift = 16 * half;
    if (stores)
        inRow = static_cast<unsigned short>(part >> shift);
    else
        part |= static_cast<unsigned>(inRow) << shift;
}

void exchangeParts(MatrixRows& mine, unsigned lane, MatrixRows* const (&lanes)[32]) {
    for (unsigned matrix = 0; matrix < mine.matrices; matrix++) {
        if (!mine.stores) mine.parts[matrix] = 0;
        for (unsigned half = 0; half < numbersOfPart; half++) {
            MatrixElement at = elementOfLane(sideOfMatrix, numbersOfPart, lane, half);
            if (mine.transposed) std::swap(at.row, at.column);
            MatrixRows* holder = lanes[matrix * sideOfMatrix + at.row];
            if (holder) exchangeNumber(holder->row[at.column], mine.parts[matrix], half, mine.stores);
        }
    }
}

void exchange(const void* place, MatrixRows& mine, Here here) {
    collectiveAt(place, Collective::matrixRows, 0xffffffff, reinterpret_cast<uintptr_t>(&mine), 0, here);
}

bool hasRow(unsigned matrices) { return laneId() < matrices * sideOfMatrix; }

}  // namespace

void exchangeRows(MatrixRows* const (&lanes)[32]) {
    for (unsigned lane = 0; lane < 32; lane++)
        if (lanes[lane]) exchangeParts(*lanes[lane], lane, lanes);
}

MatrixWords loadMatrixRows(const void* row, unsigned matrices, bool transposed, Here here) {
    const void* place = __builtin_return_address(0);
    MatrixRows mine{matrices, transposed, false, {}, {}};
    if (watchedProgram()) matrixRowAccess(row, hasRow(matrices), nullptr, place);
    if (hasRow(matrices)) std::memcpy(mine.row, row, sizeof mine.row);
    exchange(place, mine, here);
    MatrixWords parts;
    std::memcpy(&parts, mine.parts, sizeof parts);
    return parts;
}

void storeMatrixRows(void* row, MatrixWords parts, unsigned matrices, bool transposed, Here here) {
    const void* place = __builtin_return_address(0);
    MatrixRows mine{matrices, transposed, true, {}, {}};
    std::memcpy(mine.parts, &parts, sizeof parts);
    exchange(place, mine, here);
    if (watchedProgram()) matrixRowAccess(row, hasRow(matrices), mine.row, place);
    if (hasRow(matrices)) std::memcpy(row, mine.row, sizeof mine.row);
}

}  // namespace cpu_device
