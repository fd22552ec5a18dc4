// Stage 6.6: finds the other arrays by their distance from the first, in an int.
// Refused: do all indices fit in their types?
// BEGIN(6.6)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const int toY = static_cast<int>((reinterpret_cast<size_t>(inY) - reinterpret_cast<size_t>(inX)) / sizeof(float) );
    const int wayY = static_cast<int>((reinterpret_cast<size_t>(outY) - reinterpret_cast<size_t>(outX)) / sizeof(float));
    const float x = inX[i], y = inX[static_cast<long long>(toY) + i];
    outX[i] = x + 10;
    outX[static_cast<long long>(wayY) + i] = y + 20;
// END(6.6)
