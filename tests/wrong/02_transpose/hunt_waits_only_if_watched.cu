// Stage 2.8: waits only where a lane finds itself alone, as on the CPU device.
// Refused: it asks which lanes happen to be there
// BEGIN(2.8)
    if (__activemask() != 0xffffffff) __syncwarp();
// END(2.8)
