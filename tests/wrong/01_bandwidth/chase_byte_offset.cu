// Stage 1.6: a place is kept in bytes, in 32 bits.
// Refused: uninitialised global memory
// BEGIN(1.6)
    const char* base = reinterpret_cast<const char*>(next);
    unsigned at = unsigned(first) * sizeof(int);
    for (int i = 0; i < steps; i++) at = *reinterpret_cast<const int*>(base + at) * unsigned(sizeof(int));
    *last = int(at / sizeof(int));
// END(1.6)
