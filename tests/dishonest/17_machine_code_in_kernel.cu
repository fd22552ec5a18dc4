// Says: __asm__
#include "first_kernel.h"
__global__ void k() { __asm__("nop"); }
