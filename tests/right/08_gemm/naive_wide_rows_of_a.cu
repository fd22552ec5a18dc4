// Stage 8.2: four neighbours of a row of A at a time, where rows begin at multiples of 16 bytes.
// Passes.
// BEGIN(8.2)
    const unsigned col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (!(row < unsigned(m) && col < unsigned(k))) return;
    float sum = 0;
    const float *fromA = a + size_t(row) * n, *fromB = b + col;
    if (n % 4 == 0)
        for (int i = 0; i < n; i += 4) {
            const float4 four = *reinterpret_cast<const float4*>(fromA + i);
            sum += four.x * fromB[size_t(i) * k];
            sum += four.y * fromB[size_t(i + 1) * k];
            sum += four.z * fromB[size_t(i + 2) * k];
            sum += four.w * fromB[size_t(i + 3) * k];
        }
    else
        for (int i = 0; i < n; i++) sum += fromA[i] * fromB[size_t(i) * k];
    c[size_t(row) * k + col] = sum;
// END(8.2)
