#pragma once

#include <cpu_device/graphs.h>

namespace cpu_device {

// A memset of elements of 1, 2 or 4 bytes.
cudaError_t setElements(const cudaMemsetParams& set, cudaStream_t stream);

}  // namespace cpu_device
