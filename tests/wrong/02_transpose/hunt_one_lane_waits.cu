// Stage 2.8: the mask names all lanes, but only one comes.
// Refused: wrong mask
// BEGIN(2.8)
    if (lane == 0) __syncwarp();
// END(2.8)
