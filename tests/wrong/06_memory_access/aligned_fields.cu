// Stage 6.7: each field is aligned, and the structure 16 bytes large.
// Refused: has AlignedPoint 8 bytes
// BEGIN(6.7 struct)
struct AlignedPoint {
    __align__(8) float x;
    __align__(8) float y;
};
// END(6.7 struct)
