// Says: #include solutions
#include "first_kernel.h"
#include "solutions/00_first_kernel/first_kernel.cu"
