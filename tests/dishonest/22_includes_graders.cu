// Says: #include tests/graders
#include "first_kernel.h"
#include "tests/graders/00_first_kernel.cpp"
