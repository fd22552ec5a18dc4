// Says: [[gnu
// Behind a harmless attribute one that leaves the kernel unwatched.
#include "first_kernel.h"
[[maybe_unused, gnu::no_sanitize_thread]] __global__ void k() {}
