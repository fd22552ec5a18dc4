// Says: asm
// The quote parts the digits of a number, so no character begins with it.
#include "first_kernel.h"
int i = 0xA'B; __global__ void k() { asm("nop"); }
