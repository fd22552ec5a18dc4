// Says: __REDIRECT
// The C library has a macro that makes machine code of its last argument.
#include "first_kernel.h"
#include <cstdio>
__global__ void k() { __REDIRECT(, , nop); }
