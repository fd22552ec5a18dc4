// Stage 7.2: 0 is stored, and the sum added by an atomic.
// Refused: it uses atomics
// BEGIN(7.2)
    Sum sum = 0;
    for (size_t i = 0; i < n; i++) sum += Sum(in[i]) * in[i];
    sums[0] = 0;
    atomicAdd(reinterpret_cast<unsigned long long*>(sums), static_cast<unsigned long long>(sum));
// END(7.2)
