// Says: #include ../../solutions
#include "../../solutions/00_first_kernel/first_kernel.cu"
#include "first_kernel.h"
