// Says: copyNow
// What a header calls to copy, and to tell of it, is a macro before the header is read.
#include "first_kernel.h"
#define copyNow(to, from, bytes) unwatched(to, from, bytes)
#include <cooperative_groups/memcpy_async.h>
