// Stage 6.6: by way of a tile, from which a neighbour stores without waiting.
// Refused: race in shared memory
// BEGIN(6.6)
    __shared__ float tile[1024];
    int begin = blockIdx.x * blockDim.x, count = min(int(blockDim.x), n - begin), t = threadIdx.x;
    if (t < count) {
        tile[t] = inX[begin + t];
        outY[begin + t] = inY[begin + t] + 20;
        int other = count - 1 - t;
        outX[begin + other] = tile[other] + 10;
    }
// END(6.6)
