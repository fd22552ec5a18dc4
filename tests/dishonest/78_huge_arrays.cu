// Says: it does not compile
// An object file larger than the disk.
#include "first_kernel.h"
char large[1ull << 34] = {1};
