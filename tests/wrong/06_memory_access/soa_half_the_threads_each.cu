// Stage 6.6: even threads do x and odd ones y, each for two elements: half of each sector is left out.
// Refused: the loads waste memory
// BEGIN(6.6)
    int i = blockIdx.x * blockDim.x + threadIdx.x, first = i - i % 2;
    for (int k = first; k < first + 2 && k < n; k++) {
        if (i % 2 == 0) outX[k] = inX[k] + 10;
        else outY[k] = inY[k] + 20;
    }
    if (i == n - 1 && i % 2 == 0 && n % blockDim.x == 0) outY[i] = inY[i] + 20;
// END(6.6)
