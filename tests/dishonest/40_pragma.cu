// Says: #pragma GCC
#include "first_kernel.h"
#pragma GCC optimize("no-sanitize-thread")
