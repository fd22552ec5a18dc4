// Stage 7.2: four numbers at a time, though the first may lie anywhere.
// Refused: misaligned
// BEGIN(7.2)
    Sum sum = 0;
    size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        int4 v = *reinterpret_cast<const int4*>(in + i);
        sum += Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w;
    }
    for (; i < n; i++) sum += Sum(in[i]) * in[i];
    sums[0] = sum;
// END(7.2)
