// Stage 7.8: 31 shuffles, one lane after the other.
// Refused: lanes exchange values
// CHANGE(7.8 helper)
    for (int distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(0xffffffff, value, distance);
    return value;
// TO
    Sum all = value;
    for (int distance = 1; distance < 32; distance++) all += __shfl_down_sync(0xffffffff, value, distance);
    return all;
// END(7.8 helper)
