// Says: operator new
#include "first_kernel.h"
#include <cstdlib>
void* operator new(size_t n) { return std::malloc(n + 64); }
