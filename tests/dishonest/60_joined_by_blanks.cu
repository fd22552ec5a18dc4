// Says: asm
// A backslash joins two lines also if blanks stand behind it.
#include "first_kernel.h"
__global__ void k() { as\ 	
m("nop"); }
