// Stage 6.4: pointers that walk, and from the last of the four to the first.
// Passes.
// BEGIN(6.4 kernel)
    const int first = 4 * blockIdx.x * blockDim.x + threadIdx.x, width = blockDim.x, left = n - offset - first;
    const int count = left <= 0 ? 0 : min(4, (left + width - 1) / width);
    const float *p = a + first, *q = b + first;
    float sum[4];
    for (int j = 0; j < count; j++, p += width, q += width) sum[j] = *p + *q;
    int j = count;
    while (j-- > 0) c[first + j * width + offset] = sum[j];
// END(6.4 kernel)
