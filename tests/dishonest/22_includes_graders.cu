// Says: it does not compile
#include "first_kernel.h"
#include "tests/graders/00_first_kernel.cpp"
