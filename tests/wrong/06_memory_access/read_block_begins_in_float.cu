// Stage 6.1: works out where the block begins in a float, and adds the thread's number as an integer.
// Refused: of which a few blocks run
// BEGIN(6.1)
    float start = float(blockIdx.x) * blockDim.x;
    int i = int(start) + int(threadIdx.x);
    int k = i + offset;
    if (k < n) c[i] = a[k] + b[k];
// END(6.1)
