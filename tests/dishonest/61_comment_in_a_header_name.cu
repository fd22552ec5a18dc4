// Says: __has_include
// What would begin a comment elsewhere is the name of a header.
#include "first_kernel.h"
#if __has_include(</*>)
#endif
__global__ void k() { asm("nop"); }
/* */
