// Stage 8.1: pointers that walk, in do-while loops.
// Passes.
// BEGIN(8.1)
    const float* rowOfA = a;
    do {
        const float* column = b;
        do {
            float sum = 0;
            const float* fromB = column;
            for (const float* fromA = rowOfA; fromA != rowOfA + n; fromA++, fromB += k) sum += *fromA * *fromB;
            *c++ = sum;
        } while (++column != b + k);
    } while ((rowOfA += n) != a + size_t(m) * n);
// END(8.1)
