// Stage 1.6: walks by byte offsets of 32 bits: wraps for elements from number 2^30 on (arrays above 4 GiB)
// Refused: walks by byte offsets of 32 bits: wraps for elements from number 2^30 on (arrays above 4 GiB)
// BEGIN(1.6)
    const char* base = reinterpret_cast<const char*>(next);
    unsigned at = unsigned(first) * sizeof(int);
    for (int i = 0; i < steps; i++) at = *reinterpret_cast<const int*>(base + at) * unsigned(sizeof(int));
    *last = int(at / sizeof(int));
// END(1.6)
