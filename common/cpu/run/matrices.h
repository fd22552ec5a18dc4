#pragma once

#include <cpu_device/matrices.h>

namespace cpu_device {

// What a lane does with rows of matrices: see loadMatrixRows.
struct MatrixRows {
    unsigned matrices;
    bool transposed;
    bool stores;  // parts become rows, else rows become parts
    unsigned short row[8];
    unsigned parts[4];
};

// One product of a warp, of which each lane gives its part; those of lanes that are not there are null.
void multiply(const MatrixProduct* const (&lanes)[32]);

void exchangeRows(MatrixRows* const (&lanes)[32]);

}  // namespace cpu_device
