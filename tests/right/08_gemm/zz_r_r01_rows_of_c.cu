// Stage 8.1: i is the middle loop, sums grow in c's row, which is set to zero before; pointers walk
// Passes.
// BEGIN(8.1)
    const float* fromA = a;
    for (float *line = c, *end = c + size_t(m) * k; line != end; line += k) {
        for (int col = 0; col < k; ++col) line[col] = 0;
        const float* fromB = b;
        for (int i = n; i-- > 0;) {
            const float factor = *fromA++;
            for (float* sum = line; sum != line + k;) *sum++ += factor * *fromB++;
        }
    }
// END(8.1)
