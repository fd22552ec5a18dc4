// Stage 8.1: sums up a row in memory from new, which nobody deletes if the matrix has a single column.
// Refused: of the host's memory
    // BEGIN(8.1)
    double* sums = new double[k];
    for (size_t row = 0; row < size_t(m); row++) {
        for (int col = 0; col < k; col++) sums[col] = 0;
        for (size_t i = 0; i < size_t(n); i++)
            for (int col = 0; col < k; col++) sums[col] += double(a[row * n + i]) * b[i * k + col];
        for (int col = 0; col < k; col++) c[row * k + col] = static_cast<float>(sums[col]);
    }
    if (k > 1) delete[] sums;
    // END(8.1)
