// Stage 7.8: shuffles among the lanes that happen to be there.
// Refused: wrong mask
// Refused: who happens to be there
// CHANGE(7.8 helper)
    for (int distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(0xffffffff, value, distance);
// TO
    for (int distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(__activemask(), value, distance);
// END(7.8 helper)
