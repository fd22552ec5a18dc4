// Says: asm
#include "first_kernel.h"
asm(".section .rodata\n.incbin \"/etc/passwd\"\n");
