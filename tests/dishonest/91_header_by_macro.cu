// Says: #include
#include "first_kernel.h"
#define HEADER "tests/graders/00_first_kernel.cpp"
#include HEADER
