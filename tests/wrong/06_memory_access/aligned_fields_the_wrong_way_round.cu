// Stage 6.7: y is declared before x.
// Refused: 10 and 20 are exchanged
// BEGIN(6.7 struct)
struct __align__(8) AlignedPoint {
    float y, x;
};
// END(6.7 struct)
