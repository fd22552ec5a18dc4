// Stage 7.8: no shuffles: __reduce_add_sync adds up 16 bits of all lanes' sums at a time.
// Refused: by __shfl_down_sync each lane gets another's sum
// CHANGE(7.8 kernel)
    sum = sumOfWarp(sum);
// TO
    auto byDigits = [](Sum ofLane) {
        Sum all = 0;
        for (int shift = 0; shift < 64; shift += 16)
            all += Sum(__reduce_add_sync(~0u, unsigned(ofLane >> shift) & 0xffff)) << shift;
        return all;
    };
    sum = byDigits(sum);
// END(7.8 kernel)
// CHANGE(7.8 kernel)
        sum = sumOfWarp(lane < blockDim.x / 32 ? ofWarp[lane] : 0);
// TO
        sum = byDigits(lane < blockDim.x / 32 ? ofWarp[lane] : 0);
// END(7.8 kernel)
