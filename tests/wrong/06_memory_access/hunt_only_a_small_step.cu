// Stage 6.10: stays away from the end by one block, whatever the offset is.
// Refused: Was a tail left out?
// BEGIN(6.10)
    if (i < n - int(blockDim.x) && i + offset < n) c[i + offset] = a[i] + b[i];
// END(6.10)
