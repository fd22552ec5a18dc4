// Says: asm
// The quote is a character, so no string begins with it.
#include "first_kernel.h"
char c = u8'"'; __global__ void k() { asm("nop"); }
