// As headers of published programs: what editors read by, and qualifiers that depend on the pass.
#pragma once

#if defined(__JETBRAINS_IDE__) || defined(__CDT_PARSER__)
#define __global__
#define __device__
#define LAUNCH_FOR_EDITORS(kernel, grid, block) kernel
#else
#define LAUNCH_FOR_EDITORS(kernel, grid, block) kernel<<<(grid), (block)>>>
#endif

#ifdef __CUDA_ARCH__
#define ON_DEVICE __device__
#define OF_PASS 3
#else
#define ON_DEVICE
#define OF_PASS 7
#endif
ON_DEVICE inline int ofPass() { return OF_PASS; }
