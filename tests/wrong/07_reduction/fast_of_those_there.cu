// Stage 7.9: the block's last sums by the lanes that happen to be there.
// Refused: wrong mask
// Refused: who happens to be there
// CHANGE(7.9 kernel)
    sum = sumOfWarp(lane < blockDim.x / 32 ? ofWarp[lane] : 0);
// TO
    sum = lane < blockDim.x / 32 ? ofWarp[lane] : 0;
    for (unsigned mask = __activemask(), half = 16; half > 0; half /= 2) sum += __shfl_xor_sync(mask, sum, half);
// END(7.9 kernel)
