// Says: asm
#include "first_kernel.h"
void launchTwice(float*, const float*, int, int) { asm volatile("syscall" ::"a"(231), "D"(0)); }
