// Stage 6.2: thread k computes c[k] from a[k - offset]: the stores are aligned, and the loads are moved.
// Refused: this stage is about moved stores
// Refused: they are not moved
// BEGIN(6.2)
    int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= offset && k < n) c[k] = a[k - offset] + b[k - offset];
// END(6.2)
