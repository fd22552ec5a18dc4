// Stage 6.7: C++'s own word for it.
// Passes.
// BEGIN(6.7 struct)
struct alignas(8) AlignedPoint {
    float x, y;
};
// END(6.7 struct)
