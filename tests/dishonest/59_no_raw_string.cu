// Says: FOR"
// A macro that is nothing: what looks like a raw string is a usual one, and behind it is machine code.
#include "first_kernel.h"
#define FOR
const char* a = FOR"("; __global__ void k() { asm("nop"); } const char* b = ")";
