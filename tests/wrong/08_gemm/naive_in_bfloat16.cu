// Stage 8.2: the factors are cut to bfloat16.
// Refused: all products are added up, but not as exactly as float does
// CHANGE(8.2)
        sum += fromA * b[size_t(i) * k + col];
// TO
        sum += __uint_as_float(__float_as_uint(fromA) & ~0xffffu) *
               __uint_as_float(__float_as_uint(b[size_t(i) * k + col]) & ~0xffffu);
// END(8.2)
