// Says: it does not compile
#include "first_kernel.h"
#include "solutions/00_first_kernel/first_kernel.cu"
