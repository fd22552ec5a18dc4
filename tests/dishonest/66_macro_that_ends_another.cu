// Says: the brackets of a macro
// An attribute of its own, in the middle of one that CUDA has.
#include "first_kernel.h"
#define E 16), used, aligned(16
__align__(E) __device__ int a;
