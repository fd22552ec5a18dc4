// Says: thread_local
// Shared memory becomes a variable like any other.
#include "first_kernel.h"
#define thread_local static
