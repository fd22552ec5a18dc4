// Stage 7.4: walks through the array by offsets in bytes, in 32 bits.
// Refused: nothing is loaded
// BEGIN(7.4)
    const char* bytes = reinterpret_cast<const char*>(in);
    unsigned end = static_cast<unsigned>(n * sizeof(int)), step = blockDim.x * sizeof(int);
    Sum sum = 0;
    for (unsigned at = threadIdx.x * sizeof(int); at < end; at += step) {
        int x = *reinterpret_cast<const int*>(bytes + at);
        sum += Sum(x) * x;
    }
    sums[threadIdx.x] = sum;
// END(7.4)
