// Says: #include xmmintrin.h
// A store that no compiler reports, by a name that does not begin like the others.
#include "first_kernel.h"
#include <xmmintrin.h>
__global__ void k(char* out) { _m_maskmovq(_m_from_int(1), _m_from_int(-1), out); }
