// Stage 6.7: aligned to 16 bytes, which also makes the structure 16 bytes large.
// Refused: has AlignedPoint 8 bytes
// BEGIN(6.7 struct)
struct __align__(16) AlignedPoint {
    float x, y;
};
// END(6.7 struct)
