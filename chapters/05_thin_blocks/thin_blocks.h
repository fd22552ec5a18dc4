// What ./grade calls in thin_blocks.cu. `in` has rows × cols elements, `out` cols × rows, in device memory.
// They may have more than 2³² elements; a side has at most 2 000 000 000.
#pragma once

#include <cuda_runtime.h>

#include <functional>
#include <vector>

void launchNaiveCol(float* out, const float* in, int rows, int cols, dim3 block);  // 5.1

// What a launch with blocks of this shape costs: milliseconds on a GPU, sectors per element on the CPU device.
using Cost = std::function<double(dim3 block)>;

struct Tried {
    dim3 block;
    double cost;
};
std::vector<Tried> sweep(const Cost& cost);       // 5.2
dim3 bestBlock(const std::vector<Tried>& tried);  // 5.3

// Did the launch run?
bool tryBlock(float* out, const float* in, int rows, int cols, dim3 block);  // 5.4

// Your prediction: blockDim.x and blockDim.y of the best of the nine shapes. 0: none yet.
extern const int predictedBestX, predictedBestY;
