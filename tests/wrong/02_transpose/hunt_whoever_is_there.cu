// Stage 2.8: waits for the lanes that happen to be there.
// Refused: race in shared memory
// Refused: who happens to be there
// BEGIN(2.8)
    __syncwarp(__activemask());
// END(2.8)
