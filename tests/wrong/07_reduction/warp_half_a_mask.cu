// Stage 7.8: the mask names half of the lanes.
// Refused: wrong mask
// Refused: the mask does not name lane 16
// CHANGE(7.8 helper)
    for (int distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(0xffffffff, value, distance);
// TO
    for (int distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(0xffff, value, distance);
// END(7.8 helper)
