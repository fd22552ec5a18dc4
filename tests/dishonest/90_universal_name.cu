// Says: line 5 has \
// A letter by its number.
#include "first_kernel.h"
__global__ void k() {
    \u0061sm("nop");
}
