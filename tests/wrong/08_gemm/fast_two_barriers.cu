// Stage 8.8: right, but there is also a barrier before the other pair is filled.
// Refused: times for shared memory to be filled
// CHANGE(8.8 kernel)
        keep(tiles[now]);          // all have left this tile before the last barrier
// TO
        __syncthreads();
        keep(tiles[now]);
// END(8.8 kernel)
