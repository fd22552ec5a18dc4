// Stage 6.5: a point of two floats is copied: it is not aligned, so these are two loads.
// Passes.
// Step: both fields loaded first
// BEGIN(6.5)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Point p = in[i];
    p.x += 10;
    p.y += 20;
    out[i] = p;
// END(6.5)
