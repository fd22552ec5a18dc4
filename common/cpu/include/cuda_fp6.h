// Numbers of 6 bits (e3m2 and e2m3) are missing: who uses one is told so (compile/refusals.cpp), who only includes this
// is not.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
