// Stage 0.3: each thread reads its own element first, and believes that to be enough.
// Refused: race in shared memory
// BEGIN(0.3)
    if (tile[threadIdx.x] != in[i]) return;
// END(0.3)
