// What ./grade calls in transpose.cu. `in` has rows × cols elements, `out` cols × rows, both stored by rows.
// They may have more than 2³² elements; a side has at most 2 000 000 000.
#pragma once

#include <cuda_runtime.h>

// Stage 2.1, in host memory.
void transposeHost(float* out, const float* in, int rows, int cols);

// The other stages, in device memory, where they begin at multiples of 256 bytes. Where a block's shape is handed over,
// every shape that a card takes must do, and CHECK_LAUNCH() says what it does not take.
void launchNaiveRow(float* out, const float* in, int rows, int cols, dim3 block);  // 2.2
void launchNaiveCol(float* out, const float* in, int rows, int cols, dim3 block);  // 2.3
void launchRowPerBlock(float* out, const float* in, int rows, int cols);           // 2.4
void launchTile(float* out, const float* in, int rows, int cols, dim3 block);      // 2.5
void launchTilePadded(float* out, const float* in, int rows, int cols);            // 2.6
void launchFast(float* out, const float* in, int rows, int cols);                  // 2.7
void launchOneWarp(float* out, const float* in, int rows, int cols);               // 2.8

// Your predictions. NAN: none yet. Sectors that one store of a full warp takes in a large matrix,
extern const double predictedNaiveRowStore;  // with blocks of 8 × 32
extern const double predictedTileStore;      // with blocks of 32 × 8
extern const double predictedFaster;         // the faster of stages 2.2 and 2.3 on a GPU, as 2.2 or 2.3
