// Stage 7.9: each int of an int4 is loaded by itself, through a reference.
// Refused: through a reference each int is loaded by itself
// CHANGE(7.9 kernel)
__device__ Sum squares(int4 v) { return Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w; }
// TO
__device__ Sum squares(const int4& v) { return Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w; }
// END(7.9 kernel)
