// Stage 2.4: four elements a load where the width allows it, and there the place in out in 32 bits.
// Refused: 140000000 × 36, of which a few blocks run
// Refused: do all indices fit in their types?
// BEGIN(2.4 kernel)
    const float* row = in + size_t(blockIdx.x) * cols;
    if (cols % 4 == 0) {
        for (int i = threadIdx.x; i < cols / 4; i += blockDim.x) {
            float4 four = reinterpret_cast<const float4*>(row)[i];
            float* column = out + (4 * i) * rows + blockIdx.x;
            column[0] = four.x;
            column[rows] = four.y;
            column[2 * size_t(rows)] = four.z;
            column[3 * size_t(rows)] = four.w;
        }
        return;
    }
    for (int i = threadIdx.x; i < cols; i += blockDim.x) out[size_t(i) * rows + blockIdx.x] = row[i];
// END(2.4 kernel)
