// Stage 6.4: four variables, from the last to the first.
// Passes.
// BEGIN(6.4 kernel)
    int s = blockDim.x, i = 4 * s * blockIdx.x + threadIdx.x, end = n - offset;
    float d = 0, e = 0, f = 0, g = 0;
    if (i + 3 * s < end) g = a[i + 3 * s] + b[i + 3 * s];
    if (i + 2 * s < end) f = a[i + 2 * s] + b[i + 2 * s];
    if (i + s < end) e = a[i + s] + b[i + s];
    if (i < end) d = a[i] + b[i];
    c += offset;
    if (i + 3 * s < end) c[i + 3 * s] = g;
    if (i + 2 * s < end) c[i + 2 * s] = f;
    if (i + s < end) c[i + s] = e;
    if (i < end) c[i] = d;
// END(6.4 kernel)
