// With how many blocks, and of what shape, a function launches its kernels on a GPU.
#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <string>

namespace grading {

// "512 × 2048 of 32 × 8"; of several launches "…, then …". "" if it launches by other means than <<<…>>>.
std::string blocksOf(const std::function<void()>& launch);
// It was launched for the student's process (students_device_gpu.cpp).
void heardLaunch(dim3 grid, dim3 block);

}  // namespace grading
