// Says: it does not compile
#include "first_kernel.h"
#include "/proc/self/environ"
