// Stage 8.6: the 64 sums are volatile: they are read and written in local memory each time.
// Refused: lies in local memory
// CHANGE(8.6 kernel)
    float sums[perThread][perThread] = {};
// TO
    volatile float sums[perThread][perThread] = {};
// END(8.6 kernel)
