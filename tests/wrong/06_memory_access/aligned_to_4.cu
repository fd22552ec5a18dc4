// Stage 6.7: aligned to what it is aligned to anyway.
// Refused: the structure must be aligned to 8 bytes
// BEGIN(6.7 struct)
struct __align__(4) AlignedPoint {
    float x, y;
};
// END(6.7 struct)
