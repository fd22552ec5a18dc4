// Stage 6.7: the kernel copies the whole point, but the compiler may not load it at once.
// Refused: the structure must be aligned to 8 bytes
// BEGIN(6.7 struct)
struct AlignedPoint {
    float x, y;
};
// END(6.7 struct)
