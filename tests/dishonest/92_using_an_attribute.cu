// Says: [[using
#include "first_kernel.h"
[[using gnu: constructor]] void first() {}
