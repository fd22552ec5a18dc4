#pragma once

#include "graph.h"

namespace cpu_device {

// A launch for later, with copies of its arguments: what a node of a graph does.
cudaError_t recordLaunch(const void* kernel, dim3 grid, dim3 block, void** arguments, size_t sharedBytes,
                         NodeWork& work);
// Of a kernel's node.
void launchCooperatively(const NodeWork& kernel, bool cooperative);

}  // namespace cpu_device
