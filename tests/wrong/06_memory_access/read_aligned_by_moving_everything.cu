// Stage 6.1: thread k computes c[k - offset]: the loads are aligned, and the stores are moved.
// Refused: this stage is about moved loads
// Refused: they are not moved
// BEGIN(6.1)
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= offset && k < n) c[k - offset] = a[k] + b[k];
// END(6.1)
